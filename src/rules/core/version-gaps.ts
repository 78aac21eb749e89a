import { versionSkew, VersionSkew } from '../../core';
import { BOOTSTRAP_GROUP, Field, MachineGroup, Topology } from '../../topology';
import { oncePerTopology } from '../shared/once-per-topology';
import { minorOf } from '../shared/versions';

export const SKIP_ANNOTATION = 'machineset.cluster.x-k8s.io/skip-preflight-checks';

/** A pool and its control plane, where the versions of both are known. */
export interface VersionGap {
  readonly pool: MachineGroup;
  readonly at: Field;
  readonly controlPlaneVersion: string;
  readonly controlPlaneMinor: number;
  readonly skew: VersionSkew;
}

/** The distance of every pool to its control plane, less those whose preflight check of the given name is skipped. */
export function versionGaps(topology: Topology, check: string): VersionGap[] {
  return allGaps(topology).filter(({ pool }) => !skipsCheck(pool, check));
}

const allGaps = oncePerTopology<readonly VersionGap[]>(({ clusters }) => clusters.flatMap(({ controlPlane, pools }) => {
  const controlPlaneVersion = controlPlane?.at('spec.version').text ?? '';
  const minor = minorOf(controlPlaneVersion);
  return minor === undefined ? [] : pools.flatMap(pool => {
    const at = pool.machine.member('version');
    const poolMinor = minorOf(at.text);
    return poolMinor === undefined ? [] : [{ pool, at, controlPlaneVersion, controlPlaneMinor: minor, skew: versionSkew(minor - poolMinor) }];
  });
}));

/** Whether MachineSets make the machines, which hold back until the versions fit, and kubeadm joins them. A pool without machines waits for none. */
export function waitsForKubeadm({ object, bootstrapRef }: MachineGroup): boolean {
  return isMadeByMachineSets(object.kind) && object.at('spec.replicas').number !== 0
    && bootstrapRef?.group === BOOTSTRAP_GROUP && bootstrapRef.kind === 'KubeadmConfigTemplate';
}

/** Whether a pool is told to skip a preflight check. */
export function skipsCheck({ object }: MachineGroup, check: string): boolean {
  const skipped = (object.annotations[SKIP_ANNOTATION] ?? '').split(',').map(name => name.trim());
  return isMadeByMachineSets(object.kind) && (skipped.includes('All') || skipped.includes(check));
}

/** Whether MachineSets make the machines of a kind. */
export function isMadeByMachineSets(kind: string): boolean {
  return kind === 'MachineDeployment' || kind === 'MachineSet';
}
