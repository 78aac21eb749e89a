import { goDurationSeconds } from '../core';
import { isRecord } from '../topology';

/** A place in which two values differ. */
export interface Difference {
  /** The way to it for people: an entry of a list is called by its name, where it has one. */
  readonly path: string;
  /** The names of the members on the way, without entries of lists. */
  readonly way: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What entries of lists are told apart by. */
const KEYS = ['name', 'path', 'key', 'device', 'label', 'id'];
/** An empty list of them says that there are none, and nothing that a default is wanted. */
const EMPTY_SAYS_SOMETHING = 'taints';
/** In these an empty text is a value. */
const HOLDS_LABELS = /(?:^|\.)(?:labels|annotations|matchLabels|nodeSelector)\./;

/** The innermost places in which two values differ. Nothing, null, and what is empty are the same, as for most programs in Go. */
export function differences(before: unknown, after: unknown, path: string, way: string = path): Difference[] {
  if (before === after || isSame(before, after, way)) {
    return [];
  }
  if ((isRecord(before) && (isRecord(after) || isNothing(after))) || (isRecord(after) && isNothing(before))) {
    const [old, now] = [asRecord(before), asRecord(after)];
    return [...new Set([...Object.keys(old), ...Object.keys(now)])].sort()
      .flatMap(name => differences(old[name], now[name], `${path}${memberPath(name, path)}`, way === '' ? name : `${way}.${name}`));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return listDifferences(before, after, path, way);
  }
  return typeof before === 'string' && typeof after === 'string' && (before.includes('\n') || after.includes('\n'))
    ? [lineDifference(before, after, path, way)] : [{ path, way, before, after }];
}

/** Whether there is no difference between two values. */
export function isEqual(before: unknown, after: unknown): boolean {
  return differences(before, after, '').length === 0;
}

function listDifferences(before: readonly unknown[], after: readonly unknown[], path: string, way: string): Difference[] {
  const key = KEYS.find(name => [before, after].every(list => list.every(entry => isRecord(entry) && typeof entry[name] === 'string')
    && new Set(list.map(entry => asRecord(entry)[name])).size === list.length));
  if (key === undefined) {
    return before.length === after.length ? before.flatMap((entry, index) => differences(entry, after[index], `${path}[${index}]`, way))
      : [{ path, way, ...withoutCommon(before, after) }];
  }
  const names = (list: readonly unknown[]) => list.map(entry => asRecord(entry)[key] as string);
  const [old, now] = [names(before), names(after)];
  const found = [...new Set([...old, ...now])].flatMap(name => {
    const [entry, other] = [before[old.indexOf(name)], after[now.indexOf(name)]];
    return entry === undefined || other === undefined ? [{ path: `${path}[${name}]`, way, before: entry, after: other }]
      : differences(entry, other, `${path}[${name}]`, way);
  });
  // The order of what is in both lists may count, too.
  return found.length > 0 || old.join('\n') === now.join('\n') ? found : [{ path, way, before: old, after: now }];
}

/** Of lists of which one is longer, what the other does not have. */
function withoutCommon(before: readonly unknown[], after: readonly unknown[]): Pick<Difference, 'before' | 'after'> {
  const [old, now] = [before, after].map(list => list.map(entry => JSON.stringify(entry)));
  const [gone, added] = [before.filter((_, index) => !now.includes(old[index])), after.filter((_, index) => !old.includes(now[index]))];
  return gone.length + added.length === 0 ? { before, after }
    : { before: gone.length === 0 ? undefined : gone, after: added.length === 0 ? undefined : added };
}

/** The first line that differs. */
function lineDifference(before: string, after: string, path: string, way: string): Difference {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const line = old.findIndex((text, index) => text !== now[index]);
  const index = line < 0 ? old.length : line;
  return { path: `${path}, line ${index + 1}`, way, before: old[index], after: now[index] };
}

function isSame(before: unknown, after: unknown, way: string): boolean {
  if (isNothing(before) && isNothing(after)) {
    return way.endsWith(EMPTY_SAYS_SOMETHING) ? Array.isArray(before) === Array.isArray(after) : !HOLDS_LABELS.test(way);
  }
  const seconds = typeof before === 'string' && typeof after === 'string' ? goDurationSeconds(before) : undefined;
  return seconds !== undefined && seconds === goDurationSeconds(after as string);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    || (isRecord(value) && Object.keys(value).length === 0);
}

function asRecord(value: unknown): { readonly [name: string]: unknown } {
  return isRecord(value) ? value : {};
}

/** As `formatPath` writes it. */
function memberPath(name: string, path: string): string {
  return /^[\w-]+$/.test(name) ? `${path === '' ? '' : '.'}${name}` : `[${JSON.stringify(name)}]`;
}
