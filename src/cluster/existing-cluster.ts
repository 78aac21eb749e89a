import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { findWarningsAtSynth, WarningText } from '../cdk8s-helpers';
import {
  Bootstrap, ClusterCni, ClusterComposition, ClusterLimits, IControlPlane, IInfraCluster, IIpPool, IMachinePool, IMixedCluster, InfraClusterRole,
  IWorkerPool, LinkedNetwork, MachineOwner, MANAGED_BY, NO_LIMITS, secondaryClusterSupport,
} from '../contract';
import { checkLabelName, checkObjectName, ClusterApiVersion, Endpoint, inScope, KubernetesVersion, refuse, Taint } from '../core';
import { BundleGuard } from '../guard';
import { KubeadmBootstrap } from '../kubeadm';
import { checkAddresses } from './address-checks';
import { checkClusterName } from './cluster-name';
import { networksOf } from './infra-networks';
import { createMachineDeployment } from './machine-deployment';
import { createMachinePool } from './machine-pool';
import { createMachineSet } from './machine-set';
import { ExistingClusterOptions } from './mixed-cluster-props';
import { Pools } from './pools';

/**
 * A cluster whose Cluster object is written elsewhere; pools and secondary infra clusters can join it.
 *
 * @internal
 */
export class ExistingCluster extends Construct implements IMixedCluster, ClusterComposition {
  public readonly clusterName: string;
  public readonly infraClusterName: string;
  public readonly isExisting = true;
  public readonly kubernetesVersion?: KubernetesVersion;
  public readonly endpoint?: Endpoint;
  public readonly apiVersion: ClusterApiVersion;
  public readonly bootstrap: Bootstrap;
  public readonly limits: ClusterLimits;
  public readonly cni?: ClusterCni;
  /** Nobody knows where the control plane runs; most run on machines. @internal */
  public readonly _isControlPlaneHosted = false;
  private readonly addressNetworks: LinkedNetwork[] = [];
  private readonly infraClusters = new Map<string, IInfraCluster>();
  private readonly pools = new Pools();

  /** @param limits what the cluster allows of its pools */
  constructor(scope: Construct, id: string, clusterName: string, options: ExistingClusterOptions, limits: ClusterLimits = NO_LIMITS) {
    super(scope, id);
    this.limits = limits;
    this.clusterName = checkLabelName(this, 'clusterName', clusterName, 'cluster/invalid-name');
    this.infraClusterName = checkObjectName(this, 'infraClusterName', options.infraClusterName ?? clusterName);
    this.apiVersion = options.apiVersion ?? ClusterApiVersion.V1BETA2;
    this.endpoint = options.endpoint;
    this.cni = options.cni;
    this.bootstrap = options.bootstrap ?? new KubeadmBootstrap();
    inScope(this, () => options.endpoint?._check());
    this.node.addValidation({ validate: () => this.pools.findings(kind => this.roleOf(kind)) });
    const known = new Set(options.infraClusterKinds);
    findWarningsAtSynth(this, () => this.assumedInfraClusters(known));
    BundleGuard.install(this);
    const { kubernetesVersion } = options;
    this.kubernetesVersion = kubernetesVersion === undefined ? undefined : inScope(this, () => KubernetesVersion.of(kubernetesVersion));
  }

  /** @internal */
  public get _poolVersion(): KubernetesVersion | undefined {
    return this.kubernetesVersion;
  }

  public infraClusterOf(infraClusterKind: string): IInfraCluster | undefined {
    return this.infraClusters.get(infraClusterKind);
  }

  /** The primary exists already, so what is created here is secondary. */
  public roleOf(infraClusterKind: string): InfraClusterRole | undefined {
    const member = this.infraClusters.get(infraClusterKind);
    const managedBy = member?.traits.honoursManagedBy === true ? MANAGED_BY : undefined;
    return member && { isPrimary: false, carriesControlPlane: false, isReconciled: false, managedBy };
  }

