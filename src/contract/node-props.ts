import { MachineProps } from '../contract';
import { Taint } from '../core';
import { NodeFile } from './node-file';

/** What kubeadm does on every node, whatever the provider. */
export interface KubeadmNodeProps extends MachineProps {
  /**
   * Files that are written before kubeadm runs.
   * @default - none
   */
  readonly files?: NodeFile[];
  /**
   * Shell commands that run before kubeadm, rendered by the provider like any text of the node.
   * @default - none
   */
  readonly preKubeadmCommands?: string[];
  /**
   * Shell commands that run after kubeadm, rendered by the provider like any text of the node.
   * @default - none
   */
  readonly postKubeadmCommands?: string[];
  /**
   * The socket of the container runtime.
   * @default - kubeadm finds it
   */
  readonly criSocket?: string;
  /**
   * Preflight checks whose errors kubeadm ignores.
   * @default - those that the provider needs
   */
  readonly ignorePreflightErrors?: string[];
  /**
   * Arguments of the kubelet by name without dashes. Node labels and taints have props of their own.
   * @default - those that the provider needs
   */
  readonly kubeletExtraArgs?: { readonly [name: string]: string };
  /**
   * Labels that the nodes register with. The kubelet may not set `node-role.kubernetes.io`; use `machineLabels` for those.
   * @default - those that the provider needs
   */
  readonly nodeLabels?: { readonly [key: string]: string };
  /**
   * Taints that the nodes register with. An empty list removes the default taint of control plane nodes.
   * @default - kubeadm's: none on workers, NoSchedule on control planes
   */
  readonly taints?: Taint[];
  /**
   * How much kubeadm logs, 0 to 10.
   * @default - kubeadm's
   */
  readonly kubeadmVerbosity?: number;
}

/** A user account on the nodes. */
export interface NodeUser {
  /** The login name. */
  readonly name: string;
  /**
   * Public keys that may log in.
   * @default - none
   */
  readonly sshAuthorizedKeys?: string[];
  /**
   * A sudoers rule, for example `ALL=(ALL) NOPASSWD:ALL`.
   * @default - no sudo
   */
  readonly sudo?: string;
  /**
   * Additional groups, comma-separated.
   * @default - none
   */
  readonly groups?: string;
  /**
   * The primary group.
   * @default - the login name
   */
  readonly primaryGroup?: string;
  /**
   * The login shell.
   * @default - that of the image
   */
  readonly shell?: string;
  /**
   * The home directory.
   * @default - that of the image
   */
  readonly homeDir?: string;
  /**
   * The full name.
   * @default - none
   */
  readonly gecos?: string;
  /**
   * Disable password login.
   * @default - true, as cloud-init does
   */
  readonly lockPassword?: boolean;
  /**
   * The name of a Secret with the hashed password.
   * @default - no password
   */
  readonly passwordSecretName?: string;
  /**
   * The key of the hashed password in the Secret.
   * @default passwd
   */
  readonly passwordSecretKey?: string;
}

/** What cloud-init does on nodes beyond files and commands. */
export interface CloudInitNodeProps {
  /**
   * User accounts.
   * @default - those of the image
   */
  readonly users?: NodeUser[];
  /**
   * Time servers.
   * @default - those of the image
   */
  readonly ntpServers?: string[];
  /**
   * The name of the node, rendered by cloud-init.
   * @default - the name that the provider's metadata holds
   */
  readonly nodeName?: string;
}
