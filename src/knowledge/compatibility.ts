import type { LoadBalancerRecord } from './provider-record';
import { ControlPlaneTraits, HostedPrimary, InfraTraits } from './traits';
import { isIpAddress } from '../core';

/** Whether something works, what it takes, or why it does not. */
export class Support {
  /** It works. */
  public static yes(): Support {
    return new Support(true);
  }

  /** It works with something. */
  public static with(condition: string): Support {
    return new Support(true, condition);
  }

  /** It does not work. */
  public static no(reason: string): Support {
    return new Support(false, reason);
  }

  private constructor(
    /** Whether it works at all. */
    public readonly isPossible: boolean,
    /** What it takes, or why it is not possible. */
    public readonly text?: string,
  ) {}
}

/** Whether the infra cluster of a provider can be the primary of a control plane. */
export function primarySupport(infra: InfraTraits, controlPlane: ControlPlaneTraits): Support {
  const kind = infra.infraClusterKind;
  if (controlPlane.onlyPrimary !== undefined && controlPlane.onlyPrimary !== kind) {
    return Support.no(`${controlPlane.controlPlaneName} works with ${controlPlane.onlyPrimary} only`);
  }
  if (infra.onlyForControlPlane !== undefined && infra.onlyForControlPlane !== controlPlane.controlPlaneKind) {
    return Support.no(`it becomes ready with ${infra.onlyForControlPlane} only`);
  }
  if (infra.notPrimaryBecause !== undefined) {
    return Support.no(infra.notPrimaryBecause);
  }
  return controlPlane.isHosted && controlPlane.onlyPrimary === undefined ? hostedPrimarySupport(infra, controlPlane) : needing(infra.primaryNeeds);
}

/**
 * Why an infra cluster cannot be the primary of a control plane on machines of somebody else; undefined if it can.
 *
 * @param carrier the provider of the machines that carry the control plane
 */
export function idlePrimaryReason(infra: InfraTraits, controlPlane: ControlPlaneTraits, carrier?: string): string | undefined {
  return controlPlane.isHosted || infra.provider === carrier ? undefined : infra.needsControlPlaneBecause;
}

/**
 * Why an infra cluster has to be the primary, and reconciled by its own controller, because its machines carry the control plane.
 *
 * @param carrier the provider of the machines that carry the control plane
 */
export function unreconciledCarrierReason(infra: InfraTraits, carrier?: string): string | undefined {
  return infra.provider === carrier ? infra.notSecondaryWithControlPlaneBecause : undefined;
}

/** Whether an infra cluster can stand beside a primary of another kind, whether or not machines look it up. */
export function secondaryClusterSupport(infra: InfraTraits): Support {
  return infra.notSecondaryBecause === undefined ? needing(infra.secondaryNeeds) : Support.no(infra.notSecondaryBecause);
}

/** Whether MachineDeployments of a provider work beside a primary infra cluster of another one. */
export function secondarySupport(infra: InfraTraits): Support {
  return infra.machinesNeedInfraCluster === false ? needing(infra.secondaryNeeds) : secondaryClusterSupport(infra);
}

/** Whether MachinePools of a provider work beside a primary infra cluster of another one. */
export function secondaryMachinePoolSupport(infra: InfraTraits): Support {
  const because = infra.noMachinePoolBecause ?? infra.notSecondaryBecause ?? infra.noUnmanagedMachinePoolBecause;
  return because === undefined ? needing(infra.secondaryNeeds) : Support.no(because);
}

/** Whether the nodes of a provider can join a control plane. */
export function poolSupport(infra: InfraTraits, controlPlane: ControlPlaneTraits): Support {
  const because = foreignPoolReason(infra, controlPlane) ?? unsupportedBootstrapReason(infra, controlPlane.bootstrapKind);
  return because === undefined ? Support.yes() : Support.no(because);
}

/** Why a control plane takes no nodes of a provider; undefined if it does. */
export function foreignPoolReason({ provider }: InfraTraits, controlPlane: ControlPlaneTraits): string | undefined {
  const { controlPlaneName, onlyPoolsOf, noForeignPoolsBecause } = controlPlane;
  const isWelcome = onlyPoolsOf === undefined || onlyPoolsOf.includes(provider);
  return isWelcome ? undefined : noForeignPoolsBecause ?? `${controlPlaneName} takes no nodes of ${provider}`;
}

/** Why somebody cannot join the machines of a provider; undefined if he can, or where nobody is named. */
export function unsupportedBootstrapReason({ notBootstrappedBy = {} }: InfraTraits, bootstrapKind?: string): string | undefined {
  return bootstrapKind === undefined ? undefined : notBootstrappedBy[bootstrapKind];
}

