import * as fc from 'fast-check';
import { matchesPath, matchesText } from '../../src/core';

/** The pattern as a regular expression, which says the same and may take forever. */
function expressionOf(pattern: string): RegExp {
  const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${pattern.split('/').map(part => part === '**' ? '.*' : part.split(/\*+/).map(escaped).join('[^/]*')).join('/')}$`);
}

test.each([
  ['clusters/*', 'clusters/berlin', true],
  ['clusters/*', 'clusters/berlin/addons', false],
  ['clusters/**', 'clusters/berlin/addons', true],
  ['clusters/**', 'clusters', false],
  ['**/addons', 'clusters/berlin/addons', true],
  ['clusters/eu-*-prod', 'clusters/eu-1-prod', true],
  ['clusters/eu-*-prod', 'clusters/eu-1-test', false],
  ['clusters/a.c', 'clusters/abc', false],
])('%s takes %s: %s', (pattern, path, expected) => {
  expect(matchesPath(pattern.split('/'), path.split('/'))).toBe(expected);
});

test('says what a regular expression would', () => {
  const part = fc.array(fc.constantFrom('*', 'a', 'b', '.'), { minLength: 1, maxLength: 4 }).map(members => members.join(''));
  const name = fc.array(fc.constantFrom('a', 'b', '.'), { minLength: 1, maxLength: 5 }).map(members => members.join(''));
  fc.assert(fc.property(fc.array(fc.oneof(part, fc.constant('**')), { minLength: 1, maxLength: 4 }), fc.array(name, { minLength: 1, maxLength: 4 }), (pattern, parts) => {
    expect(matchesPath(pattern, parts)).toBe(expressionOf(pattern.join('/')).test(parts.join('/')));
  }), { numRuns: 2000 });
});

test('takes no time for patterns with many stars', () => {
  const start = performance.now();
  expect(matchesText(`${'*a'.repeat(200)}*b`, 'a'.repeat(5000))).toBe(false);
  expect(performance.now() - start).toBeLessThan(1000);
});
