import { isTooLargeToApply } from '../../src/core';

test.each([
  ['what an annotation may hold', 'a'.repeat(256 * 1024), false],
  ['a byte more', 'a'.repeat(256 * 1024 + 1), true],
  ['characters of several bytes', 'ä'.repeat(128 * 1024 + 1), true],
])('%s', (_, text, expected) => {
  expect(isTooLargeToApply(text)).toBe(expected);
});
