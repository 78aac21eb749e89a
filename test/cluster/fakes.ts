import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import {
  Bootstrap, BootstrapKind, compositionOf, ControlPlaneTraits, IControlPlane, IHealthCheckTarget, IInfraProvider, IIpPool, IMixedCluster,
  InfraCluster, InfraClusterProps, InfraTraits, MachinePool, NodeMachinePoolProps, NodePoolProps, NodeProfile, WorkerPool,
} from '../../src/contract';
import { JinjaDialect } from '../../src/core';
import { KubeadmBootstrap } from '../../src/kubeadm';
import { KUBEADM_CONTROL_PLANE_TRAITS } from '../../src/kubeadm/traits';

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

/** A control plane that runs somewhere else, and can do everything. */
export const HOSTED: ControlPlaneTraits = {
  controlPlaneName: 'Hosted',
  controlPlaneKind: 'HostedControlPlane',
  isHosted: true,
  bootstrapKind: BootstrapKind.KUBEADM,
  managedBy: 'hosted',
};

/** Nodes of which nothing is demanded. */
export const PLAIN_PROFILE: NodeProfile = {
  dialect: new JinjaDialect(),
  commandDialect: new JinjaDialect(),
  requiredNodeLabels: {},
  kubeletArgs: {},
  forbiddenKubeletArgs: {},
  ignorePreflightErrors: [],
};

/** The provider with the given traits. */
export function providerOf(traits: InfraTraits): IInfraProvider {
  return { traits, createInfraCluster: cluster => new FakeInfraCluster(cluster, traits.infraClusterKind, traits) };
}

/** Nodes join in some way; the template holds nothing but the kind. */
export class FakeBootstrap extends Bootstrap {
  constructor(public readonly bootstrapKind: BootstrapKind) {
    super();
  }

  public _createTemplate(scope: Construct): ApiObject {
    return this.create(scope, 'BootstrapTemplate');
  }

  public _createConfig(scope: Construct): ApiObject {
    return this.create(scope, 'BootstrapConfig');
  }

  private create(scope: Construct, id: string): ApiObject {
    return new ApiObject(scope, id, { apiVersion: 'example.org/v1', kind: `Fake${id}`, metadata: { name: 'fake' }, spec: { by: this.bootstrapKind } });
  }
}

/** An infra cluster with the given traits. */
export class FakeInfraCluster extends InfraCluster {
  public readonly resource: ApiObject;

  constructor(cluster: IMixedCluster, id: string, traits: InfraTraits, props: InfraClusterProps = {}) {
    super(cluster, id, traits, props);
    this.resource = this._createResource({ apiVersion: 'example.org/v1', kind: traits.infraClusterKind }, () => ({ controlPlaneEndpoint: this._endpoint() }));
    this._attach();
  }
}

/** A control plane without machines of its own, which machines of a provider carry nevertheless unless its traits say that it is hosted. */
export class FakeControlPlane extends Construct implements IControlPlane, IHealthCheckTarget {
  public readonly resource: ApiObject;
  public readonly infraProvider: IInfraProvider;
  public readonly bootstrap: Bootstrap;
  public readonly carriedBy?: string;
  public readonly targetName = 'fake';
  public readonly machineProvider = 'fake';
  public readonly machineSelector = {};
  public readonly machineCount = 1;

  constructor(
    public readonly cluster: IMixedCluster,
    id: string,
    traits: InfraTraits = CLOUD,
    public readonly controlPlaneTraits: ControlPlaneTraits = KUBEADM_CONTROL_PLANE_TRAITS,
  ) {
    super(cluster, id);
    const { bootstrapKind, isHosted } = controlPlaneTraits;
    this.infraProvider = providerOf(traits);
    this.carriedBy = isHosted ? undefined : traits.provider;
    this.bootstrap = bootstrapKind === BootstrapKind.KUBEADM ? new KubeadmBootstrap() : new FakeBootstrap(bootstrapKind);
    this.resource = new ApiObject(this, 'Resource', { apiVersion: 'example.org/v1', kind: 'FakeControlPlane', metadata: { name: 'fake' } });
    compositionOf(cluster)._attachControlPlane(this);
    if (!isHosted) {
      compositionOf(cluster)._requireInfraCluster(this.infraProvider);
    }
  }
}

/** A pool of machines of some provider. */
export class FakeWorkerPool extends WorkerPool {
  public readonly machineTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: NodePoolProps = {}, traits: InfraTraits = CLOUD, public readonly _placesItself = false) {
    super(cluster, id, providerOf(traits), props, PLAIN_PROFILE);
    this.machineTemplate = new ApiObject(this, 'MachineTemplate', {
      apiVersion: 'example.org/v1', kind: 'MachineTemplate', metadata: { name: this.poolName },
    });
    this._attach();
  }
}

/** What a machine pool of some provider takes. */
export interface FakeMachinePoolProps extends NodeMachinePoolProps {
  readonly machineSize?: string;
}

/** A machine pool of some provider. */
export class FakeMachinePool extends MachinePool {
  public readonly infraPool: ApiObject;
  public readonly _placesItself: boolean;

  /**
   * @param options `joinsItself`: the provider joins the nodes, so there is no bootstrap config
   */
  constructor(cluster: IMixedCluster, id: string, props: FakeMachinePoolProps = {}, traits: InfraTraits = CLOUD,
    options: { readonly joinsItself?: boolean; readonly placesItself?: boolean } = {}) {
    super(cluster, id, providerOf(traits), props, options.joinsItself === true ? undefined : PLAIN_PROFILE);
    this._placesItself = options.placesItself ?? false;
    this.infraPool = new ApiObject(this, 'InfraPool', {
      apiVersion: 'example.org/v1', kind: 'FakeInfraPool', metadata: { name: this.infraPoolName }, spec: { machineSize: props.machineSize },
    });
    this._attach();
  }
}

/** A pool of addresses. */
export class FakeIpPool extends Construct implements IIpPool {
  public readonly poolName = 'addresses';
  public readonly poolApiGroup = 'example.org';
  public readonly poolKind = 'FakeIpPool';

  constructor(cluster: IMixedCluster, public readonly addressRanges: string[]) {
    super(cluster, 'IpPool');
    compositionOf(cluster)._attachIpPool(this);
  }
}
