import { AzureCapacityType } from './capacity-type';
import { AzureDataDisk, AzureOsDisk } from './disks';
import { AzureImage } from './image';
import { AzureVmIdentity } from './vm-identity';

/** A network interface. */
export interface AzureNetworkInterface {
  /**
   * The subnet of the interface; needed on all but the first.
   * @default - the only one with the role of the machine
   */
  readonly subnet?: string;
  /**
   * How many private addresses it has.
   * @default 1
   */
  readonly privateIpConfigs?: number;
  /**
   * Bypass the host. Not every machine size can.
   * @default - if the machine size can
   */
  readonly acceleratedNetworking?: boolean;
}

/** How a virtual machine is protected. */
export enum AzureSecurityType {
  /** It starts signed code only and can prove it. */
  TRUSTED_LAUNCH = 'TrustedLaunch',
  /** Its memory is encrypted for the host too. */
  CONFIDENTIAL_VM = 'ConfidentialVM',
}

/** The protection of a virtual machine. */
export interface AzureSecurity {
  /**
   * How the machine is protected.
   * @default - as Azure does for its size and image
   */
  readonly type?: AzureSecurityType;
  /**
   * Start signed code only. Needs `type`.
   * @default - as Azure does
   */
  readonly secureBoot?: boolean;
  /**
   * A virtual trusted platform module. Needs `type`.
   * @default - as Azure does
   */
  readonly vtpm?: boolean;
  /**
   * Encrypt all disks on the host, the temporary one too.
   * @default false
   */
  readonly encryptionAtHost?: boolean;
}

/** An extension that Azure installs on a machine. Settings that are secret cannot be given here. */
export interface AzureVmExtension {
  /** Its name on the machine. */
  readonly name: string;
  /** Who publishes it. */
  readonly publisher: string;
  /** Its version. */
  readonly version: string;
  /**
   * Its settings.
   * @default - none
   */
  readonly settings?: { readonly [key: string]: string };
}

/** Who keeps what a machine prints while it boots. */
export class AzureBootDiagnostics {
  /** A storage account of Azure. */
  public static managed(): AzureBootDiagnostics {
    return new AzureBootDiagnostics('Managed');
  }

  /**
   * A storage account of one's own.
   *
   * @param storageAccountUri its address, starting with `https://`
   */
  public static userManaged(storageAccountUri: string): AzureBootDiagnostics {
    return new AzureBootDiagnostics('UserManaged', storageAccountUri);
  }

  /** Nobody. */
  public static disabled(): AzureBootDiagnostics {
    return new AzureBootDiagnostics('Disabled');
  }

  private constructor(
    /** @internal */
    public readonly _type: string,
    /** @internal */
    public readonly _storageAccountUri?: string,
  ) {}
}

/** What virtual machines of control planes, worker pools and machine pools take. */
export interface AzureVmProps {
  /** The instance type, which Azure calls VM size, for example `Standard_D4s_v5`; with GPUs `Standard_NC…` or `Standard_ND…`. */
  readonly instanceType: string;
  /**
   * The public key that may log in as `capi`, as it stands in a `.pub` file. Without one the provider makes up a key that nobody has. Machines that boot
   * with Ignition may have an empty one.
   */
  readonly sshPublicKey: string;
  /**
   * The operating system image.
   * @default - the provider's image of the Kubernetes version
   */
  readonly image?: AzureImage;
  /**
   * The root disk, which Azure calls OS disk.
   * @default - size of the image, not cached
   */
  readonly rootDisk?: AzureOsDisk;
  /**
   * Further disks, which Azure calls data disks.
   * @default - none
   */
  readonly additionalDisks?: AzureDataDisk[];
  /**
   * The identity under which programs on the machines use Azure: a managed identity.
   * @default - AzureVmIdentity.none()
   */
  readonly machineIdentity?: AzureVmIdentity;
  /**
   * How machines are paid for; spot machines are `spotVMOptions` of Azure.
   * @default - AzureCapacityType.onDemand()
   */
  readonly capacityType?: AzureCapacityType;
  /**
   * The subnet of the machines.
   * @default - the only one with the role of the machines
   */
  readonly subnet?: string;
  /**
   * Bypass the host on the network. Not every machine size can.
   * @default - if the machine size can
   */
  readonly acceleratedNetworking?: boolean;
  /**
   * Network interfaces, in place of `subnet` and `acceleratedNetworking`.
   * @default - one
   */
  readonly networkInterfaces?: AzureNetworkInterface[];
  /**
   * The protection of the machines.
   * @default - as Azure does for their size and image
   */
  readonly security?: AzureSecurity;
  /**
   * Tags of the machines and what belongs to them, beside those of the cluster.
   * @default - none
   */
  readonly additionalTags?: { readonly [name: string]: string };
  /**
   * Ultra disks can be attached later on. Machines with an ultra data disk can anyway.
   * @default - the provider decides
   */
  readonly ultraSsd?: boolean;
  /**
   * Who keeps what the machines print while they boot.
   * @default - AzureBootDiagnostics.managed(), by the provider
   */
  readonly bootDiagnostics?: AzureBootDiagnostics;
  /**
   * Extensions that Azure installs on the machines.
   * @default - none
   */
  readonly vmExtensions?: AzureVmExtension[];
  /**
   * Do not install the provider's extension that watches the bootstrap.
   * @default - true, by the provider
   */
  readonly disableVmBootstrapExtension?: boolean;
  /**
   * The cloud controller manager of Azure runs in the cluster and initialises the nodes. Without it they register with their provider id.
   * @default true
   */
  readonly externalCloudProvider?: boolean;
  /**
   * Write the cloud configuration that the provider makes for the machines to `/etc/kubernetes/azure.json`, where the cloud controller
   * manager looks for it on control plane nodes. The provider makes it where AzureCluster is the primary infra cluster only.
   * @default false
   */
  readonly azureJson?: boolean;
}
