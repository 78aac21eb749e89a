import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import type * as v1beta1 from '../../imports/cluster-api/v1beta1/cluster.x-k8s.io';
import type * as v1beta2 from '../../imports/cluster-api/v1beta2/cluster.x-k8s.io';
import { claimName, findWarningsAtSynth } from '../cdk8s-helpers';
import {
  Bootstrap, ClusterAccessBinding, ClusterCni, ClusterComposition, ClusterLimits, IControlPlane, IInfraCluster, IInfraProvider, IIpPool, IMachinePool,
  IMixedCluster, InfraClusterRole, IWorkerPool, LinkedNetwork, markBeforeControlPlane, NO_LIMITS, refV1Beta1, refV1Beta2,
} from '../contract';
import {
  checkLabelName, ClusterApiVersion, copyProps, Endpoint, ENDPOINT_ANNOTATION, finding, formatStatedLinks, inScope, isDnsSubdomain,
  KubernetesVersion, LINKS_ANNOTATION, NODE_NETWORK_ANNOTATION, refuse, StatedLink, Taint,
} from '../core';
import { BundleGuard } from '../guard';
import { KubeadmBootstrap } from '../kubeadm';
import { checkAddresses, checkEndpointAddress } from './address-checks';
import { checkClusterName } from './cluster-name';
import { ClusterNetwork } from './cluster-network';
import { ExistingCluster } from './existing-cluster';
import { InfraClusters } from './infra-clusters';
import { networksOf } from './infra-networks';
import { L1 } from './l1';
import { createMachineDeployment } from './machine-deployment';
import { createMachinePool } from './machine-pool';
import { ExistingClusterOptions, MixedClusterProps } from './mixed-cluster-props';
import { Pools } from './pools';

/**
 * One Kubernetes cluster whose machines come from several infrastructure providers.
 *
 * Control plane and pools are children of the cluster; each brings the infra cluster of its provider along.
 *
 * @example
 * const cluster = new MixedCluster(chart, 'Cluster', {
 *   clusterName: 'edge',
 *   kubernetesVersion: 'v1.34.2',
 *   endpoint: Endpoint.of('192.168.10.20'),
 *   podCidrs: ['10.244.0.0/16'],
 * });
 * new ByohControlPlane(cluster, 'ControlPlane', { virtualIp: KubeVip.arp() });
 */
export class MixedCluster extends Construct implements IMixedCluster, ClusterComposition {
  /**
   * A cluster that is defined elsewhere, to add pools to. The infra clusters of its providers are taken to exist;
   * create one explicitly to add a provider.
   *
   * @param scope the chart
   * @param id the construct id
   * @param clusterName the name of the existing Cluster
   * @param options what is known of it
   */
  public static fromClusterName(scope: Construct, id: string, clusterName: string, options: ExistingClusterOptions = {}): IMixedCluster {
    return new ExistingCluster(scope, id, clusterName, options);
  }

  /** It allows everything that Cluster API does. */
  public readonly limits: ClusterLimits = NO_LIMITS;
  /** The Cluster object is written here. */
  public readonly isExisting = false;
  /** The name of the Cluster and of every infra cluster. */
  public readonly clusterName: string;
  /** The Kubernetes version of the control plane. */
  public readonly kubernetesVersion?: KubernetesVersion;
  /** The version of the Cluster API objects. */
  public readonly apiVersion: ClusterApiVersion;
  /** The address of the API server. */
  public readonly endpoint?: Endpoint;
  /** What carries packets between pods; undefined where nobody has said it. */
  public readonly cni?: ClusterCni;
  /** The Cluster object. */
  public readonly resource: ApiObject;

  /** @internal */
  public readonly _poolVersion?: KubernetesVersion;

  /** @internal */
  public readonly _access?: ClusterAccessBinding;

  private readonly props: MixedClusterProps;
  private readonly network: ClusterNetwork;
  private readonly infraClusters = new InfraClusters();
  private readonly pools = new Pools();
  private readonly addressNetworks: LinkedNetwork[] = [];
  private readonly links: StatedLink[] = [];
  private controlPlane?: IControlPlane;

  constructor(scope: Construct, id: string, props: MixedClusterProps) {
    super(scope, id);
    this.props = copyProps(props);
    this.clusterName = checkLabelName(this, 'clusterName', props.clusterName, 'cluster/invalid-name');
    this.apiVersion = props.apiVersion ?? ClusterApiVersion.V1BETA2;
    this.cni = props.cni;
    this.endpoint = props.endpoint ?? props.remoteAccess?._endpoint;
    this.kubernetesVersion = inScope(this, () => KubernetesVersion.of(props.kubernetesVersion));
    this._poolVersion = inScope(this, () => props.poolVersion === undefined ? this.kubernetesVersion : KubernetesVersion._ofProp('poolVersion', props.poolVersion));
    this.network = inScope(this, () => new ClusterNetwork(props.podCidrs, props.serviceCidrs ?? ['10.96.0.0/12']));
    inScope(this, () => this.endpoint && checkEndpointAddress(this, this.endpoint, this.network));
    if (props.serviceDomain !== undefined && !isDnsSubdomain(props.serviceDomain)) {
      refuse(this, 'input/invalid-value', `'serviceDomain' '${props.serviceDomain}' is not a DNS domain; use for example 'cluster.local'`);
    }
    claimName(this, 'Cluster', this.clusterName);
    this.resource = this.createResource();
    this._access = props.remoteAccess?._bind(this);
    this._access?.beforeControlPlane?.forEach(markBeforeControlPlane);
    this.node.addValidation({ validate: () => this.validate() });
    findWarningsAtSynth(this, () => this.infraClusters.warnings(this.pools.traits));
    BundleGuard.install(this);
  }

