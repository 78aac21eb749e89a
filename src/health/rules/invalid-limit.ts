import { unhealthyLimits } from './limits';
import { Rule, Severity } from '../../knowledge';
import { unreadableCounts } from '../../rules/shared/int-or-percent';
import { CLUSTER_GROUP } from '../../topology';

export const INVALID_LIMIT: Rule = {
  code: 'health/invalid-limit',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/machinehealthcheck.go',
  check: topology => unreadableCounts(topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck').flatMap(unhealthyLimits), '40%'),
};
