import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { ClusterApiVersion, Endpoint, KubernetesVersion, Replicas } from '../core';
import { Bootstrap } from './bootstrap';
import { ClusterLimits } from './cluster-limits';
import { ClusterCni } from './cluster-cni';
import { MachinePoolBinding, WorkerPoolBinding } from './worker-pool-binding';
import { BootstrapKind } from '../knowledge/bootstrap-kind';
import { ControlPlaneTraits, InfraTraits } from '../knowledge/traits';

// The cluster and its parts know one another, so their interfaces share a file: apart they would import in a circle.

/**
 * A cluster that control planes, worker pools and infra clusters belong to: they take it as their scope.
 *
 * It is a `MixedCluster`, what `MixedCluster.fromClusterName()` returns, or an `OpenShiftCluster`; nobody else implements it.
 */
export interface IMixedCluster extends IConstruct {
  /** The name of the Cluster. */
  readonly clusterName: string;
  /** The name of every infra cluster, which is that in Cluster.spec.infrastructureRef. */
  readonly infraClusterName: string;
  /** Whether the Cluster object is written elsewhere. */
  readonly isExisting: boolean;
  /** The version of the Cluster API objects. */
  readonly apiVersion: ClusterApiVersion;
  /** The address of the API server. */
  readonly endpoint?: Endpoint;
  /** The Kubernetes version that machines get unless they set their own. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** Who joins the nodes of the pools: what the control plane says, or kubeadm while there is none. */
  readonly bootstrap: Bootstrap;
  /** What it allows of pools, and adds to them. */
  readonly limits: ClusterLimits;
  /** What carries packets between its pods. @default - nobody has said it */
  readonly cni?: ClusterCni;

  /**
   * The part that the infra cluster of a kind plays. Known at the end, so ask while rendering or validating only.
   *
   * @param infraClusterKind the kind
   * @returns undefined if there is none of this kind, or its part is not known because the cluster is defined elsewhere
   */
  roleOf(infraClusterKind: string): InfraClusterRole | undefined;

  /**
   * The infra cluster of a kind.
   *
   * @param infraClusterKind the kind
   * @returns undefined if there is none of this kind, or it is defined elsewhere
   */
  infraClusterOf(infraClusterKind: string): IInfraCluster | undefined;

  /** Adds a label to the Cluster. */
  addLabel(key: string, value: string): void;
}

/** The part that an infra cluster plays in its cluster. */
export interface InfraClusterRole {
  /** Cluster.spec.infrastructureRef points at it. */
  readonly isPrimary: boolean;
  /** Machines of its provider carry the control plane; else the API server is somewhere else and needs no load balancer here. */
  readonly carriesControlPlane: boolean;
  /** Its own controller acts on it. */
  readonly isReconciled: boolean;
  /** The value of its managed-by annotation. @default - it has none */
  readonly managedBy?: string;
}

/** An infra cluster object of a mixed cluster, primary or secondary. */
export interface IInfraCluster extends IConstruct {
  /** What its provider can do. */
  readonly traits: InfraTraits;
  /** The emitted object. */
  readonly resource: ApiObject;
  /** Whether the user asked for this one to be the primary. */
  readonly primaryRequested: boolean;
  /** The managed-by annotation that the user gave it, so that its own controller stays away. @default - none */
  readonly managedBy?: string;
  /** The ranges of addresses that machines of its provider have. @default - it does not tell */
  readonly nodeCidrs?: string[];
}

/** A provider that can create its infra cluster when the first control plane or pool needs it. */
export interface IInfraProvider {
  /** What the provider can do. */
  readonly traits: InfraTraits;
  /**
   * Creates the infra cluster with default settings.
   *
   * @param cluster the cluster it belongs to
   */
  createInfraCluster(cluster: IMixedCluster): IInfraCluster;
}

/** Machines that a health check can watch. */
export interface IHealthCheckTarget extends IConstruct {
  /** The cluster of the machines. */
  readonly cluster: IMixedCluster;
  /** The name of the object that owns the machines. */
  readonly targetName: string;
  /** The fewest machines that there are, where an autoscaler decides. */
  readonly machineCount: number;
  /**
   * The most machines that there may be, where something scales them.
   * @default - machineCount
   */
  readonly mostMachines?: number;
  /** The infrastructure provider of the machines, as clusterctl names it. */
  readonly machineProvider: string;
  /** The labels that select exactly these machines. */
  readonly machineSelector: { [key: string]: string };
}

/** A control plane of a mixed cluster. */
export interface IControlPlane extends IConstruct {
  /** The emitted control plane object. */
  readonly resource: ApiObject;
  /** What it means for the infra clusters and pools beside it. */
  readonly controlPlaneTraits: ControlPlaneTraits;
  /** How the nodes of all pools join. */
  readonly bootstrap: Bootstrap;
  /** The provider of the machines that carry it, as clusterctl names it. @default - it is hosted and has no machines */
  readonly carriedBy?: string;
  /** The port that `Cluster.spec.clusterNetwork` has to name for the API server. @default - it need not */
  readonly apiServerPort?: number;
  /**
   * What it is set to that somebody has to connect to its API server for, as findings. Asked at the end, where nobody can.
   *
   * @internal
   */
  _findingsWithoutConnection?(): string[];
}

/**
 * Hosts that a label keeps for one pool. Who deletes the pool removes the label, or no other pool gets them.
 *
 * @internal
 */
export interface ReservedHosts {
  readonly apiGroup: string;
  readonly kind: string;
  readonly labelName: string;
  readonly labelValue: string;
}

/** A pool of a mixed cluster, be it a MachineDeployment, a MachineSet or a MachinePool. The pools of the providers implement it, and nobody else. */
export interface IPool extends IConstruct {
  /** The name of the pool and of the object that owns its machines. */
  readonly poolName: string;
  /** The object that owns its machines: a MachineDeployment, MachineSet or MachinePool. */
  readonly resource: ApiObject;
  /** How many machines it has: none once it is retired. */
  readonly replicas: Replicas;
  /** Whether it is to go. */
  readonly isRetired: boolean;
  /** The provider of its machines. */
  readonly infraProvider: IInfraProvider;
  /** Who joins its nodes. @default - the provider itself */
  readonly bootstrapKind?: BootstrapKind;
  /**
   * Whether it says where its machines go in another way than by failure domain.
   *
   * @internal
   */
  readonly _placesItself: boolean;
  /**
   * The hosts that stay reserved for the pool when its machines are gone.
   *
   * @default - none
   * @internal
   */
  readonly _reservedHosts?: ReservedHosts;

  /**
   * Takes all machines out of the pool, whatever number of them was asked for, and keeps autoscalers away from it: the first step of deleting it.
   */
  retire(): void;
}

/** A worker pool of a mixed cluster: a MachineDeployment, or a MachineSet where the cluster allows no more. */
export interface IWorkerPool extends IPool, IHealthCheckTarget {
  /**
   * What the object that owns the machines is rendered from.
   *
   * @internal
   */
  _bind(): WorkerPoolBinding;
}

/** A machine pool of a mixed cluster: a MachinePool, whose machines the provider scales as a group. */
export interface IMachinePool extends IPool {
  /**
   * What the MachinePool is rendered from.
   *
   * @internal
   */
  _bind(): MachinePoolBinding;
}
