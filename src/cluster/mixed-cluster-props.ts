import { Bootstrap, ClusterAccess, ClusterCni } from '../contract';
import { ClusterApiVersion, Endpoint } from '../core';

/** What a mixed cluster is made from. */
export interface MixedClusterProps {
  /**
   * The name of the Cluster and of every infra cluster: at most 63 lower-case letters, digits and '-'.
   */
  readonly clusterName: string;
  /**
   * The Kubernetes version of the control plane and, unless they set their own, of the pools, for example `v1.34.2`.
   */
  readonly kubernetesVersion: string;
  /**
   * The Kubernetes version of the pools that set none of their own. Upgrade in two steps by it: raise `kubernetesVersion` with the old version here,
   * and remove it when the control plane is upgraded. Upgraded together, pools without a spare host are a machine short all that time.
   * @default - kubernetesVersion
   */
  readonly poolVersion?: string;
  /**
   * The address of the API server. It stands on the Cluster and on every infra cluster.
   * @default - the provider of the primary infra cluster finds one; providers without a load balancer need it
   */
  readonly endpoint?: Endpoint;
  /**
   * The address ranges of pods in CIDR notation, one of each address family.
   */
  readonly podCidrs: string[];
  /**
   * The address ranges of services in CIDR notation, one of each address family.
   * @default - 10.96.0.0/12, as kubeadm
   */
  readonly serviceCidrs?: string[];
  /**
   * The DNS domain of services.
   * @default cluster.local
   */
  readonly serviceDomain?: string;
  /**
   * Nodes whose pools stand in different networks reach one another by a network of your own: a VPN, a line or a peering that is made elsewhere. An annotation of the Cluster says
   * so, and nobody warns that nothing links these networks.
   * @default false
   */
  readonly routedNetworks?: boolean;
  /**
   * What carries packets between pods. It is not installed by this; a `Link` opens its ports and computes its MTU.
   * @default - links have to be told the ports
   */
  readonly cni?: ClusterCni;
  /**
   * How the management cluster reaches the cluster in another network, or how it does without; made by `RemoteAccess` of the submodule `remote`.
   * @default - it reaches the API server at `endpoint` directly
   */
  readonly remoteAccess?: ClusterAccess;
  /**
   * The version of the Cluster API objects.
   * @default ClusterApiVersion.V1BETA2
   */
  readonly apiVersion?: ClusterApiVersion;
  /**
   * Labels of the Cluster, for example for a ClusterResourceSet or a fleet.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the Cluster.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
  /**
   * Stop all controllers from acting on the cluster.
   * @default false
   */
  readonly paused?: boolean;
}

/** What is known of a cluster that is defined elsewhere. */
export interface ExistingClusterOptions {
  /**
   * The Kubernetes version of the cluster, for pools that do not set their own.
   * @default - pools have to set theirs
   */
  readonly kubernetesVersion?: string;
  /**
   * The name in `spec.infrastructureRef` of the Cluster. Clusters made from a ClusterClass have one with a random end.
   * @default - the name of the cluster
   */
  readonly infraClusterName?: string;
  /**
   * The kinds of infra clusters that the cluster has, for example `Metal3Cluster`.
   * @default - not known; a warning names those that pools look for and nobody makes here
   */
  readonly infraClusterKinds?: string[];
  /**
   * The address of the API server, needed to add an infra cluster of another provider.
   * @default - not known
   */
  readonly endpoint?: Endpoint;
  /**
   * What carries packets between pods. A `Link` opens its ports.
   * @default - links have to be told the ports
   */
  readonly cni?: ClusterCni;
  /**
   * How nodes join the cluster, which its control plane decides.
   * @default - by kubeadm
   */
  readonly bootstrap?: Bootstrap;
  /**
   * The version of the Cluster API objects.
   * @default ClusterApiVersion.V1BETA2
   */
  readonly apiVersion?: ClusterApiVersion;
}
