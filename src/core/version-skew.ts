/** Kubelets of this many minor releases before the API server still work. */
const MAX_MINORS_BEHIND = 3;

/** What the version of a kubelet means beside that of its API server. */
export enum VersionSkew {
  /** The kubelet is newer, which is not supported. */
  AHEAD = 'ahead',
  /** The same minor release. */
  NONE = 'none',
  /** The kubelet is older, and works. */
  BEHIND = 'behind',
  /** The kubelet is too old. */
  TOO_FAR_BEHIND = 'too-far-behind',
}

/**
 * What a distance of minor releases means.
 *
 * @param minorsBehind how many the kubelet is behind; negative if it is ahead
 */
export function versionSkew(minorsBehind: number): VersionSkew {
  if (minorsBehind < 0) {
    return VersionSkew.AHEAD;
  }
  if (minorsBehind > MAX_MINORS_BEHIND) {
    return VersionSkew.TOO_FAR_BEHIND;
  }
  return minorsBehind > 0 ? VersionSkew.BEHIND : VersionSkew.NONE;
}
