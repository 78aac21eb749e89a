import { AGENT_ARGUMENTS, agentManifestsText } from './agents';
import { egressSelectorText } from './egress-selector';
import { AGENT_TUNABLES, checkExtraArguments, SERVER_TUNABLES } from './extra-arguments';
import { EGRESS_SELECTOR_FILE, KONNECTIVITY_FOLDER, KUBECONFIG_FILE, SERVER_POD_FILE } from './paths';
import { CERTIFICATE_REQUEST_FILE, certificateCommands, certificateRequestText, serverKubeconfigText } from './server-identity';
import { SERVER_ARGUMENTS, serverPodText } from './server-pod';
import { AddonManifest, ClusterResourceSet, ResourceSetStrategy } from '../../addons';
import {
  AccessOfControlPlane, BootstrapKind, ClusterAccess, ClusterAccessBinding, ClusterConnection, ControlPlaneMachines, FileContent, HostPathType,
  IControlPlane, IMixedCluster,
} from '../../contract';
import {
  checkContainerResources, checkPort, checkTolerations, ContainerResources, copyProps, inScope, isHost, isVersion, refuse, refuseValue, Toleration,
} from '../../core';
import { BoundCluster } from '../bound-cluster';

const IMAGES = 'registry.k8s.io/kas-network-proxy';
const DEFAULT_VERSION = 'v0.34.0';
const DEFAULT_PORT = 8132;
const API_SERVER_PORT = 6443;
const IMAGE = /^[a-z0-9][a-z0-9._-]*(:\d+)?(\/[a-z0-9][a-z0-9._-]*)*$/;

/** Settings of konnectivity for a control plane of kubeadm. */
export interface KonnectivityAccessProps {
  /**
   * The host that agents dial. It has to lead to all control plane machines, and the certificate of the API server gets it.
   * @default - the host of the cluster's endpoint
   */
  readonly serverHost?: string;
  /**
   * The port that agents dial at that host, and the port of the servers on the control plane machines. A load balancer has to pass it on as it is.
   * @default 8132
   */
  readonly serverPort?: number;
  /**
   * The version of konnectivity, of server and agents.
   * @default v0.34.0
   */
  readonly version?: string;
  /**
   * The image of the server, without a tag.
   * @default registry.k8s.io/kas-network-proxy/proxy-server
   */
  readonly serverImage?: string;
  /**
   * Further arguments of the server by name without dashes.
   * @default - none
   */
  readonly serverExtraArgs?: { readonly [name: string]: string };
  /**
   * The image of the agents, without a tag.
   * @default registry.k8s.io/kas-network-proxy/proxy-agent
   */
  readonly agentImage?: string;
  /**
   * Further arguments of the agents by name without dashes.
   * @default - none
   */
  readonly agentExtraArgs?: { readonly [name: string]: string };
  /**
   * The taints that the agents tolerate. The API server reaches nodes without an agent only if another node has a route to them.
   * @default - all taints
   */
  readonly tolerations?: Toleration[];
  /**
   * What each agent may use.
   * @default - no limit
   */
  readonly agentResources?: ContainerResources;
}

/**
 * Konnectivity for a control plane of kubeadm: the API server reaches kubelets, pods and webhooks through agents on all nodes, which dial the control
 * plane. So nodes can be in networks that the control plane has no route to.
 *
 * A server runs as a static pod on each control plane machine. The agents are put into the cluster by a ClusterResourceSet, which the management
 * cluster has to have a connection for.
 */
export class KonnectivityAccess extends ClusterAccess {
  private readonly props: KonnectivityAccessProps;
  private readonly bound = new BoundCluster();

  /** @internal */
  constructor(props: KonnectivityAccessProps) {
    super();
    this.props = copyProps(props);
  }

  /** The port that agents dial. */
  public get serverPort(): number {
    return this.props.serverPort ?? DEFAULT_PORT;
  }

  /** The connections that have to be possible: all nodes dial the control plane. */
  public get connections(): ClusterConnection[] {
    const { endpoint } = this.bound.known ?? {};
    const apiServer = endpoint?.host ?? 'endpoint of the cluster';
    return [
      { from: 'nodes', to: apiServer, port: endpoint?.port ?? API_SERVER_PORT, purpose: 'API server' },
      { from: 'nodes', to: this.props.serverHost ?? apiServer, port: this.serverPort, purpose: 'konnectivity, through which logs, exec and webhooks come back' },
    ];
  }

  /** @internal */
  public _bind(cluster: IMixedCluster): ClusterAccessBinding {
    this.bound.bind(cluster);
    inScope(cluster, () => this.check());
    const serverHost = this.props.serverHost ?? cluster.endpoint?.host;
    if (serverHost === undefined) {
      refuse(cluster, 'input/missing-value', "the cluster has no 'endpoint', so that konnectivity agents do not know whom to dial; "
        + "set 'serverHost' of RemoteAccess.konnectivity(), or 'endpoint'");
    }
    this.createAgents(cluster, serverHost);
    return {
      controlPlaneFor: machines => this.controlPlaneFor(machines, serverHost, cluster.endpoint?.host),
      checkControlPlane: checkIsOfKubeadm,
    };
  }

