import { instanceSpecOf } from './instances';
import { Rule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';

/** A warning, because a cluster for tests may be lost. */
export const SPOT_CONTROL_PLANE: Rule = {
  code: 'aws/spot-control-plane',
  severity: Severity.WARNING,
  source: 'docs.aws.amazon.com AWSEC2/latest/UserGuide/spot-interruptions.html; cluster-api-provider-aws pkg/cloud/services/ec2/instances.go',
  needsMember: ['spotMarketOptions', 'marketType'],
  check: topology => topology.clusters.flatMap(({ controlPlaneMachines }) => {
    const spec = instanceSpecOf(controlPlaneMachines?.infrastructure);
    const fields = spec === undefined ? [] : [spec.member('marketType'), spec.member('spotMarketOptions')];
    return fields.filter(at => at.text === 'Spot' || (at.step === 'spotMarketOptions' && isPresent(at))).slice(0, 1).map(at => ({
      at,
      message: `'${at.step}' lets AWS take all machines of ${controlPlaneMachines!.object} away at once, and etcd loses its quorum and its data; leave it out for control planes`,
    }));
  }),
};
