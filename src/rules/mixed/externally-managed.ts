import { Rule, Severity } from '../../knowledge';
import { BundleObject } from '../../topology';
import { carrierOf, isPrimaryKeptAway, KnownCluster, knownClusters, managedByField, managedByOf } from '../shared/known-clusters';

/** Somebody may well do it; only, it is nobody whom this bundle shows. */
export const EXTERNALLY_MANAGED: Rule = {
  code: 'infrastructure/externally-managed',
  severity: Severity.WARNING,
  source: 'cluster-api docs/book/src/developer/providers/contracts/infra-cluster.md; '
    + 'k0smotron internal/controller/controlplane/k0smotron_controlplane_controller.go',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry).flatMap(cluster => {
    const { primary, primaryTraits } = cluster;
    const isRefused = primaryTraits?.notSecondaryWithControlPlaneBecause !== undefined && carrierOf(cluster)?.provider === primaryTraits.provider;
    const problem = primary === undefined || isRefused || !isPrimaryKeptAway(cluster) ? undefined : problemOf(primary, cluster);
    return primary === undefined || problem === undefined ? [] : [{
      at: managedByField(primary),
      message: `'${managedByOf(primary)}' keeps the controller of ${primary.kind} away, ${problem}, unless '${managedByOf(primary)}' does so`,
    }];
  }),
};

function problemOf(primary: BundleObject, { controlPlaneTraits }: KnownCluster): string | undefined {
  if (controlPlaneTraits === undefined) {
    return undefined;
  }
  const { controlPlaneName, managedBy, managedByIsExact = false } = controlPlaneTraits;
  if (managedBy === undefined) {
    return 'so something else has to fill in its endpoint and report it ready; leave the annotation out';
  }
  return managedByIsExact && managedByOf(primary) !== managedBy
    ? `and ${controlPlaneName} reports it ready only where the annotation is '${managedBy}'; use that value`
    : undefined;
}
