import { CLUSTER_GROUP, Field } from '../../topology';
import { scalablePools } from '../shared/autoscaler';
import { oncePerTopology } from '../shared/once-per-topology';

/** The machine spec of every pool and single machine, also of those that name no cluster. */
export const machineSpecs = oncePerTopology<readonly Field[]>(topology => [
  ...scalablePools(topology).map(pool => pool.at('spec.template.spec')),
  ...topology.ofKind(CLUSTER_GROUP, 'Machine').map(machine => machine.at('spec')),
]);
