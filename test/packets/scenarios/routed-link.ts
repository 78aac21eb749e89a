import { App, Chart, Testing } from 'cdk8s';
import { Link, LinkDriver, LinkRouter, LinkRouting } from '../../../src/connectivity';
import { Round, rounds } from '../../connectivity/patch-and-transform';
import { forProvider, SEEN_BY, SeenTunnel } from '../../connectivity/seen-tunnels';
import type { Machine } from '../../remote-live/machines/machine';
import { find, Manifest } from '../../support/manifests';
import { Host } from '../hosts/host';
import { run, World } from '../network/world';
import type { PacketScene } from '../packet-scene';
import { hasTunnel } from '../tunnels/charon';
import { Cloud, gatewayBgpText, gatewayText, routeTableText, secretText } from '../tunnels/cloud-gateway';
import { makeEnd, observe, Platform, SITES } from '../tunnels/ends';
import { learnedRoutes, sessionsOf, startFrr } from '../tunnels/frr';
import { makeTunnel, RoutedTunnel } from '../tunnels/routed-tunnel';
import { tunnelsOf } from '../tunnels/site-router';

/** What is in the Secrets of both sides. */
const KEYS: { readonly [secret: string]: string } = { 'tunnel-1': 'a.key_of.the_first.tunnel', 'tunnel-2': 'a.key_of.the_second.tunnel' };
/** What a tunnel carries where routes decide. */
const EVERYTHING = { local: '0.0.0.0/0', remote: '0.0.0.0/0' };
const CONNECT_SECONDS = 120;
const ENDS = [0, 1] as const;
type EndIndex = typeof ENDS[number];

/** What somebody believes who writes the configuration of the router of a site. */
export interface Belief {
  /** The number of the cloud for BGP. @default - what it is */
  readonly asn?: number;
  /** The networks inside of the tunnels. @default - what they are */
  readonly insideCidrs?: readonly [string, string];
}

export interface RoutedLinkOptions {
  readonly routing?: LinkRouting;
  /** Of who writes the configuration of the router of a site. @default - what is true */
  readonly belief?: Belief;
}

/** What the gateway of an end is told. */
interface Plan {
  readonly tunnels: readonly RoutedTunnel[];
  /** The addresses inside of the tunnels that it speaks BGP with. */
  readonly neighbors: readonly string[];
  /** The text of FRR; empty without BGP. */
  readonly bgp: string;
  /** What the router of a network in a cloud is told, if its route table gets what the gateway learns. */
  readonly routeTable?: string;
  /** The routes that are written down in it instead. */
  readonly staticRoutes?: readonly string[];
}

/** A link by IPsec with both tunnels, each an interface. The first end has the API server, the second one the kubelet. */
export class RoutedLink {
  public static async make(scene: PacketScene, platforms: readonly [Platform, Platform], options: RoutedLinkOptions = {}): Promise<RoutedLink> {
    scene.begin('two networks with a gateway each');
    const world = await World.make(scene.stage, scene.id, platforms.map(platform => SITES[platform]));
    await world.ends[0].host.serve();
    return new RoutedLink(scene, world, platforms, options);
  }

  public readonly pathMtu: number;
  private readonly plans: readonly Plan[];
  /** Those that encrypt for each end, tunnel by tunnel. */
  private readonly daemons: readonly [Machine[], Machine[]] = [[], []];

  private constructor(
    private readonly scene: PacketScene, public readonly world: World, private readonly platforms: readonly [Platform, Platform],
    { routing = LinkRouting.BGP, belief = {} }: RoutedLinkOptions,
  ) {
    const { chart, link } = this.render(routing);
    this.pathMtu = link.pathMtu;
    const observed = observe(platforms.map((platform, index) => ({ platform, gateway: world.ends[index].gateways[0] })));
    const manifests = Testing.synth(chart) as Manifest[];
    const round = rounds(find(manifests, 'Composition'), find(manifests, 'CrossCspNetwork'), observed).at(-1)!;
    this.plans = platforms.map(platform => platform === 'OnPrem'
      ? sitePlan(this.render(routing, belief).link, round)
      : cloudPlan(platform, round, SEEN_BY[platform](round, observed), link.pathMtu));
  }

