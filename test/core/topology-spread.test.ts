import { checkTopologySpread, renderTopologySpread, TopologySpread } from '../../src/core/topology-spread';

test.each<[TopologySpread, object]>([
  [{ topologyKey: 'zone' }, { topologyKey: 'zone', maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' }],
  [{ topologyKey: 'zone', maxSkew: 2, scheduleAnyway: false }, { topologyKey: 'zone', maxSkew: 2, whenUnsatisfiable: 'DoNotSchedule' }],
  [{ topologyKey: 'host', scheduleAnyway: true }, { topologyKey: 'host', maxSkew: 1, whenUnsatisfiable: 'ScheduleAnyway' }],
])('writes %j', (spread, expected) => {
  expect(() => checkTopologySpread('topologySpread', [spread])).not.toThrow();
  expect(renderTopologySpread(spread)).toEqual(expected);
});

test.each([[0], [1.5]])('fails on a skew of %s', maxSkew => {
  expect(() => checkTopologySpread('topologySpread', [{ topologyKey: 'zone' }, { topologyKey: 'host', maxSkew }])).toThrow(new Error(
    `'topologySpread' over 'host' has 'maxSkew' ${maxSkew}; use a whole number, 1 or more (input/invalid-value)`));
});
