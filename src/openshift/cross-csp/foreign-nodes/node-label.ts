/** Says on which cloud a node runs, on nodes of another one than the cluster's. */
export const CLOUD_PROVIDER_LABEL = 'node.openshift.io/cloud-provider';
