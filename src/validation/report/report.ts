import { ReportEntry, sortEntries } from './entry';
import { Severity } from '../../knowledge';

/** How much has been checked, and what came of it. */
export interface ReportSummary {
  readonly files: number;
  readonly objects: number;
  readonly errors: number;
  readonly warnings: number;
  /** Files that hold no document. */
  readonly emptyFiles: number;
  /** How many objects of each kind have no pinned schema, so that only rules were applied. */
  readonly withoutSchema: { readonly [kind: string]: number };
  /** How many violations annotations of their objects silence. @default - none */
  readonly suppressed?: number;
  /** How many violations are not told, because what they miss may stand where nothing could be read. @default - none */
  readonly leftOut?: number;
}

/** What a run has to say. */
export interface Report {
  readonly summary: ReportSummary;
  /** Sorted. */
  readonly entries: readonly ReportEntry[];
}

/** Puts a report together. */
export function makeReport(found: readonly ReportEntry[], checked: Omit<ReportSummary, 'errors' | 'warnings'>): Report {
  const entries = sortEntries(found);
  const errors = entries.filter(({ severity }) => severity === Severity.ERROR).length;
  return { summary: { ...checked, errors, warnings: entries.length - errors }, entries };
}

/** `3 errors, 1 warning in 11,000 objects of 42 files`, and what was not looked at. */
export function describeSummary({ files, objects, errors, warnings, emptyFiles, withoutSchema, suppressed = 0, leftOut = 0 }: ReportSummary): string {
  const kinds = Object.entries(withoutSchema);
  const notes = [
    ...kinds.length === 0 ? [] : [`${count(kinds.length, 'kind')} without a schema: ${kinds.map(([kind, of]) => `${kind} ${formatNumber(of)}`).join(', ')}`],
    ...emptyFiles === 0 ? [] : [`${count(emptyFiles, 'empty file')}`],
    ...suppressed === 0 ? [] : [`${count(suppressed, 'finding')} silenced by annotations`],
    ...leftOut === 0 ? [] : [`${count(leftOut, 'finding')} about what is missing left out, because not everything could be read`],
  ];
  const found = `${count(errors, 'error')}, ${count(warnings, 'warning')} in ${count(objects, 'object')} of ${count(files, 'file')}`;
  return notes.length === 0 ? found : `${found} (${notes.join('; ')})`;
}

/** `1 error`, `2 errors`. */
export function count(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** The same on every machine, whatever its locale. */
export function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
