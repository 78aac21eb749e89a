import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { IControlPlane, IInfraCluster, IIpPool, IMixedCluster, IWorkerPool } from '../contract';
import { checkLabelName, checkObjectName, ClusterApiVersion, Endpoint, inScope, KubernetesVersion, refuse } from '../core';
import { checkAddresses } from './address-checks';
import { createMachineDeployment } from './machine-deployment';
import { ExistingClusterOptions } from './mixed-cluster-props';

/** A cluster whose Cluster object is written elsewhere; pools and secondary infra clusters can join it. */
export class ExistingCluster extends Construct implements IMixedCluster {
  public readonly clusterName: string;
  public readonly infraClusterName: string;
  public readonly isExisting = true;
  public readonly kubernetesVersion?: KubernetesVersion;
  public readonly endpoint?: Endpoint;
  public readonly apiVersion: ClusterApiVersion;
  private readonly kinds = new Set<string>();

  constructor(scope: Construct, id: string, clusterName: string, options: ExistingClusterOptions) {
    super(scope, id);
    this.clusterName = checkLabelName(this, 'clusterName', clusterName, 'cluster/invalid-name');
    this.infraClusterName = checkObjectName(this, 'infraClusterName', options.infraClusterName ?? clusterName);
    this.apiVersion = options.apiVersion ?? ClusterApiVersion.V1BETA2;
    this.endpoint = options.endpoint;
    inScope(this, () => options.endpoint?._check());
    const { kubernetesVersion } = options;
    this.kubernetesVersion = kubernetesVersion === undefined ? undefined : inScope(this, () => KubernetesVersion.of(kubernetesVersion));
  }

  /** The primary exists already, so what is created here is secondary. */
  public isPrimary(_infraCluster: IInfraCluster): boolean {
    return false;
  }

  public attachInfraCluster(infraCluster: IInfraCluster): void {
    const { infraClusterKind, notSecondaryBecause } = infraCluster.traits;
    if (infraCluster.primaryRequested) {
      refuse(infraCluster, 'cluster/imported', `cluster '${this.clusterName}' exists and has a primary infra cluster; leave 'primary' out`);
    }
    if (notSecondaryBecause !== undefined) {
      refuse(infraCluster, 'infrastructure/cannot-be-secondary', `${infraClusterKind} cannot be a secondary infra cluster: ${notSecondaryBecause}`);
    }
    if (this.endpoint === undefined) {
      refuse(infraCluster, 'input/missing-value', `the endpoint of cluster '${this.clusterName}' is not known here; set 'endpoint' on MixedCluster.fromClusterName()`);
    }
    if (this.kinds.has(infraClusterKind)) {
      refuse(infraCluster, 'infrastructure/duplicate-kind', `cluster '${this.clusterName}' has a ${infraClusterKind} already; create it once`);
    }
    this.kinds.add(infraClusterKind);
  }

  /** The infra clusters of an existing cluster are there already; writing one again could turn a primary into a secondary. */
  public requireInfraCluster(): void {}

  public attachControlPlane(controlPlane: IControlPlane): void {
    refuse(controlPlane, 'cluster/imported', `cluster '${this.clusterName}' exists and has a control plane; only worker pools can be added`);
  }

  public attachWorkerPool(pool: IWorkerPool): ApiObject {
    return createMachineDeployment(this, pool);
  }

  public attachIpPool(pool: IIpPool): void {
    checkAddresses(pool, this.endpoint);
  }

  public addLabel(key: string, value: string): void {
    refuse(this, 'cluster/imported', `label '${key}=${value}' cannot be added to '${this.clusterName}', which is defined elsewhere; add it there`);
  }
}
