import { Construct } from 'constructs';
import { awsSide } from './aws-side';
import { azureSide } from './azure-side';
import { addressesOf, asnFault, insideRangeFault } from './checks';
import { ComposedResource } from './composed';
import { createComposite } from './composite';
import { gcpSide } from './gcp-side';
import { inOrder, Side } from './sides';
import { checkObjectNameValue, espMtu, findTwin, inScope, refuseValue } from '../../core';
import { ILinkDriver, LinkContext } from '../driver';
import { LinkAwsEnd } from '../ends/aws';
import { LinkAzureEnd } from '../ends/azure';
import { ILinkEnd, LinkPlatform } from '../ends/end';
import { LinkGcpEnd } from '../ends/gcp';
import { LinkOnPremEnd } from '../ends/on-prem';

/** What Microsoft says fits through its VPN gateways in one piece. */
const AZURE_MTU = 1400;
const DEFAULT_INSIDE_CIDRS = ['169.254.21.0/30', '169.254.22.0/30'];

/** How the ends of a link learn each other's networks. */
export enum LinkRouting {
  /** By BGP: a tunnel that is down is left out. */
  BGP = 'BGP',
  /**
   * By routes that are written down. Only between AWS and a site: Azure and Google Cloud want BGP for two tunnels to one network. The router of the site does not notice that a tunnel
   * is down: it sends through the first until you take its interface down.
   */
  STATIC = 'Static',
}

/** A tunnel of IPsec. */
export interface LinkIpsecTunnel {
  /**
   * The Secret with the pre-shared key under `psk`, in the namespace of the link. AWS wants 8 to 64 letters, digits, `.` and `_`, not beginning with 0.
   */
  readonly pskSecretName: string;
  /**
   * The network inside of the tunnel, of four addresses.
   * @default - 169.254.21.0/30 for the first, 169.254.22.0/30 for the second
   */
  readonly insideCidr?: string;
}

/** Settings of IPsec between managed gateways. */
export interface LinkIpsecProps {
  /** The two tunnels. To rotate a key, change the Secret of one, wait until it is up again, then that of the other. */
  readonly tunnels: LinkIpsecTunnel[];
  /**
   * How the ends learn each other's networks.
   * @default LinkRouting.BGP
   */
  readonly routing?: LinkRouting;
}

/** A tunnel with everything that is known of it before anything exists. */
export interface LinkResolvedTunnel {
  /** The network inside. */
  readonly insideCidr: string;
  /** The first address of it, which AWS always has, or else the end that comes first of Azure, Google Cloud and a site. */
  readonly firstInsideAddress: string;
  /** The second address, which the other end has. */
  readonly secondInsideAddress: string;
  /** The Secret with the pre-shared key. */
  readonly pskSecretName: string;
}

/** IPsec between managed gateways of clouds, or between one of them and a site. Made by `LinkDriver.ipsec()`. */
export class LinkIpsecDriver implements ILinkDriver {
  /** IPsec. */
  public readonly driverName: string = 'IPsec';
  /** Its one proposal is AES-256-GCM with SHA-384 and P-384. */
  public readonly isFipsCapable: boolean = true;
  /** BGP leaves out a tunnel that is down; routes that are written down stay. */
  public readonly failsOver?: boolean;
  /** How the ends learn each other's networks. */
  public readonly routing: LinkRouting;
  private readonly given: LinkIpsecTunnel[];

  /** @internal */
  constructor(props: LinkIpsecProps) {
    this.routing = props.routing ?? LinkRouting.BGP;
    this.failsOver = this.routing === LinkRouting.BGP;
    this.given = props.tunnels.map(tunnel => ({ ...tunnel }));
  }

  /** The tunnels; those that are malformed are refused by the link. */
  public get tunnels(): LinkResolvedTunnel[] {
    return this.given.map((tunnel, index) => {
      const { pskSecretName, insideCidr = DEFAULT_INSIDE_CIDRS[index] ?? '' } = tunnel;
      const [firstInsideAddress, secondInsideAddress] = addressesOf(insideCidr) ?? ['', ''];
      return { insideCidr, firstInsideAddress, secondInsideAddress, pskSecretName };
    });
  }

