import { GcpDisk, GcpRootDisk } from './disks';
import { GcpImage } from './image';
import { GcpResourceManagerTag } from './resource-manager-tags';

/** How machines are paid for, and who may take them back. */
export enum GcpCapacityType {
  /** Until they are deleted, which GCP calls standard. */
  ON_DEMAND = 'on-demand',
  /** At a lower price, until Google needs them. */
  SPOT = 'spot',
  /** The older kind of spot machines, which end after a day. */
  PREEMPTIBLE = 'preemptible',
}

/** What happens to a machine when its host is maintained. */
export enum GcpHostMaintenance {
  /** It moves to another host while it runs. */
  MIGRATE = 'Migrate',
  /** It stops. */
  TERMINATE = 'Terminate',
}

/** How the memory of machines is kept from the host. */
export enum GcpConfidentialCompute {
  /** AMD SEV, on n2d, c2d and c3d machines. */
  AMD_SEV = 'AMDEncryptedVirtualization',
  /** AMD SEV-SNP, on n2d machines. */
  AMD_SEV_SNP = 'AMDEncryptedVirtualizationNestedPaging',
  /** Intel TDX, on c3 machines. */
  INTEL_TDX = 'IntelTrustedDomainExtensions',
}

/** GPUs of one type. */
export interface GcpAccelerator {
  /** The type, for example `nvidia-tesla-t4`; or its full path, where no zone is set. */
  readonly type: string;
  /**
   * How many.
   * @default 1
   */
  readonly count?: number;
}

/** As whom a machine acts. */
export interface GcpServiceAccount {
  /** The email address of the service account. */
  readonly email: string;
  /**
   * The scopes of its tokens.
   * @default - https://www.googleapis.com/auth/cloud-platform
   */
  readonly scopes?: string[];
}

/** What a machine verifies when it boots. */
export interface GcpShieldedInstance {
  /**
   * Boot signed software only.
   * @default false
   */
  readonly secureBoot?: boolean;
  /**
   * Have a virtual TPM.
   * @default true
   */
  readonly vtpm?: boolean;
  /**
   * Compare each boot with the first one.
   * @default true
   */
  readonly integrityMonitoring?: boolean;
}

/** What a GCP control plane or pool takes of machines. */
export interface GcpMachineProps {
  /** The machine type, for example `n2-standard-4`. */
  readonly instanceType: string;
  /** The image. There is no default: that of CAPG has left support. */
  readonly image: GcpImage;
  /**
   * The subnet, by name. Networks without automatic subnets need it.
   * @default - that of the network in the region
   */
  readonly subnet?: string;
  /**
   * Give each machine a public address.
   * @default false
   */
  readonly publicIp?: boolean;
  /**
   * The root disk, which machines start from.
   * @default - as large as the image, on hard drives
   */
  readonly rootDisk?: GcpRootDisk;
  /**
   * Further disks.
   * @default - none
   */
  readonly additionalDisks?: GcpDisk[];
  /**
   * How machines are paid for, which GCP calls provisioning model.
   * @default GcpCapacityType.ON_DEMAND
   */
  readonly capacityType?: GcpCapacityType;
  /**
   * GPUs.
   * @default - those that the machine type has
   */
  readonly accelerators?: GcpAccelerator[];
  /**
   * What happens when the host is maintained. Machine types with GPUs of their own need TERMINATE.
   * @default - TERMINATE with GPUs or confidential computing, else Google's
   */
  readonly hostMaintenance?: GcpHostMaintenance;
  /**
   * The identity under which programs on the machines use GCP: a service account.
   * @default - the default service account of the project
   */
  readonly machineIdentity?: GcpServiceAccount;
  /**
   * Network tags, to which firewall rules refer.
   * @default - cluster name and role, as CAPG does
   */
  readonly additionalNetworkTags?: string[];
  /**
   * Labels of the machines in GCP, which win over those of the infra cluster.
   * @default - those of the infra cluster
   */
  readonly additionalLabels?: { readonly [key: string]: string };
  /**
   * Metadata of the machines by key.
   * @default - none
   */
  readonly metadata?: { readonly [key: string]: string };
  /**
   * Tags of the resource manager, which win over those of the infra cluster.
   * @default - those of the infra cluster
   */
  readonly resourceManagerTags?: GcpResourceManagerTag[];
  /**
   * What machines verify when they boot.
   * @default - Google's
   */
  readonly shieldedInstance?: GcpShieldedInstance;
  /**
   * How the memory of machines is kept from the host.
   * @default - it is not
   */
  readonly confidentialCompute?: GcpConfidentialCompute;
  /**
   * Machines may send and receive packets with addresses of others, as pod networks without an overlay do.
   * @default true
   */
  readonly ipForwarding?: boolean;
  /**
   * A cloud controller manager of GCP runs in the cluster and initialises the nodes. Without it the nodes know their provider ids from the start.
   * @default true
   */
  readonly externalCloudProvider?: boolean;
}
