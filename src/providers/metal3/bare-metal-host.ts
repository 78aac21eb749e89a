import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { checkBareMetalHost } from './bare-metal-host-checks';
import { Metal3AutomatedCleaningMode } from './machine-template';
import { BareMetalHost as BareMetalHostL1 } from '../../../imports/baremetal-operator/v1alpha1/metal3.io';
import { claimName } from '../../cdk8s-helpers';
import { copyProps, l1Enum } from '../../core';

const FAILURE_DOMAIN_LABEL = 'infrastructure.cluster.x-k8s.io/failure-domain';

/** How a host boots. */
export enum Metal3BootMode {
  /** UEFI. */
  UEFI = 'UEFI',
  /** UEFI that runs signed code only. */
  UEFI_SECURE_BOOT = 'UEFISecureBoot',
  /** BIOS. */
  LEGACY = 'legacy',
}

/** Which disk the image is written to. All hints have to match. */
export interface Metal3RootDeviceHints {
  /**
   * A device name: `/dev/sda` or `/dev/disk/by-path/…`.
   * @default - any
   */
  readonly deviceName?: string;
  /**
   * A SCSI address: host:channel:target:lun.
   * @default - any
   */
  readonly hctl?: string;
  /**
   * Part of the model name.
   * @default - any
   */
  readonly model?: string;
  /**
   * Part of the vendor name.
   * @default - any
   */
  readonly vendor?: string;
  /**
   * The serial number.
   * @default - any
   */
  readonly serialNumber?: string;
  /**
   * The smallest size in gigabytes.
   * @default - any
   */
  readonly minSizeGigabytes?: number;
  /**
   * The unique storage identifier.
   * @default - any
   */
  readonly wwn?: string;
  /**
   * Whether the disk spins.
   * @default - any
   */
  readonly rotational?: boolean;
}

/** Settings of a BareMetalHost. */
export interface BareMetalHostProps {
  /** The name of the BareMetalHost. */
  readonly hostName: string;
  /** The address of the management controller, for example `redfish-virtualmedia://192.168.111.1:8000/redfish/v1/Systems/1`. */
  readonly bmcAddress: string;
  /** The name of the Secret with `username` and `password` of the management controller, in the namespace of the host. */
  readonly bmcCredentialsSecretName: string;
  /**
   * Do not verify the certificate of the management controller.
   * @default false
   */
  readonly disableCertificateVerification?: boolean;
  /**
   * The MAC address that the host boots from.
   * @default - found by inspection, where the driver can
   */
  readonly bootMacAddress?: string;
  /**
   * How the host boots.
   * @default Metal3BootMode.UEFI
   */
  readonly bootMode?: Metal3BootMode;
  /**
   * Whether the host is to be powered on. Metal3 changes it while it provisions and releases hosts: tell GitOps tools to ignore it.
   * @default true
   */
  readonly online?: boolean;
  /**
   * Which disk the image is written to.
   * @default - the first that fits
   */
  readonly rootDeviceHints?: Metal3RootDeviceHints;
  /**
   * What happens to the disks when the host is released. The mode of the machine template that takes the host overrides it.
   * @default - Metal3AutomatedCleaningMode.METADATA, by the API server
   */
  readonly automatedCleaningMode?: Metal3AutomatedCleaningMode;
  /**
   * Labels, for host selectors.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
  /**
   * The failure domain of the host.
   * @default - none
   */
  readonly failureDomain?: string;
  /**
   * The architecture of the CPU, for example `x86_64`.
   * @default - found by inspection
   */
  readonly architecture?: string;
  /**
   * Do not inspect the hardware.
   * @default false
   */
  readonly disableInspection?: boolean;
  /**
   * The host runs an operating system already that is to stay.
   * @default false
   */
  readonly externallyProvisioned?: boolean;
  /**
   * Never power the host off, only reboot it.
   * @default false
   */
  readonly disablePowerOff?: boolean;
  /**
   * The name of a Secret with the network configuration for inspection and provisioning.
   * @default - DHCP
   */
  readonly preprovisioningNetworkDataName?: string;
  /**
   * A remark for people.
   * @default - none
   */
  readonly description?: string;
}

/**
 * A bare metal host of the inventory. Image and user data stay with the controllers that provision it.
 */
export class BareMetalHost extends Construct {
  /** The BareMetalHost object. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: BareMetalHostProps) {
    super(scope, id);
    checkBareMetalHost(this, props);
    claimName(this, 'BareMetalHost', props.hostName);
    const failureDomain: { [key: string]: string } = props.failureDomain === undefined ? {} : { [FAILURE_DOMAIN_LABEL]: props.failureDomain };
    this.resource = new ApiObject(this, 'Resource', {
      metadata: { name: props.hostName, labels: { ...failureDomain, ...props.labels }, annotations: { ...props.annotations } },
      spec: BareMetalHostL1.manifest({
        spec: {
          online: props.online ?? true,
          bmc: {
            address: props.bmcAddress,
            credentialsName: props.bmcCredentialsSecretName,
            disableCertificateVerification: props.disableCertificateVerification,
          },
          bootMacAddress: props.bootMacAddress,
          bootMode: l1Enum(props.bootMode ?? Metal3BootMode.UEFI),
          rootDeviceHints: props.rootDeviceHints && copyProps(props.rootDeviceHints),
          // Metal3 copies the mode of the machine template here, so a default of ours would fight it.
          automatedCleaningMode: l1Enum(props.automatedCleaningMode),
          architecture: props.architecture,
          inspectionMode: l1Enum(props.disableInspection === true ? 'disabled' : undefined),
          externallyProvisioned: props.externallyProvisioned,
          disablePowerOff: props.disablePowerOff,
          preprovisioningNetworkDataName: props.preprovisioningNetworkDataName,
          description: props.description,
        },
      }).spec,
      ...BareMetalHostL1.GVK,
    });
  }
}
