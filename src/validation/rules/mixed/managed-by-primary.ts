import { Rule, Severity } from '../../rule';
import { isPrimaryKeptAway, knownClusters, managedByField, managedByOf } from '../shared/known-clusters';

export const MANAGED_BY_PRIMARY: Rule = {
  code: 'infrastructure/managed-by-primary',
  severity: Severity.ERROR,
  source: 'k0smotron v2.1.0 internal/controller/controlplane/k0smotron_controlplane_controller.go; '
    + 'cluster-api-control-plane-provider-kamaji v0.20.0 controllers/kamajicontrolplane_controller_cluster_patch.go',
  check: topology => knownClusters(topology).flatMap(cluster => {
    const { primary, controlPlaneTraits } = cluster;
    if (primary === undefined || controlPlaneTraits?.managedBy === undefined || !isPrimaryKeptAway(cluster)) {
      return [];
    }
    const { controlPlaneName: name, managedBy, managedByIsExact = false, reportsReady = [primary.kind] } = controlPlaneTraits;
    const value = managedByOf(primary);
    if (!reportsReady.includes(primary.kind)) {
      return [{
        at: managedByField(primary),
        message: `'${value}' keeps the controller of ${primary.kind} away, and ${name} reports no ${primary.kind} ready in its place; leave the annotation out`,
      }];
    }
    return !managedByIsExact || value === managedBy ? [] : [{
      at: managedByField(primary),
      message: `'${value}' keeps the controller of ${primary.kind} away, and ${name} reports it ready only where the annotation is '${managedBy}'; use that value`,
    }];
  }),
};
