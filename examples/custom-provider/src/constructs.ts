import { ApiObject, Lazy } from 'cdk8s';
import { CloudInitNodeProps, IInfraCluster, IMixedCluster, KubeadmControlPlaneProps, NodePoolProps } from 'cdk8s-cluster-api';
import { CustomControlPlane, CustomInfraCluster, CustomMachineTemplate, CustomProvider, CustomWorkerPool } from 'cdk8s-cluster-api/custom';
import { Construct } from 'constructs';
import { API_VERSION } from './names';
import { ACME_RECORD } from './record';

/** How large a machine is. */
export enum AcmeSize {
  SMALL = 'small',
  LARGE = 'large',
}

/** Settings of the infra cluster. */
export interface AcmeInfraClusterProps {
  /** The racks that machines of the cluster may stand in. */
  readonly racks: string[];
  /** As whom the controllers log in at Acme. @default - as the controllers do for all clusters */
  readonly identity?: AcmeIdentity;
  /** The part of the world. @default - that of the account */
  readonly region?: string;
  /** The VLANs between the racks, which Acme adds to where they do not suffice. @default - Acme chooses */
  readonly vlans?: number[];
}

/** What a machine is like. */
export interface AcmeMachineProps {
  /** The rack. */
  readonly rack: string;
  /** How large it is. @default AcmeSize.SMALL */
  readonly size?: AcmeSize;
}

/** Settings of a worker pool. */
export interface AcmeWorkerPoolProps extends NodePoolProps, CloudInitNodeProps, AcmeMachineProps {}

/** Settings of a control plane. */
export interface AcmeControlPlaneProps extends KubeadmControlPlaneProps, CloudInitNodeProps, AcmeMachineProps {}

/** The login of an account, which is in no namespace. */
export class AcmeIdentity extends Construct {
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, account: string) {
    super(scope, id);
    this.resource = new ApiObject(this, 'Resource', {
      apiVersion: API_VERSION,
      kind: 'AcmeIdentity',
      // Charts give their namespace to what states none.
      metadata: { name: account, namespace: Lazy.any({ produce: () => undefined }) as string },
      spec: { account },
    });
  }
}

/** The infra cluster. Create it before the control plane and pools. */
export class AcmeInfraCluster extends CustomInfraCluster {
  constructor(cluster: IMixedCluster, id: string, { racks, identity, region, vlans }: AcmeInfraClusterProps) {
    super(cluster, id, {
      record: ACME_RECORD,
      apiVersion: API_VERSION,
      spec: { racks, region, identityRef: identity && { name: identity.resource.name }, network: vlans && { vlans } },
    });
  }
}

/** A worker pool. */
export class AcmeWorkerPool extends CustomWorkerPool {
  constructor(cluster: IMixedCluster, id: string, { rack, size, ...props }: AcmeWorkerPoolProps) {
    super(cluster, id, { ...props, provider: PROVIDER, machineTemplate: machineTemplate({ rack, size }) });
  }
}

/** A control plane by kubeadm. */
export class AcmeControlPlane extends CustomControlPlane {
  constructor(cluster: IMixedCluster, id: string, { rack, size, ...props }: AcmeControlPlaneProps) {
    super(cluster, id, { ...props, provider: PROVIDER, machineTemplate: machineTemplate({ rack, size }) });
  }
}

/** The infra cluster has settings, so that nobody but its author can make it. */
class AcmeProvider extends CustomProvider {
  constructor() {
    super({ record: ACME_RECORD });
  }

  public override createInfraCluster(cluster: IMixedCluster): IInfraCluster {
    throw new Error(`[${cluster.node.path}] there is no AcmeCluster; create new AcmeInfraCluster(cluster, 'Acme', { racks: [...] }) before its machines`);
  }
}

const PROVIDER = new AcmeProvider();

function machineTemplate({ rack, size = AcmeSize.SMALL }: AcmeMachineProps): CustomMachineTemplate {
  return { apiVersion: API_VERSION, kind: 'AcmeMachineTemplate', spec: { rack, size } };
}
