import { ApiObject, Lazy, Size } from 'cdk8s';
import { findGkeInfraCluster, GKE } from './gke-infra-cluster';
import { isGkeName, isSpreadEvenly, MAX_GKE_NAME, MAX_PODS, ZONES_OF_A_REGION } from './gke-limits';
import { GcpServiceAccount } from './machine-props';
import { checkGcpLabels, checkNetworkTags, checkZones } from './names';
import { GcpManagedMachinePool } from '../../../imports/gcp/v1beta1/infrastructure.cluster.x-k8s.io';
import { checkGibibytes, gibibytes } from '../../cdk8s-helpers';
import { BootstrapKind, countedByCloud, IMixedCluster, MachinePool, MachinePoolProps, ManagedPoolWords, requireManagedControlPlane } from '../../contract';
import {
  checkWholeNumber, copyProps, inScope, l1Enum, nonEmptyList, nonEmptyMap, nonEmptyObject, refuseValue,
  Replicas, Taint,
} from '../../core';

const WORDS: ManagedPoolWords = {
  bootstrapKind: BootstrapKind.GKE, service: 'GKE', bootstrap: 'GkeBootstrap.managed()', otherwise: 'a GcpWorkerPool, or a GkeControlPlane',
};

/** The image of nodes of GKE. */
export enum GkeImage {
  /** Container-Optimized OS. */
  COS_CONTAINERD = 'COS_CONTAINERD',
  /** Ubuntu. */
  UBUNTU_CONTAINERD = 'UBUNTU_CONTAINERD',
  /** Windows Server with long support. */
  WINDOWS_LTSC_CONTAINERD = 'WINDOWS_LTSC_CONTAINERD',
}

/** What the root disk of a node of GKE is made of. */
export enum GkeDiskType {
  /** A persistent disk on hard drives. */
  PD_STANDARD = 'pd-standard',
  /** A persistent disk between the two others. */
  PD_BALANCED = 'pd-balanced',
  /** A persistent disk on SSDs. */
  PD_SSD = 'pd-ssd',
}

/** Settings of a node pool of GKE. */
export interface GkeMachinePoolProps extends MachinePoolProps {
  /** The machine type, for example `n2-standard-4`. It cannot be changed later. */
  readonly instanceType: string;
  /**
   * The name of the pool in GKE, up to 40 characters. It cannot be changed later.
   * @default - the name of the GCPManagedMachinePool
   */
  readonly nodePoolName?: string;
  /**
   * The image (`imageType`).
   * @default - GkeImage.COS_CONTAINERD, by GKE
   */
  readonly image?: GkeImage;
  /**
   * The size of the root disk, 10 GiB at least.
   * @default - 100 GiB, by GKE
   */
  readonly rootDiskSize?: Size;
  /**
   * What the root disk is made of. It cannot be changed later.
   * @default - that of GKE
   */
  readonly rootDiskType?: GkeDiskType;
  /**
   * How many SSDs of the host a node gets. It cannot be changed later.
   * @default - none
   */
  readonly localSsdCount?: number;
  /**
   * How many pods a node may have, 8 to 256. It cannot be changed later.
   * @default - that of GKE
   */
  readonly maxPods?: number;
  /**
   * The service account of the nodes. It cannot be changed later.
   * @default - that of Compute Engine
   */
  readonly machineIdentity?: GcpServiceAccount;
  /**
   * Network tags, to which firewall rules refer.
   * @default - those of GKE
   */
  readonly additionalNetworkTags?: string[];
  /**
   * Boot signed software only. It cannot be changed later.
   * @default - false
   */
  readonly secureBoot?: boolean;
  /**
   * Compare how nodes boot with how they booted first. It cannot be changed later.
   * @default - false, as CAPG does
   */
  readonly integrityMonitoring?: boolean;
  /**
   * Let GKE replace nodes that it finds broken. It cannot be changed later.
   * @default - that of GKE, unless `nodeUpgrade` is given: then false
   */
  readonly nodeRepair?: boolean;
  /**
   * Let GKE upgrade nodes. It cannot be changed later.
   * @default - that of GKE, unless `nodeRepair` is given: then false
   */
  readonly nodeUpgrade?: boolean;
  /**
   * Labels of the nodes, which GKE sets. They can be changed in place.
   * @default - those of GKE
   */
  readonly nodeLabels?: { readonly [key: string]: string };
  /**
   * Taints of the nodes, which GKE sets. They can be changed in place.
   * @default - none
   */
  readonly taints?: Taint[];
  /**
   * Labels of the machines in GCP.
   * @default - those of CAPG
   */
  readonly additionalLabels?: { readonly [key: string]: string };
}

