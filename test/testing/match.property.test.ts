import * as fc from 'fast-check';
import { Match, Matcher } from '../../src/testing';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;
const object = fc.dictionary(fc.string(), json) as fc.Arbitrary<{ [name: string]: Json }>;
const list = fc.array(json, { maxLength: 6 });

function isMatch(matcher: Matcher, value: unknown): boolean {
  return matcher._compare(value, []).length === 0;
}

/** The value with some members of its objects deleted, as random bits decide; lists keep their entries. */
function pruned(value: Json, keep: () => boolean): Json {
  if (Array.isArray(value)) {
    return value.map(entry => pruned(entry, keep));
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(keep).map(([name, member]) => [name, pruned(member, keep)]))
    : value;
}

/** Any matcher, and plain values among them. */
const pattern: fc.Arbitrary<unknown> = fc.oneof(
  json,
  object.map(value => Match.objectLike(value)),
  json.map(value => Match.exact(value)),
  list.map(value => Match.arrayWith(value)),
  list.map(value => Match.arrayEquals(value)),
  fc.constantFrom(Match.absent(), Match.anyValue(), Match.stringMatching('a')),
);

test('an object matches objectLike of whatever is left when some of its members are deleted', () => {
  fc.assert(fc.property(object, fc.infiniteStream(fc.boolean()), (value, bits) => {
    const part = pruned(value, () => bits.next().value as boolean) as { [name: string]: Json };
    return isMatch(Match.objectLike(part), value);
  }));
});

test('exact matches the value and no other', () => {
  fc.assert(fc.property(json, json, (a, b) => isMatch(Match.exact(a), a) && isMatch(Match.exact(a), b) === (canonical(a) === canonical(b))));
});

test('what exact matches, objectLike matches too', () => {
  fc.assert(fc.property(object, object, (a, b) => !isMatch(Match.exact(a), b) || isMatch(Match.objectLike(a), b)));
});

test('exact does not match when a member is deleted, be it of the pattern or of the value', () => {
  fc.assert(fc.property(object, fc.string(), json, (value, name, member) => {
    const more = { ...value, [name]: member };
    const { [name]: _deleted, ...less } = more;
    return !isMatch(Match.exact(more), less) && !isMatch(Match.exact(less), more);
  }));
});

test('a matcher that is negated twice matches what it matches', () => {
  fc.assert(fc.property(pattern, fc.option(json, { nil: undefined }), (one, value) => {
    const once = Match.not(one);
    return isMatch(Match.not(once), value) !== isMatch(once, value);
  }));
});

test('arrayWith matches every list that its entries are a subsequence of', () => {
  fc.assert(fc.property(list, fc.infiniteStream(fc.boolean()), (entries, bits) => {
    const some = entries.filter(() => bits.next().value as boolean);
    return isMatch(Match.arrayWith(some), entries);
  }));
});

test('arrayWith of scalars matches subsequences only', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });
  fc.assert(fc.property(letters, letters, (some, all) => {
    const isSubsequence = new RegExp(some.map(letter => `${letter}.*`).join('')).test(all.join(''));
    return isMatch(Match.arrayWith(some), all) === isSubsequence;
  }));
});

test('a value either is absent or is any value, but for null', () => {
  fc.assert(fc.property(fc.option(json, { nil: undefined }), value =>
    isMatch(Match.absent(), value) === (value === undefined) && isMatch(Match.anyValue(), value) === (value !== undefined && value !== null)));
});

test('every difference weighs something', () => {
  fc.assert(fc.property(pattern, fc.option(json, { nil: undefined }), (one, value) =>
    Match.objectLike({ a: one })._compare({ a: value }, []).every(({ leaves }) => leaves > 0)));
});

/** JSON knows no negative zero and no order of members. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_name, member: Json) => typeof member === 'object' && member !== null && !Array.isArray(member)
    ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => a < b ? -1 : 1)) : member);
}
