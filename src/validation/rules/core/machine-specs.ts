import { CLUSTER_GROUP, Field, Topology } from '../../../topology';
import { scalablePools } from '../shared/autoscaler';

/** The machine spec of every pool and single machine, also of those that name no cluster. */
export function machineSpecs(topology: Topology): Field[] {
  return [
    ...scalablePools(topology).map(pool => pool.at('spec.template.spec')),
    ...topology.ofKind(CLUSTER_GROUP, 'Machine').map(machine => machine.at('spec')),
  ];
}
