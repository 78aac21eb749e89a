/**
 * A minor release of OpenShift. What a cluster allows, what its operators make and what a payload contains follow from it.
 *
 * 4.23 and 5.0 are built from the same sources, so that `V5_0` stands for both.
 */
export class OpenShiftRelease {
  /** OpenShift 4.20, with Cluster API v1.10: v1beta1 only. */
  public static readonly V4_20 = new OpenShiftRelease(4, 20);
  /** OpenShift 4.21, with Cluster API v1.11. */
  public static readonly V4_21 = new OpenShiftRelease(4, 21);
  /** OpenShift 4.22, with Cluster API v1.12. */
  public static readonly V4_22 = new OpenShiftRelease(4, 22);
  /** OpenShift 4.23 and 5.0, with Cluster API v1.13. */
  public static readonly V5_0 = new OpenShiftRelease(5, 0);

  private constructor(private readonly major: number, private readonly minor: number) {}

  /**
   * Whether this is the other release or a later one.
   *
   * @param other the release to compare with
   */
  public isAtLeast(other: OpenShiftRelease): boolean {
    return this.major > other.major || (this.major === other.major && this.minor >= other.minor);
  }

  /** The release as people write it, for example `4.22`. */
  public toString(): string {
    return `${this.major}.${this.minor}`;
  }
}

/** All releases, the oldest first. */
export const OPENSHIFT_RELEASES: readonly OpenShiftRelease[] = [
  OpenShiftRelease.V4_20, OpenShiftRelease.V4_21, OpenShiftRelease.V4_22, OpenShiftRelease.V5_0,
];
