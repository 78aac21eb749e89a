import { LITERAL, renderArguments } from './component';
import {
  checkContainerResources, checkPort, checkTolerations, ContainerResources, copyProps, isWholeNumber, l1Enum, refuseValue, renderContainerResources,
  renderTolerations, Taint, TaintEffect, Toleration,
} from '../../core';
import { checkArguments } from '../../kubeadm';

const DEFAULT_PORT = 8132;
const IMAGES = 'registry.k8s.io/kas-network-proxy';

/** Settings of the tunnel from the API server to the nodes. */
export interface KamajiKonnectivityOptions {
  /**
   * The port that the agents dial, at the address of the API server. With NodePort it has to be a port of the nodes, 30000 to 32767.
   * @default 8132
   */
  readonly serverPort?: number;
  /**
   * The image of the server, without a tag.
   * @default registry.k8s.io/kas-network-proxy/proxy-server
   */
  readonly serverImage?: string;
  /**
   * The version of the server.
   * @default - that of the control plane
   */
  readonly serverVersion?: string;
  /**
   * Arguments of the server by name without dashes.
   * @default - none
   */
  readonly serverExtraArgs?: { readonly [name: string]: string };
  /**
   * What the server may use.
   * @default - no limit
   */
  readonly serverResources?: ContainerResources;
  /**
   * The image of the agents, without a tag.
   * @default registry.k8s.io/kas-network-proxy/proxy-agent
   */
  readonly agentImage?: string;
  /**
   * The version of the agents.
   * @default - that of the control plane
   */
  readonly agentVersion?: string;
  /**
   * Arguments of the agents by name without dashes.
   * @default - none
   */
  readonly agentExtraArgs?: { readonly [name: string]: string };
  /**
   * Run the agents in the network of the node, so that they work before the CNI does.
   * @default false
   */
  readonly hostNetwork?: boolean;
  /**
   * The taints that the agents tolerate.
   * @default - CriticalAddonsOnly and, for an agent on every node, the taints of the pools
   */
  readonly tolerations?: Toleration[];
}

/**
 * The tunnel through which the API server reaches kubelets, pods and webhooks on nodes that it has no route to.
 */
export class KamajiKonnectivity {
  /**
   * An agent on every node.
   *
   * @param options further settings
   */
  public static daemonSet(options: KamajiKonnectivityOptions = {}): KamajiKonnectivity {
    return new KamajiKonnectivity('DaemonSet', copyProps(options));
  }

  /**
   * A fixed number of agents.
   *
   * @param replicas how many there are
   * @param options further settings
   */
  public static deployment(replicas: number, options: KamajiKonnectivityOptions = {}): KamajiKonnectivity {
    return new KamajiKonnectivity('Deployment', copyProps(options), replicas);
  }

  /** No tunnel: the API server reaches all nodes and pods directly. */
  public static none(): KamajiKonnectivity {
    return new KamajiKonnectivity(undefined, {});
  }

  private constructor(
    private readonly mode: string | undefined,
    private readonly options: KamajiKonnectivityOptions,
    private readonly replicas?: number,
  ) {}

  /** The port that the agents dial; undefined without a tunnel. */
  public get serverPort(): number | undefined {
    return this.mode === undefined ? undefined : this.options.serverPort ?? DEFAULT_PORT;
  }

  /** @internal */
  public _check(): void {
    const { replicas, options } = this;
    checkPort('konnectivity.serverPort', options.serverPort);
    if (replicas !== undefined && !isWholeNumber(replicas, 1)) {
      refuseValue('input/invalid-value', `'konnectivity' has ${replicas} agents; use a whole number, 1 or more, or KamajiKonnectivity.none()`);
    }
    checkArguments('konnectivity.serverExtraArgs', options.serverExtraArgs ?? {}, LITERAL);
    checkArguments('konnectivity.agentExtraArgs', options.agentExtraArgs ?? {}, LITERAL);
    checkContainerResources('konnectivity.serverResources', options.serverResources);
    checkTolerations('konnectivity.tolerations', options.tolerations);
  }

  /**
   * All defaults are written out, because the API server would add them.
   *
   * @param poolTaints the taints of the nodes of all pools
   * @internal
   */
  public _render(poolTaints: readonly Taint[]) {
    const { mode, options, replicas, serverPort } = this;
    if (serverPort === undefined) {
      return undefined;
    }
    return {
      server: {
        port: serverPort,
        image: options.serverImage ?? `${IMAGES}/proxy-server`,
        version: options.serverVersion,
        extraArgs: renderArguments(options.serverExtraArgs),
        resources: renderContainerResources(options.serverResources),
      },
      agent: {
        mode: l1Enum(mode),
        replicas,
        image: options.agentImage ?? `${IMAGES}/proxy-agent`,
        version: options.agentVersion,
        extraArgs: renderArguments(options.agentExtraArgs),
        hostNetwork: options.hostNetwork ?? false,
        tolerations: renderTolerations(options.tolerations ?? this.defaultTolerations(poolTaints)) ?? [],
      },
    };
  }

  /** Nodes that have a preference only take the agents anyway. */
  private defaultTolerations(poolTaints: readonly Taint[]): Toleration[] {
    const taints = this.mode === 'DaemonSet' ? poolTaints.filter(({ effect }) => effect !== TaintEffect.PREFER_NO_SCHEDULE) : [];
    return [{ key: 'CriticalAddonsOnly' }, ...taints];
  }
}
