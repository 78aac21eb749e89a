/** The namespace in which OpenShift runs Cluster API, and the only one in which it looks for machines. */
export const CLUSTER_API_NAMESPACE = 'openshift-cluster-api';
/** The namespace in which the operator and the installer of Cluster API run. */
export const CLUSTER_API_OPERATOR_NAMESPACE = 'openshift-cluster-api-operator';
/** The namespace of the Machine API. */
export const MACHINE_API_NAMESPACE = 'openshift-machine-api';
