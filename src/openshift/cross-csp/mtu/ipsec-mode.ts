/** Whether the pod network of OpenShift encrypts, as `ipsecConfig.mode` of its network operator says. */
export enum OpenShiftIpsecMode {
  /** Nothing is encrypted. */
  DISABLED = 'Disabled',
  /** Traffic with hosts outside of the cluster can be encrypted, and between pods nothing is. */
  EXTERNAL = 'External',
  /** All traffic between pods of different nodes is encrypted. */
  FULL = 'Full',
}
