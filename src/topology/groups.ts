/** The API groups that the rules of a mixed cluster are about. */
export const CLUSTER_GROUP = 'cluster.x-k8s.io';
export const INFRASTRUCTURE_GROUP = 'infrastructure.cluster.x-k8s.io';
export const BOOTSTRAP_GROUP = 'bootstrap.cluster.x-k8s.io';
export const CONTROL_PLANE_GROUP = 'controlplane.cluster.x-k8s.io';
export const ADDONS_GROUP = 'addons.cluster.x-k8s.io';
export const IPAM_GROUP = 'ipam.cluster.x-k8s.io';
