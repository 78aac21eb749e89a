import { Yaml } from 'cdk8s';
import { YamlStream } from '../../src/fleet/yaml-stream';

afterEach(() => jest.restoreAllMocks());

const DOCUMENTS = [{ kind: 'A', words: ['yes', 'no'] }, { kind: 'B', text: 'a\nb\n' }];

test('writes documents as cdk8s does, and none of them by way of it', () => {
  const stream = new YamlStream();
  const expected = Yaml.stringify(...DOCUMENTS);
  const library = jest.spyOn(Yaml, 'stringify');
  expect(stream.write(DOCUMENTS)).toBe(expected);
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
  expect(new YamlStream().write(DOCUMENTS)).toBe(DOCUMENTS.map(document => change(stringify(document))).join('---\n'));
});

test('writes nothing for no documents', () => {
  expect(new YamlStream().write([])).toBe('');
});
