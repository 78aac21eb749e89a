import { Rule, Severity } from '../../knowledge';
import { isPrimaryKeptAway, knownClusters, managedByField, managedByOf } from '../shared/known-clusters';

export const MANAGED_BY_PRIMARY: Rule = {
  code: 'infrastructure/managed-by-primary',
  severity: Severity.ERROR,
  source: 'cluster-api-control-plane-provider-kamaji controllers/kamajicontrolplane_controller_cluster_patch.go',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry).flatMap(cluster => {
    const { primary, controlPlaneTraits } = cluster;
    if (primary === undefined || controlPlaneTraits?.managedBy === undefined || !isPrimaryKeptAway(cluster)) {
      return [];
    }
    const { controlPlaneName: name, reportsReady = [primary.kind] } = controlPlaneTraits;
    return reportsReady.includes(primary.kind) ? [] : [{
      at: managedByField(primary),
      message: `'${managedByOf(primary)}' keeps the controller of ${primary.kind} away, and ${name} reports no ${primary.kind} ready in its place; `
        + 'leave the annotation out',
    }];
  }),
};
