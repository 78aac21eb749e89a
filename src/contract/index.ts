export * from './before-control-plane';
export * from './bootstrap';
export * from './cluster';
export * from './cluster-access';
export * from './cluster-composition';
export * from './cluster-limits';
export * from './delivery-step';
export * from './infra-cluster';
export * from './ip-pool';
export * from './cluster-cni';
export * from './machine-pool';
export * from './machine-pool-props';
export * from './machine-props';
export * from './managed-bootstrap';
export * from './managed-pool';
export * from './network-link';
export * from './node-file';
export * from './node-profile';
export * from './node-props';
export * from './node-text';
export * from './pool';
export * from './pool-props';
export * from './refs';
export * from './remediation';
export * from './remote-side';
export * from './static-pod-volume';
export * from './unhealthy-condition';
export * from './user-data-bootstrap';
export * from './worker-pool';
export * from './worker-pool-binding';
export * from './worker-pool-props';

// What is known of providers and control planes without any construct; see src/knowledge.
export * from '../knowledge/bootstrap-kind';
export * from '../knowledge/compatibility';
export * from '../knowledge/traits';
// The words of Cluster API, which rules and constructs share.
export {
  CLUSTER_NAME_LABEL, CONTROL_PLANE_LABEL, DEPLOYMENT_NAME_LABEL, MANAGED_BY, MANAGED_BY_ANNOTATION, MOVE_HIERARCHY_LABEL, MOVE_LABEL,
  POOL_NAME_LABEL, RETIRED_ANNOTATION, SET_NAME_LABEL,
} from '../core';