  private createAgents(cluster: IMixedCluster, serverHost: string): void {
    const { agentImage, agentExtraArgs = {}, tolerations = [{}], agentResources } = this.props;
    const text = agentManifestsText({
      image: this.imageOf(agentImage, 'proxy-agent'),
      serverHost,
      serverPort: this.serverPort,
      extraArgs: agentExtraArgs,
      tolerations,
      resources: agentResources,
    });
    // What changes here has to reach clusters that are there already.
    new ClusterResourceSet(cluster, 'KonnectivityAgents', {
      manifests: [AddonManifest.fromYaml('agents.yaml', text)], strategy: ResourceSetStrategy.RECONCILE,
    });
  }

  private controlPlaneFor(machines: ControlPlaneMachines, serverHost: string, endpointHost: string | undefined): AccessOfControlPlane {
    const { replicas, apiServerPort, isServedByOne } = machines;
    if (isServedByOne && replicas > 1 && serverHost === endpointHost) {
      refuseValue('remote/one-server-reached', `one of ${replicas} control plane machines holds ${serverHost}, so that konnectivity agents reach its server only, and the API servers `
        + "of the others reach no node; set 'serverHost' of RemoteAccess.konnectivity() to a load balancer or a DNS name of all machines, or use BGP or one machine");
    }
    const { serverImage, serverExtraArgs = {} } = this.props;
    const pod = serverPodText({
      image: this.imageOf(serverImage, 'proxy-server'), agentPort: this.serverPort, serverCount: replicas, extraArgs: serverExtraArgs,
    });
    const file = (path: string, text: string) => ({ path, owner: 'root:root', permissions: '0600', content: FileContent.text(text) });
    return {
      files: [
        file(EGRESS_SELECTOR_FILE, egressSelectorText()),
        file(KUBECONFIG_FILE, serverKubeconfigText(apiServerPort)),
        file(CERTIFICATE_REQUEST_FILE, certificateRequestText()),
        file(SERVER_POD_FILE, pod),
      ],
      preKubeadmCommands: certificateCommands(),
      // Kubeadm adds the endpoint itself.
      certSans: serverHost === endpointHost ? [] : [serverHost],
      apiServerExtraArgs: { 'egress-selector-config-file': EGRESS_SELECTOR_FILE },
      apiServerExtraVolumes: [{ name: 'konnectivity-server', hostPath: KONNECTIVITY_FOLDER, pathType: HostPathType.DIRECTORY_OR_CREATE }],
    };
  }

  private imageOf(image: string | undefined, name: string): string {
    return `${image ?? `${IMAGES}/${name}`}:${this.props.version ?? DEFAULT_VERSION}`;
  }

  private check(): void {
    const { serverHost, version, serverImage, agentImage, serverExtraArgs, agentExtraArgs, tolerations, agentResources } = this.props;
    if (serverHost !== undefined && !isHost(serverHost)) {
      refuseValue('input/invalid-value', `'serverHost' '${serverHost}' is neither an IP address nor a host name; use for example 'api.example.com'`);
    }
    checkPort('serverPort', this.serverPort);
    if (version !== undefined && !isVersion(version)) {
      refuseValue('version/invalid', `'version' '${version}' is not a version; use for example '${DEFAULT_VERSION}'`);
    }
    checkImage('serverImage', serverImage);
    checkImage('agentImage', agentImage);
    checkExtraArguments('serverExtraArgs', serverExtraArgs, SERVER_ARGUMENTS, SERVER_TUNABLES);
    checkExtraArguments('agentExtraArgs', agentExtraArgs, AGENT_ARGUMENTS, AGENT_TUNABLES);
    checkTolerations('tolerations', tolerations);
    checkContainerResources('agentResources', agentResources);
  }
}

/** Only there are static pods whose files we can write. */
function checkIsOfKubeadm(controlPlane: IControlPlane): void {
  const { controlPlaneName, bootstrapKind, isHosted } = controlPlane.controlPlaneTraits;
  if (bootstrapKind !== BootstrapKind.KUBEADM || isHosted) {
    refuse(controlPlane, 'input/invalid-value', `RemoteAccess.konnectivity() is for control planes of kubeadm on machines, and this is one of ${controlPlaneName}; `
      + "leave 'remoteAccess' out: hosted control planes have konnectivity themselves");
  }
}

function checkImage(prop: string, image: string | undefined): void {
  if (image !== undefined && !IMAGE.test(image)) {
    refuseValue('input/invalid-value', `'${prop}' '${image}' is not an image without a tag; use for example '${IMAGES}/proxy-server', the tag is 'version'`);
  }
}
