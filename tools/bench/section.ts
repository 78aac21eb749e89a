import type { CaseRunner } from './case-runner';
import { Limit, limitRow } from './limits';
import type { Options, SectionName } from './options';
import { formatTable, Table } from './table';

/** What a part of the benchmark found out. */
export interface Section {
  readonly name: SectionName;
  readonly tables: readonly Table[];
  readonly limits: readonly Limit[];
  /** The numbers behind the tables, for scripts. */
  readonly measured: unknown;
}

/** What sections work with. */
export interface Bench {
  readonly options: Options;
  readonly cases: CaseRunner;
  /** A new empty folder, which is deleted at the end. */
  newFolder(): string;
  /** Tells what has been done. */
  tell(subject: string, text: string): void;
}

/** A section as text, with a heading for the page. */
export function formatSection({ name, tables, limits }: Section): string {
  const verdicts: Table = { title: 'Limits:', header: ['limit', 'measured', 'allowed', 'verdict'], rows: limits.map(limitRow) };
  const heading = `### ${name[0].toUpperCase()}${name.slice(1)}\n`;
  return [heading, ...[...tables, ...limits.length === 0 ? [] : [verdicts]].map(formatTable)].join('\n');
}
