/** Options of `Manifests.svg()` and `Manifests.mermaid()`. */
export interface PictureOptions {
  /**
   * The cluster that is drawn, as `name` or `namespace/name`.
   *
   * @default - the only one; all of them, a box each, if there are several or none
   */
  readonly clusterName?: string;
  /**
   * Whether all clusters are drawn, a box each, even if there is one only.
   *
   * @default false
   */
  readonly overview?: boolean;
  /**
   * What a picture of all clusters is called. That of one cluster has its name.
   *
   * @default Clusters
   */
  readonly title?: string;
  /**
   * Whether what `noViolations()` would find is marked and listed.
   *
   * @default true
   */
  readonly findings?: boolean;
}
