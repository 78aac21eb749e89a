export const RBAC_GROUP = 'rbac.authorization.k8s.io';
export const [CLUSTER_ROLE, ROLE] = ['ClusterRole', 'Role'];
export const [CLUSTER_BINDING, BINDING] = ['ClusterRoleBinding', 'RoleBinding'];
export const SERVICE_ACCOUNT = 'ServiceAccount';
