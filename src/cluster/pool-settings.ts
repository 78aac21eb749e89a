import { findWarningsAtSynth, WarningText } from '../cdk8s-helpers';
import { BootstrapKind, IMixedCluster, IPool, PoolProps } from '../contract';
import { checkLabels, KubernetesVersion, refuse, refuseValue, versionSkew, VersionSkew } from '../core';

/** Refuses settings that MachineDeployments and MachinePools share and the API server would refuse. */
export function checkPoolSettings({ labels, machineLabels, minReadySeconds }: PoolProps): void {
  checkLabels('labels', labels);
  checkLabels('machineLabels', machineLabels);
  if (minReadySeconds !== undefined && (!Number.isInteger(minReadySeconds) || minReadySeconds < 0)) {
    refuseValue('input/invalid-value', `'minReadySeconds' ${minReadySeconds} is not a duration; use a whole number, 0 or more`);
  }
}

/** Refuses a version that does not go with that of the control plane. */
export function checkSkew(
  { kubernetesVersion }: IMixedCluster, pool: IPool, poolVersion: KubernetesVersion | undefined, isDeployment: boolean): void {
  if (kubernetesVersion === undefined || poolVersion === undefined) {
    return;
  }
  const skew = versionSkew(poolVersion.minorsBehind(kubernetesVersion));
  if (skew === VersionSkew.AHEAD) {
    refuse(pool, 'version/skew', `'kubernetesVersion' ${poolVersion} is newer than ${kubernetesVersion} of the control plane; upgrade the control plane first`);
  }
  if (skew === VersionSkew.TOO_FAR_BEHIND) {
    refuse(pool, 'version/skew', `'kubernetesVersion' ${poolVersion} is more than three minor releases behind ${kubernetesVersion} of the control plane; `
      + 'upgrade the pool first');
  }
  // Only the join of kubeadm is refused, and only MachineSets wait for it.
  if (skew === VersionSkew.BEHIND && isDeployment && pool.bootstrapKind === BootstrapKind.KUBEADM) {
    findWarningsAtSynth(pool, () => behindWarnings(pool, poolVersion, kubernetesVersion));
  }
}

/** A retired pool needs no machine any more. */
function behindWarnings({ isRetired }: IPool, poolVersion: KubernetesVersion, clusterVersion: KubernetesVersion): WarningText[] {
  return isRetired ? [] : [{
    code: 'version/pool-behind',
    message: `'kubernetesVersion' ${poolVersion} is behind ${clusterVersion} of the control plane: Cluster API creates no machine in the pool until it is upgraded`,
  }];
}
