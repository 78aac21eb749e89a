import type { SemVer } from 'semver';
// The package as a whole would load five times as many files.
import parse from 'semver/functions/parse';
import { refuseValue } from './errors';
import { Memo } from './memo';

/** A fleet has few versions, and each is read several times for a cluster. */
const versions = new Memo<SemVer | null>(100);

/** Whether the text is `v` and a full semantic version, and nothing more: semver itself forgives blanks and a missing `v`. */
export function isVersion(text: string): boolean {
  return tryParse(text) !== null;
}

function tryParse(text: string): SemVer | null {
  return versions.get(text, () => /^v\d\S*$/.test(text) ? parse(text) : null);
}

/**
 * A Kubernetes version as Cluster API wants it: `v` and three numbers.
 */
export class KubernetesVersion {
  /**
   * Reads a version such as `v1.34.2`.
   *
   * @param text the version with its leading `v`
   */
  public static of(text: string): KubernetesVersion {
    return KubernetesVersion._ofProp('kubernetesVersion', text);
  }

  /** @internal */
  public static _ofProp(prop: string, text: string): KubernetesVersion {
    const semver = tryParse(text);
    if (semver === null) {
      refuseValue('version/invalid',
        `'${prop}' '${text}' is not a full version; use 'v<major>.<minor>.<patch>', for example 'v1.34.2'`);
    }
    return new KubernetesVersion(text, semver);
  }

  /** The major number. */
  public readonly major: number;
  /** The minor number. */
  public readonly minor: number;

  private constructor(private readonly text: string, private readonly semver: SemVer) {
    this.major = semver.major;
    this.minor = semver.minor;
  }

  /**
   * Whether this version is the given minor release or a later one.
   *
   * @param major the major number
   * @param minor the minor number
   */
  public isAtLeast(major: number, minor: number): boolean {
    return this.semver.major > major || (this.semver.major === major && this.semver.minor >= minor);
  }

  /**
   * How many minor releases this version is behind the other; negative if it is ahead.
   *
   * @param other the version to compare with
   */
  public minorsBehind(other: KubernetesVersion): number {
    return this.major === other.major ? other.minor - this.minor : (other.major - this.major) * Infinity;
  }

  /** The version as it stands in manifests. */
  public toString(): string {
    return this.text;
  }
}
