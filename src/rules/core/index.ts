import { AUTOSCALER_LIMIT_MISSING } from './autoscaler-limit-missing';
import { INVALID_REPLICAS } from './autoscaler-limits';
import { AUTOSCALER_LIMITS_MOVED } from './autoscaler-limits-moved';
import { AUTOSCALER_REPLICAS } from './autoscaler-replicas';
import { BOOTSTRAP_MISSING } from './bootstrap-missing';
import { INVALID_CAPACITY } from './capacity';
import { CLUSTER_CHANGED } from './cluster-changed';
import { INVALID_NAME } from './cluster-name';
import { DRAIN_ORDER } from './drain-order';
import { INVALID_DURATION } from './durations';
import { FIXED_NODE_NAME } from './fixed-node-name';
import { IMAGE_DIFFERS } from './image-differs';
import { INVALID_SELECTOR } from './invalid-selector';
import { MISREAD_ANNOTATION } from './misread-annotation';
import { MISSING_SPEC } from './missing-spec';
import { PART_MOVED } from './moved-parts';
import { NAMING_TEMPLATE } from './naming-template';
import { NETWORK_MOVED } from './network-moved';
import { NO_INFRASTRUCTURE } from './no-infrastructure';
import { INVALID_REGISTRATION } from './node-registration';
import { CLUSTER_PART_REMOVED } from './part-removed';
import { POOL_BEHIND } from './pool-behind';
import { INVALID_POOL_NAME } from './pool-name';
import { INVALID_REMEDIATION } from './pool-remediation';
import { INVALID_ROLLOUT } from './pool-rollout';
import { INVALID_TAINT } from './pool-taints';
import { UNKNOWN_PREFLIGHT_CHECK } from './preflight-checks';
import { PROVIDER_ID } from './provider-id';
import { REFUSED_TAINT } from './refused-taints';
import { ROLLED_BACK } from './rolled-back';
import { SELECTOR_MOVED } from './selector-moved';
import { SHARED_SELECTOR } from './shared-selector';
import { UNKNOWN_TAINT_EFFECT } from './taint-effects';
import { INVALID_TEMPLATE_METADATA } from './template-metadata';
import { TOPOLOGY_ADDED } from './topology-added';
import { INVALID_CONCURRENCY } from './topology-concurrency';
import { TOPOLOGY_REPLICAS } from './topology-replicas';
import { UNFILLED_VARIABLE } from './unfilled-variable';
import { UNKNOWN_INSTANCE_DATA } from './unknown-instance-data';
import { UNSAFE_TEXT } from './unsafe-text';
import { UPGRADED_AT_ONCE } from './upgraded-at-once';
import { VANISHED } from './vanished';
import { INVALID_VERSION } from './version-invalid';
import { VERSION_MISSING } from './version-missing';
import { VERSION_SKEW } from './version-skew';
import { UNSUPPORTED_VERSION } from './version-unsupported';
import { ChangeRule, Rule } from '../../knowledge';

export const CORE_RULES: readonly Rule[] = [
  INVALID_NAME, NO_INFRASTRUCTURE, INVALID_VERSION, VERSION_MISSING, VERSION_SKEW, POOL_BEHIND, UNSUPPORTED_VERSION, IMAGE_DIFFERS, INVALID_POOL_NAME,
  INVALID_ROLLOUT,
  BOOTSTRAP_MISSING, INVALID_TAINT, INVALID_REPLICAS, AUTOSCALER_LIMIT_MISSING, AUTOSCALER_REPLICAS, NAMING_TEMPLATE,
  INVALID_SELECTOR, INVALID_TEMPLATE_METADATA, REFUSED_TAINT, INVALID_REMEDIATION, UNKNOWN_PREFLIGHT_CHECK, DRAIN_ORDER,
  INVALID_CONCURRENCY, TOPOLOGY_REPLICAS, INVALID_DURATION, MISSING_SPEC,
  UNSAFE_TEXT, INVALID_REGISTRATION, UNFILLED_VARIABLE, UNKNOWN_TAINT_EFFECT, UNKNOWN_INSTANCE_DATA,
  FIXED_NODE_NAME, MISREAD_ANNOTATION, INVALID_CAPACITY, SHARED_SELECTOR, PROVIDER_ID,
];

export const CORE_CHANGE_RULES: readonly ChangeRule[] = [
  CLUSTER_PART_REMOVED, TOPOLOGY_ADDED, CLUSTER_CHANGED, UPGRADED_AT_ONCE, VANISHED, ROLLED_BACK, PART_MOVED, NETWORK_MOVED,
  AUTOSCALER_LIMITS_MOVED, SELECTOR_MOVED,
];
