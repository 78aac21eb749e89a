import { App, Chart, Testing } from 'cdk8s';
import { Link, LinkDriver, LinkEnd, LinkRouting } from '../../../src/connectivity';
import { IKE } from '../../../src/connectivity/ipsec/proposals';
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

/** One side of a tunnel, as strongSwan has it. */
interface IpsecSide {
  readonly own: { readonly gateway: Gateway; readonly cidr: string };
  readonly other: { readonly gateway: Gateway; readonly cidr: string };
  readonly version: string;
  readonly ike: string;
  readonly esp: string;
  /** Whether it dials. */
  readonly starts: boolean;
  readonly psk: string;
}

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
    const connection = this.composed.get('VPNConnection')!;
    const word = (name: string) => STRONGSWAN_WORDS[String([connection[`tunnel1${name}`]].flat()[0])];
    const [aws, onPrem] = [{ gateway: this.aws.gateways[0], cidr: AWS_SITE.cidr }, { gateway: this.onPrem.gateways[0], cidr: ON_PREM_SITE.cidr }];
    await this.startGateway({
      own: aws,
      other: onPrem,
      version: word('IkeVersions'),
      ike: [word('Phase1EncryptionAlgorithms'), word('Phase1IntegrityAlgorithms'), word('Phase1DhGroupNumbers')].join('-'),
      esp: [word('Phase2EncryptionAlgorithms'), word('Phase2DhGroupNumbers')].join('-'),
      starts: false,
      psk: psks.aws,
    });
    await this.startGateway({ own: onPrem, other: aws, version: '2', ...IKE.strongSwan, starts: true, psk: psks.onPrem });
    await run(this.aws.router, `ip route add ${this.composed.get('VPNConnectionRoute')!.destinationCidrBlock} via ${aws.gateway.address}`);
    await run(this.onPrem.router, `ip route add ${AWS_SITE.cidr} via ${onPrem.gateway.address}`);
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

  private async startGateway(side: IpsecSide): Promise<void> {
    const { machine } = side.own.gateway;
    machine.write({ '/etc/strongswan.conf': strongSwanConfig(), '/etc/swanctl/swanctl.conf': swanctlConfig(side) });
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

function swanctlConfig({ own, other, version, ike, esp, starts, psk }: IpsecSide): string {
  return `connections {
  link {
    version = ${version}
    local_addrs = ${own.gateway.publicAddress}
    remote_addrs = ${other.gateway.publicAddress}
    proposals = ${ike}
    encap = yes
    local {
      auth = psk
      id = ${own.gateway.publicAddress}
    }
    remote {
      auth = psk
      id = ${other.gateway.publicAddress}
    }
    children {
      link {
        local_ts = ${own.cidr}
        remote_ts = ${other.cidr}
        esp_proposals = ${esp}
        start_action = ${starts ? 'start' : 'none'}
      }
    }
  }
}
secrets {
  ike-link {
    id = ${other.gateway.publicAddress}
    secret = "${psk}"
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
