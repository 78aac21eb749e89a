import { findTwin, isDnsLabel, refuseValue } from '../../core';

/** How a network interface of a machine is connected. */
export enum KubevirtBinding {
  /** Behind the address of the pod, by translation. For the pod network. */
  MASQUERADE = 'masquerade',
  /** With the address of the pod, or right in the network. */
  BRIDGE = 'bridge',
  /** By a function of a network card. Not for the pod network. */
  SRIOV = 'sriov',
}

/** How a network of Multus is used. */
export interface KubevirtMultusOptions {
  /**
   * How the interface is connected.
   * @default KubevirtBinding.BRIDGE
   */
  readonly binding?: KubevirtBinding;
  /**
   * It takes the place of the pod network.
   * @default false
   */
  readonly replacesPodNetwork?: boolean;
}

/** A network of machines. */
export class KubevirtNetwork {
  /**
   * The pod network of the cluster that runs the virtual machines.
   *
   * @param binding how the interface is connected, MASQUERADE unless given
   */
  public static pod(binding: KubevirtBinding = KubevirtBinding.MASQUERADE): KubevirtNetwork {
    return new KubevirtNetwork('default', binding);
  }

  /**
   * A network that Multus attaches.
   *
   * @param name the name of the interface
   * @param networkName the NetworkAttachmentDefinition, `<name>` or `<namespace>/<name>`
   * @param options how it is used
   */
  public static multus(name: string, networkName: string, options: KubevirtMultusOptions = {}): KubevirtNetwork {
    return new KubevirtNetwork(name, options.binding ?? KubevirtBinding.BRIDGE, networkName, options.replacesPodNetwork);
  }

  private constructor(
    /** The name of the interface. */
    public readonly name: string,
    private readonly binding: KubevirtBinding,
    private readonly networkName?: string,
    private readonly replacesPodNetwork: boolean = false,
  ) {}

  /** @internal */
  public get _isPodNetwork(): boolean {
    return this.networkName === undefined || this.replacesPodNetwork;
  }

  /** @internal */
  public _check(): void {
    if (!isDnsLabel(this.name)) {
      refuseValue('input/invalid-value', `'networks' has '${this.name}', which is not the name of an interface; use lower-case letters, digits and '-'`);
    }
    if (this.networkName === undefined && this.binding === KubevirtBinding.SRIOV) {
      refuseValue('input/invalid-value', `'networks' has the pod network with '${this.binding}'; use KubevirtBinding.MASQUERADE or BRIDGE`);
    }
    if (this.networkName !== undefined && this.binding === KubevirtBinding.MASQUERADE) {
      refuseValue('input/invalid-value', `'networks' has '${this.name}' with '${this.binding}', which is for the pod network only; use KubevirtBinding.BRIDGE or SRIOV`);
    }
    if (this.networkName !== undefined && !/^([a-z0-9.-]+\/)?[a-z0-9.-]+$/.test(this.networkName)) {
      refuseValue('input/invalid-value', `'networks' has '${this.networkName}', which is not a NetworkAttachmentDefinition; use '<name>' or '<namespace>/<name>'`);
    }
  }

  /** @internal */
  public _renderNetwork() {
    return this.networkName === undefined
      ? { name: this.name, pod: {} }
      : { name: this.name, multus: { networkName: this.networkName, default: this.replacesPodNetwork ? true : undefined } };
  }

  /** @internal */
  public _renderInterface() {
    return { name: this.name, [this.binding]: {} };
  }
}

/** Refuses networks that no machine can have. */
export function checkNetworks(networks: readonly KubevirtNetwork[]): void {
  networks.forEach(network => network._check());
  const twin = findTwin(networks.map(({ name }) => name));
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'networks' has '${twin}' twice; give each interface a name of its own`);
  }
  if (networks.filter(network => network._isPodNetwork).length > 1) {
    refuseValue('input/duplicate', "'networks' has the pod network, or what takes its place, twice; give one of them");
  }
}
