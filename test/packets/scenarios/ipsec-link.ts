import { App, Chart, Testing } from 'cdk8s';
import { Link, LinkDriver, LinkEnd, LinkRouter, LinkRouting } from '../../../src/connectivity';
import type { Manifest } from '../../support/manifests';
import { Gateway, run, Site, SiteOptions, World } from '../network/world';
import type { PacketScene } from '../packet-scene';
import { CHARON } from '../programs/packet-programs';

const AWS_SITE: SiteOptions = { name: 'aws', cidr: '10.0.0.0/16', mtu: 9001, router: '10.0.0.1', gateways: ['10.0.1.5'], host: '10.0.3.10' };
/** strongSwan reads no packets of more than 1400 bytes from its TUN device, so the line of the site has to be narrower than others. */
export const LINE_MTU = 1460;
const ON_PREM_SITE: SiteOptions = { name: 'on-prem', cidr: '10.2.0.0/16', mtu: 1500, lineMtu: LINE_MTU, router: '10.2.0.1', gateways: ['10.2.1.5'], host: '10.2.3.10' };
const TUN = 'ipsec0';
const TIMEOUT_SECONDS = 30;
/** What strongSwan calls what AWS calls so. */
const STRONGSWAN_WORDS: { readonly [word: string]: string } = { 'AES256-GCM-16': 'aes256gcm16', 'SHA2-384': 'prfsha384', '20': 'ecp384', 'ikev2': '2' };

/** An address of the other tunnel of AWS, at which nobody is. */
const NOBODY = '203.0.113.29';
/** Where the text of a router includes keys from. */
const PSK_FILE = '/etc/swanctl/conf.d/psk/link.conf';

/** What is read of objects is what the library has just rendered. */
type Fields = Manifest;

/** A link by IPsec between AWS and a site behind NAT, of which one tunnel is made. */
export class IpsecLink {
  public static async make(scene: PacketScene): Promise<IpsecLink> {
    scene.begin('two networks with a gateway each');
    const world = await World.make(scene.stage, scene.id, [AWS_SITE, ON_PREM_SITE]);
    await world.ends[0].host.serve();
    return new IpsecLink(scene, world);
  }

  public readonly pathMtu: number;
  /** The text of the router of the site. */
  private readonly routerText: string;
  /** What the Composition makes, by kind. */
  private readonly composed: ReadonlyMap<string, Fields>;

  private constructor(private readonly scene: PacketScene, public readonly world: World) {
    const chart = new Chart(new App(), 'link');
    const link = new Link(chart, 'AwsSite', {
      primary: LinkEnd.aws({ region: 'eu-central-1', vpcId: 'vpc-1', cidrs: [AWS_SITE.cidr], routeTableIds: ['rtb-1'] }),
      secondary: LinkEnd.onPrem({ gatewayAddress: this.onPrem.gateways[0].publicAddress, cidrs: [ON_PREM_SITE.cidr], networkMtu: LINE_MTU }),
      driver: LinkDriver.ipsec({ routing: LinkRouting.STATIC, tunnels: [{ pskSecretName: 'tunnel-1' }, { pskSecretName: 'tunnel-2' }] }),
    });
    this.pathMtu = link.pathMtu;
    // The kernel of the stage has no interfaces of IPsec, so policies decide.
    this.routerText = LinkRouter.of(link, { gatewayAddresses: [this.aws.gateways[0].publicAddress, NOBODY], routeBased: false }).strongSwan();
    this.composed = composedResources(Testing.synth(chart) as Fields[]);
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
    await this.startGateway(aws, awsText(this.composed.get('VPNConnection')!, aws, site), site, psks.aws);
    await this.startGateway(site, this.routerText, aws, psks.onPrem);
    await run(this.aws.router, `ip route add ${this.composed.get('VPNConnectionRoute')!.destinationCidrBlock} via ${aws.address}`);
    await run(this.onPrem.router, `ip route add ${AWS_SITE.cidr} via ${site.address}`);
  }

  /** Waits until the kubelet gets an answer. */
  public async waitUntilConnected(): Promise<void> {
    await this.scene.waitUntil('the kubelet reaches the API server', async () => {
      const { answered } = await this.onPrem.host.askByPacket(this.aws.host, 100);
      return answered ? undefined : this.onPrem.gateways[0].machine.logOf('charon').slice(-500);
    }, TIMEOUT_SECONDS);
  }

