import { Finding, Rule, secondarySupport, Severity, unreconciledCarrierReason } from '../../knowledge';
import { groupBy, Topology } from '../../topology';
import { carrierOf, KnownCluster, knownClusters } from '../shared/known-clusters';
import { kindHint } from '../shared/namesakes';

export const CANNOT_BE_SECONDARY: Rule = {
  code: 'infrastructure/cannot-be-secondary',
  severity: Severity.ERROR,
  source: 'docs/compatibility.md, from the machine controllers of the providers, e.g. cluster-api-provider-openstack controllers/openstackmachine_controller.go',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry)
    .flatMap(cluster => [...machineFindings(cluster, topology), ...controlPlaneFindings(cluster)]),
};

/** Only machines suffer from it; an infra cluster that nobody uses does no harm. */
function machineFindings(cluster: KnownCluster, topology: Topology): Finding[] {
  const { infrastructureRef, controlPlaneTraits } = cluster;
  if (infrastructureRef === undefined || controlPlaneTraits?.onlyPrimary !== undefined || /Managed/.test(infrastructureRef.kind)) {
    return [];
  }
  const waiting = cluster.machines
    .filter(({ traits }) => traits.infraClusterKind !== infrastructureRef.kind && !secondarySupport(traits).isPossible);
  return [...groupBy(waiting, ({ traits }) => traits.infraClusterKind)].map(([kind, [{ group, traits }]]) => ({
    at: group.infrastructureRef!.field,
    message: `${kind} cannot be a secondary infra cluster beside ${infrastructureRef.kind}: ${secondarySupport(traits).text}; `
      + `let 'infrastructureRef' of the Cluster refer to the ${kind}, or leave one of the two providers out${kindHint(topology, group.infrastructureRef!)}`,
  }));
}

function controlPlaneFindings(cluster: KnownCluster): Finding[] {
  const carrier = carrierOf(cluster);
  return cluster.knownSecondaries.flatMap(({ object, traits }) => {
    const because = unreconciledCarrierReason(traits, carrier?.provider);
    return because === undefined ? [] : [{
      at: object.at('metadata.name'),
      message: `${traits.infraClusterKind} cannot be a secondary infra cluster of a control plane on its machines: ${because}; `
        + "let 'infrastructureRef' of the Cluster refer to it, or run the control plane elsewhere",
    }];
  });
}
