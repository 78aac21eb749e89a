import { Manifest } from '../../../src/topology';
import { leaves } from '../../support/leaves';

/** A field that is not stored as it was emitted. */
export interface Difference {
  /** A JSON pointer. */
  readonly pointer: string;
  readonly emitted: unknown;
  /** @default - it is dropped */
  readonly stored?: unknown;
}

/** What became of the fields of an object. */
export interface Comparison {
  /** How many fields were emitted: scalars, and lists and objects that are empty. */
  readonly fields: number;
  readonly differences: readonly Difference[];
  /** Pointers of fields of the spec that the server has added, with `*` for the positions in lists. */
  readonly added: readonly string[];
}

/**
 * Compares an object as it was emitted with what the API server made of it. Fields that the server adds are fine; an entry that it adds to a
 * list is not, because that changes what the list says.
 */
export function compareFields(emitted: Manifest, stored: Manifest): Comparison {
  const expected = leaves(emitted);
  const actual = leaves(stored);
  const differences = [...expected].flatMap(([pointer, value]) => fieldDifference(pointer, value, actual));
  const added = [...actual.keys()].filter(pointer => pointer.startsWith('/spec/') && !expected.has(pointer)).map(pointer => pointer.replace(/\/\d+(?=\/|$)/g, '/*'));
  return { fields: expected.size, differences: [...differences, ...longerLists(emitted, stored, '')], added };
}

/** A difference as a sentence. */
export function describeDifference({ pointer, emitted, stored }: Difference): string {
  return stored === undefined
    ? `${pointer} is dropped, was ${JSON.stringify(emitted)}`
    : `${pointer} is changed from ${JSON.stringify(emitted)} to ${JSON.stringify(stored)}`;
}

/**
 * Whether a difference is what the conversion from v1beta1 to v1beta2 and back makes. References have no version there, so the server fills
 * in the newest that fulfils the contract; and the prefix of a default route is left out, which means the same.
 */
export function isMadeByConversion({ pointer, emitted, stored }: Difference): boolean {
  if (/Ref\/apiVersion$/.test(pointer)) {
    return String(emitted).replace(/\/v1beta1$/, '/v1beta2') === stored;
  }
  return /\/routes\/\d+\/prefix$/.test(pointer) && emitted === 0 && stored === undefined;
}

function fieldDifference(pointer: string, value: unknown, actual: ReadonlyMap<string, unknown>): Difference[] {
  if (!actual.has(pointer)) {
    // An empty object that the server filled is there, member by member.
    const isFilled = isObject(value) && [...actual.keys()].some(key => key.startsWith(`${pointer}/`));
    return isFilled ? [] : [{ pointer, emitted: value }];
  }
  const stored = actual.get(pointer);
  return JSON.stringify(stored) === JSON.stringify(value) ? [] : [{ pointer, emitted: value, stored }];
}

function longerLists(emitted: unknown, stored: unknown, pointer: string): Difference[] {
  if (typeof emitted !== 'object' || emitted === null || typeof stored !== 'object' || stored === null) {
    return [];
  }
  const isLonger = Array.isArray(emitted) && Array.isArray(stored) && stored.length > emitted.length;
  return [
    ...isLonger ? [{ pointer, emitted, stored }] : [],
    ...Object.entries(emitted).flatMap(([key, member]) => longerLists(member, (stored as { [key: string]: unknown })[key], `${pointer}/${key}`)),
  ];
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
