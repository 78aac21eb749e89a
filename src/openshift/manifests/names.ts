/** The one that all else of Cluster API is behind, from OpenShift 4.22 on. */
export const CLUSTER_API_GATE = 'ClusterAPIMachineManagement';
/** The capability of a cluster that Cluster API belongs to, from OpenShift 5.0 on. */
export const CLUSTER_API_CAPABILITY = 'ClusterAPI';

/** What stands for the version of a release until the release is built, which puts the real one there. */
export const RELEASE_VERSION_PLACEHOLDER = '0.0.1-snapshot';
