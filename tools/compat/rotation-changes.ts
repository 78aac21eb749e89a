import { entriesUnder, readChangelog } from '../changelog';

/** The heading in CHANGELOG.md for what makes controllers replace machines. */
export const ROLLS_MACHINES = 'Rolls machines';

/** What is compared. */
export interface RotationChange {
  /** The list of template names in the last release. */
  readonly before: string;
  readonly after: string;
  readonly changelog: string;
  /** The version of the last release. */
  readonly lastVersion: string;
}

/** The lines of the last release that are not there any more. What is new concerns nobody yet. */
export function changedNames({ before, after }: Pick<RotationChange, 'before' | 'after'>): string[] {
  const now = new Set(after.split('\n'));
  return before.split('\n').filter(line => line !== '' && !line.startsWith('#') && !now.has(line));
}

/** What the changelog does not say. It has to have an entry in any section that is newer than the last release. */
export function rotationProblems(change: RotationChange): string[] {
  const changed = changedNames(change);
  const sections = readChangelog(change.changelog);
  const end = sections.findIndex(({ version }) => version === change.lastVersion);
  const newer = end === -1 ? sections : sections.slice(0, end);
  if (changed.length === 0 || newer.some(section => entriesUnder(section, ROLLS_MACHINES) !== undefined)) {
    return [];
  }
  return [[
    `this replaces machines of users who have ${change.lastVersion}, and CHANGELOG.md has no entry under '### ${ROLLS_MACHINES}' since; say what rolls, for whom, and how to keep it:`,
    ...changed.map(line => `- ${line}`),
  ].join('\n')];
}
