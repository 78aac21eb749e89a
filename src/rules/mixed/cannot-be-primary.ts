import { Finding, idlePrimaryReason, primarySupport, Rule, Severity, unreconciledCarrierReason } from '../../knowledge';
import { Topology } from '../../topology';
import { carrierOf, isPrimaryKeptAway, KnownCluster, knownClusters, managedByField, managedByOf } from '../shared/known-clusters';
import { kindHint } from '../shared/namesakes';
import { isUnlistedPrimary } from '../shared/unlisted-primary';

const REMEDY = "refer to another infra cluster in 'infrastructureRef'";

export const CANNOT_BE_PRIMARY: Rule = {
  code: 'infrastructure/cannot-be-primary',
  severity: Severity.ERROR,
  source: 'docs/compatibility.md, from the controllers of the providers and control planes',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry)
    .flatMap(cluster => [...kindFindings(cluster, topology), ...keptAwayFindings(cluster)]),
};

function kindFindings(cluster: KnownCluster, topology: Topology): Finding[] {
  const { infrastructureRef, controlPlaneTraits, primaryTraits } = cluster;
  if (infrastructureRef === undefined || controlPlaneTraits === undefined || primaryTraits === undefined || isUnlistedPrimary(cluster)) {
    return [];
  }
  const { infraClusterKind: kind } = primaryTraits;
  const remedy = `${REMEDY}${kindHint(topology, infrastructureRef)}`;
  const carrier = carrierOf(cluster);
  const because = carrier && idlePrimaryReason(primaryTraits, controlPlaneTraits, carrier.provider);
  if (because !== undefined) {
    return [{
      at: infrastructureRef.field,
      message: `${kind} cannot be the primary infra cluster of a control plane on machines of another provider: ${because}; ${remedy}`,
    }];
  }
  const support = primarySupport(primaryTraits, controlPlaneTraits);
  return support.isPossible ? [] : [{
    at: infrastructureRef.field,
    message: `${kind} cannot be the primary infra cluster of ${controlPlaneTraits.controlPlaneName}: ${support.text}; ${remedy}`,
  }];
}

function keptAwayFindings(cluster: KnownCluster): Finding[] {
  const { primary, primaryTraits } = cluster;
  const because = primaryTraits && unreconciledCarrierReason(primaryTraits, carrierOf(cluster)?.provider);
  return primary === undefined || because === undefined || !isPrimaryKeptAway(cluster) ? [] : [{
    at: managedByField(primary),
    message: `${primary.kind} cannot be managed by '${managedByOf(primary)}' where its machines carry the control plane: ${because}; `
      + 'leave the annotation out, or run the control plane elsewhere',
  }];
}
