import { Code, withoutSecrets } from '../../core';
import { Severity } from '../../knowledge';
import { formatPath } from '../../topology';
import { RuleBook } from '../rule-book';
import { Violation } from '../violation';
import { FileProblem } from '../yaml';

/** The object that a violation is about. */
export interface ReportedObject {
  readonly apiVersion: string;
  readonly kind: string;
  /** Left out if none is written. */
  readonly namespace?: string;
  readonly name: string;
}

/** One violation as reports tell it. The members are those of the JSON format, so they are API. */
export interface ReportEntry {
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly object?: ReportedObject;
  readonly path?: string;
  readonly constructPath?: string;
  /** Why the rule exists. */
  readonly reason: string;
  /** Where upstream says or does so. */
  readonly source?: string;
}

/** A violation of a rule or schema, with its line looked up. */
export function entryOfViolation({ code, severity, at, message }: Violation, rules: RuleBook): ReportEntry {
  const { object } = at;
  const { file, lineOf, constructPath } = object.origin;
  return withoutMissing({
    code,
    severity,
    message,
    file,
    line: lineOf?.(at.path),
    object: withoutMissing({
      apiVersion: object.manifest.apiVersion, kind: object.kind, namespace: object.namespace === '' ? undefined : object.namespace, name: object.name,
    }),
    path: at.path.length === 0 ? undefined : formatPath(at.path),
    constructPath,
    ...background(code, rules),
  });
}

/** A problem with a file. */
export function entryOfFileProblem({ code, severity, file, line, column, message }: FileProblem, rules: RuleBook): ReportEntry {
  return withoutMissing({ code, severity, message: withoutSecrets(message), file, line, column, ...background(code, rules) });
}

/** By file, line and column; what is at one place, or in no file, keeps the order of the bundle. */
export function sortEntries(entries: readonly ReportEntry[]): ReportEntry[] {
  return [...entries].sort((a, b) => compareTexts(a.file ?? '', b.file ?? '')
    || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

/** `Kind/namespace/name spec.field`; empty for what is about a file. */
export function describeSubject({ object, path }: ReportEntry): string {
  const name = object === undefined ? undefined : [object.kind, object.namespace, object.name].filter(part => part !== undefined).join('/');
  return [name, path].filter(part => part !== undefined).join(' ');
}

function background(code: Code, rules: RuleBook): Pick<ReportEntry, 'reason' | 'source'> {
  return { reason: rules.reasonOf(code), source: rules.sourceOf(code) };
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function withoutMissing<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}
