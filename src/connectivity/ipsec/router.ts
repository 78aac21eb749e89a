import { LinkIpsecDriver, LinkRouting } from './driver';
import { IKE } from './proposals';
import { frrText, interfacesText, strongSwanText } from './router-texts';
import { gatewayAddressOf, inOrder, TUNNELS } from './sides';
import { checkIpAddress, inScope, refuse } from '../../core';
import { ILinkEnd, LinkPlatform } from '../ends/end';
import { LinkOnPremEnd } from '../ends/on-prem';
import { Link } from '../link';

/** How often the router asks whether the other side is there, in seconds. */
const DPD_DELAY = 10;
const EVERYTHING = '0.0.0.0/0';
/** Until a side of BGP counts as gone, in seconds. Both sides take the smaller one; but Azure is said to keep its own, and to say too seldom that it is there for a smaller one. */
const BGP_HOLD = 30;
const AZURE_BGP_HOLD = 180;

/** Settings of the configuration of a router. */
export interface LinkRouterOptions {
  /**
   * The addresses of the gateways of the cloud, for the first and the second tunnel. They are known when the gateways exist: the status of the CrossCspNetwork has them.
   * @default - the way to each in that status, between `<` and `>`, to be filled in
   */
  readonly gatewayAddresses?: string[];
  /**
   * Each tunnel is an interface, and routes decide what goes through it. Otherwise policies of IPsec do, which goes without BGP only.
   * @default true
   */
  readonly routeBased?: boolean;
}

/** A tunnel as the router of a site has it. */
export interface LinkRouterTunnel {
  /** What it is called. */
  readonly name: string;
  /** The public address of the site. */
  readonly localAddress: string;
  /** The address of the gateway of the cloud. */
  readonly remoteAddress: string;
  /** The address of the site inside of the tunnel. */
  readonly localInsideAddress: string;
  /** The address of the cloud inside of the tunnel. */
  readonly remoteInsideAddress: string;
  /** The number by which policies of IPsec find the interface of the tunnel. */
  readonly interfaceId: number;
  /** The Secret with the pre-shared key, which the router has from elsewhere. */
  readonly pskSecretName: string;
}

/** Everything that the router of a site has to be told. */
export interface LinkRouterParameters {
  /** The proposal for IKE, as strongSwan writes it. */
  readonly ikeProposal: string;
  /** The proposal for ESP, as strongSwan writes it. */
  readonly espProposal: string;
  /** How often to ask whether the other side is there. */
  readonly dpdDelaySeconds: number;
  /** What the tunnels carry, of the site. */
  readonly localTrafficSelectors: string[];
  /** What the tunnels carry, of the cloud. */
  readonly remoteTrafficSelectors: string[];
  /** The networks of the site. */
  readonly localCidrs: string[];
  /** The networks of the cloud. */
  readonly remoteCidrs: string[];
  /** Whether the router is behind NAT, and has no public address itself. */
  readonly behindNat: boolean;
  /** Whether each tunnel is an interface. */
  readonly routeBased: boolean;
  /** Whether routes are exchanged by BGP. */
  readonly bgp: boolean;
  /** The number of the site for BGP. */
  readonly localAsn: number;
  /** The number of the cloud for BGP. */
  readonly remoteAsn: number;
  /** After how long without a sign of life BGP counts the cloud as gone. The router gives three signs in that time. */
  readonly bgpHoldSeconds: number;
  /** The MTU of the interfaces of the tunnels, in bytes. */
  readonly mtu: number;
  /** The tunnels. */
  readonly tunnels: LinkRouterTunnel[];
}

/** The configuration of the router of a site at the end of a link by IPsec. Pre-shared keys are in none of its texts. */
export class LinkRouter {
  /**
   * The router of the on-premises end of a link.
   *
   * @param link the link
   * @param options what the link does not know
   */
  public static of(link: Link, options: LinkRouterOptions = {}): LinkRouter {
    return inScope(link, () => new LinkRouter(parametersOf(link, options)));
  }

