import { createHash } from 'crypto';

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
  return createHash('sha256').update(canonicalJson(value)).update('\0').update(salt).digest('hex').slice(0, HASH_LENGTH);
}

/** JSON with sorted keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => isRecord(member)
    ? Object.fromEntries(Object.keys(member).sort().map(key => [key, member[key]]))
    : member) ?? 'null';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
