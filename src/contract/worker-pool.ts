import { ApiObject } from 'cdk8s';
import { TemplateNaming } from '../cdk8s-helpers';
import { CLUSTER_NAME_LABEL, copyProps, inScope, OWNER_NAME_LABELS, refuse } from '../core';
import { IInfraProvider, IMixedCluster, IWorkerPool } from './cluster';
import { compositionOf } from './cluster-composition';
import { MachineOwner, refuseLimited } from './cluster-limits';
import { checkMachineNaming } from './machine-props';
import { NodeProfile } from './node-profile';
import { CloudInitNodeProps } from './node-props';
import { nodeMarksOf, Pool } from './pool';
import { WorkerPoolBinding } from './worker-pool-binding';
import { NodePoolProps } from './worker-pool-props';
import { BootstrapKind } from '../knowledge/bootstrap-kind';

/**
 * What the worker pools of all providers have in common: a MachineDeployment and a bootstrap template, or what the cluster wants in their place.
 *
 * A provider class extends it, creates its machine template and then calls `_attach()`.
 *
 * @internal
 */
export abstract class WorkerPool extends Pool implements IWorkerPool {
  /** Who joins the nodes. */
  public readonly bootstrapKind?: BootstrapKind;
  /** The template of the machines. */
  public abstract readonly machineTemplate: ApiObject;

  private readonly settings: NodePoolProps & CloudInitNodeProps;
  private readonly template?: ApiObject;
  private owner?: ApiObject;

  protected constructor(cluster: IMixedCluster, id: string, provider: IInfraProvider,
    props: NodePoolProps & CloudInitNodeProps, profile: NodeProfile) {
    super(cluster, id, provider, props);
    this.settings = copyProps(props);
    inScope(this, () => checkMachineNaming('.machineSet.name', props.machineNaming));
    this.bootstrapKind = cluster.bootstrap.bootstrapKind;
    this.checkTaints();
    this.template = cluster.bootstrap._createTemplate(this, this._bootstrapRequest(this.settings, profile, props.bootstrapTemplateName));
  }

  /** The template of the bootstrap configs. There is none where machines take their user data from a Secret that somebody else writes. */
  public get bootstrapTemplate(): ApiObject {
    return this.template ?? refuse(this, 'cluster/not-allowed',
      `there is no bootstrap template: machines take their user data from the Secret '${this.cluster.bootstrap._dataSecretName}'`);
  }

  /** The MachineDeployment of the pool. Where the cluster wants a MachineSet there is none; `resource` is whichever it is. */
  public get machineDeployment(): ApiObject {
    const { machineOwner } = this.cluster.limits;
    return machineOwner === MachineOwner.MACHINE_DEPLOYMENT ? this.resource
      : refuse(this, 'cluster/not-allowed', `the machines of the pool belong to a ${machineOwner}; use 'resource'`);
  }

  /** The object that owns the machines: a MachineDeployment, or a MachineSet where the cluster allows no more. */
  public get resource(): ApiObject {
    return this.owner!;
  }

  /** The name of the object that owns the machines. */
  public get targetName(): string {
    return this.poolName;
  }

  /** The fewest machines that the pool has. */
  public get machineCount(): number {
    return this.replicas.count ?? this.replicas.min!;
  }

  /** The most machines that the autoscaler gives the pool; undefined without one. */
  public get mostMachines(): number | undefined {
    return this.replicas.count === undefined ? this.replicas.max : undefined;
  }

  /** Takes all machines out of the pool, and keeps autoscalers away from it: the first step of deleting it. */
  public override retire(): void {
    if (this.settings.paused === true) {
      refuse(this, 'input/invalid-value', "a pool that is 'paused' is not scaled down either; leave 'paused' out to retire it");
    }
    super.retire();
  }

  /** The labels that select the machines of the pool. */
  public get machineSelector(): { [key: string]: string } {
    const selector: { [key: string]: string } = {};
    selector[CLUSTER_NAME_LABEL] = this.cluster.clusterName;
    selector[OWNER_NAME_LABELS[this.cluster.limits.machineOwner]!] = this.poolName;
    return selector;
  }

  /**
   * What the object that owns the machines is rendered from.
   *
   * @internal
   */
  public _bind(): WorkerPoolBinding {
    const { labels, taints } = nodeMarksOf(this.settings);
    return {
      machineTemplate: this.machineTemplate,
      bootstrapTemplate: this.template,
      dataSecretName: this.cluster.bootstrap._dataSecretName,
      kubernetesVersion: this.kubernetesVersion,
      replicas: this.replicas,
      settings: copyProps(this.settings),
      nodeLabels: labels,
      taints,
    };
  }

  /**
   * How the machine template is named.
   *
   * @internal
   */
  protected get _templateNaming(): TemplateNaming {
    return { baseName: this.poolName, fixedName: this.settings.machineTemplateName, salt: this.settings.rolloutSalt };
  }

  /**
   * Hands the finished pool to the cluster; the last thing a provider class does.
   *
   * @internal
   */
  protected _attach(): void {
    this.owner = compositionOf(this.cluster)._attachWorkerPool(this);
    this.node.defaultChild = this.owner;
  }

  private checkTaints(): void {
    const { noTaintsBecause } = this.cluster.limits;
    if (noTaintsBecause !== undefined && (this.settings.taints ?? []).length > 0) {
      refuseLimited(this, 'taints', noTaintsBecause);
    }
  }
}
