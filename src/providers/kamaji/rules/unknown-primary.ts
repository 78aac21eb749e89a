import { Rule, Severity } from '../../../knowledge';
import { knownClusters } from '../../../rules/shared/known-clusters';
import { isUnlistedPrimary } from '../../../rules/shared/unlisted-primary';

export const KAMAJI_UNKNOWN_PRIMARY: Rule = {
  code: 'kamaji/unknown-primary',
  severity: Severity.WARNING,
  source: 'cluster-api-control-plane-provider-kamaji controllers/kamajicontrolplane_controller_cluster_patch.go',
  check: (topology, registry) => knownClusters(topology, registry).filter(isUnlistedPrimary).map(({ infrastructureRef, controlPlaneTraits }) => ({
    at: infrastructureRef!.field,
    message: `${controlPlaneTraits!.controlPlaneName} cannot fill in the endpoint of ${infrastructureRef!.kind} unless its provider runs with a list of further kinds that has it; `
      + 'check that it does, or refer to another infra cluster',
  })),
};
