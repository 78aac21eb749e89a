import { FieldTree } from '../../src/topology/field-tree';

function treeOf(...paths: string[]): FieldTree<string> {
  const tree = new FieldTree<string>();
  paths.forEach(path => tree.add(path, path));
  return tree;
}

test('goes once what ways have in common', () => {
  const { names, below: [spec] } = treeOf('spec.a.b', 'spec.c', 'spec.a');
  expect([names, spec.names, spec.here]).toEqual([['spec'], ['a', 'c'], []]);
  expect(spec.below.map(({ here }) => here)).toEqual([['spec.a'], ['spec.c']]);
  expect([spec.below[0].names, spec.below[0].below[0].here]).toEqual([['b'], ['spec.a.b']]);
});

test('goes on in the entries of lists', () => {
  const { below: [list] } = treeOf('list[].a', 'list[]', 'list[].b[].c');
  expect([list.names, list.entries?.here, list.entries?.names]).toEqual([[], ['list[]'], ['a', 'b']]);
  expect(list.entries?.below[1].entries?.below[0].here).toEqual(['list[].b[].c']);
});

test('knows the way from the object or from the entry of a list', () => {
  const { below: [spec] } = treeOf('spec.list[].a.b');
  expect([spec.way, spec.below[0].way, spec.below[0].entries?.way]).toEqual([['spec'], ['spec', 'list'], []]);
  expect(spec.below[0].entries?.below[0].below[0].way).toEqual(['a', 'b']);
});

test('knows several things of one field', () => {
  expect(treeOf('a', 'a').below[0].here).toEqual(['a', 'a']);
});
