import { objectOf } from './bundle';
import { Field, formatPath } from '../../src/topology';

const OBJECT = objectOf({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a', labels: { 'example.com/tier': 'db', 'size': 3 } },
  spec: { on: true, count: 2, text: 'x', nothing: null, list: [{ a: 1 }, 'b'] },
});

test('reads values of the right type', () => {
  expect([OBJECT.at('spec.on').flag, OBJECT.at('spec.count').number, OBJECT.at('spec.text').text, OBJECT.textAt('spec.text')]).toEqual([true, 2, 'x', 'x']);
});

test.each(['spec.on', 'spec.list', 'spec.nothing', 'spec.absent', 'spec.text.deeper', 'absent.deeper', 'spec.constructor.name'])('reads no text at %s', path => {
  expect([OBJECT.at(path).text, OBJECT.textAt(path)]).toEqual([undefined, undefined]);
});

test('reads no number and no boolean of another type', () => {
  expect([OBJECT.at('spec.text').number, OBJECT.at('spec.text').flag]).toEqual([undefined, undefined]);
});

test('tells null from what is missing', () => {
  expect([OBJECT.at('spec.nothing').exists, OBJECT.at('spec.absent').exists]).toEqual([true, false]);
});

test('has members and items only where there are some', () => {
  expect(OBJECT.at('spec.list').items().map(String)).toEqual(['spec.list[0]', 'spec.list[1]']);
  expect(OBJECT.at('spec').members().map(String)).toEqual(['spec.on', 'spec.count', 'spec.text', 'spec.nothing', 'spec.list']);
  expect([OBJECT.at('spec.list').members(), OBJECT.at('spec').items(), OBJECT.at('spec.nothing').members()]).toEqual([[], [], []]);
});

test('keeps the texts of a map and leaves out the rest', () => {
  expect(OBJECT.labels).toEqual({ 'example.com/tier': 'db' });
  expect(OBJECT.annotations).toEqual({});
});

test.each(['constructor', 'toString', '__proto__'])('reads no member %s that an object inherits', name => {
  expect(OBJECT.at('spec').member(name).exists).toBe(false);
});

test.each(['constructor', '__proto__'])('reads a member %s that is written', name => {
  const object = objectOf({ apiVersion: 'v1', kind: 'ConfigMap', data: JSON.parse(`{ "${name}": "x" }`) as unknown });
  expect(object.at('data').member(name).text).toBe('x');
});

test('reads no members of lists', () => {
  expect(['length', '0', 'map'].map(name => OBJECT.at('spec.list').member(name).value)).toEqual([undefined, undefined, undefined]);
});

test('knows its object and path, also where nothing is written', () => {
  const field: Field = OBJECT.at('metadata.labels').member('example.com/tier');
  expect([field.object, field.path]).toEqual([OBJECT, ['metadata', 'labels', 'example.com/tier']]);
  expect(String(OBJECT.at('spec.absent.deeper'))).toBe('spec.absent.deeper');
});

test('knows the last step of its path', () => {
  expect([OBJECT.at('metadata.labels'), OBJECT.at('spec').member('absent'), ...OBJECT.at('spec.list').items()].map(({ step }) => step)).toEqual(['labels', 'absent', 0, 1]);
  expect(Field.of(OBJECT, ['spec', 'list', 0, 'a']).step).toBe('a');
  expect(OBJECT.root.step).toBeUndefined();
});

test('finds the field of a path, whatever is there', () => {
  const paths = [[], ['spec', 'list', 0, 'a'], ['spec', 'list', 2, 'a'], ['spec', 'list', 'a'], ['spec', 0], ['spec', 'constructor']];
  const fields = paths.map(path => Field.of(OBJECT, path));
  expect(fields.map(({ path }) => path)).toEqual(paths);
  expect(fields.map(({ value }) => value)).toEqual([OBJECT.manifest, 1, undefined, undefined, undefined, undefined]);
});

test.each(['text', 'count', 'nothing', 'absent', 'constructor'])('reads the text of the member %s as that of its field', name => {
  expect(OBJECT.at('spec').textOf(name)).toBe(OBJECT.at('spec').member(name).text);
});

test.each(['text', 'nothing', 'absent', 'constructor'])('tells whether there is a member %s as its field does', name => {
  expect(OBJECT.at('spec').has(name)).toBe(OBJECT.at('spec').member(name).exists);
});

test('goes a way to a value that is known', () => {
  const field = OBJECT.root.below(['spec', 'text'], 'x');
  expect([field.path, field.value, field.step]).toEqual([['spec', 'text'], 'x', 'text']);
  const { root } = OBJECT;
  expect(root.below([], OBJECT.manifest)).toBe(root);
});

test('finds a member only where there is one', () => {
  const found = OBJECT.at('spec').find('text');
  expect([found?.path, found?.text, found?.step]).toEqual([['spec', 'text'], 'x', 'text']);
  expect([OBJECT.at('spec').find('nothing')?.value, OBJECT.at('spec').find('absent'), OBJECT.at('spec').find('constructor')]).toEqual([null, undefined, undefined]);
});

test('reads the text of no member where there are none', () => {
  expect([OBJECT.at('spec.list').textOf('length'), OBJECT.at('spec.text').textOf('length'), OBJECT.at('absent').textOf('a')]).toEqual([undefined, undefined, undefined]);
});

test.each<[string, (string | number)[]]>([
  ['', []],
  ['spec', ['spec']],
  ['spec.files[0].path', ['spec', 'files', 0, 'path']],
  ['metadata.labels["a.b/c"]', ['metadata', 'labels', 'a.b/c']],
  ['data["a\\"b"].c-d_e', ['data', 'a"b', 'c-d_e']],
  ['["a b"]', ['a b']],
])('writes the path %s', (text, path) => {
  expect(formatPath(path)).toBe(text);
});
