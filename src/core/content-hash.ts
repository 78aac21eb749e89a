import * as crypto from 'crypto';

const HASH_LENGTH = 8;

/**
 * A short hash of a JSON value.
 *
 * The order of keys does not matter, the order of list entries does: this is how the API server compares objects too.
 * Members that are undefined count as absent.
 *
 * @param value what is hashed
 * @param salt changes the hash without changing the value
 */
export function contentHash(value: unknown, salt: string = ''): string {
  return sha256(`${canonicalJson(value)}\0${salt}`).slice(0, HASH_LENGTH);
}

/** In a third of the time where Node.js needs no object for each hash, which is from 20.12 on. */
function sha256(text: string): string {
  return crypto.hash === undefined ? crypto.createHash('sha256').update(text).digest('hex') : crypto.hash('sha256', text, 'hex');
}

/** JSON with sorted keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(isSorted(value) ? value : withSortedKeys(value)) ?? 'null';
}

/** Whether a value is written with sorted keys as it is, which nearly all are: generated types list members by name. */
function isSorted(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return true;
  }
  if (Array.isArray(value)) {
    return value.every(isSorted);
  }
  const map = value as Record<string, unknown>;
  if (typeof map.toJSON === 'function') {
    return false;
  }
  let last = '';
  for (const key in map) {
    const member = map[key];
    if (key < last || (typeof member === 'object' && !isSorted(member))) {
      return false;
    }
    last = key;
  }
  return true;
}

/** A copy with sorted keys: to sort them in a replacer of JSON.stringify takes twice as long. */
function withSortedKeys(value: unknown): unknown {
  if (!isRecord(value)) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map(withSortedKeys);
  }
  if (typeof value.toJSON === 'function') {
    return withSortedKeys(value.toJSON());
  }
  const keys = Object.keys(value).sort();
  // Without a prototype '__proto__' is a key like any other, but every such object is slow.
  const sorted: Record<string, unknown> = keys.includes('__proto__') ? Object.create(null) : {};
  for (const key of keys) {
    sorted[key] = withSortedKeys(value[key]);
  }
  return sorted;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
