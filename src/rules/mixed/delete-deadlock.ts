import { InfraTraits, Rule, Severity } from '../../knowledge';
import { isPrimaryKeptAway, knownClusters } from '../shared/known-clusters';

export const DELETE_DEADLOCK: Rule = {
  code: 'infrastructure/delete-deadlock',
  severity: Severity.WARNING,
  source: 'cluster-api core/reconcilers/cluster/cluster_controller_phases.go; cluster-api-provider-metal3 controllers/metal3machine_controller.go',
  check: (topology, registry) => knownClusters(topology, registry).flatMap(cluster => {
    const { infrastructureRef, primaryTraits } = cluster;
    if (primaryTraits === undefined || (primaryTraits.publishesReadyCondition && !isPrimaryKeptAway(cluster))) {
      return [];
    }
    const waiting = new Map(cluster.machines.map(({ traits }) => traits)
      .filter(({ machinesNeedReadyCondition }) => machinesNeedReadyCondition).map(traits => [traits.provider, traits]));
    return [...waiting.values()].map(traits => ({ at: infrastructureRef!.field, message: deadlockMessage(primaryTraits, traits) }));
  }),
};

function deadlockMessage(primary: InfraTraits, { provider, infraClusterKind, notPrimaryBecause }: InfraTraits): string {
  const isPrimaryItself = infraClusterKind === primary.infraClusterKind;
  const choice = notPrimaryBecause === undefined && !isPrimaryItself ? `make ${infraClusterKind} the primary, or delete` : 'delete';
  return `the primary infra cluster ${primary.infraClusterKind} has no Ready condition, and ${provider} machines are not deleted without it: `
    + `deleting the Cluster hangs; ${choice} the ${provider} machines before the Cluster`;
}
