/** The labels and annotations of Cluster API that stand in manifests. */
export const CLUSTER_NAME_LABEL = 'cluster.x-k8s.io/cluster-name';
/** On a Cluster of a ClusterClass, and on what the class has made for it. */
export const TOPOLOGY_OWNED_LABEL = 'topology.cluster.x-k8s.io/owned';
/** On every Machine of a MachineDeployment. */
export const DEPLOYMENT_NAME_LABEL = 'cluster.x-k8s.io/deployment-name';
/** On every Machine of a MachineSet. */
export const SET_NAME_LABEL = 'cluster.x-k8s.io/set-name';
/** On every Machine of a MachinePool. */
export const POOL_NAME_LABEL = 'cluster.x-k8s.io/pool-name';
/** The label of each Machine with the name of its owner, by the kind of the owner. */
export const OWNER_NAME_LABELS: { readonly [kind: string]: string | undefined } = {
  MachineDeployment: DEPLOYMENT_NAME_LABEL, MachineSet: SET_NAME_LABEL, MachinePool: POOL_NAME_LABEL,
};
/** On every Machine of a control plane, with an empty value. */
export const CONTROL_PLANE_LABEL = 'cluster.x-k8s.io/control-plane';
/** `clusterctl move` takes objects along that nobody owns if they carry it. */
export const MOVE_LABEL = 'clusterctl.cluster.x-k8s.io/move';
/** The same, together with everything that the object owns. */
export const MOVE_HIERARCHY_LABEL = 'clusterctl.cluster.x-k8s.io/move-hierarchy';
/** Tells an infra cluster controller to leave the object alone. */
export const MANAGED_BY_ANNOTATION = 'cluster.x-k8s.io/managed-by';
/** Who counts the machines of a pool, where it is not the manifest: Cluster API then takes the count from the provider. */
export const REPLICAS_MANAGED_BY_ANNOTATION = 'cluster.x-k8s.io/replicas-managed-by';
/** Our value of the managed-by annotation. */
export const MANAGED_BY = 'cdk8s-cluster-api';
/** On a Cluster whose endpoint is that of a load balancer which no manifest shows, with what serves it as its value. No controller reads it. */
export const ENDPOINT_ANNOTATION = 'cdk8s-cluster-api/endpoint';
/** On a Cluster whose nodes reach one another by a network that no manifest shows, with `routed` as its value. No controller reads it. */
export const NODE_NETWORK_ANNOTATION = 'cdk8s-cluster-api/node-network';
/** On a Cluster, with the links between the networks of its nodes: JSON of a list of `StatedLink`. No controller reads it. */
export const LINKS_ANNOTATION = 'cdk8s-cluster-api/links';
/** On one object of a link, with the largest packet that gets through it in one piece. No controller reads it. */
export const PATH_MTU_ANNOTATION = 'cdk8s-cluster-api/path-mtu';
/** On every object of a chart that is not for the management cluster, with the name of the cluster that it is for. No controller reads it. */
export const APPLY_TO_LABEL = 'cdk8s-cluster-api/apply-to';
/** On the MachineSet of a pool in a cluster of OpenShift, with its release, which no other field shows. No controller reads it. */
export const OPENSHIFT_ANNOTATION = 'cdk8s-cluster-api/openshift';
/** On objects that are one of several steps, which are applied one after the other and never together: the number of the step. No controller reads it. */
export const STEP_ANNOTATION = 'cdk8s-cluster-api/step';
/** When Argo CD applies an object: wave by wave, each when those before are healthy. What has none is in wave 0. */
export const SYNC_WAVE_ANNOTATION = 'argocd.argoproj.io/sync-wave';
/** On the MachineDeployment or MachinePool of a pool that is to go. For people: no controller reads it. */
export const RETIRED_ANNOTATION = 'cdk8s-cluster-api/retired';
