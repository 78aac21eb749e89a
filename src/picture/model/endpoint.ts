import { ENDPOINT_ANNOTATION } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import { endpointOf, formatEndpoint } from '../../rules/shared/known-clusters';
import { ClusterMembers, Topology } from '../../topology';

/** The address of an API server, and what holds it. */
export interface EndpointFacts {
  /** `host:port`; undefined if a controller writes it later. */
  readonly address?: string;
  readonly servedBy: string;
}

/** What a bundle tells of the address of a cluster's API server. */
export function endpointFacts(members: ClusterMembers, topology: Topology, registry: ProviderRegistry): EndpointFacts {
  const written = [members.cluster, members.primary, members.controlPlane].map(endpointOf).find(endpoint => endpoint !== undefined);
  return { address: written && formatEndpoint(written), servedBy: serverOf(members, topology, registry) };
}

function serverOf(members: ClusterMembers, topology: Topology, registry: ProviderRegistry): string {
  const { cluster, controlPlaneRef } = members;
  const controlPlane = controlPlaneRef && registry.traitsOfControlPlane(controlPlaneRef.kind);
  if (controlPlane?.isHosted === true) {
    return `served by ${controlPlane.controlPlaneName}`;
  }
  const stated = cluster?.annotations[ENDPOINT_ANNOTATION];
  if (stated !== undefined) {
    return 'served by a load balancer of your own';
  }
  const server = registry.records.map(({ endpointServer }) => endpointServer?.(members, topology)).find(found => found !== undefined);
  return server === undefined ? loadBalancerOf(members, registry) ?? 'nothing in this bundle serves it' : `served by ${server}`;
}

/** The load balancer that the controller of the primary builds, where machines of its provider carry the control plane. */
function loadBalancerOf({ infrastructureRef, primary, controlPlaneMachines }: ClusterMembers, registry: ProviderRegistry): string | undefined {
  const infra = infrastructureRef && registry.infrastructureOf(infrastructureRef.kind);
  const carrier = registry.traitsOfMachines(controlPlaneMachines?.infrastructureRef?.kind ?? '');
  if (infra === undefined || carrier === undefined || infra.traits.needsExplicitEndpoint || infra.traits.provider !== carrier.provider) {
    return undefined;
  }
  const { switchField, offValue } = infra.apiServerLoadBalancer ?? {};
  const isOff = switchField !== undefined && primary?.at(switchField).value === offValue;
  return isOff ? undefined : `served by a load balancer that ${infra.name} builds`;
}
