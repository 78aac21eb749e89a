import * as fc from 'fast-check';
import { canonicalJson, contentHash } from '../../src/core/content-hash';

// JSON writes -0 as 0, so the two are one value.
const json = fc.jsonValue({ maxDepth: 4 }).map(value => JSON.parse(JSON.stringify(value)) as unknown);
const pairs = fc.uniqueArray(fc.tuple(fc.string(), json), { selector: ([key]) => key, minLength: 1 });

test('the order of keys does not matter', () => {
  fc.assert(fc.property(pairs, entries => {
    expect(contentHash(Object.fromEntries(entries))).toBe(contentHash(Object.fromEntries([...entries].reverse())));
  }));
});

test('the order of keys does not matter below lists and maps either', () => {
  fc.assert(fc.property(json, value => {
    expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
  }));
});

test('the order of list entries matters', () => {
  fc.assert(fc.property(json, json, (one, other) => {
    fc.pre(canonicalJson(one) !== canonicalJson(other));
    expect(contentHash([one, other])).not.toBe(contentHash([other, one]));
  }));
});

test('members that are undefined are absent', () => {
  fc.assert(fc.property(pairs, fc.string(), (entries, key) => {
    fc.pre(entries.every(([name]) => name !== key));
    expect(contentHash({ ...Object.fromEntries(entries), [key]: undefined })).toBe(contentHash(Object.fromEntries(entries)));
  }));
});

test('the salt changes it', () => {
  fc.assert(fc.property(json, fc.string(), fc.string(), (value, salt, other) => {
    expect(contentHash(value, salt) === contentHash(value, other)).toBe(salt === other);
  }));
});

test('any change of a value changes the canonical JSON, which is still that value', () => {
  fc.assert(fc.property(json, json, (one, other) => {
    expect(canonicalJson(one) === canonicalJson(other)).toBe(isSame(one, other));
    expect(JSON.parse(canonicalJson(one))).toEqual(one);
  }));
});

test('it is what JSON.stringify writes when each object is sorted on its way', () => {
  const leaf = fc.oneof(json, fc.constant(undefined), fc.date({ noInvalidDate: true }));
  const { value: anyValue } = fc.letrec(tie => ({
    value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('value')), fc.dictionary(fc.oneof(fc.string(), fc.nat().map(String)), tie('value'))),
  }));
  fc.assert(fc.property(anyValue, value => {
    expect(canonicalJson(value)).toBe(JSON.stringify(value, (_key, member: unknown) => isMap(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => one < other ? -1 : 1))
      : member) ?? 'null');
  }), { numRuns: 500 });
});

test('it has eight hexadecimal digits', () => {
  fc.assert(fc.property(json, fc.string(), (value, salt) => {
    expect(contentHash(value, salt)).toMatch(/^[0-9a-f]{8}$/);
  }));
});

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same value with the keys of all maps in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(reversed);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).reverse().map(([key, member]) => [key, reversed(member)]))
    : value;
}

/** Deep equality by definition. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other;
  }
  const keys = Object.keys(one);
  return Array.isArray(one) === Array.isArray(other)
    && keys.length === Object.keys(other).length
    && keys.every(key => Object.hasOwn(other, key) && isSame(one[key as never], other[key as never]));
}
