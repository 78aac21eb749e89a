import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { IControlPlane, IInfraProvider, IMixedCluster } from '../../src/contract/cluster';
import { InfraCluster, InfraClusterProps } from '../../src/contract/infra-cluster';
import { IIpPool } from '../../src/contract/ip-pool';
import { InfraTraits } from '../../src/contract/traits';
import { WorkerPool } from '../../src/contract/worker-pool';
import { WorkerPoolProps } from '../../src/contract/worker-pool-props';

/** A provider of some cloud, which can do everything. */
export const CLOUD: InfraTraits = {
  provider: 'cloud',
  infraClusterKind: 'CloudCluster',
  primaryRank: 30,
  publishesReadyCondition: true,
  machinesNeedReadyCondition: false,
  honoursManagedBy: true,
  needsExplicitEndpoint: false,
  hostsAreScarce: false,
  providerIdScheme: 'cloud',
};

/** The provider with the given traits. */
export function providerOf(traits: InfraTraits): IInfraProvider {
  return { traits, createInfraCluster: cluster => new FakeInfraCluster(cluster, traits.infraClusterKind, traits) };
}

/** An infra cluster with the given traits. */
export class FakeInfraCluster extends InfraCluster {
  public readonly resource: ApiObject;

  constructor(cluster: IMixedCluster, id: string, traits: InfraTraits, props: InfraClusterProps = {}) {
    super(cluster, id, traits, props);
    this.resource = this._createResource({ apiVersion: 'example.org/v1', kind: traits.infraClusterKind }, () => ({ controlPlaneEndpoint: this._endpoint() }));
    cluster.attachInfraCluster(this);
  }
}

/** A control plane without machines of its own. */
export class FakeControlPlane extends Construct implements IControlPlane {
  public readonly resource: ApiObject;
  public readonly infraProvider: IInfraProvider;
  public readonly targetName = 'fake';
  public readonly machineProvider = 'fake';
  public readonly machineSelector = {};
  public readonly machineCount = 1;

  constructor(public readonly cluster: IMixedCluster, id: string, traits: InfraTraits = CLOUD) {
    super(cluster, id);
    this.infraProvider = providerOf(traits);
    this.resource = new ApiObject(this, 'Resource', { apiVersion: 'example.org/v1', kind: 'FakeControlPlane', metadata: { name: 'fake' } });
    cluster.attachControlPlane(this);
    cluster.requireInfraCluster(this.infraProvider);
  }
}

/** A pool of machines of some provider. */
export class FakeWorkerPool extends WorkerPool {
  public readonly machineTemplate: ApiObject;
  public readonly bootstrapTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: WorkerPoolProps = {}, traits: InfraTraits = CLOUD) {
    super(cluster, id, providerOf(traits), props, { labels: {}, taints: [] });
    this.machineTemplate = this.template('MachineTemplate');
    this.bootstrapTemplate = this.template('BootstrapTemplate');
    this._attach();
  }

  private template(kind: string): ApiObject {
    return new ApiObject(this, kind, { apiVersion: 'example.org/v1', kind, metadata: { name: this.poolName } });
  }
}

/** A pool of addresses. */
export class FakeIpPool extends Construct implements IIpPool {
  public readonly poolName = 'addresses';
  public readonly poolApiGroup = 'example.org';
  public readonly poolKind = 'FakeIpPool';

  constructor(cluster: IMixedCluster, public readonly addressRanges: string[]) {
    super(cluster, 'IpPool');
    cluster.attachIpPool(this);
  }
}