/** Whether nodes are joined by somebody else than the control plane needs; where nobody is named, the provider joins them itself. */
export function isForeignBootstrap({ bootstrapKind: needed }: ControlPlaneTraits, bootstrapKind?: string): boolean {
  return bootstrapKind !== undefined && bootstrapKind !== needed;
}

/** Why MachinePools of a provider do not work; undefined if they do. */
export function unmanagedMachinePoolReason(infra: InfraTraits, isReconciled: boolean): string | undefined {
  return isReconciled ? undefined : infra.noUnmanagedMachinePoolBecause;
}

/** Why machines of a provider need a failure domain; undefined if they do not, or say in another way where they go. */
export function neededFailureDomainReason(infra: InfraTraits, isReconciled: boolean, placesItself: boolean): string | undefined {
  return isReconciled || placesItself ? undefined : infra.needsFailureDomainBecause;
}

/** Machines that nobody deletes. */
export interface DeadlockedMachines {
  readonly traits: InfraTraits;
  /** Whether the infra cluster of their provider could be the primary instead, which would help. */
  readonly couldBePrimary: boolean;
}

/**
 * The machines, one for each provider, that wait in vain for the Ready condition of the primary when the Cluster is deleted.
 *
 * @param isReconciled whether the controller of the primary acts on it
 */
export function deadlockedMachines(primary: InfraTraits, isReconciled: boolean, machines: readonly InfraTraits[]): DeadlockedMachines[] {
  const providers = new Map(machines.map(traits => [traits.provider, traits]));
  return primary.publishesReadyCondition && isReconciled ? [] : [...providers.values()].filter(traits => traits.machinesNeedReadyCondition)
    .map(traits => ({ traits, couldBePrimary: traits.notPrimaryBecause === undefined && traits.infraClusterKind !== primary.infraClusterKind }));
}

/** How the deletion of a Cluster goes on that hangs for want of that condition. */
export function deadlockWayOut({ infraClusterKind }: InfraTraits): string {
  return `A Cluster that hangs already goes on when somebody sets the condition Ready in the status of the ${infraClusterKind}`;
}

/** What is wrong with the name of an infra cluster. */
export enum ClusterNameProblem {
  TOO_SHORT = 'too-short',
  TOO_LONG = 'too-long',
  STARTS_WITH_DIGIT = 'starts-with-digit',
  HAS_DOT = 'has-dot',
}

/** Why a name that an object can have is none for an infra cluster of a provider; undefined if it is one. */
export function clusterNameProblem(name: string, infra: InfraTraits): ClusterNameProblem | undefined {
  const { minClusterNameLength = 1, maxClusterNameLength = Infinity, clusterNameStartsWithLetter = false, clusterNameIsLabel = false } = infra;
  // An object without a name is the business of the schemas.
  if (name !== '' && name.length < minClusterNameLength) {
    return ClusterNameProblem.TOO_SHORT;
  }
  if (name.length > maxClusterNameLength) {
    return ClusterNameProblem.TOO_LONG;
  }
  if (clusterNameStartsWithLetter && /^\d/.test(name)) {
    return ClusterNameProblem.STARTS_WITH_DIGIT;
  }
  return clusterNameIsLabel && name.includes('.') ? ClusterNameProblem.HAS_DOT : undefined;
}

/** Whether a host may be that of the load balancer that a provider builds; another one is written over. */
export function canBeLoadBalancer(host: string, { hasAddress = false, hostPattern }: LoadBalancerRecord): boolean {
  return hasAddress ? isIpAddress(host) : hostPattern === undefined || new RegExp(hostPattern).test(host);
}

function needing(condition?: string): Support {
  return condition === undefined ? Support.yes() : Support.with(condition);
}

function hostedPrimarySupport(infra: InfraTraits, controlPlane: ControlPlaneTraits): Support {
  const { infraClusterKind: kind, hostedPrimary } = infra;
  const { controlPlaneName: name } = controlPlane;
  const known = [...controlPlane.writesEndpointOf ?? [kind], ...controlPlane.comparesEndpointOf ?? []];
  if (hostedPrimary === HostedPrimary.MANAGED_BY) {
    return controlPlane.managedBy !== undefined && (controlPlane.reportsReady ?? [kind]).includes(kind)
      ? Support.with(`the annotation managed-by: ${controlPlane.managedBy}`)
      : Support.no(`its controller always builds a load balancer, and ${name} does not report a ${kind} ready that its controller is kept away from`);
  }
  if (!known.includes(kind)) {
    return Support.no(`${name} cannot fill in the endpoint of a ${kind}`);
  }
  if (hostedPrimary === undefined) {
    return Support.no("its traits do not say what it takes beside a hosted control plane ('hostedPrimary')");
  }
  if (hostedPrimary === HostedPrimary.PRESET_ENDPOINT) {
    return Support.with(`the address of ${name} as the endpoint of the cluster`);
  }
  return needing(infra.hostedPrimarySetting);
}
