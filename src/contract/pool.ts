import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { checkLabelName, inScope, joinName, kebabCase, KubernetesVersion, refuse, Replicas, RETIRED_ANNOTATION, Taint } from '../core';
import { BootstrapRequest } from './bootstrap';
import { IInfraProvider, IMixedCluster, IPool, ReservedHosts } from './cluster';
import { compositionOf } from './cluster-composition';
import { refuseLimited } from './cluster-limits';
import { NodeProfile } from './node-profile';
import { CloudInitNodeProps, NodeProps } from './node-props';
import { PoolProps } from './pool-props';
import { BootstrapKind } from '../knowledge/bootstrap-kind';

/** Labels and taints that the nodes of a pool register with. */
export interface NodeMarks {
  readonly labels: { [key: string]: string };
  readonly taints: Taint[];
}

/**
 * What pools of all kinds have in common.
 *
 * @internal
 */
export abstract class Pool extends Construct implements IPool {
  /** The cluster. */
  public readonly cluster: IMixedCluster;
  /** The name of the pool. */
  public readonly poolName: string;
  /** The Kubernetes version of the machines; undefined where the cluster does not let pools say one. */
  public readonly kubernetesVersion?: KubernetesVersion;
  /** The provider of the machines. */
  public readonly infraProvider: IInfraProvider;
  /** Who joins the nodes; undefined where the provider does it itself. */
  public abstract readonly bootstrapKind?: BootstrapKind;
  /** The object that owns the machines: a MachineDeployment, MachineSet or MachinePool. */
  public abstract readonly resource: ApiObject;

  /**
   * Whether the pool says where its machines go in another way than by failure domain.
   *
   * @internal
   */
  public readonly _placesItself: boolean = false;

  /**
   * The hosts that stay reserved for the pool when its machines are gone.
   *
   * @internal
   */
  public get _reservedHosts(): ReservedHosts | undefined {
    return undefined;
  }

  private replicasNow: Replicas;
  private retired = false;

  protected constructor(cluster: IMixedCluster, id: string, provider: IInfraProvider, props: PoolProps) {
    super(cluster, id);
    const composition = compositionOf(cluster);
    this.cluster = cluster;
    this.infraProvider = provider;
    this.poolName = checkLabelName(this, 'poolName', props.poolName ?? joinName([cluster.clusterName, kebabCase(id)]));
    this.replicasNow = props.replicas ?? Replicas.fixed(1);
    this.kubernetesVersion = inScope(this, () => this.findVersion(props.kubernetesVersion));
    inScope(this, () => this.replicas._check());
    this.checkLimits();
    composition._requireInfraCluster(provider);
  }

  /** How many machines the pool has: none once it is retired. */
  public get replicas(): Replicas {
    return this.replicasNow;
  }

  /** Whether the pool is to go. */
  public get isRetired(): boolean {
    return this.retired;
  }

  /**
   * Takes all machines out of the pool, whatever number of them was asked for, and keeps autoscalers away from it: the first step of deleting it.
   *
   * Argo CD never deletes a pool that has left the code, because it belongs to its Cluster. Retire it, let `PoolDeletion` delete it, and remove it
   * from the code then. Flux deletes it when it has left the code, if it was retired before. Templates keep their names: nothing is rolled out.
   *
   * The hosts of a Metal3 pool with `nodeReuse` stay reserved for it. `PoolDeletion` sets them free; without it that is up to you.
   */
  public retire(): void {
    if (!this.retired) {
      this.retired = true;
      this.replicasNow = this.replicasNow._retired();
      this.resource.metadata.addAnnotation(RETIRED_ANNOTATION, 'true');
    }
  }

  /** The provider of the machines, as clusterctl names it. */
  public get machineProvider(): string {
    return this.infraProvider.traits.provider;
  }

  /**
   * What the bootstrap config of the pool is made from.
   *
   * @internal
   */
  protected _bootstrapRequest(
    props: NodeProps & CloudInitNodeProps & { readonly rolloutSalt?: string }, profile: NodeProfile, fixedName?: string): BootstrapRequest {
    return {
      version: this.cluster.apiVersion,
      naming: { baseName: this.poolName, fixedName, salt: props.rolloutSalt },
      kubernetesVersion: this.kubernetesVersion,
      props,
      profile,
    };
  }

  private checkLimits(): void {
    const { noAutoscalingBecause } = this.cluster.limits;
    if (noAutoscalingBecause !== undefined && this.replicas.count === undefined) {
      refuseLimited(this, 'replicas', `${noAutoscalingBecause}; use Replicas.fixed()`);
    }
  }

  private findVersion(given?: string): KubernetesVersion | undefined {
    const { noVersionBecause } = this.cluster.limits;
    if (noVersionBecause !== undefined) {
      return given === undefined ? undefined : refuseLimited(this, 'kubernetesVersion', `${noVersionBecause}; leave it out`);
    }
    if (given !== undefined) {
      return KubernetesVersion.of(given);
    }
    const { _poolVersion } = compositionOf(this.cluster);
    if (_poolVersion === undefined) {
      refuse(this, 'cluster/version-missing', `the version of cluster '${this.cluster.clusterName}' is not known here; `
        + "set 'kubernetesVersion' on the pool or on MixedCluster.fromClusterName()");
    }
    return _poolVersion;
  }
}

/** The marks of nodes, copied so that what the caller does to them later changes nothing. */
export function nodeMarksOf(props: NodeProps): NodeMarks {
  return { labels: { ...props.nodeLabels }, taints: [...props.taints ?? []] };
}
