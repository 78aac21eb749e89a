/** The label by which Metal3 keeps a released host for the control plane or pool that had it. */
export const NODE_REUSE_LABEL = 'infrastructure.cluster.x-k8s.io/node-reuse';

/** Whether machines get their old hosts back with wiped disks: cleaning that is not said to be off may be on. */
export function wipesReusedHosts(nodeReuse?: boolean, automatedCleaningMode?: string): boolean {
  return nodeReuse === true && automatedCleaningMode !== 'disabled';
}

/** What Metal3 writes there, which tells pools from control planes. */
export function nodeReuseValue(ownerName: string, isControlPlane: boolean): string {
  return `${isControlPlane ? 'cp' : 'md'}-${ownerName}`;
}
