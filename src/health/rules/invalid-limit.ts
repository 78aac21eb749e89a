import { healthSettings, unhealthyLimits } from './limits';
import { Rule, Severity } from '../../knowledge';
import { unreadableCounts } from '../../rules/shared/int-or-percent';

export const INVALID_LIMIT: Rule = {
  code: 'health/invalid-limit',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/machinehealthcheck.go, clusterclass.go, cluster.go',
  isLocal: true,
  check: topology => unreadableCounts(healthSettings(topology).flatMap(unhealthyLimits), '40%'),
};
