import { Rule, Severity } from '../../rule';
import { carrierOf, isPrimaryKeptAway, knownClusters, managedByField, managedByOf } from '../shared/known-clusters';

/** Somebody may well do it; only, it is nobody whom this bundle shows. */
export const EXTERNALLY_MANAGED: Rule = {
  code: 'infrastructure/externally-managed',
  severity: Severity.WARNING,
  source: 'cluster-api v1.14.0 docs/book/src/developer/providers/contracts/infra-cluster.md',
  check: topology => knownClusters(topology).flatMap(cluster => {
    const { primary, primaryTraits, controlPlaneTraits } = cluster;
    const isRefused = primaryTraits?.notSecondaryWithControlPlaneBecause !== undefined && carrierOf(cluster)?.provider === primaryTraits.provider;
    const isAlone = controlPlaneTraits !== undefined && controlPlaneTraits.managedBy === undefined && isPrimaryKeptAway(cluster);
    return primary === undefined || isRefused || !isAlone ? [] : [{
      at: managedByField(primary),
      message: `'${managedByOf(primary)}' keeps the controller of ${primary.kind} away, so something else has to fill in its endpoint and report it ready; `
        + `leave the annotation out, unless '${managedByOf(primary)}' does so`,
    }];
  }),
};
