import { ApiObject, Lazy, Size } from 'cdk8s';
import { AKS } from './aks-infra-cluster';
import { AZURE_LABEL_PREFIX, isNodePoolName, MAX_NODE_POOL_NAME, MAX_PODS } from './aks-limits';
import { checkResourceName, checkTags, checkText, checkZones } from './checks';
import { AzureManagedMachinePool } from '../../../imports/azure/v1beta1/infrastructure.cluster.x-k8s.io';
import { checkGibibytes, gibibytes } from '../../cdk8s-helpers';
import { BootstrapKind, countedByCloud, IMixedCluster, MachinePool, MachinePoolProps, ManagedPoolWords, requireManagedControlPlane } from '../../contract';
import {
  checkWholeNumber, copyProps, inScope, l1Enum, nonEmptyList, nonEmptyMap, refuseValue, Replicas, Taint,
} from '../../core';

const WORDS: ManagedPoolWords = {
  bootstrapKind: BootstrapKind.AKS, service: 'AKS', bootstrap: 'AksBootstrap.managed()', otherwise: 'an AzureWorkerPool, or an AksControlPlane',
};

/** What a node pool is for. */
export enum AksPoolMode {
  /** What AKS runs in the cluster itself; every cluster has one at least, on Linux. */
  SYSTEM = 'System',
  /** Everything else. */
  USER = 'User',
}

/** What the nodes run. */
export enum AksOperatingSystem {
  /** Linux. */
  LINUX = 'Linux',
  /** Windows Server. */
  WINDOWS = 'Windows',
}

/** How the nodes of a pool are paid for. */
export enum AksCapacityType {
  /** At the listed price. */
  ON_DEMAND = 'Regular',
  /** As spare capacity, which Azure can take back at any time. */
  SPOT = 'Spot',
}

/** Where the root disk of a node is. */
export enum AksRootDiskType {
  /** In storage, so that it outlives the host. */
  MANAGED = 'Managed',
  /** On the host. */
  EPHEMERAL = 'Ephemeral',
}

/** Settings of a node pool of AKS. */
export interface AksMachinePoolProps extends MachinePoolProps {
  /** The size of the machines, which Azure calls `sku`, for example `Standard_D4s_v5`. It cannot be changed later. */
  readonly instanceType: string;
  /**
   * What the pool is for.
   * @default AksPoolMode.USER
   */
  readonly mode?: AksPoolMode;
  /**
   * The name of the pool in AKS: up to 12 lower-case letters and digits, for Windows up to 6. It cannot be changed later.
   * @default - the id of the construct, in lower case and without other characters
   */
  readonly nodePoolName?: string;
  /**
   * What the nodes run. It cannot be changed later.
   * @default AksOperatingSystem.LINUX
   */
  readonly operatingSystem?: AksOperatingSystem;
  /**
   * The size of the root disk. It cannot be changed later.
   * @default - that of AKS for the size of the machines
   */
  readonly rootDiskSize?: Size;
  /**
   * Where the root disk is. It cannot be changed later.
   * @default AksRootDiskType.MANAGED
   */
  readonly rootDiskType?: AksRootDiskType;
  /**
   * How the nodes are paid for. It cannot be changed later.
   * @default AksCapacityType.ON_DEMAND
   */
  readonly capacityType?: AksCapacityType;
  /**
   * The subnet of the nodes. It cannot be changed later.
   * @default - that of the control plane
   */
  readonly subnet?: string;
  /**
   * Each node gets a public address. It cannot be changed later.
   * @default - false
   */
  readonly publicIp?: boolean;
  /**
   * How many pods a node may have, 10 to 250. It cannot be changed later.
   * @default - that of AKS
   */
  readonly maxPods?: number;
  /**
   * Encrypt the disks on the host. It cannot be changed later.
   * @default - false
   */
  readonly encryptionAtHost?: boolean;
  /**
   * Cryptography after FIPS. It cannot be changed later.
   * @default - false
   */
  readonly fips?: boolean;
  /**
   * Labels of the nodes, which AKS sets. They can be changed in place.
   * @default - those of AKS
   */
  readonly nodeLabels?: { readonly [key: string]: string };
  /**
   * Taints of the nodes, which AKS sets. They can be changed in place.
   * @default - none
   */
  readonly taints?: Taint[];
  /**
   * Tags of the pool and its machines.
   * @default - those of the control plane
   */
  readonly additionalTags?: { readonly [name: string]: string };
}

