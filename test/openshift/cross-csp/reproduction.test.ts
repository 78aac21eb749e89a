import { DIFFERENCES } from './differences';
import { exampleOf, PROGRAMS } from './programs';
import { schemaErrors } from '../../support/schema';
import { disagreements } from '../../support/upstream';

describe.each(Object.keys(PROGRAMS))('%s', file => {
  test('has the objects and fields of the example and no other, but for the listed differences', () => {
    expect(disagreements({ template: exampleOf(file), ours: PROGRAMS[file](), differences: DIFFERENCES[file] ?? [] })).toEqual([]);
  });

  test('fits the pinned schemas', () => {
    expect(PROGRAMS[file]().flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
  });

  test('is the same on every run', () => {
    expect(PROGRAMS[file]()).toEqual(PROGRAMS[file]());
  });
});
