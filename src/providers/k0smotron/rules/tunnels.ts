import { BundleObject, CONTROL_PLANE_GROUP, Field, Topology } from '../../../topology';

/** The control planes of k0s that open a tunnel, with the configuration that says so. */
export function tunnelledControlPlanes(topology: Topology): { readonly controlPlane: BundleObject; readonly config: Field }[] {
  return topology.ofKind(CONTROL_PLANE_GROUP, 'K0sControlPlane').flatMap(controlPlane => {
    const config = controlPlane.at('spec.k0sConfigSpec');
    return config.at('tunneling.enabled').value === true ? [{ controlPlane, config }] : [];
  });
}