/**
 * A node pool of AKS: Azure makes and joins the nodes. With Replicas.autoscaled() the autoscaler of AKS scales it, and no other has to.
 *
 * @example
 * new AksMachinePool(cluster, 'Shop', { instanceType: 'Standard_D8s_v5', replicas: Replicas.autoscaled(2, 10), failureDomains: ['1', '2', '3'] });
 */
export class AksMachinePool extends MachinePool {
  /** The AzureManagedMachinePool. */
  public readonly infraPool: ApiObject;
  /** The name of the pool in AKS. */
  public readonly nodePoolName: string;

  constructor(cluster: IMixedCluster, id: string, props: AksMachinePoolProps) {
    super(cluster, id, AKS, countedByCloud(props));
    const settings = copyProps(props);
    this.nodePoolName = props.nodePoolName ?? id.toLowerCase().replace(/[^a-z0-9]/g, '');
    inScope(this, () => checkPool(settings, this.nodePoolName));
    requireManagedControlPlane(this, cluster, WORDS);
    this.infraPool = new ApiObject(this, 'InfraPool', {
      metadata: { name: this.infraPoolName },
      spec: Lazy.any({ produce: () => render(settings, this.nodePoolName, this.replicas) }),
      ...AzureManagedMachinePool.GVK,
    });
    this._attach();
  }
}

function checkPool(props: AksMachinePoolProps, name: string): void {
  const { mode = AksPoolMode.USER, operatingSystem = AksOperatingSystem.LINUX, capacityType, nodeLabels = {} } = props;
  const isWindows = operatingSystem === AksOperatingSystem.WINDOWS;
  checkText('instanceType', props.instanceType);
  checkGibibytes('rootDiskSize', props.rootDiskSize);
  checkWholeNumber('maxPods', props.maxPods, MAX_PODS.min, MAX_PODS.max);
  checkZones('failureDomains', props.failureDomains);
  checkResourceName('subnet', props.subnet);
  checkTags('additionalTags', props.additionalTags);
  if (!isNodePoolName(name, isWindows)) {
    refuseValue('input/invalid-value', `'nodePoolName' '${name}' is not a name for a node pool of ${operatingSystem}; `
      + `use 1 to ${isWindows ? MAX_NODE_POOL_NAME.windows : MAX_NODE_POOL_NAME.linux} lower-case letters and digits, starting with a letter`);
  }
  if (mode === AksPoolMode.SYSTEM && isWindows) {
    refuseValue('input/invalid-value', "'mode' 'System' is not possible with 'operatingSystem' 'Windows'; use AksPoolMode.USER, or Linux");
  }
  if (mode === AksPoolMode.SYSTEM && capacityType === AksCapacityType.SPOT) {
    refuseValue('input/invalid-value', "'mode' 'System' is not possible with 'capacityType' 'Spot', which Azure can take back; use AksPoolMode.USER, or AksCapacityType.ON_DEMAND");
  }
  const label = Object.keys(nodeLabels).find(key => key.startsWith(AZURE_LABEL_PREFIX));
  if (label !== undefined) {
    refuseValue('input/invalid-value', `'nodeLabels' has '${label}', and Azure keeps labels that start with '${AZURE_LABEL_PREFIX}' for itself; use another one`);
  }
}

function render(props: AksMachinePoolProps, name: string, { count, min, max }: Replicas): unknown {
  return AzureManagedMachinePool.manifest({
    spec: {
      name,
      mode: l1Enum(props.mode ?? AksPoolMode.USER),
      sku: props.instanceType,
      osType: l1Enum(props.operatingSystem ?? AksOperatingSystem.LINUX),
      osDiskSizeGb: gibibytes(props.rootDiskSize),
      osDiskType: l1Enum(props.rootDiskType ?? AksRootDiskType.MANAGED),
      scaleSetPriority: l1Enum(props.capacityType),
      availabilityZones: nonEmptyList(props.failureDomains),
      subnetName: props.subnet,
      enableNodePublicIp: props.publicIp,
      maxPods: props.maxPods,
      enableEncryptionAtHost: props.encryptionAtHost,
      enableFips: props.fips,
      nodeLabels: nonEmptyMap(props.nodeLabels),
      taints: nonEmptyList(props.taints?.map(({ key, value, effect }) => ({ key, value: value ?? '', effect: l1Enum(effect) }))),
      scaling: count === undefined ? { minSize: min, maxSize: max } : undefined,
      // A default of the CRD, which GitOps tools would report as a difference.
      scaleDownMode: l1Enum('Delete'),
      additionalTags: nonEmptyMap(props.additionalTags),
    },
  }).spec;
}
