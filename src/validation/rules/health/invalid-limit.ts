import { unhealthyLimits } from './limits';
import { CLUSTER_GROUP } from '../../../topology';
import { Rule, Severity } from '../../rule';
import { isIntOrPercent } from '../shared/int-or-percent';

export const INVALID_LIMIT: Rule = {
  code: 'health/invalid-limit',
  severity: Severity.ERROR,
  source: 'cluster-api v1.14.0 core/webhooks/admission/machinehealthcheck.go',
  check: topology => topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck').flatMap(unhealthyLimits).filter(limit => !isIntOrPercent(limit)).map(at => ({
    at,
    message: `'${at.path[at.path.length - 1]}' '${at.text}' is not a number of machines; use a whole number or a percentage such as '40%'`,
  })),
};
