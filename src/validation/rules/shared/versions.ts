/** The minor release; undefined for what is no version of Kubernetes 1. Managed control planes leave the patch out, so it may be missing. */
export function minorOf(version: string | undefined): number | undefined {
  const [, minor] = /^v?1\.(\d+)(?:\.\d+)?(?:[-+].*)?$/.exec(version ?? '') ?? [];
  return minor === undefined ? undefined : Number(minor);
}
