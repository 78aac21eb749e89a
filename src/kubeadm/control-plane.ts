import { ApiObject, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { claimName, TemplateNaming } from '../cdk8s-helpers';
import {
  Bootstrap, checkMachineNaming, CLUSTER_NAME_LABEL, CloudInitNodeProps, compositionOf, CONTROL_PLANE_LABEL, ControlPlaneTraits, IControlPlane,
  IHealthCheckTarget, IInfraProvider, IMixedCluster, NodeProfile,
} from '../contract';
import { checkLabelName, checkTime, ClusterApiVersion, copyProps, inScope, joinName, refuse } from '../core';
import { KubeadmBootstrap } from './bootstrap';
import { controlPlaneConfig, DEFAULT_REPLICAS } from './control-plane-config';
import { L1 } from './control-plane-l1';
import { defaultSurge, hasQuorum, isPossibleSurge } from './control-plane-limits';
import { ControlPlaneRollout, KubeadmControlPlaneProps } from './control-plane-props';
import { ControlPlaneModel, renderControlPlaneV1Beta1, renderControlPlaneV1Beta2 } from './control-plane-spec';
import { KUBEADM_CONTROL_PLANE_TRAITS } from './traits';

/**
 * A control plane that kubeadm builds on machines of some provider.
 *
 * A provider class extends it: it names its nodes' demands, creates its machine template and then calls `_attach()`.
 *
 * @internal
 */
export abstract class KubeadmControlPlane extends Construct implements IControlPlane, IHealthCheckTarget {
  /** The cluster. */
  public readonly cluster: IMixedCluster;
  /** The name of the KubeadmControlPlane. */
  public readonly controlPlaneName: string;
  /** How many control plane machines there are. */
  public readonly replicas: number;
  /** The provider of the machines. */
  public readonly infraProvider: IInfraProvider;
  /** The provider of the machines, as clusterctl names it. */
  public readonly carriedBy?: string;
  /** The Cluster need not name a port. */
  public readonly apiServerPort?: number;
  /** Nothing scales the control plane. */
  public readonly mostMachines?: number;
  /** What it means for the infra clusters and pools beside it. */
  public readonly controlPlaneTraits: ControlPlaneTraits = KUBEADM_CONTROL_PLANE_TRAITS;
  /** How the nodes of all pools join. */
  public readonly bootstrap: Bootstrap = new KubeadmBootstrap();
  /** The template of the machines. */
  public abstract readonly machineTemplate: ApiObject;

  /**
   * How the machine template is named.
   *
   * @internal
   */
  protected readonly _templateNaming: TemplateNaming;

  private readonly model: () => ControlPlaneModel;
  private object?: ApiObject;

  protected constructor(cluster: IMixedCluster, id: string, provider: IInfraProvider,
    props: KubeadmControlPlaneProps & CloudInitNodeProps, profile: NodeProfile) {
    super(cluster, id);
    this.cluster = cluster;
    this.infraProvider = provider;
    this.carriedBy = provider.traits.provider;
    compositionOf(cluster)._attachControlPlane(this);
    this.controlPlaneName = checkLabelName(this, 'controlPlaneName', props.controlPlaneName ?? joinName([cluster.clusterName, 'control-plane']));
    this._templateNaming = { baseName: this.controlPlaneName, fixedName: props.machineTemplateName, salt: props.rolloutSalt };
    this.replicas = props.replicas ?? DEFAULT_REPLICAS;
    this.checkReplicas(props.etcd?.isStacked ?? true);
    const maxSurge = props.rollout?.maxSurge ?? defaultSurge(provider.traits.hostsAreScarce, this.replicas);
    this.checkRollout(maxSurge, props.rollout ?? {});
    const settings = copyProps(props);
    const config = inScope(this, () => controlPlaneConfig(cluster, settings, profile));
    inScope(this, () => checkMachineNaming('.kubeadmControlPlane.name', props.machineNaming));
    this.model = () => ({ cluster, props: settings, config, replicas: this.replicas, maxSurge, machineTemplate: this.machineTemplate });
    claimName(this, 'KubeadmControlPlane', this.controlPlaneName);
    compositionOf(cluster)._requireInfraCluster(provider);
  }

  /** The KubeadmControlPlane object. */
  public get resource(): ApiObject {
    return this.object!;
  }

  /** The name of the KubeadmControlPlane, which owns the machines. */
  public get targetName(): string {
    return this.controlPlaneName;
  }

  /** How many control plane machines there are. */
  public get machineCount(): number {
    return this.replicas;
  }

  /** The provider of the machines, as clusterctl names it. */
  public get machineProvider(): string {
    return this.infraProvider.traits.provider;
  }

  /** The labels that select the control plane machines. */
  public get machineSelector(): { [key: string]: string } {
    return { [CLUSTER_NAME_LABEL]: this.cluster.clusterName, [CONTROL_PLANE_LABEL]: '' };
  }

  /**
   * Creates the KubeadmControlPlane; the last thing a provider class does. So its templates are applied before it, and its controller finds them.
   *
   * @internal
   */
  protected _attach(): void {
    const isV1Beta1 = this.cluster.apiVersion === ClusterApiVersion.V1BETA1;
    const { labels, annotations } = this.model().props;
    this.object = new ApiObject(this, 'Resource', {
      metadata: { name: this.controlPlaneName, labels: { ...labels }, annotations: { ...annotations } },
      spec: Lazy.any({ produce: () => isV1Beta1 ? renderControlPlaneV1Beta1(this.model()) : renderControlPlaneV1Beta2(this.model()) }),
      ...(isV1Beta1 ? L1.v1beta1() : L1.v1beta2()).KubeadmControlPlane.GVK,
    });
    this.object.addDependency(...compositionOf(this.cluster)._access?.beforeControlPlane ?? []);
  }

  private checkReplicas(stacked: boolean): void {
    if (!Number.isInteger(this.replicas) || !hasQuorum(this.replicas, stacked)) {
      refuse(this, 'control-plane/etcd-quorum', `'replicas' ${this.replicas} is not possible; `
        + (stacked ? 'use an odd number (1, 3, 5), or Etcd.external() for any number' : 'use a whole number, 1 or more'));
    }
  }

  private checkRollout(maxSurge: number, { after, beforeCertificatesExpireDays: expiry }: ControlPlaneRollout): void {
    inScope(this, () => checkTime('rollout.after', after));
    if (expiry !== undefined && (!Number.isInteger(expiry) || expiry < 7)) {
      refuse(this, 'control-plane/invalid-rollout', `'rollout.beforeCertificatesExpireDays' ${expiry} is not possible; use a whole number, 7 or more`);
    }
    if (!isPossibleSurge(maxSurge, this.replicas)) {
      refuse(this, 'control-plane/invalid-rollout', `'rollout.maxSurge' ${maxSurge} with ${this.replicas} replicas is not possible; `
        + 'use 1, or 0 with three or more replicas');
    }
  }
}
