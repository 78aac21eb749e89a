import { CLUSTER_GROUP, Field } from '../../topology';
import { oncePerTopology } from '../shared/once-per-topology';

/** What Clusters say in their topology about control planes and pools, whose objects Cluster API writes from it. */
export interface TopologyFields {
  readonly controlPlanes: readonly Field[];
  readonly deployments: readonly Field[];
  readonly machinePools: readonly Field[];
}

/** The fields of all Clusters that have a topology. */
export const topologyFields = oncePerTopology<TopologyFields>(topology => {
  const written = topology.ofKind(CLUSTER_GROUP, 'Cluster').map(cluster => cluster.at('spec.topology')).filter(({ exists }) => exists);
  return {
    controlPlanes: written.map(field => field.at('controlPlane')),
    deployments: written.flatMap(field => field.at('workers.machineDeployments').items()),
    machinePools: written.flatMap(field => field.at('workers.machinePools').items()),
  };
});
