import { countsOutside } from './group-sizes';
import { Rule, Severity } from '../../../knowledge';
import { autoscalerLimits } from '../../../rules/shared/autoscaler';

export const AUTOSCALER_SIZE: Rule = {
  code: 'aws/autoscaler-size',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-aws pkg/cloud/services/autoscaling/autoscalinggroup.go, pkg/cloud/services/eks/nodegroup.go',
  check: topology => countsOutside(topology, pool => Object.values(autoscalerLimits(pool))),
};