  public get server(): Host {
    return this.world.ends[0].host;
  }

  public get kubelet(): Host {
    return this.world.ends[1].host;
  }

  /** Starts the gateways of both ends, and does not wait until packets pass. */
  public async start(): Promise<void> {
    this.scene.begin('gateways with the rendered parameters');
    await Promise.all(ENDS.map(index => this.startEnd(index)));
  }

  /** Starts everything and waits until both sessions are there, and the kubelet gets an answer. */
  public async connect(): Promise<void> {
    await this.start();
    await this.waitForTunnels();
    await this.waitForSessions([1, 2]);
    await this.waitForAnswer();
  }

  /** Waits until both ends have sessions of BGP through these tunnels, and no other. */
  public async waitForSessions(tunnels: readonly number[], seconds = CONNECT_SECONDS): Promise<void> {
    await this.scene.waitUntil(`sessions of BGP through ${tunnels.join(' and ')}`, async () => {
      const seen = await this.sessions();
      const wanted = [1, 2].map(number => tunnels.includes(number));
      const isSo = seen.every(states => wanted.every((isUp, index) => (states[index] === 'Established') === isUp));
      return isSo ? undefined : JSON.stringify(seen);
    }, seconds);
  }

  public async waitForAnswer(): Promise<void> {
    await this.scene.waitUntil('the kubelet reaches the API server', async () =>
      (await this.kubelet.askByPacket(this.server, 100)).answered ? undefined : JSON.stringify(await this.learned()), CONNECT_SECONDS);
  }

  /** What each end says of its session through each tunnel. */
  public sessions(): Promise<string[][]> {
    return Promise.all(ENDS.map(async index => {
      const states = await sessionsOf(this.gateway(index));
      return this.plans[index].neighbors.map(address => states[address]);
    }));
  }

  /** What the gateway of each end has learned: to which networks, through which interfaces. */
  public learned(): Promise<{ readonly [network: string]: readonly string[] }[]> {
    return Promise.all(ENDS.map(index => learnedRoutes(this.gateway(index))));
  }

  /** The internet carries nothing of a tunnel any more. */
  public cut(tunnel: number): Promise<void> {
    const { localAddress, remoteAddress } = this.plans[0].tunnels[tunnel - 1];
    return this.world.cut(localAddress, remoteAddress);
  }

  /** It does again. */
  public mend(tunnel: number): Promise<void> {
    const { localAddress, remoteAddress } = this.plans[0].tunnels[tunnel - 1];
    return this.world.mend(localAddress, remoteAddress);
  }

  /** Waits until both ends have forgotten a tunnel of IPsec. */
  public async waitUntilGivenUp(tunnel: number): Promise<void> {
    await this.scene.waitUntil(`no tunnel ${tunnel}`, async () => {
      const isThere = await Promise.all(this.daemons.map(daemons => hasTunnel(daemons[tunnel - 1])));
      return isThere.includes(true) ? `it is there: ${JSON.stringify(isThere)}` : undefined;
    });
  }

  /** Takes the interface of a tunnel down, at both ends. */
  public async takeDown(tunnel: number): Promise<void> {
    await Promise.all(ENDS.map(index => run(this.gateway(index), `ip link set ipsec${tunnel} down`)));
  }

  /** Waits until both tunnels of IPsec are there at both ends, whatever BGP makes of them. */
  public async waitForTunnels(): Promise<void> {
    await this.scene.waitUntil('both tunnels of IPsec', async () => {
      const isThere = await Promise.all(this.daemons.flat().map(hasTunnel));
      return isThere.includes(false) ? `there are ${JSON.stringify(isThere)}` : undefined;
    }, CONNECT_SECONDS);
  }

  private gateway(index: EndIndex): Machine {
    return this.world.ends[index].gateways[0].machine;
  }

