import { describeChange, mutantsOf } from './mutants';

const OBJECT = { apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'a', labels: { b: 'c' } }, spec: { on: true, list: [1] } };

test('changes one field at a time, containers and their members alike', () => {
  expect(mutantsOf(OBJECT).map(describeChange)).toEqual([
    'spec = removed', 'spec = null', 'spec = {}', 'spec = "text"',
    'spec.on = removed', 'spec.on = null', 'spec.on = false', 'spec.on = "yes"',
    'spec.list = removed', 'spec.list = null', 'spec.list = []', 'spec.list = [1,1]', 'spec.list = "text"',
    'spec.list[0] = removed', 'spec.list[0] = null', 'spec.list[0] = -1', 'spec.list[0] = 0', 'spec.list[0] = 1000000', 'spec.list[0] = 1.5',
    'spec.list[0] = "1"',
    'metadata.labels = removed', 'metadata.labels = null', 'metadata.labels = {}', 'metadata.labels = "text"',
    'metadata.labels.b = removed', 'metadata.labels.b = null', 'metadata.labels.b = ""', 'metadata.labels.b = "Not Valid!"',
    `metadata.labels.b = "${'x'.repeat(39)}…`, 'metadata.labels.b = "cx"', 'metadata.labels.b = 7',
  ]);
});

test('leaves the original and the name alone', () => {
  const before = structuredClone(OBJECT);
  const names = mutantsOf(OBJECT).map(({ manifest }) => manifest.metadata?.name);
  expect(OBJECT).toEqual(before);
  expect(new Set(names)).toEqual(new Set(['a']));
});
