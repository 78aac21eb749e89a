/** Who joins nodes to a cluster. */
export enum BootstrapKind {
  /** The kubeadm of Cluster API. */
  KUBEADM = 'kubeadm',
  /** The worker of k0s. */
  K0S = 'k0s',
  /** The bootstrap of EKS. */
  EKS = 'eks',
}
