/** Whether the pod network of OpenShift encrypts, as `ipsecConfig.mode` of its network operator says. */
export enum OpenShiftIpsecMode {
  /** Nothing is encrypted. */
  DISABLED = 'Disabled',
  /** Traffic with hosts outside of the cluster can be encrypted, and between pods nothing is. */
  EXTERNAL = 'External',
  /** All traffic between pods of different nodes is encrypted. */
  FULL = 'Full',
}

/** What Geneve takes of each packet, and ESP besides (cluster-network-operator, pkg/network/ovn_kubernetes.go). */
const GENEVE = 100;
const ESP = 46;

/** How much room the pod network takes in packets between nodes, in bytes. */
export function ovnOverhead(ipsec: OpenShiftIpsecMode): number {
  return GENEVE + (ipsec === OpenShiftIpsecMode.FULL ? ESP : 0);
}
