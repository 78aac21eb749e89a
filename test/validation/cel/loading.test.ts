import { SchemaNode } from '../../../src/schemas';

/** Whether the CEL library has been loaded after a value is checked in a fresh process, as far as modules go. */
function loadsLibrary(schema: SchemaNode, value: unknown = 'a'): boolean {
  let loaded = false;
  jest.isolateModules(() => {
    jest.doMock('../../../src/validation/cel/cel-js', () => {
      loaded = true;
      return jest.requireActual('../../../src/validation/cel/cel-js');
    });
    const { brokenCelRules } = jest.requireActual<typeof import('../../../src/validation/cel')>('../../../src/validation/cel');
    brokenCelRules(schema, value);
  });
  return loaded;
}

test('loads the CEL library with the first rule and not before', () => {
  expect(loadsLibrary({ type: 'string' })).toBe(false);
  expect(loadsLibrary({ 'type': 'string', 'x-kubernetes-validations': [{ rule: 'true' }] })).toBe(true);
});

test('loads no library for entries with names of their own', () => {
  const schema: SchemaNode = { 'type': 'array', 'x-kubernetes-validations': [{ rule: 'self.all(x, self.exists_one(y, x.name == y.name))' }] };
  expect(loadsLibrary(schema, [{ name: 'a' }, { name: 'b' }])).toBe(false);
  expect(loadsLibrary(schema, [{ name: 'a' }, { name: 'a' }])).toBe(true);
});
