import { baseOf, pathMatcher } from '../../src/cli/validate/glob';

test('a pattern has a folder that all its paths are in', () => {
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
