import { baseOf, globToRegExp, isGlob, pathMatcher } from '../../src/cli/validate/glob';

test.each([
  ['*.yaml', ['a.yaml', '.yaml'], ['a/b.yaml', 'a.yml']],
  ['clusters/**/*.yaml', ['clusters/a.yaml', 'clusters/a/b/c.yaml'], ['clusters.yaml', 'other/a.yaml']],
  ['**/test-?.yaml', ['test-1.yaml', 'a/b/test-2.yaml'], ['a/test-12.yaml']],
  ['a/{b,c.d}/[!x]*', ['a/b/y', 'a/c.d/yz'], ['a/b/x', 'a/cxd/y', 'a/b']],
  ['a/**', ['a/b', 'a/b/c'], ['a', 'b/a/c']],
  ['a+(b)$.yaml', ['a+(b)$.yaml'], ['aab.yaml']],
])('%s means paths', (glob, meant, others) => {
  const expression = globToRegExp(glob);
  expect([...meant, ...others].filter(path => expression.test(path))).toEqual(meant);
});

test('is told from a path, and has a folder that all its paths are in', () => {
  expect(['a/b.yaml', 'a/*.yaml', 'a/b?.yaml', 'a/{b,c}'].map(isGlob)).toEqual([false, true, true, true]);
  expect(['a/b/*.yaml', '*.yaml', '/etc/*/a', '../x/**'].map(baseOf)).toEqual(['a/b', '.', '/etc', '../x']);
});

test.each([
  ['testdata', ['testdata', 'a/testdata/b.yaml'], ['testdata2/a', 'a/mytestdata']],
  ['*.gen.yaml', ['a.gen.yaml', 'a/b.gen.yaml'], ['a.yaml']],
  ['./legacy/', ['legacy', 'legacy/a/b.yaml'], ['a/legacy2', 'x.yaml']],
  ['a/*/c', ['a/b/c', 'a/b/c/d.yaml'], ['a/c', 'b/a/b/c']],
])('as what to ignore, %s means files and folders with all that is in them', (pattern, meant, others) => {
  const matches = pathMatcher([pattern]);
  expect([...meant, ...others].filter(matches)).toEqual(meant);
});

test('no pattern means nothing', () => {
  expect(pathMatcher([])('a')).toBe(false);
});
