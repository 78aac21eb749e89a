import { nearestName } from '../../src/core/nearest-name';

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
