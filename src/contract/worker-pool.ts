import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { checkLabelName, copyProps, inScope, joinName, kebabCase, KubernetesVersion, refuse, Replicas, Taint } from '../core';
import { IInfraProvider, IMixedCluster, IWorkerPool } from './cluster';
import { CLUSTER_NAME_LABEL, DEPLOYMENT_NAME_LABEL } from './labels';
import { checkMachineNaming } from './machine-props';
import { WorkerPoolBinding } from './worker-pool-binding';
import { WorkerPoolProps } from './worker-pool-props';

/** Labels and taints that the nodes of a pool register with. */
export interface NodeMarks {
  readonly labels: { [key: string]: string };
  readonly taints: Taint[];
}

/**
 * What the worker pools of all providers have in common.
 *
 * A provider class extends it, creates its templates and then calls `_attach()`.
 *
 * @internal
 */
export abstract class WorkerPool extends Construct implements IWorkerPool {
  /** The cluster. */
  public readonly cluster: IMixedCluster;
  /** The name of the pool and of its MachineDeployment. */
  public readonly poolName: string;
  /** How many machines the pool has. */
  public readonly replicas: Replicas;
  /** The Kubernetes version of the machines. */
  public readonly kubernetesVersion: KubernetesVersion;
  /** The provider of the machines. */
  public readonly infraProvider: IInfraProvider;
  /** The template of the machines. */
  public abstract readonly machineTemplate: ApiObject;
  /** The template of the bootstrap configs. */
  public abstract readonly bootstrapTemplate: ApiObject;

  private readonly settings: WorkerPoolProps;
  private readonly nodeMarks: NodeMarks;
  private deployment?: ApiObject;

  protected constructor(cluster: IMixedCluster, id: string, provider: IInfraProvider, props: WorkerPoolProps, nodeMarks: NodeMarks) {
    super(cluster, id);
    this.cluster = cluster;
    this.infraProvider = provider;
    this.settings = copyProps(props);
    this.nodeMarks = nodeMarks;
    this.poolName = checkLabelName(this, 'poolName', props.poolName ?? joinName([cluster.clusterName, kebabCase(id)]));
    this.replicas = props.replicas ?? Replicas.fixed(1);
    this.kubernetesVersion = inScope(this, () => this.findVersion());
    inScope(this, () => {
      this.replicas._check();
      checkMachineNaming('.machineSet.name', props.machineNaming);
    });
    cluster.requireInfraCluster(provider);
  }

  /** The MachineDeployment of the pool. */
  public get machineDeployment(): ApiObject {
    return this.deployment!;
  }

  /** The name of the MachineDeployment, which owns the machines. */
  public get targetName(): string {
    return this.poolName;
  }

  /** The fewest machines that the pool has. */
  public get machineCount(): number {
    return this.replicas.count ?? this.replicas.min!;
  }

  /** The provider of the machines, as clusterctl names it. */
  public get machineProvider(): string {
    return this.infraProvider.traits.provider;
  }

  /** The labels that select the machines of the pool. */
  public get machineSelector(): { [key: string]: string } {
    return { [CLUSTER_NAME_LABEL]: this.cluster.clusterName, [DEPLOYMENT_NAME_LABEL]: this.poolName };
  }

  /** What the MachineDeployment is rendered from. */
  public bind(): WorkerPoolBinding {
    return {
      machineTemplate: this.machineTemplate,
      bootstrapTemplate: this.bootstrapTemplate,
      kubernetesVersion: this.kubernetesVersion,
      replicas: this.replicas,
      settings: copyProps(this.settings),
      nodeLabels: { ...this.nodeMarks.labels },
      taints: [...this.nodeMarks.taints],
    };
  }

  /**
   * Hands the finished pool to the cluster; the last thing a provider class does.
   *
   * @internal
   */
  protected _attach(): void {
    this.deployment = this.cluster.attachWorkerPool(this);
    this.node.defaultChild = this.deployment;
  }

  private findVersion(): KubernetesVersion {
    if (this.settings.kubernetesVersion !== undefined) {
      return KubernetesVersion.of(this.settings.kubernetesVersion);
    }
    if (this.cluster.kubernetesVersion === undefined) {
      refuse(this, 'cluster/version-missing', `the version of cluster '${this.cluster.clusterName}' is not known here; `
        + "set 'kubernetesVersion' on the pool or on MixedCluster.fromClusterName()");
    }
    return this.cluster.kubernetesVersion;
  }
}
