import { KubevirtDisk } from './disk';
import { KubevirtHostingCluster } from './hosting-cluster';
import { KubevirtImage } from './image';
import { KubevirtNetwork } from './network';
import { Toleration } from '../../core';

/** When a virtual machine is started again. */
export enum KubevirtRunStrategy {
  /** Whenever it is down. */
  ALWAYS = 'Always',
  /** When it has failed. */
  RERUN_ON_FAILURE = 'RerunOnFailure',
  /** Never. */
  ONCE = 'Once',
  /** When somebody does it. */
  MANUAL = 'Manual',
}

/** What happens to a virtual machine when its node of the infrastructure is drained. */
export enum KubevirtEvictionStrategy {
  /** CAPK drains the Kubernetes node in it and deletes it. */
  EXTERNAL = 'External',
  /** It moves to another node while it runs, or blocks the drain. */
  LIVE_MIGRATE = 'LiveMigrate',
  /** It moves to another node while it runs, if it can. */
  LIVE_MIGRATE_IF_POSSIBLE = 'LiveMigrateIfPossible',
  /** It stops. */
  NONE = 'None',
}

/** How the disks of a virtual machine are attached. */
export enum KubevirtDiskBus {
  /** The fastest. */
  VIRTIO = 'virtio',
  /** For images without virtio drivers. */
  SATA = 'sata',
  /** SCSI. */
  SCSI = 'scsi',
}

/** How CAPK finds out that a machine has joined. */
export enum KubevirtBootstrapCheck {
  /** It logs in by SSH and looks, with keys of the KubevirtCluster that it reconciles. */
  SSH = 'ssh',
  /** It does not. */
  NONE = 'none',
}

/** A device of the nodes of the infrastructure that a virtual machine gets to itself. */
export interface KubevirtDevice {
  /** What it is called in the virtual machine. */
  readonly name: string;
  /** The resource that the nodes offer, for example `nvidia.com/TU104GL_Tesla_T4`. */
  readonly deviceName: string;
}

/** What a KubeVirt control plane or pool takes of virtual machines. */
export interface KubevirtMachineProps {
  /** The image. */
  readonly image: KubevirtImage;
  /**
   * CPU cores of each socket.
   * @default 2
   */
  readonly cores?: number;
  /**
   * Sockets.
   * @default - one
   */
  readonly sockets?: number;
  /**
   * Threads of each core.
   * @default - one
   */
  readonly threads?: number;
  /**
   * Cores are physical ones that nobody else uses.
   * @default false
   */
  readonly dedicatedCpu?: boolean;
  /**
   * The CPU model, for example `host-passthrough`.
   * @default - KubeVirt's
   */
  readonly cpuModel?: string;
  /**
   * Memory as a Kubernetes quantity.
   * @default 4Gi
   */
  readonly memory?: string;
  /**
   * The size of the memory pages, for example `1Gi`.
   * @default - ordinary pages
   */
  readonly hugepages?: string;
  /**
   * Further disks.
   * @default - none
   */
  readonly additionalDisks?: KubevirtDisk[];
  /**
   * How disks are attached.
   * @default KubevirtDiskBus.VIRTIO
   */
  readonly diskBus?: KubevirtDiskBus;
  /**
   * Networks. CAPK takes the address of the first one for that of the machine.
   * @default - the pod network, connected as KubeVirt is configured
   */
  readonly networks?: KubevirtNetwork[];
  /**
   * Network interfaces have a queue for each CPU.
   * @default true
   */
  readonly networkInterfaceMultiqueue?: boolean;
  /**
   * GPUs.
   * @default - none
   */
  readonly gpus?: KubevirtDevice[];
  /**
   * Other devices.
   * @default - none
   */
  readonly hostDevices?: KubevirtDevice[];
  /**
   * When virtual machines are started again.
   * @default KubevirtRunStrategy.ALWAYS
   */
  readonly runStrategy?: KubevirtRunStrategy;
  /**
   * What happens to virtual machines when their node of the infrastructure is drained.
   * @default KubevirtEvictionStrategy.EXTERNAL
   */
  readonly evictionStrategy?: KubevirtEvictionStrategy;
  /**
   * Labels of the nodes of the infrastructure that virtual machines run on.
   * @default - any node
   */
  readonly infraNodeSelector?: { readonly [key: string]: string };
  /**
   * Taints of the nodes of the infrastructure that virtual machines tolerate.
   * @default - none
   */
  readonly infraTolerations?: Toleration[];
  /**
   * The priority class of the virtual machines in the infrastructure.
   * @default - the default class of the infrastructure
   */
  readonly infraPriorityClass?: string;
  /**
   * The namespace of the virtual machines.
   * @default - the namespace of the cluster, or of the kubeconfig of another infrastructure cluster
   */
  readonly vmNamespace?: string;
  /**
   * Labels of the virtual machines and their pods.
   * @default - those of CAPK
   */
  readonly vmLabels?: { readonly [key: string]: string };
  /**
   * Annotations of the virtual machines and their pods.
   * @default - none
   */
  readonly vmAnnotations?: { readonly [key: string]: string };
  /**
   * The cluster that runs these virtual machines (`infraClusterSecretRef`), where it is another than that of the infra cluster.
   * @default - that of the infra cluster
   */
  readonly hostingCluster?: KubevirtHostingCluster;
  /**
   * How CAPK finds out that machines have joined. SSH works only where CAPK reconciles the KubevirtCluster.
   * @default KubevirtBootstrapCheck.NONE
   */
  readonly bootstrapCheck?: KubevirtBootstrapCheck;
}
