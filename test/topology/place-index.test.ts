import { PlaceIndex } from '../../src/topology/place-index';

function indexOf(...places: readonly (readonly [namespace: string, name: string])[]): PlaceIndex<number> {
  const index = new PlaceIndex<number>();
  places.forEach(([namespace, name], item) => index.add({ namespace, name }, item));
  return index;
}

test('finds the items of a place in the order they were added', () => {
  const index = indexOf(['a', 'x'], ['b', 'x'], ['a', 'x'], ['a', 'y']);
  expect([index.find('a', 'x'), index.find('b', 'x'), index.find('b', 'y'), index.find('c', 'x')]).toEqual([[0, 2], [1], [], []]);
});

test('takes no namespace for the default one', () => {
  const index = indexOf(['', 'x'], ['default', 'x']);
  expect([index.find('', 'x'), index.find('default', 'x')]).toEqual([[0, 1], [0, 1]]);
});

test('knows how many places there are, and the items of each', () => {
  const index = indexOf(['a', 'x'], ['b', 'x'], ['a', 'x']);
  expect([index.size, index.all()]).toEqual([2, [[0, 2], [1]]]);
});
