import { KamajiApiVersion } from './api-version';
import { KamajiComponent, KamajiKine } from './component';
import { KamajiKonnectivity } from './konnectivity';
import { KamajiNetworkProps } from './network';
import { KamajiPlacementProps } from './placement';

/** The cgroup driver of kubelets. */
export enum KamajiCgroupDriver {
  /** Systemd manages cgroups. */
  SYSTEMD = 'systemd',
  /** The kubelet manages cgroups itself. */
  CGROUPFS = 'cgroupfs',
}

/** A kind of address that a node has. */
export enum KamajiAddressType {
  /** The host name. */
  HOSTNAME = 'Hostname',
  /** The internal IP address. */
  INTERNAL_IP = 'InternalIP',
  /** The external IP address. */
  EXTERNAL_IP = 'ExternalIP',
  /** The internal DNS name. */
  INTERNAL_DNS = 'InternalDNS',
  /** The external DNS name. */
  EXTERNAL_DNS = 'ExternalDNS',
}

/** A resource of Kubernetes that is kept in a data store of its own. */
export interface KamajiDataStoreOverride {
  /** The resource as a path, for example `/events`. */
  readonly resource: string;
  /** The name of the DataStore. */
  readonly dataStore: string;
}

/** The image of an addon. */
export interface KamajiAddonImage {
  /**
   * The registry and path of the image, without its name.
   * @default - that of Kubernetes
   */
  readonly repository?: string;
  /**
   * The tag of the image.
   * @default - the one that fits the version of the control plane
   */
  readonly tag?: string;
}

/** Settings of a control plane that Kamaji runs as pods of the management cluster. */
export interface KamajiControlPlaneProps extends KamajiNetworkProps, KamajiPlacementProps {
  /**
   * The version of the KamajiControlPlane.
   * @default KamajiApiVersion.V1ALPHA2
   */
  readonly apiVersion?: KamajiApiVersion;
  /**
   * The name of the KamajiControlPlane, its TenantControlPlane and their Service. It starts with a letter.
   * @default - cluster name and `control-plane`
   */
  readonly controlPlaneName?: string;
  /**
   * How many pods the control plane has.
   * @default 2
   */
  readonly replicas?: number;
  /**
   * The registry of the images of the control plane (`registry`).
   * @default registry.k8s.io
   */
  readonly imageRepository?: string;
  /**
   * The DataStore of the control plane.
   * @default - the default one of Kamaji
   */
  readonly dataStoreName?: string;
  /**
   * The name of the database, or the prefix of the keys in etcd.
   * @default - namespace and name of the control plane
   */
  readonly dataStoreSchema?: string;
  /**
   * The user of the database. It cannot be changed later.
   * @default - namespace and name of the control plane
   */
  readonly dataStoreUsername?: string;
  /**
   * Resources that are kept in data stores of their own.
   * @default - none
   */
  readonly dataStoreOverrides?: KamajiDataStoreOverride[];
  /**
   * Run CoreDNS in the cluster.
   * @default true
   */
  readonly coreDns?: boolean;
  /**
   * The image of CoreDNS.
   * @default - that of Kubernetes
   */
  readonly coreDnsImage?: KamajiAddonImage;
  /**
   * Run kube-proxy in the cluster.
   * @default true
   */
  readonly kubeProxy?: boolean;
  /**
   * The image of kube-proxy.
   * @default - that of Kubernetes
   */
  readonly kubeProxyImage?: KamajiAddonImage;
  /**
   * The tunnel from the API server to the nodes. Pools off the management network need it, and its port has to be reachable from them.
   * @default - KamajiKonnectivity.daemonSet()
   */
  readonly konnectivity?: KamajiKonnectivity;
  /**
   * The API server.
   * @default - Kamaji's settings
   */
  readonly apiServer?: KamajiComponent;
  /**
   * The controller manager.
   * @default - Kamaji's settings
   */
  readonly controllerManager?: KamajiComponent;
  /**
   * The scheduler.
   * @default - Kamaji's settings
   */
  readonly scheduler?: KamajiComponent;
  /**
   * Kine, if the data store needs it.
   * @default - Kamaji's settings
   */
  readonly kine?: KamajiKine;
  /**
   * Admission controllers of the API server, for example `LimitRanger`.
   * @default - those that Kubernetes has on
   */
  readonly admissionControllers?: string[];
  /**
   * The cgroup driver of the kubelets.
   * @default KamajiCgroupDriver.SYSTEMD
   */
  readonly kubeletCgroupDriver?: KamajiCgroupDriver;
  /**
   * By which addresses the API server reaches kubelets, the best first.
   * @default - internal IP, external IP, host name
   */
  readonly kubeletPreferredAddressTypes?: KamajiAddressType[];
  /**
   * Kinds of infra clusters that the Kamaji provider fills the endpoint in for, beside those that it knows itself. They have to stand in
   * its flag `--dynamic-infrastructure-clusters` (with the feature gate DynamicInfrastructureClusterPatch), and its service account needs
   * get, list, watch and patch on their resources, for example `byoclusters.infrastructure.cluster.x-k8s.io`.
   * @default - none
   */
  readonly dynamicInfrastructureClusters?: string[];
  /**
   * Labels of the KamajiControlPlane, which Kamaji copies to the TenantControlPlane.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the KamajiControlPlane, which Kamaji copies to the TenantControlPlane.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
}
