import { ApiObject, Lazy, Size } from 'cdk8s';
import { Construct } from 'constructs';
import { checkAwsId, checkSshKeyName } from './checks';
import { amiTypeFor, EksAmiType } from './eks-ami-type';
import { EKS } from './eks-infra-cluster';
import { checkNodeLabels } from './eks-node-config';
import { checkInstance } from './instance-props';
import { AwsZoneSubnets } from './machine-pool';
import { AwsManagedMachinePool } from '../../../imports/aws/v1beta2/infrastructure.cluster.x-k8s.io';
import { checkGibibytes, gibibytes } from '../../cdk8s-helpers';
import { BootstrapKind, IMixedCluster, MachinePool, MachinePoolProps } from '../../contract';
import {
  checkWholeNumber, copyProps, finding, inScope, IntOrPercent, KubernetesVersion, l1Enum, nonEmptyList, nonEmptyMap, refuse, refuseValue, Replicas,
  Taint, TaintEffect,
} from '../../core';

/** How the nodes of a managed node group are paid for. */
export enum EksCapacityType {
  /** At the listed price. */
  ON_DEMAND = 'onDemand',
  /** As spare capacity, which AWS can take back at any time. */
  SPOT = 'spot',
}

/** Who can log in to the nodes of a managed node group. */
export interface EksRemoteAccess {
  /**
   * The key pair.
   * @default - that of the control plane
   */
  readonly sshKeyName?: string;
  /**
   * The ids of security groups whose members reach the SSH port.
   * @default - only that of the cluster
   */
  readonly sourceSecurityGroupIds?: string[];
  /**
   * Everybody reaches the SSH port.
   * @default false
   */
  readonly publicAccess?: boolean;
}

/** Settings of a managed node group of EKS. */
export interface EksManagedMachinePoolProps extends MachinePoolProps {
  /** The instance type, for example `m7i.large`. */
  readonly instanceType: string;
  /**
   * The name of the node group in EKS. It cannot be changed later.
   * @default - namespace and name of the AWSManagedMachinePool
   */
  readonly nodegroupName?: string;
  /**
   * The image. It cannot be changed later.
   * @default - Amazon Linux 2023 for the processor of the instance type, with drivers if it has GPUs of NVIDIA
   */
  readonly amiType?: EksAmiType;
  /**
   * The release of the image, for example `1.34.2-20251120`.
   * @default - the newest for the Kubernetes version when the node group is made
   */
  readonly amiVersion?: string;
  /**
   * The size of the root disk (`diskSize`). It cannot be changed later.
   * @default - that of EKS
   */
  readonly rootDiskSize?: Size;
  /**
   * How the nodes are paid for. It cannot be changed later.
   * @default EksCapacityType.ON_DEMAND
   */
  readonly capacityType?: EksCapacityType;
  /**
   * The ids of the subnets of the nodes. They cannot be changed later.
   * @default - those of `availabilityZones`
   */
  readonly subnetIds?: string[];
  /**
   * The zones of the nodes, for example `eu-central-1a`. They cannot be changed later.
   * @default - `failureDomains`, or the private subnets of the cluster in all zones
   */
  readonly availabilityZones?: string[];
  /**
   * Which subnets of these zones are taken. It cannot be changed later.
   * @default - all, as Cluster API Provider AWS does
   */
  readonly zoneSubnets?: AwsZoneSubnets;
  /**
   * Labels of the nodes, which AWS sets. They can be changed in place.
   * @default - those of AWS
   */
  readonly nodeLabels?: { readonly [key: string]: string };
  /**
   * Taints of the nodes, which AWS sets. They can be changed in place.
   * @default - none
   */
  readonly taints?: Taint[];
  /**
   * How many nodes may be missing while AWS replaces them, 1 to 100 or a percentage.
   * @default - 1
   */
  readonly maxUnavailable?: IntOrPercent;
  /**
   * Let AWS replace nodes that it finds broken.
   * @default - false
   */
  readonly nodeRepair?: boolean;
  /**
   * Who can log in to the nodes. It cannot be changed later.
   * @default - nobody
   */
  readonly remoteAccess?: EksRemoteAccess;
  /**
   * The IAM role of the nodes. It cannot be changed later.
   * @default - that which clusterawsadm makes
   */
  readonly roleName?: string;
  /**
   * Further policies of that role, where Cluster API Provider AWS may change roles.
   * @default - none
   */
  readonly roleAdditionalPolicies?: string[];
  /**
   * Tags of the node group and its machines.
   * @default - those of the control plane
   */
  readonly additionalTags?: { readonly [key: string]: string };
}

