import { Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP } from '../../topology';
import { unreadableCounts } from '../shared/int-or-percent';

export const INVALID_REMEDIATION: Rule = {
  code: 'pool/invalid-remediation',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/machinedeployment.go',
  needsMember: ['maxInFlight'],
  // Where v1beta2 and v1beta1 have it.
  check: topology => unreadableCounts(topology.ofKind(CLUSTER_GROUP, 'MachineDeployment')
    .flatMap(pool => [pool.at('spec.remediation.maxInFlight'), pool.at('spec.strategy.remediation.maxInFlight')]), '20%'),
};
