import { IIpPool } from '../../contract';
import { checkIpAddress, IpRange } from '../../core';

/** Where a route leads. */
export class Metal3Gateway {
  /** The gateway of a pool. */
  public static fromPool(pool: IIpPool): Metal3Gateway {
    return new Metal3Gateway({ fromIpPool: pool.poolName });
  }

  /** A fixed address. */
  public static of(address: string): Metal3Gateway {
    return new Metal3Gateway({ string: address });
  }

  private constructor(private readonly source: { readonly fromIpPool?: string; readonly string?: string }) {}

  /** @internal */
  public _render() {
    if (this.source.string !== undefined) {
      checkIpAddress('routes.gateway', this.source.string);
    }
    return { ...this.source };
  }
}

/** A route of a network. */
export interface Metal3Route {
  /**
   * The destination in CIDR notation.
   * @default - everything: 0.0.0.0/0 or ::/0
   */
  readonly destination?: string;
  /** Where it leads. */
  readonly gateway: Metal3Gateway;
  /**
   * DNS servers behind the route.
   * @default - none
   */
  readonly dnsServers?: string[];
}

/** What all networks take. */
export interface Metal3NetworkOptions {
  /** The id of the link that carries the network. */
  readonly link: string;
  /**
   * Routes.
   * @default - none
   */
  readonly routes?: Metal3Route[];
}

/** A network with an address of a pool. */
export interface Metal3StaticNetworkOptions extends Metal3NetworkOptions {
  /** The pool of the addresses. */
  readonly pool: IIpPool;
}

/** The lists of the networks section of a data template. */
export type NetworkList = 'ipv4' | 'ipv4Dhcp' | 'ipv6' | 'ipv6Dhcp' | 'ipv6Slaac';

/** A network of a host. */
export class Metal3Network {
  /** IPv4 with an address of a pool. */
  public static ipv4(id: string, options: Metal3StaticNetworkOptions): Metal3Network {
    return new Metal3Network('ipv4', id, options, options.pool.poolName);
  }

  /** IPv4 by DHCP. */
  public static ipv4Dhcp(id: string, options: Metal3NetworkOptions): Metal3Network {
    return new Metal3Network('ipv4Dhcp', id, options);
  }

  /** IPv6 with an address of a pool. */
  public static ipv6(id: string, options: Metal3StaticNetworkOptions): Metal3Network {
    return new Metal3Network('ipv6', id, options, options.pool.poolName);
  }

  /** IPv6 by DHCP. */
  public static ipv6Dhcp(id: string, options: Metal3NetworkOptions): Metal3Network {
    return new Metal3Network('ipv6Dhcp', id, options);
  }

  /** IPv6 by router announcements. */
  public static ipv6Slaac(id: string, options: Metal3NetworkOptions): Metal3Network {
    return new Metal3Network('ipv6Slaac', id, options);
  }

  private constructor(
    /** @internal */
    public readonly _list: NetworkList,
    /** The id of the network. */
    public readonly id: string,
    private readonly options: Metal3NetworkOptions,
    private readonly pool?: string,
  ) {}

  /** The id of the link that carries the network. */
  public get link(): string {
    return this.options.link;
  }

  /** @internal */
  public _check(): void {
    this._renderRoutes();
  }

  /** @internal */
  public _render() {
    return { id: this.id, link: this.options.link, routes: this._renderRoutes() };
  }

  /** @internal */
  public _renderStatic() {
    return { ...this._render(), ipAddressFromIpPool: this.pool! };
  }

  /** @internal */
  public _renderRoutes() {
    const everything = this._list.startsWith('ipv4') ? '0.0.0.0/0' : '::/0';
    const routes = (this.options.routes ?? []).map(route => {
      const destination = route.destination ?? everything;
      IpRange.ofCidr('routes.destination', destination);
      const [network, prefix] = destination.split('/');
      return { network, prefix: Number(prefix), gateway: route.gateway._render(), services: route.dnsServers && { dns: checkDns(route.dnsServers) } };
    });
    return routes.length === 0 ? undefined : routes;
  }
}

/** Refuses DNS servers that are not addresses. */
export function checkDns(servers: readonly string[]): string[] {
  return servers.map(server => checkIpAddress('dnsServers', server));
}