/**
 * A managed node group of EKS: AWS makes and joins the nodes.
 *
 * @example
 * new EksManagedMachinePool(cluster, 'Workers', {
 *   replicas: Replicas.autoscaled(1, 10),
 *   instanceType: 'm7i.large',
 *   capacityType: EksCapacityType.SPOT,
 * });
 */
export class EksManagedMachinePool extends MachinePool {
  /** The AWSManagedMachinePool. */
  public readonly infraPool: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: EksManagedMachinePoolProps) {
    super(cluster, id, EKS, props);
    const settings = copyProps(props);
    // A cluster that does not let pools say a version has no machine pools either.
    inScope(this, () => checkPool(settings, this.kubernetesVersion!));
    checkExistingCluster(this, cluster);
    this.infraPool = new ApiObject(this, 'InfraPool', {
      metadata: { name: this.infraPoolName },
      spec: Lazy.any({ produce: () => render(settings, this.replicas) }),
      ...AwsManagedMachinePool.GVK,
    });
    this.node.addValidation({ validate: () => foreignControlPlane(cluster, id) });
    this._attach();
  }
}

/** What is told of a cluster that is defined elsewhere has to be EKS too: how nodes join is all that shows it. */
function checkExistingCluster(scope: Construct, { clusterName, isExisting, bootstrap: { bootstrapKind } }: IMixedCluster): void {
  if (isExisting && bootstrapKind !== BootstrapKind.EKS) {
    refuse(scope, 'pool/foreign-provider', `the pool is a node group of EKS, and ${bootstrapKind} is said to join the nodes of cluster '${clusterName}'; `
      + "set 'bootstrap' of MixedCluster.fromClusterName() to EksBootstrap.nodeadm()");
  }
}

/** Whether the control plane is EKS shows in how nodes join. It can be created after the pool. */
function foreignControlPlane(cluster: IMixedCluster, id: string): string[] {
  return cluster.bootstrap.bootstrapKind === BootstrapKind.EKS ? [] : [finding('pool/foreign-provider',
    `pool '${id}' is a node group of EKS, and the control plane of cluster '${cluster.clusterName}' is not EKS; use an AwsWorkerPool, or an EksControlPlane`)];
}