  /**
   * The largest packet that gets through in one piece, in bytes: what AES-GCM leaves of the narrower network around.
   *
   * @param primary one end
   * @param secondary the other end
   */
  public pathMtu(primary: ILinkEnd, secondary: ILinkEnd): number {
    const ends = [primary, secondary];
    const isInUdp = ends.some(end => end instanceof LinkOnPremEnd && end.behindNat);
    const inner = espMtu({ outerMtu: Math.min(...ends.map(({ networkMtu }) => networkMtu)), isInUdp });
    return ends.some(({ platform }) => platform === LinkPlatform.AZURE) ? Math.min(inner, AZURE_MTU) : inner;
  }

  /**
   * Writes the composite, and the Composition that makes both gateways of it.
   *
   * @param scope the link
   * @param link what is known of it
   */
  public bind(scope: Construct, link: LinkContext): void {
    const ends = inScope(scope, () => this.checkEnds(link.primary, link.secondary));
    inScope(scope, () => this.checkTunnels(ends));
    inScope(scope, () => this.checkRouting(ends));
    createComposite(scope, { linkName: link.linkName, ends, tunnels: this.tunnels, resources: this.resources(ends) });
  }

  private resources([primary, secondary]: [ILinkEnd, ILinkEnd]): ComposedResource[] {
    const usesBgp = this.routing === LinkRouting.BGP;
    return [
      ...sideOf({ end: primary, name: 'primary', peer: secondary, peerName: 'secondary', usesBgp }),
      ...sideOf({ end: secondary, name: 'secondary', peer: primary, peerName: 'primary', usesBgp }),
    ];
  }

  private checkEnds(one: ILinkEnd, other: ILinkEnd): [ILinkEnd, ILinkEnd] {
    const ends = inOrder(one, other);
    if (ends === undefined) {
      refuseValue('cross-csp/driver', `IPsec does not link '${one.platform}' to '${other.platform}'; use two of AWS, Azure, GCP and OnPrem, and peering between networks of one cloud`);
    }
    const [first, second] = ends;
    if (first.platform === LinkPlatform.AZURE && second instanceof LinkOnPremEnd && second.secondGatewayAddress === undefined) {
      refuseValue('cross-csp/driver', "Azure knows a site by its address, so that a second tunnel needs a second one; give the on-premises end a 'secondGatewayAddress'");
    }
    return ends;
  }

  private checkTunnels(ends: readonly ILinkEnd[]): void {
    if (this.given.length !== 2) {
      refuseValue('input/invalid-value', `'tunnels' has ${this.given.length} entries; give two, as clouds maintain their gateways one tunnel at a time`);
    }
    this.given.forEach(({ pskSecretName }) => checkObjectNameValue('pskSecretName', pskSecretName));
    const platforms = ends.map(({ platform }) => platform);
    for (const { insideCidr } of this.tunnels) {
      const fault = insideRangeFault(insideCidr, platforms);
      if (fault !== undefined) {
        refuseValue('cross-csp/apipa-range', `'insideCidr' '${insideCidr}' ${fault}`);
      }
    }
    const twin = findTwin(this.tunnels.map(({ insideCidr }) => insideCidr)) ?? findTwin(this.given.map(({ pskSecretName }) => pskSecretName));
    if (twin !== undefined) {
      refuseValue('input/duplicate', `'tunnels' has '${twin}' twice; give each tunnel a network and a Secret of its own`);
    }
  }

  private checkRouting([first, second]: readonly ILinkEnd[]): void {
    if (this.routing === LinkRouting.STATIC && (first.platform !== LinkPlatform.AWS || second.platform !== LinkPlatform.ON_PREM)) {
      refuseValue('cross-csp/driver', `'routing' ${this.routing} is not possible between ${first.platform} and ${second.platform}, which take two tunnels to one network with BGP only; use LinkRouting.BGP`);
    }
    const fault = asnFault({ platform: first.platform, asn: first.asn }, { platform: second.platform, asn: second.asn });
    if (fault !== undefined) {
      refuseValue('cross-csp/asn-clash', `'asn': ${fault}`);
    }
  }
}

/** What the gateway of an end is made of. A site has its own router. */
function sideOf(side: Side): ComposedResource[] {
  const { end } = side;
  if (end instanceof LinkAwsEnd) {
    return awsSide({ ...side, end });
  }
  if (end instanceof LinkAzureEnd) {
    return azureSide({ ...side, end });
  }
  return end instanceof LinkGcpEnd ? gcpSide({ ...side, end }) : [];
}
