import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { ClusterApiVersion, Endpoint, KubernetesVersion } from '../core';
import { IIpPool } from './ip-pool';
import { InfraTraits } from './traits';
import { WorkerPoolBinding } from './worker-pool-binding';

// The cluster and its parts know one another, so their interfaces share a file: apart they would import in a circle.

/** A cluster that control planes, worker pools and infra clusters attach to. They pass themselves in their constructors. */
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

  /**
   * Whether Cluster.spec.infrastructureRef points at this infra cluster. Known at the end, so ask while rendering only.
   *
   * @param infraCluster one of the infra clusters of this cluster
   */
  isPrimary(infraCluster: IInfraCluster): boolean;

  /** Takes an infra cluster in. */
  attachInfraCluster(infraCluster: IInfraCluster): void;

  /** Makes sure that the provider has an infra cluster here. */
  requireInfraCluster(provider: IInfraProvider): void;

  /** Takes the control plane in. */
  attachControlPlane(controlPlane: IControlPlane): void;

  /**
   * Takes a worker pool in.
   *
   * @returns the MachineDeployment of the pool
   */
  attachWorkerPool(pool: IWorkerPool): ApiObject;

  /** Checks the addresses of a pool against the networks of the cluster. */
  attachIpPool(pool: IIpPool): void;

  /** Adds a label to the Cluster. */
  addLabel(key: string, value: string): void;
}

/** An infra cluster object of a mixed cluster, primary or secondary. */
export interface IInfraCluster extends IConstruct {
  /** What its provider can do. */
  readonly traits: InfraTraits;
  /** The emitted object. */
  readonly resource: ApiObject;
  /** Whether the user asked for this one to be the primary. */
  readonly primaryRequested: boolean;
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
  /** The infrastructure provider of the machines, as clusterctl names it. */
  readonly machineProvider: string;
  /** The labels that select exactly these machines. */
  readonly machineSelector: { [key: string]: string };
}

/** A control plane of a mixed cluster. */
export interface IControlPlane extends IHealthCheckTarget {
  /** The emitted control plane object. */
  readonly resource: ApiObject;
  /** The provider of its machines. */
  readonly infraProvider: IInfraProvider;
}

/** A worker pool of a mixed cluster. */
export interface IWorkerPool extends IHealthCheckTarget {
  /** The name of the pool and of its MachineDeployment. */
  readonly poolName: string;
  /** The provider of its machines. */
  readonly infraProvider: IInfraProvider;
  /** What the MachineDeployment is rendered from. */
  bind(): WorkerPoolBinding;
}
