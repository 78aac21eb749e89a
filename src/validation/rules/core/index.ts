import { AUTOSCALER_LIMIT_MISSING } from './autoscaler-limit-missing';
import { INVALID_REPLICAS } from './autoscaler-limits';
import { AUTOSCALER_REPLICAS } from './autoscaler-replicas';
import { BOOTSTRAP_MISSING } from './bootstrap-missing';
import { INVALID_NAME } from './cluster-name';
import { NAMING_TEMPLATE } from './naming-template';
import { NO_INFRASTRUCTURE } from './no-infrastructure';
import { POOL_BEHIND } from './pool-behind';
import { INVALID_POOL_NAME } from './pool-name';
import { INVALID_ROLLOUT } from './pool-rollout';
import { INVALID_TAINT } from './pool-taints';
import { INVALID_VERSION } from './version-invalid';
import { VERSION_SKEW } from './version-skew';
import { UNSUPPORTED_VERSION } from './version-unsupported';
import { Rule } from '../../rule';

export const CORE_RULES: readonly Rule[] = [
  INVALID_NAME, NO_INFRASTRUCTURE, INVALID_VERSION, VERSION_SKEW, POOL_BEHIND, UNSUPPORTED_VERSION, INVALID_POOL_NAME, INVALID_ROLLOUT,
  BOOTSTRAP_MISSING, INVALID_TAINT, INVALID_REPLICAS, AUTOSCALER_LIMIT_MISSING, AUTOSCALER_REPLICAS, NAMING_TEMPLATE,
];
