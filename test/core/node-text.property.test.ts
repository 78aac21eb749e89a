import * as fc from 'fast-check';
import * as nodeTexts from '../../src/core/node-text';

const KINDS = Object.entries(nodeTexts).filter((entry): entry is [string, nodeTexts.NodeTextKind] => typeof entry[1] === 'object' && 'usual' in entry[1]);
const WITH_PATTERN = KINDS.flatMap(([name, { usual, pattern }]) => pattern === undefined ? [] : [{ name, usual, pattern }]);

const LETTERS = ['a', 'Z', '0', '_', '-', '.', '/', ':', '=', ',', '@', '+', ' ', '#', '(', ')', '$', '"', "'", '\\', '{', '\n', 'ä'];
/** Begins as paths and names do, because few texts of letters by chance are usual. */
const anyText = fc.tuple(fc.constantFrom('', 'a', '/', 'a:'), fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 6 })).map(parts => parts.join(''));

test('kinds of texts are found by their patterns', () => {
  expect(WITH_PATTERN.map(({ name }) => name)).toEqual(expect.arrayContaining(['FILE_PATH', 'USER_NAME', 'YAML_LINE', 'ARGUMENT_VALUE', 'SHELL_ARGUMENT']));
});

test.each(WITH_PATTERN)('what is usual for $name is allowed', ({ usual, pattern }) => {
  fc.assert(fc.property(anyText.filter(text => usual.test(text)), text => {
    expect(text).toMatch(pattern());
  }), { numRuns: 1000 });
});
