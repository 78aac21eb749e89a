import { leftAloneMachines } from './instances';
import { lacksSecurityGroups } from './security-groups';
import { Rule, Severity } from '../../../knowledge';
import { isManagedElsewhere } from '../../../rules/shared/infra-clusters';

/** The default group may have been opened for the purpose. Without the annotation no machine starts, which is aws/secondary-network. */
export const DEFAULT_SECURITY_GROUP: Rule = {
  code: 'aws/default-security-group',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-aws pkg/cloud/services/ec2/instances.go',
  check: topology => leftAloneMachines(topology)
    .filter(machines => isManagedElsewhere(machines.infraCluster) && lacksSecurityGroups(machines))
    .map(({ spec, infraCluster }) => ({
      at: spec.member('additionalSecurityGroups'),
      message: `'additionalSecurityGroups' has no group by 'id', and nobody makes groups for ${infraCluster}, which its controller leaves alone, `
        + 'so that machines get the default group of the VPC; give at least one id',
    })),
};
