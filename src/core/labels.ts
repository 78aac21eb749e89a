/** The labels and annotations of Cluster API that stand in manifests. */
export const CLUSTER_NAME_LABEL = 'cluster.x-k8s.io/cluster-name';
/** On every Machine of a MachineDeployment. */
export const DEPLOYMENT_NAME_LABEL = 'cluster.x-k8s.io/deployment-name';
/** On every Machine of a MachinePool. */
export const POOL_NAME_LABEL = 'cluster.x-k8s.io/pool-name';
/** On every Machine of a control plane, with an empty value. */
export const CONTROL_PLANE_LABEL = 'cluster.x-k8s.io/control-plane';
/** `clusterctl move` takes objects along that nobody owns if they carry it. */
export const MOVE_LABEL = 'clusterctl.cluster.x-k8s.io/move';
/** The same, together with everything that the object owns. */
export const MOVE_HIERARCHY_LABEL = 'clusterctl.cluster.x-k8s.io/move-hierarchy';
/** Tells an infra cluster controller to leave the object alone. */
export const MANAGED_BY_ANNOTATION = 'cluster.x-k8s.io/managed-by';
/** Our value of the managed-by annotation. */
export const MANAGED_BY = 'cdk8s-cluster-api';
/** On a Cluster whose endpoint is that of a load balancer which no manifest shows, with what serves it as its value. No controller reads it. */
export const ENDPOINT_ANNOTATION = 'cdk8s-cluster-api/endpoint';
/** On the MachineDeployment or MachinePool of a pool that is to go. For people: no controller reads it. */
export const RETIRED_ANNOTATION = 'cdk8s-cluster-api/retired';
