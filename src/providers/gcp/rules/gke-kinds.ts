import { BundleObject, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';

/** The control planes of GKE. */
export function gkeControlPlanes(topology: Topology): readonly BundleObject[] {
  return topology.ofKind(INFRASTRUCTURE_GROUP, 'GCPManagedControlPlane');
}

/** The node pools of GKE. */
export function gkePools(topology: Topology): readonly BundleObject[] {
  return topology.ofKind(INFRASTRUCTURE_GROUP, 'GCPManagedMachinePool');
}
