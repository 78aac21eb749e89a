import { stoppedHealthChecks } from './health-checks';
import { Part, PartPlan } from './machines';
import { PlanAction, PlannedHosts, PlannedMachines, PlannedRollout } from './model';
import { goDurationSeconds } from '../core';
import { ProviderRegistry } from '../knowledge';
import { isMadeByMachineSets, skipsCheck } from '../rules/core/version-gaps';
import { hostDemand, hostStock } from '../rules/shared/host-stock';
import { surgeOf, unavailableOf } from '../rules/shared/rollout-surge';
import { BundleObject, ClusterMembers, Field, MachineGroup, Topology } from '../topology';

/** The check by which MachineSets hold new machines back while the control plane is upgraded. */
const CHECK = 'ControlPlaneIsStable';
const MAKES_MACHINES = [PlanAction.REPLACED, PlanAction.SCALED, PlanAction.CREATED];

/** What the parts of a cluster have to know of each other. */
export interface RolloutContext {
  readonly cluster: ClusterMembers;
  readonly topology: Topology;
  /** Where the hosts are that machines can be put on. */
  readonly hosts: Topology;
  readonly registry: ProviderRegistry;
  /** The control plane, if it is upgraded. */
  readonly upgraded?: BundleObject;
}

/** A part with all that its machines take. */
export function withRollout({ plan, after }: PartPlan, context: RolloutContext): PlannedMachines {
  const group = after?.group;
  return group === undefined || !MAKES_MACHINES.includes(plan.action) ? plan
    : { ...plan, rollout: rolloutOf(plan, after!, group, context), hosts: hostsOf(plan, group, context) };
}

function rolloutOf(plan: PlannedMachines, part: Part, group: MachineGroup, context: RolloutContext): PlannedRollout {
  const { object, machine } = group;
  const isReplaced = plan.action === PlanAction.REPLACED;
  const maxSurge = isReplaced ? surgeOf(object, plan.machinesAfter.max) : 0;
  // A control plane that adds no machine first is one short.
  const maxUnavailable = !isReplaced ? 0 : plan.isControlPlane ? (maxSurge === 0 ? 1 : 0) : unavailableOf(object, plan.machinesAfter.max);
  const waits = context.upgraded !== undefined && waitsForControlPlane(plan, group);
  return {
    step: waits ? 2 : 1,
    ...waits ? { waitsFor: `${context.upgraded} is upgraded` } : {},
    maxSurge,
    maxUnavailable,
    ...timeout('drainTimeoutSeconds', machine, 'nodeDrainTimeout'),
    ...timeout('volumeDetachTimeoutSeconds', machine, 'nodeVolumeDetachTimeout'),
    ...timeout('deletionTimeoutSeconds', machine, 'nodeDeletionTimeout'),
    stoppedHealthChecks: isReplaced ? stoppedHealthChecks(part, context, plan.machinesAfter.max, maxUnavailable) : [],
  };
}

/** MachineSets make no machine while the control plane is upgraded; whoever else makes machines does not look. */
function waitsForControlPlane({ isControlPlane, action, machinesBefore, machinesAfter }: PlannedMachines, group: MachineGroup): boolean {
  const makesSome = action !== PlanAction.SCALED || machinesAfter.max > machinesBefore.max;
  return !isControlPlane && makesSome && isMadeByMachineSets(group.object.kind) && !skipsCheck(group, CHECK);
}

/** Seconds in v1beta2, a duration in v1beta1. None is given where a node may take for ever. */
function timeout<Name extends string>(name: Name, machine: Field, field: string): { [name in Name]?: number } {
  const text = machine.textOf(field);
  const seconds = machine.member('deletion').member(`${field}Seconds`).number ?? (text === undefined ? undefined : goDurationSeconds(text));
  return (seconds === undefined || seconds === 0 ? {} : { [name]: seconds }) as { [name in Name]?: number };
}

function hostsOf(
  plan: PlannedMachines, { object, infrastructure, infrastructureRef }: MachineGroup, { hosts, registry }: RolloutContext,
): PlannedHosts | undefined {
  if (registry.traitsOfMachines(infrastructureRef?.kind ?? '')?.hostsAreScarce !== true) {
    return undefined;
  }
  const { machinesBefore: { max: before }, machinesAfter: { max: wanted } } = plan;
  const needed = wanted + (plan.action === PlanAction.REPLACED ? surgeOf(object, wanted) : 0);
  const fitting = infrastructure && fittingHosts(hosts, infrastructure, registry);
  return { spareNeeded: Math.max(0, needed - before), needed, ...fitting };
}

/** How many hosts fit the machines of a template; nothing, if they are written elsewhere. */
function fittingHosts(topology: Topology, template: BundleObject, registry: ProviderRegistry): Pick<PlannedHosts, 'fitting'> {
  const record = registry.hostsOf(template.kind);
  const demand = record && hostDemand(record, template.at('spec.template.spec'));
  const stock = record && hostStock(topology, record);
  return demand !== undefined && stock?.isKnown(template.namespace, demand) ? { fitting: stock.count(template.namespace, demand) } : {};
}