  /** The infra cluster that Cluster.spec.infrastructureRef points at, as far as it is known now. */
  public get primaryInfraCluster(): IInfraCluster | undefined {
    return this.infraClusters.primary;
  }

  /** The name of every infra cluster: that of the Cluster. */
  public get infraClusterName(): string {
    return this.clusterName;
  }

  /** The primary and secondary infra clusters. */
  public get allInfraClusters(): IInfraCluster[] {
    return this.infraClusters.all;
  }

  /** Who joins the nodes of the pools: what the control plane says, or kubeadm while there is none. */
  public get bootstrap(): Bootstrap {
    return this.controlPlane?.bootstrap ?? new KubeadmBootstrap();
  }

  public infraClusterOf(infraClusterKind: string): IInfraCluster | undefined {
    return this.infraClusters.find(infraClusterKind);
  }

  public roleOf(infraClusterKind: string): InfraClusterRole | undefined {
    const member = this.infraClusters.find(infraClusterKind);
    return member && this.infraClusters.roleOf(member);
  }

  /** @internal */
  public get _networkCidrs(): string[] {
    return [...this.network.podCidrs, ...this.network.serviceCidrs];
  }

  /** @internal */
  public get _nodeNetworks(): LinkedNetwork[] {
    return [...networksOf(this.infraClusters.all), ...this.addressNetworks];
  }

  /** @internal */
  public get _isControlPlaneHosted(): boolean {
    return this.controlPlane?.controlPlaneTraits.isHosted ?? false;
  }

  /** @internal */
  public get _poolTaints(): Taint[] {
    return this.pools.taints;
  }

  /** @internal */
  public _attachInfraCluster(infraCluster: IInfraCluster): void {
    const { infraClusterKind } = infraCluster.traits;
    if (this.infraClusters.find(infraClusterKind) !== undefined) {
      refuse(infraCluster, 'infrastructure/duplicate-kind', `cluster '${this.clusterName}' has a ${infraClusterKind} already; `
        + 'create it once, before the control plane and pools that use it');
    }
    checkClusterName(infraCluster, 'clusterName', this.clusterName);
    this.infraClusters.add(infraCluster);
    // Machine controllers look the infra clusters up as soon as the Cluster is there, some of them only once.
    this.resource.addDependency(infraCluster.resource);
  }

  /** @internal */
  public _requireInfraCluster(provider: IInfraProvider): void {
    const isNeeded = provider.traits.machinesNeedInfraCluster ?? true;
    if (isNeeded && this.infraClusters.findByProvider(provider.traits.provider) === undefined) {
      provider.createInfraCluster(this);
    }
  }

  /** @internal */
  public _requirePrimary(provider: IInfraProvider): void {
    const { infraClusterKind } = provider.traits;
    if (!this.infraClusters.all.some(member => member.primaryRequested || member.traits.infraClusterKind === infraClusterKind)) {
      provider.createInfraCluster(this);
    }
  }

  /** @internal */
  public _attachControlPlane(controlPlane: IControlPlane): void {
    if (this.controlPlane !== undefined) {
      refuse(controlPlane, 'cluster/control-plane-count', `cluster '${this.clusterName}' has the control plane '${this.controlPlane.node.id}' already; `
        + 'remove one of the two');
    }
    this.pools.checkBootstrap(controlPlane);
    this._access?.checkControlPlane(controlPlane);
    this.controlPlane = controlPlane;
    this.infraClusters.serve(controlPlane);
  }

  /** @internal */
  public _attachWorkerPool(pool: IWorkerPool): ApiObject {
    this.pools.addWorkerPool(pool);
    return createMachineDeployment(this, pool);
  }

  /** @internal */
  public _attachMachinePool(pool: IMachinePool): ApiObject {
    this.pools.addMachinePool(pool);
    return createMachinePool(this, pool);
  }

  /** @internal */
  public _attachIpPool(pool: IIpPool, network?: LinkedNetwork): void {
    checkAddresses(pool, this.endpoint, this.network);
    if (network !== undefined) {
      this.addressNetworks.push(network);
    }
  }

  /** @internal */
  public _attachLink(link: StatedLink): void {
    this.links.push(link);
    this.addAnnotation(LINKS_ANNOTATION, formatStatedLinks(this.links));
  }

