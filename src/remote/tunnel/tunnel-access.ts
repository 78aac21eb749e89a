import { ClusterAccess, ClusterAccessBinding, ClusterConnection, IControlPlane, IMixedCluster } from '../../contract';
import { copyProps, Endpoint, inScope, isHost, isWholeNumber, refuse, refuseValue } from '../../core';
import { BoundCluster } from '../bound-cluster';

const DEFAULT_SERVER_PORT = 31700;
const DEFAULT_API_SERVER_PORT = 31443;
/** k0smotron opens the server of a tunnel as a NodePort only. */
const NODE_PORTS = [30000, 32767] as const;

/** Settings of a tunnel of k0smotron. */
export interface TunnelAccessProps {
  /**
   * The host of the tunnel's server: a node of the management cluster, or what leads to its nodes. The control plane dials it, and so do the management
   * cluster and nodes that join.
   */
  readonly serverHost: string;
  /**
   * The port that the control plane dials (`serverNodePort`), 30000 to 32767 on the nodes of the management cluster.
   * @default 31700
   */
  readonly serverPort?: number;
  /**
   * The port at which the API server is reached there (`tunnelingNodePort`), 30000 to 32767. Each cluster needs its own.
   * @default 31443
   */
  readonly apiServerPort?: number;
}

/**
 * The tunnel of k0smotron: the control plane dials a server in the management cluster, and its API server is reached through that. The endpoint of the
 * cluster is the tunnel, so that Cluster API finds it in the kubeconfig.
 */
export class TunnelAccess extends ClusterAccess {
  private readonly props: TunnelAccessProps;
  private readonly bound = new BoundCluster();

  /** @internal */
  constructor(props: TunnelAccessProps) {
    super();
    this.props = copyProps(props);
  }

  /** The port that the control plane dials. */
  public get serverPort(): number {
    return this.props.serverPort ?? DEFAULT_SERVER_PORT;
  }

  /** The port at which the API server is reached. */
  public get apiServerPort(): number {
    return this.props.apiServerPort ?? DEFAULT_API_SERVER_PORT;
  }

  /** The connections that have to be possible. Hosts that k0smotron provisions itself are dialled by SSH, which is the one that goes the other way. */
  public get connections(): ClusterConnection[] {
    const { serverHost } = this.props;
    return [
      { from: 'control plane nodes', to: serverHost, port: this.serverPort, purpose: 'tunnel to the API server' },
      { from: 'management cluster', to: serverHost, port: this.apiServerPort, purpose: 'API server, through the tunnel' },
      { from: 'nodes', to: serverHost, port: this.apiServerPort, purpose: 'joining, through the tunnel' },
      { from: 'management cluster', to: 'hosts', port: 22, purpose: "SSH, to install k0s; from elsewhere with 'provisionJob'" },
    ];
  }

  /** @internal */
  public override get _endpoint(): Endpoint {
    return Endpoint.loadBalancer(this.props.serverHost, this.apiServerPort);
  }

  /** @internal */
  public _bind(cluster: IMixedCluster): ClusterAccessBinding {
    this.bound.bind(cluster);
    inScope(cluster, () => this.check());
    const { endpoint } = cluster;
    if (endpoint !== undefined && `${endpoint}` !== `${this._endpoint}`) {
      refuse(cluster, 'input/invalid-value', `'endpoint' ${endpoint} of the cluster is not the tunnel ${this._endpoint}, which is the only way to its API server; leave it out`);
    }
    const { serverHost } = this.props;
    return { tunnel: { serverHost, serverPort: this.serverPort, apiServerPort: this.apiServerPort }, checkControlPlane };
  }

  private check(): void {
    if (!isHost(this.props.serverHost)) {
      refuseValue('input/invalid-value', `'serverHost' '${this.props.serverHost}' is neither an IP address nor a host name; use for example 'mgmt.example.com'`);
    }
    const [lowest, highest] = NODE_PORTS;
    for (const [prop, port] of Object.entries({ serverPort: this.serverPort, apiServerPort: this.apiServerPort })) {
      if (!isWholeNumber(port, lowest, highest)) {
        refuseValue('input/invalid-value', `'${prop}' ${port} is not a port of nodes, which are what is opened for tunnels; use ${lowest} to ${highest}`);
      }
    }
    if (this.serverPort === this.apiServerPort) {
      refuseValue('input/duplicate', `'serverPort' and 'apiServerPort' are both ${this.serverPort}; use two ports`);
    }
  }
}

function checkControlPlane(controlPlane: IControlPlane): void {
  const { controlPlaneName, opensTunnel } = controlPlane.controlPlaneTraits;
  if (opensTunnel !== true) {
    refuse(controlPlane, 'input/invalid-value', `RemoteAccess.tunnel() needs a control plane that opens a tunnel itself, and one of ${controlPlaneName} does not; `
      + 'use one that does, or another access');
  }
}
