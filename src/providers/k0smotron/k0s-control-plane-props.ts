import { K0sBootstrap } from './bootstrap';
import { K0smotronRemoteMachineProps } from './machine-template';
import { K0smotronRemoteHostOptions } from './remote-host';

/** How control plane machines come to a new configuration or version. */
export enum K0sUpdateStrategy {
  /** On the machines that are there, by k0s's own updates. */
  IN_PLACE = 'InPlace',
  /** By new machines, before old ones go. */
  RECREATE = 'Recreate',
  /** By new machines, after old ones have gone. */
  RECREATE_DELETE_FIRST = 'RecreateDeleteFirst',
}

/** Settings of a control plane of k0s on hosts that are there already. */
export interface K0sControlPlaneProps extends K0smotronRemoteMachineProps {
  /**
   * The name of the K0sControlPlane.
   * @default - cluster name and `control-plane`
   */
  readonly controlPlaneName?: string;
  /**
   * How many control plane machines there are; an odd number.
   * @default 3
   */
  readonly replicas?: number;
  /**
   * The hosts of the control plane. They can also be RemoteHosts of their own, or be written elsewhere.
   * @default - none
   */
  readonly hosts?: K0smotronRemoteHostOptions[];
  /**
   * The release of k0s for the Kubernetes version of the cluster: N in `v1.34.2+k0s.N`.
   * @default 0
   */
  readonly k0sRelease?: number;
  /**
   * How the nodes of all pools become workers.
   * @default - new K0sBootstrap(), which takes `k0sRelease` from here
   */
  readonly bootstrap?: K0sBootstrap;
  /**
   * Pods run on the control plane machines too (`--enable-worker --no-taints`). A tunnel needs it: its client is a pod, and no other node comes up before
   * the tunnel does.
   * @default - true with RemoteAccess.tunnel(), else false
   */
  readonly runsPods?: boolean;
  /**
   * The ClusterConfig of k0s, with `apiVersion`, `kind` and `spec`. k0smotron adds the networks and the endpoint of the cluster.
   * @default - k0s's settings; with a tunnel, nodes reach the control plane by a load balancer of their own
   */
  readonly k0sConfig?: { readonly [key: string]: unknown };
  /**
   * Further flags of `k0s controller` (`args`), each with its value in one text: `--flag=value`.
   * @default - those of k0smotron
   */
  readonly controlPlaneExtraArgs?: string[];
  /**
   * How machines come to a new configuration or version.
   * @default K0sUpdateStrategy.IN_PLACE
   */
  readonly updateStrategy?: K0sUpdateStrategy;
  /**
   * The URL of the k0s binary, without credentials.
   * @default - get.k0s.sh, with the version of the cluster
   */
  readonly downloadUrl?: string;
  /**
   * Labels of the K0sControlPlane.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the K0sControlPlane.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
  /**
   * The name of the machine template; it then no longer follows the content.
   * @default - control plane name and content hash
   */
  readonly machineTemplateName?: string;
}