  /** @internal */
  public get _nodeNetworks(): LinkedNetwork[] {
    return [...networksOf([...this.infraClusters.values()]), ...this.addressNetworks];
  }

  /** @internal */
  public get _poolTaints(): Taint[] {
    return this.pools.taints;
  }

  /** @internal */
  public _attachInfraCluster(infraCluster: IInfraCluster): void {
    const { infraClusterKind, needsExplicitEndpoint } = infraCluster.traits;
    const support = secondaryClusterSupport(infraCluster.traits);
    if (infraCluster.primaryRequested) {
      refuse(infraCluster, 'cluster/imported', `cluster '${this.clusterName}' exists and has a primary infra cluster; leave 'primary' out`);
    }
    if (!support.isPossible) {
      refuse(infraCluster, 'infrastructure/cannot-be-secondary', `${infraClusterKind} cannot be a secondary infra cluster: ${support.text}; `
        + 'add it where the cluster is defined');
    }
    if (this.endpoint === undefined && needsExplicitEndpoint) {
      refuse(infraCluster, 'input/missing-value', `the endpoint of cluster '${this.clusterName}' is not known here; set 'endpoint' on MixedCluster.fromClusterName()`);
    }
    if (this.infraClusters.has(infraClusterKind)) {
      refuse(infraCluster, 'infrastructure/duplicate-kind', `cluster '${this.clusterName}' has a ${infraClusterKind} already; create it once`);
    }
    checkClusterName(infraCluster, 'infraClusterName', this.infraClusterName);
    this.infraClusters.set(infraClusterKind, infraCluster);
  }

  /**
   * The infra clusters of an existing cluster are there already; writing one again could turn a primary into a secondary.
   *
   * @internal
   */
  public _requireInfraCluster(): void {}

  /** @internal */
  public _requirePrimary(): void {}

  /** @internal */
  public _attachControlPlane(controlPlane: IControlPlane): void {
    refuse(controlPlane, 'cluster/imported', `cluster '${this.clusterName}' exists and has a control plane; only worker pools can be added`);
  }

  /** @internal */
  public _attachWorkerPool(pool: IWorkerPool): ApiObject {
    this.pools.addWorkerPool(pool);
    return this.limits.machineOwner === MachineOwner.MACHINE_SET ? createMachineSet(this, pool) : createMachineDeployment(this, pool);
  }

  /** @internal */
  public _attachMachinePool(pool: IMachinePool): ApiObject {
    this.pools.addMachinePool(pool);
    return createMachinePool(this, pool);
  }

  /** @internal */
  public _attachIpPool(pool: IIpPool, network?: LinkedNetwork): void {
    checkAddresses(pool, this.endpoint);
    if (network !== undefined) {
      this.addressNetworks.push(network);
    }
  }

  /**
   * The Cluster, which tells of its links, is written elsewhere.
   *
   * @internal
   */
  public _attachLink(): void {}

  /** What machine controllers look for, and no object here is. */
  private assumedInfraClusters(known: ReadonlySet<string>): WarningText[] {
    const needed = this.pools.traits.filter(({ machinesNeedInfraCluster = true }) => machinesNeedInfraCluster);
    const kinds = new Set(needed.map(({ infraClusterKind }) => infraClusterKind));
    return [...kinds].filter(kind => !known.has(kind) && !this.infraClusters.has(kind)).map(kind => ({
      code: 'infrastructure/assumed',
      message: `pools of cluster '${this.clusterName}' look for ${kind} '${this.infraClusterName}', and nobody makes it here; `
        + 'create the infra cluster below this cluster, '
        + "or, if the cluster has it already, say so in 'infraClusterKinds' of MixedCluster.fromClusterName()",
    }));
  }

  public addLabel(key: string, value: string): void {
    refuse(this, 'cluster/imported', `label '${key}=${value}' cannot be added to '${this.clusterName}', which is defined elsewhere; add it there`);
  }
}
