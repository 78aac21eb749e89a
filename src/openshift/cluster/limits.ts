import { ClusterLimits, MachineOwner } from '../../contract';
import { ClusterApiVersion, OPENSHIFT_ANNOTATION } from '../../core';
import { OpenShiftRelease } from '../release';

/**
 * What a release of OpenShift allows of worker pools. Refused by its admission policies where it says so, else read in its sources; docs/openshift.md
 * says which is which.
 */
export function openShiftLimits(release: OpenShiftRelease): ClusterLimits {
  const openShift = `OpenShift ${release}`;
  const isLatest = release.isAtLeast(OpenShiftRelease.V5_0);
  return {
    machineOwner: MachineOwner.MACHINE_SET,
    noVersionBecause: `${openShift} decides itself which version its nodes run`,
    noMachinePoolsBecause: isLatest ? `${openShift} does not install them` : `${openShift} supports none`,
    noHealthChecksBecause: isLatest ? `${openShift} refuses those of Cluster API; for machines of the Machine API use OpenShiftMachineHealthCheck` : undefined,
    noTaintsBecause: isLatest ? undefined : `${openShift} does not pass taints of machines on to nodes; give the nodes a MachineConfigPool of their own, and set `
      + "'registerWithTaints' in its KubeletConfig",
    noAutoscalingBecause: `the autoscaler of ${openShift} scales MachineSets of the Machine API only`,
    noDrainBecause: `Cluster API drains and deletes no node in ${openShift}, because it has no machines of the control plane there`,
    machineLabels: { 'node-role.kubernetes.io/worker': '' },
    copiesMachineLabels: true,
    poolAnnotations: { [OPENSHIFT_ANNOTATION]: `${release}` },
    providerApiVersion: ClusterApiVersion.V1BETA1,
    hasOlderProviders: true,
  };
}

/** The version of Cluster API's own kinds that a release serves and stores. */
export function openShiftApiVersion(release: OpenShiftRelease): ClusterApiVersion {
  return release.isAtLeast(OpenShiftRelease.V4_21) ? ClusterApiVersion.V1BETA2 : ClusterApiVersion.V1BETA1;
}
