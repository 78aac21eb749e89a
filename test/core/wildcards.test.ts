import * as fc from 'fast-check';
import { PathPattern } from '../../src/core';

/** The pattern of folders as a regular expression of JavaScript, which says the same and may take forever. */
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
  ['**/addons', 'addons', false],
  ['clusters/eu-*-prod', 'clusters/eu-1-prod', true],
  ['clusters/eu-*-prod', 'clusters/eu-1-test', false],
  ['clusters/eu-**', 'clusters/eu-1/addons', false],
  ['clusters/a.c', 'clusters/abc', false],
])('as folders, %s takes %s: %s', (pattern, path, expected) => {
  expect(PathPattern.ofFolders(pattern).matches(path)).toBe(expected);
});

test.each([
  ['*.yaml', ['a.yaml', '.yaml'], ['a/b.yaml', 'a.yml']],
  ['clusters/**/*.yaml', ['clusters/a.yaml', 'clusters/a/b/c.yaml'], ['clusters.yaml', 'other/a.yaml']],
  ['**/test-?.yaml', ['test-1.yaml', 'a/b/test-2.yaml'], ['a/test-12.yaml']],
  ['a/{b,c.d}/[!x]*', ['a/b/y', 'a/c.d/yz'], ['a/b/x', 'a/cxd/y', 'a/b']],
  ['a/**', ['a/b', 'a/b/c'], ['a', 'b/a/c']],
  ['a+(b)$.yaml', ['a+(b)$.yaml'], ['aab.yaml']],
  ['[z-a]', [], ['z', 'a', '[z-a]']],
])('as a glob, %s means paths', (glob, meant, others) => {
  const pattern = PathPattern.ofGlob(glob);
  expect([...meant, ...others].filter(path => pattern.matches(path))).toEqual(meant);
});

test('is told from a path', () => {
  expect(['a/b.yaml', 'a/*.yaml', 'a/b?.yaml', 'a/{b,c}'].map(text => PathPattern.isPattern(text))).toEqual([false, true, true, true]);
});

const name = fc.array(fc.constantFrom('a', 'b', '.'), { minLength: 1, maxLength: 5 }).map(members => members.join(''));

test('says what a regular expression would', () => {
  const part = fc.array(fc.constantFrom('*', 'a', 'b', '.'), { minLength: 1, maxLength: 4 }).map(members => members.join(''));
  fc.assert(fc.property(fc.array(fc.oneof(part, fc.constant('**')), { minLength: 1, maxLength: 4 }), fc.array(name, { minLength: 1, maxLength: 4 }), (pattern, parts) => {
    expect(PathPattern.ofFolders(pattern.join('/')).matches(parts.join('/'))).toBe(expressionOf(pattern.join('/')).test(parts.join('/')));
  }), { numRuns: 2000 });
});

test('means a path that is put together of what its parts mean', () => {
  const member = fc.constantFrom(['*', ''], ['*', 'ab'], ['?', 'b'], ['[!x]', 'a'], ['[ab]', 'b'], ['{a,b.b}', 'b.b'], ['a', 'a'], ['.', '.']);
  const part = fc.array(member, { minLength: 1, maxLength: 4 }).map(members => [0, 1].map(side => members.map(pair => pair[side]).join('')));
  const folders = fc.constantFrom(['**', ''], ['**', 'x'], ['**', 'x/y']);
  fc.assert(fc.property(fc.array(fc.oneof(part, folders), { maxLength: 3 }), part, (parts, last) => {
    const [glob, path] = [0, 1].map(side => [...parts, last].map(pair => pair[side]).filter((text, index) => text !== '' || parts[index]?.[0] !== '**').join('/'));
    expect(PathPattern.ofGlob(glob).matches(path)).toBe(true);
  }), { numRuns: 2000 });
});

test.each([`${'*a'.repeat(200)}*b`, `${'**/'.repeat(100)}b`, `${'{a,aa}'.repeat(100)}b`])('takes little time for %s', pattern => {
  const start = performance.now();
  expect(PathPattern.ofGlob(pattern).matches('a'.repeat(5000))).toBe(false);
  expect(performance.now() - start).toBeLessThan(3000);
});
