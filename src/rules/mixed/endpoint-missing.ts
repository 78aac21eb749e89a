import { Finding, Rule, Severity } from '../../knowledge';
import { carrierOf, endpointOf, isPrimaryKeptAway, KnownCluster, knownClusters } from '../shared/known-clusters';

/** Hosted control planes write the endpoint themselves, and a Metal3Cluster is refused without one, which is a rule of its own. */
export const ENDPOINT_MISSING: Rule = {
  code: 'infrastructure/endpoint-missing',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/reconcilers/kubeadmcontrolplane/kubeadmcontrolplane_controller.go',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry)
    .filter(({ primary, controlPlaneTraits }) => primary !== undefined && controlPlaneTraits?.isHosted === false
      && registry.infrastructureOf(primary.kind)?.demandsEndpoint !== true)
    .filter(cluster => endpointOf(cluster.cluster) === undefined && endpointOf(cluster.primary) === undefined && !isPrimaryKeptAway(cluster))
    .flatMap(missingEndpoint),
};

function missingEndpoint(members: KnownCluster): Finding[] {
  const { cluster, primaryTraits } = members;
  const carrier = carrierOf(members);
  if (primaryTraits === undefined || carrier === undefined) {
    return [];
  }
  const { infraClusterKind: kind, provider, needsExplicitEndpoint, needsControlPlaneBecause } = primaryTraits;
  const isForeign = carrier.provider !== provider && needsControlPlaneBecause === undefined;
  const because = needsExplicitEndpoint ? 'cannot find one' : 'builds no load balancer for a control plane on machines of another provider';
  return !needsExplicitEndpoint && !isForeign ? [] : [{
    at: cluster.at('spec.controlPlaneEndpoint'),
    message: `'controlPlaneEndpoint' is missing, and ${kind} ${because}; set host and port, here and on the ${kind}`,
  }];
}
