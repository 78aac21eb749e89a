import { IIpPool } from '../../contract';
import { checkIpAddress, copyProps, findTwin, IpRange, nonEmptyList, refuseValue } from '../../core';

interface PoolRef {
  readonly apiGroup: string;
  readonly kind: string;
  readonly name: string;
}

/** Pools of Metal3's own IPAM are named, all others are referred to. */
function isMetal3Pool(pool: IIpPool): boolean {
  return pool.poolApiGroup === 'ipam.metal3.io' && pool.poolKind === 'IPPool';
}

function poolRef(pool: IIpPool): PoolRef {
  return { apiGroup: pool.poolApiGroup, kind: pool.poolKind, name: pool.poolName };
}

/** Where a route leads. */
export class Metal3Gateway {
  /** The gateway of a pool. */
  public static fromPool(pool: IIpPool): Metal3Gateway {
    return new Metal3Gateway(isMetal3Pool(pool) ? { fromIpPool: pool.poolName } : { fromPoolRef: poolRef(pool) });
  }

  /** A fixed address. */
  public static of(address: string): Metal3Gateway {
    return new Metal3Gateway({ string: address });
  }

  private constructor(private readonly source: { readonly fromIpPool?: string; readonly fromPoolRef?: PoolRef; readonly string?: string }) {}

  /** @internal */
  public _check(checkAddress: (address: string) => void): void {
    if (this.source.string !== undefined) {
      checkAddress(this.source.string);
    }
  }

  /** @internal */
  public _render() {
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
    return new Metal3Network('ipv4', id, copyProps(options), options.pool);
  }

  /** IPv4 by DHCP. */
  public static ipv4Dhcp(id: string, options: Metal3NetworkOptions): Metal3Network {
    return new Metal3Network('ipv4Dhcp', id, copyProps(options));
  }

  /** IPv6 with an address of a pool. */
  public static ipv6(id: string, options: Metal3StaticNetworkOptions): Metal3Network {
    return new Metal3Network('ipv6', id, copyProps(options), options.pool);
  }

  /** IPv6 by DHCP. */
  public static ipv6Dhcp(id: string, options: Metal3NetworkOptions): Metal3Network {
    return new Metal3Network('ipv6Dhcp', id, copyProps(options));
  }

  /** IPv6 by router announcements. */
  public static ipv6Slaac(id: string, options: Metal3NetworkOptions): Metal3Network {
    return new Metal3Network('ipv6Slaac', id, copyProps(options));
  }

  private constructor(
    /** @internal */
    public readonly _list: NetworkList,
    /** The id of the network. */
    public readonly id: string,
    private readonly options: Metal3NetworkOptions,
    private readonly pool?: IIpPool,
  ) {}

  /** The id of the link that carries the network. */
  public get link(): string {
    return this.options.link;
  }

  /** @internal */
  public _check(): void {
    if (this.id === '') {
      refuseValue('input/missing-value', 'a network has an empty id; give it one');
    }
    const routes = this.options.routes ?? [];
    const destinations = routes.map(route => this.destinationOf(route));
    for (const [index, route] of routes.entries()) {
      const destination = destinations[index];
      this.checkFamily('destination', IpRange.ofCidr('routes.destination', destination), destination);
      route.gateway._check(gateway => this.checkFamily('gateway', IpRange.ofAddress('routes.gateway', gateway), gateway));
      checkDns(route.dnsServers ?? []).forEach(server => this.checkFamily('DNS server', IpRange.ofAddress('dnsServers', server), server));
      // The CRD tells routes apart by the network address alone.
      const twin = destinations.slice(0, index).find(other => other.split('/')[0] === destination.split('/')[0]);
      if (twin !== undefined) {
        refuseValue('input/duplicate', `network '${this.id}' has routes to ${twin} and ${destination}; give each network address once`);
      }
    }
  }

  /** @internal */
  public _render() {
    return { id: this.id, link: this.options.link, routes: this.renderRoutes() };
  }

  /** @internal */
  public _renderStatic() {
    const pool = this.pool!;
    const isOfMetal3 = isMetal3Pool(pool);
    return { ipAddressFromIpPool: isOfMetal3 ? pool.poolName : undefined, fromPoolRef: isOfMetal3 ? undefined : poolRef(pool), ...this._render() };
  }

  private renderRoutes() {
    return nonEmptyList((this.options.routes ?? []).map(route => {
      const [network, prefix] = this.destinationOf(route).split('/');
      const dns = nonEmptyList(route.dnsServers);
      return { network, prefix: Number(prefix), gateway: route.gateway._render(), services: dns && { dns } };
    }));
  }

  private get isV4(): boolean {
    return this._list.startsWith('ipv4');
  }

  private destinationOf(route: Metal3Route): string {
    return route.destination ?? (this.isV4 ? '0.0.0.0/0' : '::/0');
  }

  private checkFamily(what: string, range: IpRange, text: string): void {
    if (range.isV4 !== this.isV4) {
      refuseValue('input/invalid-value', `network '${this.id}' is ${this.isV4 ? 'IPv4' : 'IPv6'} and has the ${what} ${text}; use one of its address family`);
    }
  }
}

/** Refuses DNS servers that are not addresses or given twice. */
export function checkDns(servers: readonly string[]): string[] {
  const twin = findTwin(servers);
  if (twin !== undefined) {
    refuseValue('input/duplicate', `DNS server '${twin}' is given twice; give each DNS server once`);
  }
  return servers.map(server => checkIpAddress('dnsServers', server));
}
