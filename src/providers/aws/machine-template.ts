import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { checkEksImage, EksBootstrap, eksImage } from './eks-bootstrap';
import { AwsInstanceProps, checkInstance, renderInstance } from './instance-props';
import { checkSecurityGroupOverrides } from './network';
import { AwsRef } from './ref';
import { AwsTenancy } from './tenancy';
import { AwsMachineTemplate } from '../../../imports/aws/v1beta2/infrastructure.cluster.x-k8s.io';
import { RotatingTemplate, TemplateNaming } from '../../cdk8s-helpers';
import { Bootstrap, BootstrapKind, IMixedCluster } from '../../contract';
import { checkWholeNumber, copyProps, inScope, l1Enum, nonEmptyMap, nonEmptyObject, refuseValue } from '../../core';

/** Where a machine finds what kubeadm does on it. It holds a token to join the cluster and, on control planes, private keys. */
export enum AwsBootstrapData {
  /** In AWS Secrets Manager. The instance profile must allow to read and delete it there. */
  SECRETS_MANAGER = 'secrets-manager',
  /** In the parameter store of AWS Systems Manager. The instance profile must allow to read and delete it there. */
  SSM_PARAMETER_STORE = 'ssm-parameter-store',
  /** In its user data. Needs no permission, but everybody who can describe the machine in AWS can read it, as can every process on it. */
  USER_DATA = 'user-data',
}

/** A network interface. */
export enum AwsNetworkInterfaceType {
  /** An ordinary one. */
  INTERFACE = 'interface',
  /** An elastic fabric adapter, for machines that compute together. */
  EFA = 'efa',
}

/** A group of machines that AWS places together or apart. */
export interface AwsPlacementGroup {
  /** The name of an existing group. */
  readonly name: string;
  /**
   * The partition, 1 to 7, of a group that has some.
   * @default - AWS spreads machines over the partitions
   */
  readonly partition?: number;
}

/** What an AWS control plane or pool takes of machines. */
export interface AwsMachineProps extends AwsInstanceProps {
  /**
   * The subnet, which the failure domain of the pool has to agree with.
   * @default - one of the cluster in the failure domain
   */
  readonly subnet?: AwsRef;
  /**
   * Whether machines get a public address.
   * @default - as the subnet says
   */
  readonly publicIp?: boolean;
  /**
   * The ids of security groups that are used in place of those of the cluster, by AwsSecurityGroupRole.
   * @default - those of the cluster
   */
  readonly securityGroupOverrides?: { readonly [role: string]: string };
  /**
   * The kind of the network interface.
   * @default - an ordinary one
   */
  readonly networkInterfaceType?: AwsNetworkInterfaceType;
  /**
   * A group of machines that AWS places together or apart.
   * @default - none
   */
  readonly placementGroup?: AwsPlacementGroup;
  /**
   * Whose machines share the hardware.
   * @default - as the VPC says
   */
  readonly tenancy?: AwsTenancy;
  /**
   * Encrypt the memory of machines, on types with AMD processors that can.
   * @default - false
   */
  readonly confidentialCompute?: boolean;
  /**
   * Let machines run virtual machines, on types that can.
   * @default - false
   */
  readonly nestedVirtualization?: boolean;
  /**
   * Where machines find what kubeadm does on them. All but USER_DATA need `machineIdentity`; nodeadm of EKS takes USER_DATA only.
   * @default - AwsBootstrapData.USER_DATA where nodeadm of EKS joins the nodes, else SECRETS_MANAGER
   */
  readonly bootstrapData?: AwsBootstrapData;
  /**
   * Do not compress user data.
   * @default false
   */
  readonly uncompressedUserData?: boolean;
}

/** The user data of machines that boot with Ignition holds no secret: it names where the rest is fetched from. */
const IGNITION = { version: l1Enum('3.4'), storageType: l1Enum('UnencryptedUserData') };

/** Creates the machine template of a control plane or pool. */
export function createMachineTemplate(scope: Construct, naming: TemplateNaming, given: AwsMachineProps, cluster: IMixedCluster): ApiObject {
  const props = withDefaults(copyProps(given), cluster);
  inScope(scope, () => {
    checkMachine(props);
    checkEksImage(props.image, cluster);
    checkBootstrapData(props, cluster);
  });
  return new RotatingTemplate(scope, 'MachineTemplate', {
    spec: () => AwsMachineTemplate.manifest({ spec: { template: { spec: renderMachine(props, cluster) } } }).spec as unknown,
    ...AwsMachineTemplate.GVK,
    ...naming,
  });
}

