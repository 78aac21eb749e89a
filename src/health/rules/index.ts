import { UNHEALTHY_CONDITION } from './condition';
import { FOREIGN_REMEDIATION } from './foreign-remediation';
import { INVALID_LIMIT } from './invalid-limit';
import { LIMIT_OF_AUTOSCALED } from './limit-of-autoscaled';
import { MATCHES_NOTHING } from './matches-nothing';
import { NEVER_REMEDIATES } from './never-remediates';
import { NEVER_REPLACES } from './never-replaces';
import { OTHER_CLUSTER } from './other-cluster';
import { SELECTOR_EMPTY } from './selector-empty';
import { STARTUP_TIMEOUT } from './startup-timeout';
import { TWO_CHECKS } from './two-checks';
import { Rule } from '../../knowledge';

export const HEALTH_RULES: readonly Rule[] = [
  SELECTOR_EMPTY, OTHER_CLUSTER, MATCHES_NOTHING, STARTUP_TIMEOUT, FOREIGN_REMEDIATION, INVALID_LIMIT, NEVER_REMEDIATES, NEVER_REPLACES,
  TWO_CHECKS, UNHEALTHY_CONDITION, LIMIT_OF_AUTOSCALED,
];
