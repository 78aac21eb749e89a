import { Duration } from 'cdk8s';
import { NodeProps, StaticPodVolume } from '../contract';
import { Etcd } from './etcd';
import { KubeVip } from './kube-vip';

/** When and how control plane machines are replaced. */
export interface ControlPlaneRollout {
  /**
   * How many machines may exist above the wanted number: 1, or 0 to replace without a spare host, which needs three replicas.
   * @default - 0 on BYOH and Metal3 hosts with three or more replicas, else 1, which takes a spare host there
   */
  readonly maxSurge?: number;
  /**
   * Replace machines this many days before their certificates expire; 7 or more.
   * @default - certificates are not watched
   */
  readonly beforeCertificatesExpireDays?: number;
  /**
   * Machines older than this moment are replaced, an RFC 3339 time.
   * @default - none
   */
  readonly after?: string;
}

/** How unhealthy control plane machines are replaced. */
export interface ControlPlaneRemediation {
  /**
   * How often a replacement is tried again (`maxRetry`).
   * @default - without limit
   */
  readonly retryLimit?: number;
  /**
   * How long to wait between two tries.
   * @default - at once
   */
  readonly retryPeriod?: Duration;
  /**
   * How long a machine must stay healthy for its tries to be forgotten.
   * @default - one hour
   */
  readonly minHealthyPeriod?: Duration;
}

/** What every kubeadm control plane takes, whatever the provider of its machines. */
export interface KubeadmControlPlaneProps extends NodeProps {
  /**
   * The name of each Machine as a Go template, for example `{{ .cluster.name }}-gpu-{{ .random }}`; must hold `{{ .random }}`.
   * @default - Cluster API's own names
   */
  readonly machineNaming?: string;
  /**
   * The name of the KubeadmControlPlane.
   * @default - cluster name and `control-plane`
   */
  readonly controlPlaneName?: string;
  /**
   * How many control plane machines there are; an odd number unless etcd is external.
   * @default 3
   */
  readonly replicas?: number;
  /**
   * Who holds the address of the API server.
   * @default - something outside the cluster, such as a load balancer
   */
  readonly virtualIp?: KubeVip;
  /**
   * Further names and addresses in the API server's certificate.
   * @default - the endpoint only
   */
  readonly certSans?: string[];
  /**
   * Arguments of the API server by name without dashes.
   * @default - none
   */
  readonly apiServerExtraArgs?: { readonly [name: string]: string };
  /**
   * Files and folders of the machine that the API server sees, for arguments that name a file.
   * @default - certificates only
   */
  readonly apiServerExtraVolumes?: StaticPodVolume[];
  /**
   * Arguments of the controller manager by name without dashes.
   * @default - none
   */
  readonly controllerManagerExtraArgs?: { readonly [name: string]: string };
  /**
   * Files and folders of the machine that the controller manager sees, for arguments that name a file.
   * @default - certificates only
   */
  readonly controllerManagerExtraVolumes?: StaticPodVolume[];
  /**
   * Arguments of the scheduler by name without dashes.
   * @default - none
   */
  readonly schedulerExtraArgs?: { readonly [name: string]: string };
  /**
   * Files and folders of the machine that the scheduler sees, for arguments that name a file.
   * @default - none
   */
  readonly schedulerExtraVolumes?: StaticPodVolume[];
  /**
   * Where the control plane keeps its state.
   * @default - Etcd.local()
   */
  readonly etcd?: Etcd;
  /**
   * How long kubeadm waits for the components of the control plane to become healthy.
   * @default - kubeadm's, 4 minutes
   */
  readonly startupTimeout?: Duration;
  /**
   * Feature gates of kubeadm.
   * @default - none
   */
  readonly featureGates?: { readonly [name: string]: boolean };
  /**
   * The registry of the control plane images.
   * @default - registry.k8s.io
   */
  readonly imageRepository?: string;
  /**
   * When and how machines are replaced.
   * @default - one at a time; on BYOH and Metal3 hosts without one to spare, if there are three or more
   */
  readonly rollout?: ControlPlaneRollout;
  /**
   * How unhealthy machines are replaced.
   * @default - as Cluster API does
   */
  readonly remediation?: ControlPlaneRemediation;
  /**
   * Labels of the KubeadmControlPlane. They never roll a machine.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the KubeadmControlPlane.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
  /**
   * The name of the machine template; it then no longer follows the content, and a change of the content rolls nothing.
   * @default - control plane name and content hash
   */
  readonly machineTemplateName?: string;
  /**
   * Any text; a new text renames the machine template and so replaces all control plane machines.
   * @default - none
   */
  readonly rolloutSalt?: string;
}
