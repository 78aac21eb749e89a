import { BundleObject, Field, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';

/** The control planes of AKS. */
export function aksControlPlanes(topology: Topology): readonly BundleObject[] {
  return topology.ofKind(INFRASTRUCTURE_GROUP, 'AzureManagedControlPlane');
}

/** What the node pools of AKS say. */
export function aksPoolSpecs(topology: Topology): Field[] {
  return topology.ofKind(INFRASTRUCTURE_GROUP, 'AzureManagedMachinePool').map(pool => pool.at('spec'));
}
