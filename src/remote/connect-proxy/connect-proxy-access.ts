import { Chart, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { ClusterCa } from './cluster-ca';
import { writeServer } from './frp-server';
import { checkImage, checkServer, CONNECT, DEFAULT_CLIENT_IMAGE, FrpServerOptions, portOf } from './frp-server-options';
import { FrpToken } from './frp-token';
import { frpcFiles } from './frpc-pod';
import { writeKubeconfig } from './kubeconfig-objects';
import { namesOf } from './names';
import { ObjectWriter } from './objects';
import { writeTunnelCertificates } from './tunnel-certificates';
import { ClusterAccess, ClusterAccessBinding, ClusterConnection, IControlPlane, IMixedCluster } from '../../contract';
import { checkPort, copyProps, Endpoint, inScope, refuse, refuseValue } from '../../core';
import { BoundCluster } from '../bound-cluster';

/** What managers of Cluster API have for a namespace: by clusterctl, and by the operator. */
const MANAGER_NAMESPACES = [
  'capi-system', 'capi-kubeadm-bootstrap-system', 'capi-kubeadm-control-plane-system', 'kubeadm-bootstrap-system', 'kubeadm-control-plane-system',
];
/** Where kubeadm has an API server listen. */
const DEFAULT_API_SERVER_PORT = 6443;
const KUBEADM_CONTROL_PLANE = 'KubeadmControlPlane';

/** What a reverse proxy to a control plane is made from. */
export interface ConnectProxyProps {
  /** The server that control plane nodes dial. */
  readonly server: FrpServerOptions;
  /**
   * Who makes the CA of the cluster.
   * @default ClusterCa.certManager()
   */
  readonly ca?: ClusterCa;
  /**
   * The token that admits control plane nodes to the server.
   * @default FrpToken.generated()
   */
  readonly token?: FrpToken;
  /**
   * The port of the API server on its own node.
   * @default 6443
   */
  readonly apiServerPort?: number;
  /**
   * The image of the client on control plane nodes; with a tag other than `latest`, or a digest. It has to be of the version of the server.
   * @default - ghcr.io/fatedier/frpc:v0.70.1
   */
  readonly clientImage?: string;
}

/**
 * Control plane nodes dial a server of frp in the management cluster, which takes HTTP CONNECT for their API server. The kubeconfig that Cluster API reads
 * leads through it. Nothing has to be applied to the cluster itself: its nodes get what they need with their user data.
 *
 * Made by `RemoteAccess.connectProxy()`. cert-manager and External Secrets have to be in the management cluster.
 */
export class ConnectProxyAccess extends ClusterAccess {
  /** Nodes dial the server, and managers dial its proxy inside the management cluster. */
  public readonly connections: ClusterConnection[];

  private readonly props: ConnectProxyProps;
  private readonly bound = new BoundCluster();
  private carriedBy?: string;

  /** @internal */
  constructor(props: ConnectProxyProps) {
    super();
    this.props = copyProps(props);
    this.connections = [
      { from: 'control plane nodes', to: `frps in the management cluster, at ${props.server.host}`, port: portOf(props.server), purpose: 'the tunnel to the API server, in TLS' },
      { from: 'managers of Cluster API', to: 'frps beside them, inside the management cluster', port: CONNECT.port, purpose: 'HTTP CONNECT to the API server' },
    ];
  }

  /** @internal */
  public _bind(cluster: IMixedCluster): ClusterAccessBinding {
    const { endpoint, namespace } = this.check(cluster);
    const { server, ca = ClusterCa.certManager(), token = FrpToken.generated() } = this.props;
    const { clusterName } = cluster;
    const names = namesOf(clusterName);
    const writer = new ObjectWriter(new Construct(cluster, 'RemoteAccess'));
    writer.issuer('SelfSignedIssuer', names.selfSigned, { selfSigned: {} });
    ca._write(writer, clusterName, names.clusterCa, names.selfSigned);
    writer.issuer('ClusterCaIssuer', names.clusterCa, { ca: { secretName: names.clusterCa } });
    writeKubeconfig(writer, {
      names, clusterName, namespace, server: endpoint.toString(), proxyUrl: `http://${names.server}.${namespace}.svc:${CONNECT.port}`,
    });
    writeTunnelCertificates(writer, names, clusterName, server.host);
    const tokenSecret = inScope(cluster, () => token._write(writer, names.token));
    writeServer(writer, { options: server, names, tokenSecret, clientNamespaces: Lazy.any({ produce: () => this.clientNamespaces() }) });
    const { apiServerPort = DEFAULT_API_SERVER_PORT, clientImage = DEFAULT_CLIENT_IMAGE } = this.props;
    return {
      controlPlaneFor: machines => {
        checkApiServerPort(machines.apiServerPort, apiServerPort);
        return {
          files: frpcFiles({
            config: { clusterName, serverHost: server.host, serverPort: portOf(server), apiServerHost: endpoint.host, apiServerPort },
            image: clientImage,
            tokenSecret,
            serverTlsSecret: names.serverTls,
          }),
        };
      },
      beforeControlPlane: writer.beforeControlPlane,
      checkControlPlane: controlPlane => this.checkControlPlane(controlPlane),
    };
  }

  private check(cluster: IMixedCluster): { readonly endpoint: Endpoint; readonly namespace: string } {
    this.bound.bind(cluster);
    inScope(cluster, () => {
      checkServer(this.props.server);
      checkImage('clientImage', this.props.clientImage);
      checkPort('apiServerPort', this.props.apiServerPort);
    });
    const { endpoint } = cluster;
    if (endpoint === undefined) {
      refuse(cluster, 'input/missing-value', "'endpoint' is missing, and 'remoteAccess' writes it into the kubeconfig; set it, for example Endpoint.of('api.factory.example.com')");
    }
    const { namespace } = Chart.of(cluster);
    if (namespace === undefined) {
      refuse(cluster, 'remote/no-namespace', "the chart has no namespace, and the kubeconfig names the proxy as '<service>.<namespace>.svc'; give the chart a 'namespace'");
    }
    return { endpoint, namespace };
  }

  private checkControlPlane(controlPlane: IControlPlane): void {
    const { controlPlaneKind, controlPlaneName } = controlPlane.controlPlaneTraits;
    if (controlPlaneKind !== KUBEADM_CONTROL_PLANE) {
      refuse(controlPlane, 'remote/control-plane', `'remoteAccess' of the cluster is a CONNECT proxy, whose client is a file on machines of kubeadm, and ${controlPlaneName} has none; `
        + 'use RemoteAccess.tunnel() for k0s on machines, RemoteAccess.pull() for a managed one that nobody reaches, and none for pods beside the management cluster');
    }
    this.carriedBy = controlPlane.carriedBy;
  }

  /** Managers of infrastructure providers read the kubeconfig too, to find the Node of a Machine. */
  private clientNamespaces(): string[] {
    const own = this.carriedBy === undefined ? [] : [`${this.carriedBy}-infrastructure-system`];
    return [...new Set([...MANAGER_NAMESPACES, ...own, ...this.props.server.clientNamespaces ?? []])].sort();
  }
}

function checkApiServerPort(port: number, expected: number): void {
  if (port !== expected) {
    refuseValue('remote/api-server-port', `the API server listens at port ${port} of its node, as 'endpoint' and 'virtualIp' say, and the client of the proxy dials ${expected}; `
      + `set 'apiServerPort' of the proxy to ${port}`);
  }
}
