const RELEASE = /^v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$/;

/** Whether a text names a release of a provider, as the Cluster API operator and clusterctl read it: `v1.14.0`. */
export function isRelease(text: string): boolean {
  return RELEASE.test(text);
}
