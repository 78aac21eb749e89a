import { groupBy, groupTwins } from '../../src/topology';

const first = (text: string) => text.charAt(0);

test('groups items by a key, in their order', () => {
  expect([...groupBy(['ab', 'cd', 'ae'], first)]).toEqual([['a', ['ab', 'ae']], ['c', ['cd']]]);
});

test('groups only what has a key in common', () => {
  expect(groupTwins(['ab', 'cd', 'ae', 'f', 'cg'], first)).toEqual([['ab', 'ae'], ['cd', 'cg']]);
});

test.each([[[]], [['a']], [['a', 'b']]])('finds no twins among %j', items => {
  expect(groupTwins(items, first)).toEqual([]);
});
