import { App, Chart, Testing } from 'cdk8s';
import { Link, LinkDriver, LinkRouter, LinkRouting } from '../../../src/connectivity';
import { Round, rounds } from '../../connectivity/patch-and-transform';
import { forProvider, SEEN_BY, SeenTunnel } from '../../connectivity/seen-tunnels';
import { find, Manifest } from '../../support/manifests';
import { Gateway, run, Site, World } from '../network/world';
import type { PacketScene } from '../packet-scene';
import { CharonTexts, hasTunnel, loadTunnels, startCharon, TUN } from '../tunnels/charon';
import { gatewayText, secretText } from '../tunnels/cloud-gateway';
import { makeEnd, observe, SITES } from '../tunnels/ends';
import { onlyConnection, secretsOf } from '../tunnels/site-router';

const TIMEOUT_SECONDS = 30;

/** A link by IPsec between AWS and a site behind NAT with routes that are written down, of which policies make one tunnel. */
export class IpsecLink {
  public static async make(scene: PacketScene): Promise<IpsecLink> {
    scene.begin('two networks with a gateway each');
    const world = await World.make(scene.stage, scene.id, [SITES.AWS, SITES.OnPrem]);
    await world.ends[0].host.serve();
    return new IpsecLink(scene, world);
  }

  public readonly pathMtu: number;
  private readonly router: LinkRouter;
  private readonly round: Round;
  /** The first tunnel, as AWS has it. */
  private readonly seen: SeenTunnel;

  private constructor(private readonly scene: PacketScene, public readonly world: World) {
    const chart = new Chart(new App(), 'link');
    const [aws, site] = [this.aws, this.onPrem].map(({ gateways: [gateway] }) => endingItself(gateway));
    const link = new Link(chart, 'AwsSite', {
      primary: makeEnd('AWS', aws, 'OnPrem'),
      secondary: makeEnd('OnPrem', site, 'AWS'),
      driver: LinkDriver.ipsec({ routing: LinkRouting.STATIC, tunnels: [{ pskSecretName: 'tunnel-1' }, { pskSecretName: 'tunnel-2' }] }),
    });
    this.pathMtu = link.pathMtu;
    // Policies choose by addresses, which both tunnels have in common.
    this.router = LinkRouter.of(link, { gatewayAddresses: [...aws.tunnelAddresses], routeBased: false });
    const manifests = Testing.synth(chart) as Manifest[];
    const observed = observe([{ platform: 'AWS', gateway: aws }]);
    this.round = rounds(find(manifests, 'Composition'), find(manifests, 'CrossCspNetwork'), observed).at(-1)!;
    [this.seen] = SEEN_BY.AWS(this.round, observed);
  }

  public get aws(): Site {
    return this.world.ends[0];
  }

  public get onPrem(): Site {
    return this.world.ends[1];
  }

  /** Starts both gateways, with the parameters of the first tunnel, and the routes. `psks` are those in the Secrets of both sides. */
  public async start(psks: { readonly aws: string; readonly onPrem: string }): Promise<void> {
    this.scene.begin('gateways with the rendered parameters');
    const [aws, site] = [this.aws.gateways[0], this.onPrem.gateways[0]];
    const text = this.router.strongSwan();
    const [{ name }] = this.router.parameters.tunnels;
    const selectors = { local: SITES.AWS.cidr, remote: SITES.OnPrem.cidr };
    await this.startGateway(aws, { connections: gatewayText('AWS', this.round, 1, this.seen, selectors), secrets: secretText(this.seen, psks.aws) });
    await this.startGateway(site, { connections: onlyConnection(text, name), secrets: secretsOf(text, { [this.seen.psk]: psks.onPrem }) });
    await run(this.aws.router, `ip route add ${forProvider(this.round.resources['aws-static-route-0']).destinationCidrBlock} via ${aws.address}`);
    await run(this.onPrem.router, `ip route add ${SITES.AWS.cidr} via ${site.address}`);
  }

  /** Waits until the kubelet gets an answer. */
  public async waitUntilConnected(): Promise<void> {
    await this.scene.waitUntil('the kubelet reaches the API server', async () => {
      const { answered } = await this.onPrem.host.askByPacket(this.aws.host, 100);
      return answered ? undefined : this.onPrem.gateways[0].machine.logOf('charon').slice(-500);
    }, TIMEOUT_SECONDS);
  }

  /** Whether charon of the site has a tunnel. */
  public hasTunnel(): Promise<boolean> {
    return hasTunnel(this.onPrem.gateways[0].machine);
  }

  /** Sets what the tunnel devices take at most. */
  public async setMtu(mtu: number): Promise<void> {
    for (const { gateways: [{ machine }] } of this.world.ends) {
      await run(machine, `ip link set ${TUN} mtu ${mtu}`);
    }
  }

  private async startGateway({ machine }: Gateway, texts: CharonTexts): Promise<void> {
    await run(machine, 'sysctl -qw net.ipv4.ip_forward=1');
    await startCharon(machine, texts);
    await run(machine, `ip link set ${TUN} mtu ${this.pathMtu}`);
    await loadTunnels(machine);
  }
}

/** A gateway whose first tunnel ends at the address that it has itself. */
function endingItself(gateway: Gateway): Gateway {
  return { ...gateway, tunnelAddresses: [gateway.publicAddress, gateway.tunnelAddresses[1]] };
}
