import { InfrastructureRecord, ProviderRegistry } from '../knowledge';
import { ClusterMembers, Field, MachineGroup, Topology } from '../topology';

/** The machines of the control plane and of all pools of a cluster. */
export function machinesOf({ controlPlaneMachines, pools }: ClusterMembers): MachineGroup[] {
  return [...controlPlaneMachines === undefined ? [] : [controlPlaneMachines], ...pools];
}

/** The same of all clusters. */
export function allMachines({ clusters }: Topology): MachineGroup[] {
  return clusters.flatMap(machinesOf);
}

/** What the provider is told of each machine; undefined if the bundle does not hold it. */
export function machineSpecOf({ infrastructure }: MachineGroup): Field | undefined {
  return infrastructure?.kind.endsWith('Template') ? infrastructure.at('spec.template.spec') : infrastructure?.at('spec');
}

/** What is known of the provider of machines. */
export function infrastructureOf({ infrastructureRef }: MachineGroup, registry: ProviderRegistry): InfrastructureRecord | undefined {
  const traits = registry.traitsOfMachines(infrastructureRef?.kind ?? '');
  return traits && registry.infrastructureOf(traits.infraClusterKind);
}
