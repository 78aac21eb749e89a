import { bytesToApply, isTooLargeToApply } from '../../src/core';

/** What is left of 256 KiB when there is room for names and for what Argo CD adds. */
const LIMIT = 255 * 1024;
const AROUND = '{"a":""}'.length;

test.each([
  ['what an annotation may hold', 'a'.repeat(LIMIT - AROUND), false],
  ['a byte more', 'a'.repeat(LIMIT - AROUND + 1), true],
  ['characters of several bytes', 'ä'.repeat(LIMIT / 2), true],
  ['lines, each with an end of two bytes', '\n'.repeat(LIMIT / 2), true],
  ['characters that Go escapes', '<>&'.repeat(LIMIT / 18 + 1), true],
])('%s', (_, text, expected) => {
  expect(isTooLargeToApply({ a: text })).toBe(expected);
});

test('an object is as large as kubectl keeps it', () => {
  expect(bytesToApply({ a: '<é&\n' })).toBe('{"a":"\\u003cXX\\u0026\\n"}'.length);
});
