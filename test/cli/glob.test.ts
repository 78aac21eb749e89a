import { baseOf, pathMatcher } from '../../src/cli/validate/glob';

test('a pattern has a folder that all its paths are in', () => {
  expect(['a/b/*.yaml', '*.yaml', '/etc/*/a', '../x/**'].map(baseOf)).toEqual(['a/b', '.', '/etc', '../x']);
});

test.each([
  ['testdata', ['testdata', 'a/testdata/b.yaml'], ['testdata2/a', 'a/mytestdata']],
  ['*.gen.yaml', ['a.gen.yaml', 'a/b.gen.yaml'], ['a.yaml']],
  ['./legacy/', ['legacy', 'legacy/a/b.yaml'], ['a/legacy2', 'x.yaml']],
  ['*.{gen,tmp}.yaml', ['a.gen.yaml', 'a/b.tmp.yaml'], ['a.{gen,tmp}.yaml', 'a.yaml']],
  ['rev-[12]/node?', ['rev-1/node3', 'rev-2/node4/a.yaml'], ['rev-3/node3', 'rev-1/node']],
  ['**/old', ['old', 'a/b/old/c.yaml'], ['a/older']],
  ['a/*/c', ['a/b/c', 'a/b/c/d.yaml'], ['a/c', 'b/a/b/c']],
])('as what to ignore, %s means files and folders with all that is in them', (pattern, meant, others) => {
  const matches = pathMatcher([pattern]);
  expect([...meant, ...others].filter(matches)).toEqual(meant);
});

test.each([`${'*a'.repeat(200)}*b`, `${'{a,aa}'.repeat(100)}b`, `${'**/'.repeat(100)}b`])('takes little time to ignore %s', pattern => {
  const start = performance.now();
  expect(pathMatcher([pattern])('a'.repeat(5000))).toBe(false);
  expect(performance.now() - start).toBeLessThan(3000);
});

test('no pattern means nothing', () => {
  expect(pathMatcher([])('a')).toBe(false);
});
