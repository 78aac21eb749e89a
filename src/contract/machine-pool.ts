import { ApiObject } from 'cdk8s';
import { claimName } from '../cdk8s-helpers';
import { checkObjectName, copyProps, refuse } from '../core';
import { IInfraProvider, IMachinePool, IMixedCluster } from './cluster';
import { compositionOf } from './cluster-composition';
import { MachinePoolProps, NodeMachinePoolProps } from './machine-pool-props';
import { NodeProfile } from './node-profile';
import { CloudInitNodeProps } from './node-props';
import { NodeMarks, nodeMarksOf, Pool } from './pool';
import { MachinePoolBinding } from './worker-pool-binding';
import { BootstrapKind } from '../knowledge/bootstrap-kind';

/**
 * What the machine pools of all providers have in common: a MachinePool, whose machines the provider scales as a group.
 *
 * A provider class extends it, creates its own machine pool object and then calls `_attach()`.
 *
 * @internal
 */
export abstract class MachinePool extends Pool implements IMachinePool {
  /** The name of the infrastructure object. */
  public readonly infraPoolName: string;
  /** The machine pool of the provider. */
  public abstract readonly infraPool: ApiObject;
  /** Who joins the nodes; undefined where the provider does it itself. */
  public readonly bootstrapKind?: BootstrapKind;
  /** The bootstrap config of the nodes, unless the provider joins them itself. */
  public readonly bootstrapConfig?: ApiObject;

  private readonly settings: MachinePoolProps;
  private readonly nodeMarks: NodeMarks;
  private pool?: ApiObject;

  /**
   * @param profile what the provider demands of nodes that a bootstrap config joins; without it the provider joins them itself
   */
  protected constructor(cluster: IMixedCluster, id: string, provider: IInfraProvider,
    props: NodeMachinePoolProps & CloudInitNodeProps, profile?: NodeProfile) {
    super(cluster, id, provider, props);
    const { noMachinePoolsBecause } = cluster.limits;
    if (noMachinePoolsBecause !== undefined) {
      refuse(this, 'cluster/not-allowed', `machine pools are not allowed in this cluster: ${noMachinePoolsBecause}; use a worker pool`);
    }
    this.settings = copyProps(props);
    this.nodeMarks = nodeMarksOf(props);
    this.infraPoolName = checkObjectName(this, 'infraPoolName', props.infraPoolName ?? this.poolName);
    if (profile !== undefined) {
      this.bootstrapKind = cluster.bootstrap.bootstrapKind;
      this.bootstrapConfig = cluster.bootstrap._createConfig(this, this._bootstrapRequest(copyProps(props), profile, props.bootstrapConfigName));
    }
  }

  /** The MachinePool of the pool. */
  public get machinePool(): ApiObject {
    return this.pool!;
  }

  /** The MachinePool of the pool. */
  public get resource(): ApiObject {
    return this.machinePool;
  }

  /**
   * What the MachinePool is rendered from.
   *
   * @internal
   */
  public _bind(): MachinePoolBinding {
    return {
      infraPool: this.infraPool,
      bootstrapConfig: this.bootstrapConfig,
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
    this.pool = compositionOf(this.cluster)._attachMachinePool(this);
    claimName(this, this.infraPool.kind, this.infraPoolName);
    this.node.defaultChild = this.pool;
  }
}
