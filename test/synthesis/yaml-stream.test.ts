import { Yaml } from 'cdk8s';
import { YamlStream } from '../../src/synthesis/yaml-stream';

afterEach(() => jest.restoreAllMocks());

const asRenderings = (documents: readonly unknown[], isTree = false) => documents.map(manifest => ({ manifest, isTree }));
const DOCUMENTS = [{ kind: 'A', words: ['yes', 'no'] }, { kind: 'B', text: 'a\nb\n' }];

test('writes documents as cdk8s does, and none of them by way of it', () => {
  const stream = new YamlStream();
  const expected = Yaml.stringify(...DOCUMENTS);
  const library = jest.spyOn(Yaml, 'stringify');
  expect(stream.write(asRenderings(DOCUMENTS))).toBe(expected);
  expect(library.mock.calls.filter(([document]) => DOCUMENTS.includes(document as typeof DOCUMENTS[0]))).toEqual([]);
});

test.each([
  ['lists without indentation', (text: string) => text.replace(/\n {2}(?=-)/g, '\n')],
  ['other quotes', (text: string) => text.replace(/"/g, "'")],
  ['folded lines', (text: string) => text.replace(/(word word) /, '$1\n  ')],
  ['words that are no booleans', (text: string) => text.replace('"no"', 'no')],
  ['another empty map', (text: string) => text.replace('{}', '{ }')],
])('leaves everything to a cdk8s that writes %s', (_name, change) => {
  const stringify = Yaml.stringify.bind(Yaml);
  jest.spyOn(Yaml, 'stringify').mockImplementation((...documents: unknown[]) => change(stringify(...documents)));
  expect(new YamlStream().write(asRenderings(DOCUMENTS))).toBe(DOCUMENTS.map(document => change(stringify(document))).join('---\n'));
});

describe('a map that is met again', () => {
  const map = { b: 1 };
  const common = { first: map, second: [map] };
  const uncommon = { ...common, [' a key that only the library can write']: '' };
  const otherCdk8s = () => {
    const stringify = Yaml.stringify.bind(Yaml);
    jest.spyOn(Yaml, 'stringify').mockImplementation((...documents: unknown[]) => stringify(...documents).replace('{}', '{ }'));
  };

  describe.each([['by us', () => {}], ['by cdk8s', otherCdk8s]])('in a document that is written %s', (_writer, setUp) => {
    beforeEach(setUp);

    test.each([common, uncommon])('is an alias if cdk8s has rendered it', shared => {
      expect(new YamlStream().write(asRenderings([shared]))).toBe(Yaml.stringify(shared));
      expect(Yaml.stringify(shared)).toContain('first: &a1\n  b: 1\nsecond:\n  - *a1\n');
    });

    test.each([common, uncommon])('is not looked for in a tree', shared => {
      const tree = JSON.parse(JSON.stringify(shared)) as unknown;
      expect(new YamlStream().write(asRenderings([tree], true))).toBe(Yaml.stringify(tree));
    });
  });
});

test('writes nothing for no documents', () => {
  expect(new YamlStream().write([])).toBe('');
});