/**
 * A node pool of GKE: Google makes and joins the nodes. With Replicas.autoscaled() the autoscaler of GKE scales it, and no other has to.
 *
 * Nodes are spread evenly over the zones of `failureDomains`, or over three zones of the region, so that their count has to be a multiple of that.
 *
 * @example
 * new GkeMachinePool(cluster, 'Workers', { instanceType: 'n2-standard-4', replicas: Replicas.autoscaled(3, 12) });
 */
export class GkeMachinePool extends MachinePool {
  /** The GCPManagedMachinePool. */
  public readonly infraPool: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: GkeMachinePoolProps) {
    super(cluster, id, GKE, countedByCloud(props));
    const settings = copyProps(props);
    inScope(this, () => this.check(settings));
    requireManagedControlPlane(this, cluster, WORDS);
    this.infraPool = new ApiObject(this, 'InfraPool', {
      metadata: { name: this.infraPoolName },
      spec: Lazy.any({ produce: () => render(settings, this.replicas) }),
      ...GcpManagedMachinePool.GVK,
    });
    this._attach();
  }

  private check(props: GkeMachinePoolProps): void {
    const { nodePoolName, failureDomains = [], rootDiskSize } = props;
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(props.instanceType)) {
      refuseValue('input/invalid-value', `'instanceType' '${props.instanceType}' is not a machine type; use for example 'n2-standard-4'`);
    }
    if (!isGkeName(nodePoolName ?? this.infraPoolName)) {
      refuseValue('input/invalid-value', `'${nodePoolName === undefined ? 'infraPoolName' : 'nodePoolName'}' '${nodePoolName ?? this.infraPoolName}' is not a name for a node pool; `
        + `use at most ${MAX_GKE_NAME} lower-case letters, digits and '-', starting with a letter, or set 'nodePoolName'`);
    }
    checkGibibytes('rootDiskSize', rootDiskSize);
    checkWholeNumber('rootDiskSize', gibibytes(rootDiskSize), 10, 65536);
    checkWholeNumber('localSsdCount', props.localSsdCount, 0, 24);
    checkWholeNumber('maxPods', props.maxPods, MAX_PODS.min, MAX_PODS.max);
    checkZones('failureDomains', failureDomains, findGkeInfraCluster(this.cluster)?.region);
    checkNetworkTags(props.additionalNetworkTags);
    checkGcpLabels(props.additionalLabels);
    // Cluster API starts a pool that is scaled by others with its fewest machines.
    const count = this.replicas.count ?? this.replicas.min!;
    if (!isSpreadEvenly(count, failureDomains.length)) {
      const zones = failureDomains.length === 0 ? `the ${ZONES_OF_A_REGION} zones of the region` : `the zones '${failureDomains.join("', '")}'`;
      refuseValue('pool/invalid-replicas', `'replicas' ${count} cannot be spread evenly over ${zones}, and CAPG makes no other pools; `
        + `use a multiple of ${failureDomains.length || ZONES_OF_A_REGION}, or other 'failureDomains'`);
    }
  }
}

function render(props: GkeMachinePoolProps, { count, min, max }: Replicas): unknown {
  const { machineIdentity, nodeRepair, nodeUpgrade } = props;
  return GcpManagedMachinePool.manifest({
    spec: {
      nodePoolName: props.nodePoolName,
      instanceType: props.instanceType,
      imageType: props.image,
      diskSizeGb: gibibytes(props.rootDiskSize),
      diskType: l1Enum(props.rootDiskType),
      localSsdCount: props.localSsdCount,
      maxPodsPerNode: props.maxPods,
      nodeLocations: nonEmptyList(props.failureDomains),
      nodeNetwork: nonEmptyObject({ tags: nonEmptyList(props.additionalNetworkTags) }),
      nodeSecurity: nonEmptyObject({
        serviceAccount: machineIdentity && { email: machineIdentity.email, scopes: nonEmptyList(machineIdentity.scopes) },
        enableSecureBoot: props.secureBoot,
        enableIntegrityMonitoring: props.integrityMonitoring,
      }),
      management: nodeRepair === undefined && nodeUpgrade === undefined
        ? undefined
        : { autoRepair: nodeRepair ?? false, autoUpgrade: nodeUpgrade ?? false },
      kubernetesLabels: nonEmptyMap(props.nodeLabels),
      kubernetesTaints: nonEmptyList(props.taints?.map(({ key, value, effect }) => ({ key, value: value ?? '', effect: l1Enum(effect) }))),
      additionalLabels: nonEmptyMap(props.additionalLabels),
      // Written in any case: a pool that says nothing is scaled between none and one node.
      scaling: count === undefined ? { enableAutoscaling: true, minCount: min, maxCount: max } : { enableAutoscaling: false },
    },
  }).spec;
}
