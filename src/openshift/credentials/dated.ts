import { OpenShiftRelease } from '../release';

/** A permission, and the releases that ask for it. */
export interface Dated {
  readonly name: string;
  /** The first release. @default - all up to `until` */
  readonly from?: OpenShiftRelease;
  /** The last release. @default - all since `from` */
  readonly until?: OpenShiftRelease;
}

/** Whether something is there in a release. */
export function isIn(release: OpenShiftRelease, { from, until }: Pick<Dated, 'from' | 'until'>): boolean {
  return (from === undefined || release.isAtLeast(from)) && (until === undefined || until.isAtLeast(release));
}

/** The names that a release has. */
export function namesIn(release: OpenShiftRelease, permissions: readonly Dated[]): string[] {
  return permissions.filter(permission => isIn(release, permission)).map(({ name }) => name);
}
