import { addPart, fleetOf } from './site';
import { FleetApp, FleetShard } from '../../../src/fleet';
import { Scene } from '../scenario/scene';
import { SCENARIOS } from '../scenarios/all';

test.each(SCENARIOS.filter(({ id }) => id.endsWith('-shards')).map(({ id }) => [id]))('each part of %s has a cluster, and together they have all', namespace => {
  const scene = { namespace, endpointHost: '192.168.200.7', endpointPort: 7007 } as Scene;
  for (const names of [fleetOf(scene), fleetOf(scene).slice(1)]) {
    const parts = [1, 2].map(part => addPart(new FleetApp(), scene, names, FleetShard.of(part, 2)).map(({ namespace: own }) => own));
    expect(parts.every(part => part.length > 0)).toBe(true);
    expect(parts.flat().sort()).toEqual([...names].sort());
  }
});
