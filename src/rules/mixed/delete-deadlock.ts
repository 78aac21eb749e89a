import { deadlockedMachines, DeadlockedMachines, deadlockWayOut, InfraTraits, Rule, Severity } from '../../knowledge';
import { isPrimaryKeptAway, knownClusters } from '../shared/known-clusters';

export const DELETE_DEADLOCK: Rule = {
  code: 'infrastructure/delete-deadlock',
  severity: Severity.WARNING,
  source: 'cluster-api core/reconcilers/cluster/cluster_controller_phases.go; cluster-api-provider-metal3 controllers/metal3machine_controller.go',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry).flatMap(cluster => {
    const { infrastructureRef, primaryTraits } = cluster;
    const machines = cluster.machines.map(({ traits }) => traits);
    return primaryTraits === undefined ? [] : deadlockedMachines(primaryTraits, !isPrimaryKeptAway(cluster), machines)
      .map(waiting => ({ at: infrastructureRef!.field, message: deadlockMessage(primaryTraits, waiting) }));
  }),
};

function deadlockMessage(primary: InfraTraits, { traits: { provider, infraClusterKind }, couldBePrimary }: DeadlockedMachines): string {
  const choice = couldBePrimary ? `make ${infraClusterKind} the primary, or delete` : 'delete';
  return `the primary infra cluster ${primary.infraClusterKind} has no Ready condition, and ${provider} machines are not deleted without it: `
    + `deleting the Cluster hangs; ${choice} the ${provider} machines before the Cluster. ${deadlockWayOut(primary)}`;
}
