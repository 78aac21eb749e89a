/** Who joins nodes to a cluster. */
export enum BootstrapKind {
  /** The kubeadm of Cluster API. */
  KUBEADM = 'kubeadm',
  /** The worker of k0s. */
  K0S = 'k0s',
  /** The bootstrap of EKS. */
  EKS = 'eks',
  /** AKS, which joins the nodes of its own pools and no others. */
  AKS = 'aks',
  /** GKE, which joins the nodes of its own pools and no others. */
  GKE = 'gke',
  /** Ignition, with user data that somebody else writes. */
  IGNITION = 'ignition',
}
