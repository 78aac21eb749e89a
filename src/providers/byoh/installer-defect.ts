/**
 * Cluster API gives a Machine, its bootstrap data and its ByoMachine one name, and BYOH names the Secret with the scripts that install Kubernetes
 * after the ByoMachine. So it writes them over the bootstrap data.
 *
 * Seen with the pinned releases. A test fails when another release of BYOH is pinned: try that one, and raise `lastSeen` or remove this.
 */
export const INSTALLER_DEFECT = {
  /** The newest release of BYOH that was tried. */
  lastSeen: 'v0.5.0',
  because: 'BYOH, up to v0.5.0 at least, writes the scripts that install Kubernetes into the Secret of the bootstrap data, so that the host never joins',
} as const;
