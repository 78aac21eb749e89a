import type { ProcessHost } from '../../live/stage/stage-processes';
import { Machine } from '../../remote-live/machines/machine';
import { Host } from '../hosts/host';

/** What the internet carries. */
export const INTERNET_MTU = 1500;
/** In an address that documentation may use, each gateway has a link with the internet of its own. */
const PUBLIC = '203.0.113';
/** In another, it has two for its tunnels. */
const TUNNELS = '198.51.100';

export interface SiteOptions {
  /** Unique in the world. */
  readonly name: string;
  /** Of the network inside. */
  readonly cidr: string;
  /** What the network inside carries. */
  readonly mtu: number;
  /** What its lines to the internet carry. @default - as much as the internet */
  readonly lineMtu?: number;
  /** The address of the router of the network, which hosts send to what is not theirs. */
  readonly router: string;
  /** The inner address of each gateway. */
  readonly gateways: readonly string[];
  /** The address of the one host. */
  readonly host: string;
}

/** A gateway: an inner address and a public one. */
export interface Gateway {
  readonly machine: Machine;
  readonly address: string;
  readonly publicAddress: string;
  /** More public addresses, which it has and does not take for its own: whoever ends a tunnel takes one. */
  readonly tunnelAddresses: readonly [string, string];
}

/** A network with a router that has the route table of a cloud, gateways to the internet and a host. */
export interface Site {
  readonly router: Machine;
  readonly gateways: readonly Gateway[];
  readonly host: Host;
}

/**
 * Two sites and an internet between them, all of them network namespaces of the kernel. The internet knows public addresses only: what the networks inside
 * send to one another goes nowhere, unless a gateway takes it.
 */
export class World {
  public static async make(stage: ProcessHost, name: string, options: readonly SiteOptions[]): Promise<World> {
    const internet = await Machine.startAlone(stage, { name: `${name}-internet` });
    await Promise.all([run(internet, 'ip link set lo up'), run(internet, 'sysctl -qw net.ipv4.ip_forward=1')]);
    const sites: Site[] = [];
    for (const [index, site] of options.entries()) {
      sites.push(await makeSite(stage, internet, `${name}-${site.name}`, site, index));
    }
    return new World(internet, sites);
  }

  private constructor(public readonly internet: Machine, private readonly sites: readonly Site[]) {}

  /** The site with the API server, and the one with the kubelet. */
  public get ends(): readonly [Site, Site] {
    return [this.sites[0], this.sites[1]];
  }

  /** The internet no longer carries anything between two public addresses. */
  public cut(one: string, other: string): Promise<void> {
    return this.setRules('add', one, other);
  }

  /** It does again. */
  public mend(one: string, other: string): Promise<void> {
    return this.setRules('del', one, other);
  }

  private async setRules(change: string, one: string, other: string): Promise<void> {
    for (const [from, to] of [[one, other], [other, one]]) {
      await run(this.internet, `ip rule ${change} from ${from} to ${to} blackhole`);
    }
  }
}

/** Runs a command without quotes to its end. */
export function run(machine: Machine, command: string): Promise<string> {
  return machine.run(command.split(' '));
}

async function makeSite(stage: ProcessHost, internet: Machine, name: string, options: SiteOptions, index: number): Promise<Site> {
  const { cidr, mtu, lineMtu = INTERNET_MTU, router: routerAddress, gateways, host: hostAddress } = options;
  const prefix = cidr.split('/')[1];
  const [router, host, ...machines] = await Promise.all(
    ['router', 'host', ...gateways.map((_, gateway) => `gateway-${gateway + 1}`)].map(role => Machine.startAlone(stage, { name: `${name}-${role}` })));
  await Promise.all([router, host, ...machines].map(machine => run(machine, 'ip link set lo up')));
  await run(router, 'ip link add inside type bridge');
  // The router of a cloud sends no redirects: hosts would go on sending to a gateway that no longer has the route.
  await run(router, 'sysctl -qw net.ipv4.ip_forward=1 net.ipv4.conf.all.send_redirects=0 net.ipv4.conf.default.send_redirects=0 net.ipv4.conf.inside.send_redirects=0');
  const addressed = machines.map((machine, gateway): [Machine, string] => [machine, gateways[gateway]]);
  const members: readonly [Machine, string][] = [[host, hostAddress], ...addressed];
  for (const [port, [machine, address]] of members.entries()) {
    await connect({ machine: router, device: `port${port}` }, { machine, device: 'eth0' }, mtu);
    await run(router, `ip link set port${port} master inside`);
    await run(machine, `ip addr add ${address}/${prefix} dev eth0`);
  }
  await run(router, `ip link set inside mtu ${mtu} up`);
  await run(router, `ip addr add ${routerAddress}/${prefix} dev inside`);
  await run(host, `ip route add default via ${routerAddress}`);
  const connected = await Promise.all(machines.map((machine, gateway) => joinInternet(internet, machine, index * 32 + gateway * 4, lineMtu)));
  return {
    router,
    gateways: machines.map((machine, gateway) => ({ machine, address: gateways[gateway], ...connected[gateway] })),
    host: new Host(host, hostAddress),
  };
}

async function joinInternet(internet: Machine, machine: Machine, offset: number, mtu: number): Promise<Pick<Gateway, 'publicAddress' | 'tunnelAddresses'>> {
  const [there, here] = [1, 2].map(last => `${PUBLIC}.${offset + last}`);
  await connect({ machine: internet, device: `to${offset}`, address: `${there}/30` }, { machine, device: 'eth1', address: `${here}/30` }, mtu);
  await run(machine, `ip route add default via ${there}`);
  const tunnelAddresses = [`${TUNNELS}.${offset + 1}`, `${TUNNELS}.${offset + 2}`] as const;
  await Promise.all(tunnelAddresses.map(address => run(internet, `ip route add ${address}/32 via ${here}`)));
  return { publicAddress: here, tunnelAddresses };
}

interface Socket {
  readonly machine: Machine;
  readonly device: string;
  readonly address?: string;
}

/** A cable between two machines. */
export async function connect(one: Socket, other: Socket, mtu: number): Promise<void> {
  await run(one.machine, `ip link add ${one.device} mtu ${mtu} type veth peer name ${other.device} mtu ${mtu} netns ${other.machine.pid}`);
  for (const { machine, device, address } of [one, other]) {
    if (address !== undefined) {
      await run(machine, `ip addr add ${address} dev ${device}`);
    }
    await run(machine, `ip link set ${device} up`);
  }
}