  private render(routing: LinkRouting, { asn, insideCidrs }: Belief = {}): { readonly chart: Chart; readonly link: Link } {
    const [one, other] = this.platforms;
    const [first, second] = this.world.ends.map(({ gateways: [gateway] }) => gateway);
    const chart = new Chart(new App(), 'link');
    const tunnels = Object.keys(KEYS).map((pskSecretName, index) => ({ pskSecretName, insideCidr: insideCidrs?.[index] }));
    const link = new Link(chart, 'Both', {
      primary: makeEnd(one, first, other, asn),
      secondary: makeEnd(other, second, one),
      driver: LinkDriver.ipsec({ routing, tunnels }),
    });
    return { chart, link };
  }

  private async startEnd(index: EndIndex): Promise<void> {
    const { router, host, gateways: [gateway] } = this.world.ends[index];
    const { tunnels, bgp, routeTable, staticRoutes = [] } = this.plans[index];
    await run(gateway.machine, 'sysctl -qw net.ipv4.ip_forward=1');
    for (const tunnel of tunnels) {
      this.daemons[index].push(await makeTunnel(this.scene.stage, gateway, tunnel));
    }
    if (bgp !== '') {
      await startFrr(gateway.machine, bgp);
    }
    if (routeTable !== undefined) {
      await startFrr(router, routeTable);
    }
    await Promise.all(staticRoutes.map(cidr => run(router, `ip route add ${cidr} via ${gateway.address}`)));
    if (this.platforms[index] === 'OnPrem') {
      await run(host.machine, `ip route replace default via ${gateway.address}`);
    }
  }
}

/** The router of a site, with the texts that are written for it. */
function sitePlan(link: Link, { status }: Round): Plan {
  const { tunnel1Address, tunnel2Address, primaryGatewayAddress, primaryGatewayAddress2 } = status as { readonly [field: string]: string };
  const gatewayAddresses = [tunnel1Address ?? primaryGatewayAddress, tunnel2Address ?? primaryGatewayAddress2 ?? primaryGatewayAddress];
  const router = LinkRouter.of(link, { gatewayAddresses });
  const neighbors = router.parameters.tunnels.map(({ remoteInsideAddress }) => remoteInsideAddress);
  return { tunnels: tunnelsOf(router, KEYS), neighbors, bgp: router.frr() };
}

/** The gateway of a cloud, which is played. */
function cloudPlan(cloud: Cloud, round: Round, seen: readonly SeenTunnel[], mtu: number): Plan {
  const { cidr, router, gateways: [gateway] } = SITES[cloud];
  const { resources } = round;
  const staticRoutes = Object.keys(resources).filter(name => name.startsWith('aws-static-route-'))
    .map(name => forProvider(resources[name]).destinationCidrBlock as string);
  const usesBgp = staticRoutes.length === 0;
  // AWS has to be told which route tables get the routes; the others give them to all.
  const isPropagated = cloud !== 'AWS' || forProvider(resources['aws-route-propagation-0']).routeTableId === 'rtb-1';
  return {
    tunnels: seen.map((tunnel, index): RoutedTunnel => {
      const [number, device] = [index + 1, `ipsec${index + 1}`];
      return {
        number,
        localAddress: tunnel.from,
        remoteAddress: tunnel.to,
        texts: { connections: gatewayText(cloud, round, number, tunnel, EVERYTHING), secrets: secretText(tunnel, KEYS[tunnel.psk]) },
        commands: [
          `ip link set ${device} mtu ${mtu} up`, `ip address add ${tunnel.insideFrom}/30 dev ${device}`,
          ...staticRoutes.map(destination => `ip route add ${destination} dev ${device} metric ${number}`),
        ],
      };
    }),
    neighbors: seen.map(({ insideTo }) => insideTo),
    bgp: usesBgp ? gatewayBgpText(cloud, seen, cidr, router) : '',
    routeTable: usesBgp && isPropagated ? routeTableText(seen[0].numberFrom, gateway) : undefined,
    staticRoutes: isPropagated ? staticRoutes : [],
  };
}