  private constructor(
    /** Everything that it has to be told. */
    public readonly parameters: LinkRouterParameters) {}

  /**
   * The text for `/etc/swanctl/conf.d/<link>.conf` of strongSwan. It includes `psk/*.conf` beside it, where you write the keys as its comment shows.
   */
  public strongSwan(): string {
    return strongSwanText(this.parameters);
  }

  /**
   * The text for `frr.conf`, where routes are exchanged by BGP; empty where they are not. It tells the other end all networks of the site, whether the router has routes to them or not.
   */
  public frr(): string {
    return frrText(this.parameters);
  }

  /**
   * The commands that make the interfaces of the tunnels, with the routes where there is no BGP; empty where policies decide. Without BGP the router does not notice that a tunnel is
   * down: it sends through the first until you take its interface down.
   *
   * @param device the interface to the internet
   */
  public interfaces(device: string): string {
    return interfacesText(this.parameters, device);
  }
}

function parametersOf(link: Link, { gatewayAddresses, routeBased = true }: LinkRouterOptions): LinkRouterParameters {
  const { driver } = link;
  const ends = inOrder(link.primary, link.secondary);
  if (!(driver instanceof LinkIpsecDriver) || ends === undefined || !(ends[1] instanceof LinkOnPremEnd)) {
    refuse(link, 'cross-csp/driver', 'has no router of a site: use a link by LinkDriver.ipsec() with an end of LinkEnd.onPrem()');
  }
  const [cloud, site] = [ends[0], ends[1]];
  const bgp = driver.routing === LinkRouting.BGP;
  if (bgp && !routeBased) {
    refuse(link, 'cross-csp/driver', "'routeBased' false goes without BGP only, as BGP chooses between interfaces; leave it out, or use LinkRouting.STATIC");
  }
  if (gatewayAddresses !== undefined && gatewayAddresses.length !== TUNNELS.length) {
    refuse(link, 'input/invalid-value', `'gatewayAddresses' has ${gatewayAddresses.length} entries; give one for each of the two tunnels`);
  }
  gatewayAddresses?.forEach(address => checkIpAddress('gatewayAddresses', address));
  return {
    ikeProposal: IKE.strongSwan.ike,
    espProposal: IKE.strongSwan.esp,
    dpdDelaySeconds: DPD_DELAY,
    localTrafficSelectors: routeBased ? [EVERYTHING] : [...site.cidrs],
    remoteTrafficSelectors: routeBased ? [EVERYTHING] : [...cloud.cidrs],
    localCidrs: [...site.cidrs],
    remoteCidrs: [...cloud.cidrs],
    behindNat: site.behindNat,
    routeBased,
    bgp,
    localAsn: site.asn,
    remoteAsn: cloud.asn,
    bgpHoldSeconds: cloud.platform === LinkPlatform.AZURE ? AZURE_BGP_HOLD : BGP_HOLD,
    mtu: link.pathMtu,
    tunnels: tunnelsOf(link, driver, cloud, site, gatewayAddresses),
  };
}

function tunnelsOf(link: Link, driver: LinkIpsecDriver, cloud: ILinkEnd, site: LinkOnPremEnd, gatewayAddresses?: string[]): LinkRouterTunnel[] {
  return driver.tunnels.map(({ firstInsideAddress, secondInsideAddress, pskSecretName }, index) => {
    const tunnel = TUNNELS[index];
    const usesSecond = gatewayAddressOf(site, 'secondary', cloud, tunnel).endsWith('2');
    return {
      name: `${link.linkName}-tunnel${tunnel}`,
      localAddress: usesSecond ? site.secondGatewayAddress! : site.gatewayAddress,
      remoteAddress: gatewayAddresses?.[index] ?? `<${gatewayAddressOf(cloud, 'primary', site, tunnel)}>`,
      localInsideAddress: secondInsideAddress,
      remoteInsideAddress: firstInsideAddress,
      interfaceId: tunnel,
      pskSecretName,
    };
  });
}
