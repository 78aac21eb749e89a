import { explainDifference, GoldenFile } from './golden-file';

const FILE: GoldenFile = { name: 'fruit.txt', remedy: 'Buy some.' };

test('the same lines are no difference, in whatever order', () => {
  expect(explainDifference(FILE, ['apple', 'pear'], ['pear', 'apple'])).toBeUndefined();
});

test('a difference is told line by line, with what to do', () => {
  expect(explainDifference(FILE, ['apple', 'pear'], ['apple', 'plum'])).toBe([
    'test/golden/fruit.txt is not what the library has:', '- pear', '+ plum', '', 'Buy some.',
  ].join('\n'));
});

test('a line that stands twice in the file is told', () => {
  expect(explainDifference(FILE, ['apple', 'apple'], ['apple'])).toBe([
    'test/golden/fruit.txt is not what the library has:', 'twice: apple', '', 'Buy some.',
  ].join('\n'));
});
