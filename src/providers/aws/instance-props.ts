import { AwsCapacityType } from './capacity-type';
import { checkSshKeyName, checkTags } from './checks';
import { AwsImage } from './image';
import { isInstanceType } from './name-forms';
import { AwsRef } from './ref';
import { AwsDataVolume, AwsVolume, checkVolumes, renderVolume } from './volumes';
import { checkWholeNumber, l1Enum, nonEmptyList, refuseValue } from '../../core';

/** The metadata service that a machine asks about itself. */
export interface AwsInstanceMetadata {
  /**
   * Whether it answers at all. Cloud-init needs it.
   * @default true
   */
  readonly enabled?: boolean;
  /**
   * Answer only to requests with a session token (IMDSv2). Without, whoever makes a program on the machine fetch an address reads its credentials.
   * @default true
   */
  readonly tokensRequired?: boolean;
  /**
   * Over how many hops a token may travel, 1 to 64. Pods without host network need 2.
   * @default 1
   */
  readonly hopLimit?: number;
  /**
   * Answer over IPv6 too.
   * @default false
   */
  readonly ipv6?: boolean;
  /**
   * Tell the tags of the machine.
   * @default false
   */
  readonly tags?: boolean;
}

/** What the host name of a machine is made from. */
export enum AwsHostnameType {
  /** Its IPv4 address. */
  IP_NAME = 'ip-name',
  /** Its instance id. */
  RESOURCE_NAME = 'resource-name',
}

/** The name of a machine in the DNS of its VPC. */
export interface AwsPrivateDns {
  /**
   * What the host name is made from.
   * @default - as the subnet says
   */
  readonly hostnameType?: AwsHostnameType;
  /**
   * Answer with the IPv4 address for the name from the instance id.
   * @default - as the subnet says
   */
  readonly aRecord?: boolean;
  /**
   * Answer with the IPv6 address for the name from the instance id.
   * @default - as the subnet says
   */
  readonly aaaaRecord?: boolean;
}

/** What every machine in AWS takes, be it one of a MachineDeployment, control plane or MachinePool. */
export interface AwsInstanceProps {
  /** The instance type, for example `m7i.xlarge`, or `g6.xlarge` for a GPU. */
  readonly instanceType: string;
  /**
   * The image, which AWS calls AMI. Images for GPUs bring their drivers.
   * @default - found by the Kubernetes version, as the AWSCluster says; under EKS the one that AWS publishes for the instance type
   */
  readonly image?: AwsImage;
  /**
   * The identity under which programs on the machine use AWS: its instance profile (`iamInstanceProfile`), for example `nodes.cluster-api-provider-aws.sigs.k8s.io`. Needed where
   * machines fetch their bootstrap data, and for nodes that join EKS.
   * @default - none
   */
  readonly machineIdentity?: string;
  /**
   * The key pair; the empty text is no key.
   * @default - that of the AWSCluster
   */
  readonly sshKeyName?: string;
  /**
   * The root disk, a volume of EBS (`rootVolume`).
   * @default - that of the image
   */
  readonly rootDisk?: AwsVolume;
  /**
   * Further disks, volumes of EBS (`nonRootVolumes`).
   * @default - none
   */
  readonly additionalDisks?: AwsDataVolume[];
  /**
   * Security groups, beside those that the cluster makes for its machines.
   * @default - none; where the controller of the AWSCluster does not act on it, at least one is needed
   */
  readonly securityGroups?: AwsRef[];
  /**
   * How machines are paid for (`marketType`).
   * @default - at the listed price
   */
  readonly capacityType?: AwsCapacityType;
  /**
   * The metadata service that a machine asks about itself.
   * @default - it answers to requests with a token, over one hop
   */
  readonly instanceMetadata?: AwsInstanceMetadata;
  /**
   * The name of a machine in the DNS of its VPC.
   * @default - as the subnet says
   */
  readonly privateDns?: AwsPrivateDns;
  /**
   * Tags of machines and their volumes.
   * @default - those of the AWSCluster
   */
  readonly additionalTags?: { readonly [key: string]: string };
  /**
   * A cloud controller manager of AWS runs in the cluster and initialises the nodes. Without one the kubelet knows its provider id from the start.
   * For kubeadm only.
   * @default true
   */
  readonly externalCloudProvider?: boolean;
}

/** Refuses what is not an instance type. */
export function checkInstanceType(prop: string, instanceType: string): void {
  if (!isInstanceType(instanceType)) {
    refuseValue('input/invalid-value', `'${prop}' '${instanceType}' is not an instance type; use for example 'm7i.xlarge'`);
  }
}

/** Refuses settings that the webhook or AWS would refuse. */
export function checkInstance(props: AwsInstanceProps): void {
  checkInstanceType('instanceType', props.instanceType);
  props.image?._check();
  props.capacityType?._check();
  checkSshKeyName(props.sshKeyName);
  checkVolumes(props.rootDisk, props.additionalDisks);
  (props.securityGroups ?? []).forEach(group => group._check('securityGroups', 'sg'));
  checkWholeNumber('instanceMetadata.hopLimit', props.instanceMetadata?.hopLimit, 1, 64);
  checkTags('additionalTags', props.additionalTags);
}

/**
 * What stands in machine and launch templates alike.
 *
 * @param hasOlderProvider whether to leave defaults out that an older provider may not know
 */
export function renderInstance(props: AwsInstanceProps, hasOlderProvider: boolean = false) {
  return {
    instanceType: props.instanceType,
    ...props.image?._render(),
    iamInstanceProfile: props.machineIdentity,
    sshKeyName: props.sshKeyName,
    rootVolume: props.rootDisk && renderVolume(props.rootDisk),
    nonRootVolumes: nonEmptyList(props.additionalDisks?.map(renderVolume)),
    additionalSecurityGroups: nonEmptyList(props.securityGroups?.map(group => group._render())),
    ...props.capacityType?._render(),
    instanceMetadataOptions: hasOlderProvider ? renderKnownMetadata(props.instanceMetadata) : renderMetadata(props.instanceMetadata),
    privateDnsName: props.privateDns && renderPrivateDns(props.privateDns),
  };
}

/** What was asked for, and the one default that is not that of the provider. */
function renderKnownMetadata({ enabled, tokensRequired, hopLimit, ipv6, tags }: AwsInstanceMetadata = {}) {
  return {
    httpEndpoint: enabled === undefined ? undefined : onOff(enabled),
    httpTokens: l1Enum(tokensRequired ?? true ? 'required' : 'optional'),
    httpPutResponseHopLimit: hopLimit,
    httpProtocolIpv6: ipv6 === undefined ? undefined : onOff(ipv6),
    instanceMetadataTags: tags === undefined ? undefined : onOff(tags),
  };
}

// All of it, because the API server would add what is missing.
function renderMetadata({ enabled, tokensRequired, hopLimit, ipv6, tags }: AwsInstanceMetadata = {}) {
  return {
    httpEndpoint: onOff(enabled ?? true),
    httpTokens: l1Enum(tokensRequired ?? true ? 'required' : 'optional'),
    httpPutResponseHopLimit: hopLimit ?? 1,
    httpProtocolIpv6: onOff(ipv6 ?? false),
    instanceMetadataTags: onOff(tags ?? false),
  };
}

function renderPrivateDns({ hostnameType, aRecord, aaaaRecord }: AwsPrivateDns) {
  return { hostnameType: l1Enum(hostnameType), enableResourceNameDnsARecord: aRecord, enableResourceNameDnsAaaaRecord: aaaaRecord };
}

function onOff(isOn: boolean): never {
  return l1Enum(isOn ? 'enabled' : 'disabled');
}