/** What follows from how the nodes join. */
function withDefaults(props: AwsMachineProps, { bootstrap }: IMixedCluster): AwsMachineProps {
  const ownUserData = userDataReason(bootstrap) === undefined ? undefined : AwsBootstrapData.USER_DATA;
  return { ...props, image: props.image ?? eksImage(bootstrap, props.instanceType), bootstrapData: props.bootstrapData ?? ownUserData };
}

/** Why the nodes find their bootstrap data in the user data only; undefined where they fetch them from elsewhere too. */
function userDataReason(bootstrap: Bootstrap): string | undefined {
  return bootstrap instanceof EksBootstrap ? bootstrap._needsUserDataBecause : undefined;
}

function checkBootstrapData(props: AwsMachineProps, { bootstrap }: IMixedCluster): void {
  if (bootstrap.bootstrapKind === BootstrapKind.IGNITION) {
    return refuseCloudInit(props);
  }
  const { bootstrapData = AwsBootstrapData.SECRETS_MANAGER, machineIdentity } = props;
  const reason = userDataReason(bootstrap);
  if (bootstrapData === AwsBootstrapData.USER_DATA) {
    return;
  }
  if (reason !== undefined) {
    refuseValue('input/invalid-value', `'bootstrapData' '${bootstrapData}' is not possible: ${reason}; leave it out`);
  }
  if (machineIdentity === undefined) {
    refuseValue('input/missing-value', `'machineIdentity' is missing, and from '${bootstrapData}' machines fetch their bootstrap data with the credentials of the `
      + "instance; set 'machineIdentity', for example 'nodes.cluster-api-provider-aws.sigs.k8s.io', or 'bootstrapData' to AwsBootstrapData.USER_DATA");
  }
}

/** Ignition reads the user data of the machine, and nothing else. */
function refuseCloudInit({ bootstrapData, uncompressedUserData }: AwsMachineProps): void {
  const given = Object.entries({ bootstrapData, uncompressedUserData }).find(([, value]) => value !== undefined);
  if (given !== undefined) {
    refuseValue('cluster/not-allowed', `'${given[0]}' '${given[1]}' is for cloud-init, and the machines of this cluster boot with Ignition; leave it out`);
  }
}

function checkMachine(props: AwsMachineProps): void {
  checkInstance(props);
  props.subnet?._check('subnet', 'subnet');
  props.tenancy?._check();
  checkSecurityGroupOverrides('securityGroupOverrides', props.securityGroupOverrides);
  checkWholeNumber('placementGroup.partition', props.placementGroup?.partition, 1, 7);
  if (props.placementGroup?.name === '') {
    refuseValue('input/missing-value', "'placementGroup.name' is empty; give the name of an existing group, or leave 'placementGroup' out");
  }
}

function renderMachine(props: AwsMachineProps, { bootstrap, limits }: IMixedCluster) {
  return {
    ...renderInstance(props, limits.hasOlderProviders),
    additionalTags: nonEmptyMap(props.additionalTags),
    subnet: props.subnet?._render(),
    publicIp: props.publicIp,
    securityGroupOverrides: nonEmptyMap(props.securityGroupOverrides),
    networkInterfaceType: l1Enum(props.networkInterfaceType),
    placementGroupName: props.placementGroup?.name,
    placementGroupPartition: props.placementGroup?.partition,
    ...props.tenancy?._render(),
    // The default of the CRD.
    hostAffinity: l1Enum(props.tenancy?._hostAffinity ?? (limits.hasOlderProviders === true ? undefined : 'default')),
    cpuOptions: nonEmptyObject({
      confidentialCompute: l1Enum(confidentialCompute(props.confidentialCompute)),
      nestedVirtualization: l1Enum(props.nestedVirtualization === undefined ? undefined : props.nestedVirtualization ? 'enabled' : 'disabled'),
    }),
    cloudInit: props.bootstrapData && renderBootstrapData(props.bootstrapData),
    ignition: bootstrap.bootstrapKind === BootstrapKind.IGNITION ? IGNITION : undefined,
    uncompressedUserData: props.uncompressedUserData,
  };
}

function confidentialCompute(isOn?: boolean): string | undefined {
  return isOn === undefined ? undefined : isOn ? 'AMDEncryptedVirtualizationNestedPaging' : 'Disabled';
}

function renderBootstrapData(storage: AwsBootstrapData) {
  return storage === AwsBootstrapData.USER_DATA ? { insecureSkipSecretsManager: true } : { secureSecretsBackend: l1Enum(storage) };
}
