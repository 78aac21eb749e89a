import * as fc from 'fast-check';
import { editDistance, nearestName } from '../../../src/validation/schema/nearest-name';

test.each([
  ['relicas', 'replicas'], ['replcias', 'replicas'], ['REPLICAS', 'replicas'], ['stratgey', 'strategy'], ['nmae', 'name'],
])('%s is a slip of %s', (name, meant) => {
  expect(nearestName(name, ['name', 'replicas', 'strategy'])).toBe(meant);
});

test.each(['', 'foo', 'nxmx', 'sizes'])('%j is a slip of nothing', name => {
  expect(nearestName(name, ['name', 'replicas', 'strategy'])).toBeUndefined();
});

test('the nearest of several names is meant', () => {
  expect(nearestName('MachineSets', ['MachinePool', 'MachineSet', 'Machine'], 4)).toBe('MachineSet');
});

test('the distance is the same both ways, and zero for the same name only', () => {
  const names = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') });
  fc.assert(fc.property(names, names, (a, b) => {
    expect(editDistance(a, b, 8)).toBe(editDistance(b, a, 8));
    expect(editDistance(a, b, 8) === 0).toBe(a === b);
  }));
});

test.each([['ab', 'ba', 1], ['kitten', 'sitting', 3], ['', 'ab', 2]])('from %j to %j it is %d', (a, b, distance) => {
  expect(editDistance(a, b, 3)).toBe(distance);
});

test('what is further away than the limit counts as just beyond it', () => {
  expect(editDistance('abcdef', 'a', 2)).toBe(3);
  expect(editDistance('abcdef', 'uvwxyz', 2)).toBe(3);
});
