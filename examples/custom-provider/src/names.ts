/** The group that the contract of Cluster API asks for. */
export const GROUP = 'infrastructure.cluster.x-k8s.io';
/** Group and version of all kinds of Acme. */
export const API_VERSION = `${GROUP}/v1alpha1`;