  /**
   * Adds a label to the Cluster.
   *
   * @param key the label
   * @param value its value
   */
  public addLabel(key: string, value: string): void {
    const present = this.resource.metadata.getLabel(key);
    if (present !== undefined && present !== value) {
      refuse(this, 'input/duplicate', `the label '${key}' is '${present}' and cannot become '${value}' as well; use another label for one of the two`);
    }
    this.resource.metadata.addLabel(key, value);
  }

  /**
   * Adds an annotation to the Cluster.
   *
   * @param key the annotation
   * @param value its value
   */
  public addAnnotation(key: string, value: string): void {
    this.resource.metadata.addAnnotation(key, value);
  }

  private createResource(): ApiObject {
    const isV1Beta1 = this.apiVersion === ClusterApiVersion.V1BETA1;
    return new ApiObject(this, 'Resource', {
      metadata: {
        name: this.clusterName,
        labels: { ...this.props.labels },
        annotations: { ...this.statedAnnotations(), ...this.props.annotations },
      },
      spec: BundleGuard.lazy(this, () => isV1Beta1 ? this.renderV1Beta1() : this.renderV1Beta2()),
      ...(isV1Beta1 ? L1.v1beta1() : L1.v1beta2()).Cluster.GVK,
    });
  }

  /** What no object of the cluster shows. */
  private statedAnnotations(): { [key: string]: string } {
    return {
      ...this.endpoint?.isLoadBalancer === true ? { [ENDPOINT_ANNOTATION]: 'load-balancer' } : {},
      ...this.props.routedNetworks === true ? { [NODE_NETWORK_ANNOTATION]: 'routed' } : {},
    };
  }

  private renderV1Beta1(): unknown {
    const { controlPlane, infraClusters: { primary } } = this;
    const spec: v1beta1.ClusterSpec = {
      controlPlaneEndpoint: this.endpoint && { host: this.endpoint.host, port: this.endpoint.port },
      controlPlaneRef: controlPlane && refV1Beta1(controlPlane.resource),
      infrastructureRef: primary && refV1Beta1(primary.resource),
      ...this.renderCommon(),
    };
    return L1.v1beta1().Cluster.manifest({ spec }).spec;
  }

  private renderV1Beta2(): unknown {
    const { controlPlane, infraClusters: { primary } } = this;
    const spec: v1beta2.ClusterSpec = {
      controlPlaneEndpoint: this.endpoint && { host: this.endpoint.host, port: this.endpoint.port },
      controlPlaneRef: controlPlane && refV1Beta2(controlPlane.resource),
      infrastructureRef: primary && refV1Beta2(primary.resource),
      ...this.renderCommon(),
    };
    return L1.v1beta2().Cluster.manifest({ spec }).spec;
  }

  private renderCommon() {
    return {
      paused: this.props.paused,
      clusterNetwork: {
        apiServerPort: this.controlPlane?.apiServerPort,
        pods: { cidrBlocks: this.network.podCidrs },
        services: { cidrBlocks: this.network.serviceCidrs },
        serviceDomain: this.props.serviceDomain ?? 'cluster.local',
      },
    };
  }

  private validate(): string[] {
    const controlPlane = this.controlPlane?.controlPlaneTraits;
    const findings = [...this.infraClusters.findings(), ...this.pools.findings(kind => this.roleOf(kind), controlPlane)];
    if (controlPlane === undefined) {
      findings.push(finding('cluster/control-plane-count',
        `cluster '${this.clusterName}' has no control plane; create one with the cluster as its scope`));
    }
    return [...findings, ...this.endpointFindings()];
  }

  /** A load balancer that a provider makes has no address before it is there. */
  private laterEndpoint({ traits: { infraClusterKind, needsExplicitEndpoint } }: IInfraCluster): string {
    const makesOne = !needsExplicitEndpoint && this.roleOf(infraClusterKind)!.carriesControlPlane;
    return makesOne ? `, or, if ${infraClusterKind} makes the load balancer, apply the cluster without the others first and give its address then` : '';
  }

  private endpointFindings(): string[] {
    const { all, primary } = this.infraClusters;
    const needsEndpoint = all.map(member => member.traits).filter(traits => traits.needsExplicitEndpoint);
    if (this.endpoint === undefined && needsEndpoint.length > 0) {
      return [finding('input/missing-value', `'endpoint' is missing, and ${needsEndpoint.map(traits => traits.infraClusterKind).join(', ')} `
        + `cannot find one; set it, for example Endpoint.of('192.168.10.20')${primary === undefined ? '' : this.laterEndpoint(primary)}`)];
    }
    const isOnMachines = this.controlPlane !== undefined && !this.controlPlane.controlPlaneTraits.isHosted;
    if (primary === undefined || !isOnMachines || this.infraClusters.isIdle(primary)) {
      return [];
    }
    return this.endpoint !== undefined || this.infraClusters.roleOf(primary).carriesControlPlane ? [] : [finding('input/missing-value',
      `'endpoint' is missing, and ${primary.traits.infraClusterKind} builds no load balancer for a control plane on machines of another `
        + "provider; set it, for example Endpoint.of('192.168.10.20')")];
  }
}
