import { BundleObject, CONTROL_PLANE_GROUP, Field, Topology } from '../../../topology';

export function k0smotronControlPlanes(topology: Topology): readonly BundleObject[] {
  return topology.ofKind(CONTROL_PLANE_GROUP, 'K0smotronControlPlane');
}

/** The control planes whose Service is of a type, and which say no address by which nodes reach it. */
export function withoutAddress(topology: Topology, serviceType: string): Field[] {
  return k0smotronControlPlanes(topology)
    // The API server sets a Service without type to ClusterIP.
    .filter(controlPlane => (controlPlane.at('spec.service.type').text ?? 'ClusterIP') === serviceType && !controlPlane.at('spec.ingress').exists)
    .map(controlPlane => controlPlane.at('spec.externalAddress'))
    .filter(({ exists, text }) => !exists || text === '');
}
