/**
 * Metal3 gives a machine up by a condition in `status.deprecated.v1beta1`, and Cluster API looks at `status.conditions`.
 *
 * Seen with the pinned releases. A test fails when another release of Metal3 is pinned: try that one, and raise `lastSeen` or remove this.
 */
export const REMEDIATION_DEFECT = {
  /** The newest release of Cluster API Provider Metal3 that was tried. */
  lastSeen: 'v1.13.2',
  because: 'Metal3, up to v1.13.2 at least, gives machines up by a condition that Cluster API does not read from v1.13 on',
} as const;