function checkPool(props: EksManagedMachinePoolProps, version: KubernetesVersion): void {
  const { nodegroupName, amiType, amiVersion, maxUnavailable, remoteAccess, subnetIds, availabilityZones } = props;
  checkInstance({ instanceType: props.instanceType, additionalTags: props.additionalTags });
  checkNodeLabels(props);
  checkGibibytes('rootDiskSize', props.rootDiskSize);
  checkWholeNumber('maxUnavailable', maxUnavailable?.amount, 1, 100);
  checkSshKeyName(remoteAccess?.sshKeyName);
  (subnetIds ?? []).forEach(subnetId => checkAwsId('subnetIds', 'subnet', subnetId));
  (remoteAccess?.sourceSecurityGroupIds ?? []).forEach(groupId => checkAwsId('remoteAccess.sourceSecurityGroupIds', 'sg', groupId));
  if (nodegroupName !== undefined && !/^[0-9A-Za-z][-_0-9A-Za-z]{0,62}$/.test(nodegroupName)) {
    refuseValue('input/invalid-value', `'nodegroupName' '${nodegroupName}' is not a name for a node group; use 1 to 63 letters, digits, '-' and '_', `
      + 'starting with a letter or digit');
  }
  if (amiType?.startsWith('AL2_') === true && version.isAtLeast(1, 33)) {
    refuseValue('input/invalid-value', `'amiType' '${amiType}' does not exist for ${version}: AWS has published Amazon Linux 2 up to Kubernetes 1.32; `
      + 'use Amazon Linux 2023 or Bottlerocket');
  }
  if (amiVersion !== undefined && !/^\d+\.\d+\.\d+-\S+$/.test(amiVersion)) {
    refuseValue('input/invalid-value', `'amiVersion' '${amiVersion}' is not a release of an image; use for example '1.34.2-20251120'`);
  }
  if (remoteAccess?.publicAccess === true && remoteAccess.sourceSecurityGroupIds !== undefined) {
    refuseValue('input/invalid-value', "'remoteAccess' is for everybody and for the members of 'sourceSecurityGroupIds'; leave one of them out");
  }
  if (subnetIds !== undefined && availabilityZones !== undefined) {
    refuseValue('input/invalid-value', "'subnetIds' and 'availabilityZones' both say where the nodes are; leave one of them out");
  }
}

function render(props: EksManagedMachinePoolProps, { count, min, max }: Replicas): unknown {
  const unavailable = props.maxUnavailable ?? IntOrPercent.of(1);
  return AwsManagedMachinePool.manifest({
    spec: {
      eksNodegroupName: props.nodegroupName,
      instanceType: props.instanceType,
      // This and the capacity are written out in any case: the default of the CRD is Amazon Linux 2.
      amiType: l1Enum(props.amiType ?? amiTypeFor(props.instanceType)),
      amiVersion: props.amiVersion,
      diskSize: gibibytes(props.rootDiskSize),
      capacityType: l1Enum(props.capacityType ?? EksCapacityType.ON_DEMAND),
      // The limits around the count of the MachinePool. AWS wants room for one machine at least.
      scaling: { minSize: count ?? min!, maxSize: Math.max(max ?? count!, 1) },
      subnetIDs: nonEmptyList(props.subnetIds),
      availabilityZones: nonEmptyList(props.availabilityZones),
      availabilityZoneSubnetType: l1Enum(props.zoneSubnets),
      labels: nonEmptyMap(props.nodeLabels),
      taints: nonEmptyList(props.taints?.map(renderTaint)),
      updateConfig: unavailable.isPercent ? { maxUnavailablePercentage: unavailable.amount } : { maxUnavailable: unavailable.amount },
      nodeRepairConfig: props.nodeRepair === undefined ? undefined : { enabled: props.nodeRepair },
      remoteAccess: props.remoteAccess && renderRemoteAccess(props.remoteAccess),
      roleName: props.roleName,
      roleAdditionalPolicies: nonEmptyList(props.roleAdditionalPolicies),
      additionalTags: nonEmptyMap(props.additionalTags),
    },
  }).spec;
}

const EFFECTS: { readonly [effect in TaintEffect]: string } = {
  [TaintEffect.NO_SCHEDULE]: 'no-schedule',
  [TaintEffect.PREFER_NO_SCHEDULE]: 'prefer-no-schedule',
  [TaintEffect.NO_EXECUTE]: 'no-execute',
};

function renderTaint({ key, value, effect }: Taint) {
  return { key, value: value ?? '', effect: l1Enum(EFFECTS[effect]) };
}

function renderRemoteAccess({ sshKeyName, sourceSecurityGroupIds, publicAccess }: EksRemoteAccess) {
  return { sshKeyName, sourceSecurityGroups: nonEmptyList(sourceSecurityGroupIds), public: publicAccess };
}
