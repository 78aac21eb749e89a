import { Duration } from 'cdk8s';

/** How the agents of a klusterlet run. */
export enum OcmKlusterletMode {
  /** Registration and work in one pod. */
  SINGLETON = 'Singleton',
  /** A Deployment each. */
  DEFAULT = 'Default',
}

/** How a cluster registers at a hub of Open Cluster Management. */
export interface OcmAgentProps {
  /** The API server of the hub as the agent dials it, for example `https://hub.example.com:6443`. */
  readonly hubUrl: string;
  /** The ClusterSecretStore of External Secrets, in the cluster of the agent, that has the kubeconfig of the first contact. */
  readonly secretStoreName: string;
  /**
   * The key of that kubeconfig in the store. It may do no more than ask for a certificate.
   * @default ocm/bootstrap-hub-kubeconfig
   */
  readonly bootstrapKey?: string;
  /**
   * The release of Open Cluster Management.
   * @default v1.3.1
   */
  readonly version?: string;
  /**
   * Where its images come from.
   * @default quay.io/open-cluster-management
   */
  readonly imageRepository?: string;
  /**
   * The ManagedClusterSet that the cluster is in.
   * @default - the one that is named default
   */
  readonly clusterSet?: string;
  /**
   * How often the agent has to be heard of, in whole seconds. After five times that long the hub takes the cluster for gone.
   * @default - a minute
   */
  readonly leaseDuration?: Duration;
  /**
   * How the agents run.
   * @default OcmKlusterletMode.SINGLETON
   */
  readonly klusterletMode?: OcmKlusterletMode;
  /**
   * The namespace of the agents. It begins with `open-cluster-management-`.
   * @default open-cluster-management-agent
   */
  readonly agentNamespace?: string;
}
