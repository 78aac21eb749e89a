import { CLUSTER_GROUP, Field, Topology } from '../../../topology';

/** What Clusters say in their topology about control planes and pools, whose objects Cluster API writes from it. */
export interface TopologyFields {
  readonly controlPlanes: readonly Field[];
  readonly deployments: readonly Field[];
  readonly machinePools: readonly Field[];
}

export function topologyFields(topology: Topology): TopologyFields {
  const written = topology.ofKind(CLUSTER_GROUP, 'Cluster').map(cluster => cluster.at('spec.topology'));
  return {
    controlPlanes: written.map(field => field.at('controlPlane')),
    deployments: written.flatMap(field => field.at('workers.machineDeployments').items()),
    machinePools: written.flatMap(field => field.at('workers.machinePools').items()),
  };
}
