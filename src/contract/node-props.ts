import { Taint } from '../core';
import { MachineProps } from './machine-props';
import { NodeFile } from './node-file';

/** What is done on every node, whatever the provider and whoever joins the node to the cluster. */
export interface NodeProps extends MachineProps {
  /**
   * Files that are written before the node joins.
   * @default - none
   */
  readonly files?: NodeFile[];
  /**
   * Shell commands that run before kubeadm, or whatever else joins the node, rendered by the provider like any text of the node.
   * @default - none
   */
  readonly preKubeadmCommands?: string[];
  /**
   * Shell commands that run after kubeadm, or whatever else joins the node, rendered by the provider like any text of the node.
   * @default - none
   */
  readonly postKubeadmCommands?: string[];
  /**
   * The socket of the container runtime. For kubeadm only.
   * @default - kubeadm finds it
   */
  readonly criSocket?: string;
  /**
   * Preflight checks whose errors kubeadm ignores. For kubeadm only.
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
   * How much kubeadm logs, 0 to 10. For kubeadm only.
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

/** A kind of partition table. */
export enum PartitionTable {
  /** Master boot record. */
  MBR = 'mbr',
  /** GUID partition table. */
  GPT = 'gpt',
}

/** A partition table that cloud-init writes. */
export interface DiskPartition {
  /** The disk, for example `/dev/disk/azure/scsi1/lun0`. */
  readonly device: string;
  /**
   * One partition that fills the disk; false leaves the disk without any.
   * @default true
   */
  readonly layout?: boolean;
  /**
   * Write the table although the disk has one.
   * @default false
   */
  readonly overwrite?: boolean;
  /**
   * The kind of the partition table.
   * @default - PartitionTable.MBR, as cloud-init does
   */
  readonly tableType?: PartitionTable;
}

/** A file system that cloud-init makes. */
export interface FileSystem {
  /** The disk or partition, for example `/dev/disk/azure/scsi1/lun0`. */
  readonly device: string;
  /** Its type, for example `ext4`. */
  readonly filesystem: string;
  /**
   * Its label, by which it can be mounted.
   * @default - none
   */
  readonly label?: string;
  /**
   * The partition: a number, `auto`, `any` or `none`.
   * @default - that of the device
   */
  readonly partition?: string;
  /**
   * Make it although there is one.
   * @default false
   */
  readonly overwrite?: boolean;
  /**
   * Make it in place of one of this type, for example `ntfs`.
   * @default - none
   */
  readonly replaceFs?: string;
  /**
   * Further options of the command that makes it.
   * @default - none
   */
  readonly extraOpts?: string[];
}

/** Disks that cloud-init prepares. */
export interface DiskSetup {
  /**
   * Partition tables.
   * @default - none
   */
  readonly partitions?: DiskPartition[];
  /**
   * File systems.
   * @default - none
   */
  readonly filesystems?: FileSystem[];
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
  /**
   * Disks that are partitioned and formatted.
   * @default - none
   */
  readonly diskSetup?: DiskSetup;
  /**
   * What is mounted, each as the fields of a line of fstab, for example `['LABEL=containers', '/var/lib/containerd']`.
   * @default - none
   */
  readonly mounts?: string[][];
  /**
   * Shell commands that run at every boot, before anything else.
   * @default - none
   */
  readonly bootCommands?: string[];
}
