import { CLUSTER_GROUP, Field, Topology } from '../../topology';
import { CLUSTER_API_NAMESPACE } from '../namespaces';

/** What MachineSets, MachineDeployments and single Machines say of their machines, where OpenShift runs Cluster API. */
export function poolMachines(topology: Topology): Field[] {
  return topology.ofKinds(CLUSTER_GROUP, 'MachineSet', 'MachineDeployment', 'Machine').filter(({ namespace }) => namespace === CLUSTER_API_NAMESPACE)
    .map(object => object.at(object.kind === 'Machine' ? 'spec' : 'spec.template.spec'));
}