  /** Whether charon of the site has a tunnel. */
  public async hasTunnel(): Promise<boolean> {
    return (await run(this.onPrem.gateways[0].machine, 'swanctl --list-sas')).includes('INSTALLED');
  }

  /** Sets what the tunnel devices take at most. */
  public async setMtu(mtu: number): Promise<void> {
    for (const { gateways: [{ machine }] } of this.world.ends) {
      await run(machine, `ip link set ${TUN} mtu ${mtu}`);
    }
  }

  private async startGateway({ machine }: Gateway, text: string, other: Gateway, psk: string): Promise<void> {
    machine.write({
      '/etc/strongswan.conf': strongSwanConfig(),
      '/etc/swanctl/swanctl.conf': 'include conf.d/*.conf\n',
      '/etc/swanctl/conf.d/link.conf': text,
      [PSK_FILE]: `secrets {\n  ike-link {\n    id = ${other.publicAddress}\n    secret = "${psk}"\n  }\n}\n`,
    });
    await run(machine, 'sysctl -qw net.ipv4.ip_forward=1');
    await machine.start({
      name: 'charon',
      program: CHARON,
      args: [],
      ready: async () => (await run(machine, 'swanctl --stats')) !== '' && (await run(machine, `ip link show ${TUN}`)) !== '',
      timeoutSeconds: TIMEOUT_SECONDS,
    });
    await run(machine, `ip link set ${TUN} mtu ${this.pathMtu}`);
    await run(machine, 'swanctl --load-all');
  }
}

/** ESP in userspace, and nothing that the machine of the run has configured. */
function strongSwanConfig(): string {
  return `charon {
  load = random nonce openssl kdf hmac kernel-libipsec kernel-netlink socket-default vici
  filelog {
    stderr {
      default = 1
    }
  }
}
`;
}

/** The gateway of AWS, which is played: strongSwan with the parameters that its VPN connection is made with. */
function awsText(connection: Fields, own: Gateway, site: Gateway): string {
  const word = (name: string) => STRONGSWAN_WORDS[String([connection[`tunnel1${name}`]].flat()[0])];
  return `include psk/*.conf
connections {
  link {
    version = ${word('IkeVersions')}
    local_addrs = ${own.publicAddress}
    remote_addrs = ${site.publicAddress}
    proposals = ${[word('Phase1EncryptionAlgorithms'), word('Phase1IntegrityAlgorithms'), word('Phase1DhGroupNumbers')].join('-')}
    local {
      auth = psk
      id = ${own.publicAddress}
    }
    remote {
      auth = psk
      id = ${site.publicAddress}
    }
    children {
      link {
        local_ts = ${AWS_SITE.cidr}
        remote_ts = ${ON_PREM_SITE.cidr}
        esp_proposals = ${[word('Phase2EncryptionAlgorithms'), word('Phase2DhGroupNumbers')].join('-')}
        start_action = ${connection.tunnel1StartupAction}
      }
    }
  }
}
`;
}

/** What Crossplane makes of a composite at first: the bases of the Composition, with what the composite says. */
function composedResources(manifests: readonly Fields[]): ReadonlyMap<string, Fields> {
  const composite = manifests.find(({ kind }) => kind === 'CrossCspNetwork')!;
  const composition = manifests.find(({ kind }) => kind === 'Composition')!;
  const resources = composition.spec.pipeline[0].input.resources as readonly { readonly base: Fields; readonly patches: readonly Fields[] }[];
  return new Map(resources.map(({ base, patches }) => {
    const said = patches.filter(({ type }) => type === 'FromCompositeFieldPath')
      .map(({ fromFieldPath, toFieldPath }) => [(toFieldPath as string).replace('spec.forProvider.', ''), valueAt(composite, fromFieldPath as string)]);
    return [base.kind as string, { ...base.spec.forProvider, ...Object.fromEntries(said) } as Fields];
  }));
}

function valueAt(object: Fields, path: string): unknown {
  return path.split(/[.[\]]+/).filter(part => part !== '').reduce<Fields>((value, part) => value?.[part], object);
}
