/** The versions of the Cluster API objects that manifests can be written in. */
export enum ClusterApiVersion {
  /** For management clusters with Cluster API before v1.11. Cluster API v1.16 (April 2027) stops serving it. */
  V1BETA1 = 'v1beta1',
  /** The current version. */
  V1BETA2 = 'v1beta2',
}
