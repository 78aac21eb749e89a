import { differences, isEqual } from '../../src/plan/differences';

function pathsOf(before: unknown, after: unknown): string[] {
  return differences(before, after, 'spec').map(({ path }) => path);
}

test.each([
  ['nothing and null', { a: null }, {}],
  ['nothing and an empty list', { users: [] }, {}],
  ['nothing and an empty object', { a: { b: {} } }, {}],
  ['nothing and an empty text', { a: '' }, {}],
  ['one duration in two ways', { a: '10m' }, { a: '10m0s' }],
  ['the order of members', { a: 1, b: 2 }, { b: 2, a: 1 }],
])('are the same: %s', (_, before, after) => expect(isEqual(before, after)).toBe(true));

test.each([
  ['false and nothing', { a: false }, {}, ['spec.a']],
  ['a label with an empty value and none', { labels: { 'a.b/c': '' } }, {}, ['spec.labels["a.b/c"]']],
  ['no taints and the default', { taints: [] }, {}, ['spec.taints']],
  ['entries by name', { args: [{ name: 'v', value: '1' }] }, { args: [{ name: 'v', value: '2' }, { name: 'w', value: '1' }] }, ['spec.args[v].value', 'spec.args[w]']],
  ['the order of entries', { files: [{ path: 'a' }, { path: 'b' }] }, { files: [{ path: 'b' }, { path: 'a' }] }, ['spec.files']],
  ['entries without a name', { hosts: ['a', 'b'] }, { hosts: ['a', 'c'] }, ['spec.hosts[1]']],
  ['longer lists', { hosts: ['a'] }, { hosts: ['a', 'c'] }, ['spec.hosts']],
  ['lines of a text', { content: 'a\nb\nc' }, { content: 'a\nx\nc' }, ['spec.content, line 2']],
])('differ: %s', (_, before, after, paths) => expect(pathsOf(before, after)).toEqual(paths));

test('of lists of which one is longer, what is new is told', () => {
  expect(differences(['a', 'b'], ['b', 'c', 'd'], 'spec')).toEqual([{ path: 'spec', way: 'spec', before: ['a'], after: ['c', 'd'] }]);
});
