import { ControlPlaneTraits, HostedPrimary, InfraTraits } from './traits';

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

/** Whether MachineDeployments of a provider work beside a primary infra cluster of another one. */
export function secondarySupport(infra: InfraTraits): Support {
  if (infra.machinesNeedInfraCluster === false) {
    return needing(infra.secondaryNeeds);
  }
  return infra.notSecondaryBecause === undefined ? needing(infra.secondaryNeeds) : Support.no(infra.notSecondaryBecause);
}

/** Whether MachinePools of a provider work beside a primary infra cluster of another one. */
export function secondaryMachinePoolSupport(infra: InfraTraits): Support {
  const because = infra.noMachinePoolBecause ?? infra.notSecondaryBecause ?? infra.noUnmanagedMachinePoolBecause;
  return because === undefined ? needing(infra.secondaryNeeds) : Support.no(because);
}

/** Whether the nodes of a provider can join a control plane. */
export function poolSupport(infra: InfraTraits, controlPlane: ControlPlaneTraits): Support {
  const because = foreignPoolReason(infra, controlPlane) ?? infra.notBootstrappedBy?.[controlPlane.bootstrapKind];
  return because === undefined ? Support.yes() : Support.no(because);
}

/** Why a control plane takes no nodes of a provider; undefined if it does. */
export function foreignPoolReason({ provider }: InfraTraits, controlPlane: ControlPlaneTraits): string | undefined {
  const { controlPlaneName, onlyPoolsOf, noForeignPoolsBecause } = controlPlane;
  const isWelcome = onlyPoolsOf === undefined || onlyPoolsOf.includes(provider);
  return isWelcome ? undefined : noForeignPoolsBecause ?? `${controlPlaneName} takes no nodes of ${provider}`;
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
