import { KnownCluster } from './known-clusters';
import { HostedPrimary, InfraTraits } from '../../knowledge';

/**
 * Whether the control plane does not know the kind of the primary, and could serve it if it ran with a list of further kinds, which no
 * manifest of the cluster shows.
 */
export function isUnlistedPrimary({ infrastructureRef, controlPlaneTraits, primaryTraits }: KnownCluster): boolean {
  if (infrastructureRef === undefined || controlPlaneTraits?.otherPrimaryRemedy === undefined) {
    return false;
  }
  const { writesEndpointOf = [], comparesEndpointOf = [] } = controlPlaneTraits;
  const isKnown = [...writesEndpointOf, ...comparesEndpointOf].includes(infrastructureRef.kind);
  return !isKnown && (primaryTraits === undefined || needsEndpointOnly(primaryTraits));
}

function needsEndpointOnly({ hostedPrimary, onlyForControlPlane }: InfraTraits): boolean {
  return onlyForControlPlane === undefined && hostedPrimary !== undefined && hostedPrimary !== HostedPrimary.MANAGED_BY;
}
