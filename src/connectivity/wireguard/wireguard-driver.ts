import { Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { addAwsSide } from './aws-side';
import { addAzureSide, azureEndpointHost } from './azure-side';
import { checkBothSides, checkGateways, firstInsideAddress } from './checks';
import { addExternalSide } from './external-side';
import { LinkGateways } from './link-gateways';
import { SideContext } from './side';
import { PeerGateway, planTunnels } from './tunnel-plan';
import { checkPort, checkWholeNumber, inScope, wireGuardMtu } from '../../core';
import { ILinkDriver, LinkContext } from '../driver';
import { LinkAwsEnd } from '../ends/aws';
import { LinkAzureEnd } from '../ends/azure';
import { ILinkEnd } from '../ends/end';

const DEFAULT_PORT = 51820;
const DEFAULT_HEALTH_PORT = 8020;
const DEFAULT_INSIDE_CIDR = '169.254.96.0/29';
const DEFAULT_INTERVAL_SECONDS = 5;
const DEFAULT_FAILURE_THRESHOLD = 3;

/** Settings of a link by WireGuard. */
export interface LinkWireGuardProps {
  /** The gateways of the primary end. */
  readonly primary: LinkGateways;
  /** The gateways of the secondary end. */
  readonly secondary: LinkGateways;
  /**
   * The UDP port of the first tunnel of each gateway; that to a second gateway of the other end has the next one.
   * @default 51820
   */
  readonly listenPort?: number;
  /**
   * The range of addresses inside the tunnels, of 8 addresses or more. Nobody but the gateways sees them.
   * @default 169.254.96.0/29
   */
  readonly insideCidr?: string;
  /**
   * The TCP port at which two gateways of an end ask one another whether they work.
   * @default 8020
   */
  readonly healthPort?: number;
  /**
   * How often a gateway checks its tunnels and the other gateway.
   * @default - 5 seconds
   */
  readonly healthCheckInterval?: Duration;
  /**
   * How many checks have to fail in a row before another tunnel, or the other gateway, takes over.
   * @default 3
   */
  readonly failureThreshold?: number;
}

/** Tunnels of WireGuard between machines that forward packets. Made by `LinkDriver.wireGuard()`. */
export class LinkWireGuardDriver implements ILinkDriver {
  /** What messages call it. */
  public readonly driverName: string = 'WireGuard';
  /** WireGuard has no cryptography that FIPS 140 allows. */
  public readonly isFipsCapable: boolean = false;
  /** Whether each end has a second gateway, which takes over. */
  public readonly failsOver?: boolean;
  private readonly props: LinkWireGuardProps;

  /** @internal */
  constructor(props: LinkWireGuardProps) {
    this.props = { ...props };
    this.failsOver = [props.primary, props.secondary].every(({ _gateways }) => _gateways.length > 1);
  }

  /**
   * The largest packet that gets through in one piece, in bytes: 60 less than what the narrower network carries.
   *
   * @param primary one end
   * @param secondary the other end
   */
  public pathMtu(primary: ILinkEnd, secondary: ILinkEnd): number {
    return wireGuardMtu(Math.min(primary.networkMtu, secondary.networkMtu));
  }

  /**
   * Writes gateways, their firewall and the routes of both ends.
   *
   * @param scope the link
   * @param link what is known of it
   */
  public bind(scope: Construct, link: LinkContext): void {
    inScope(scope, () => this.check(link));
    const { primary, secondary, listenPort = DEFAULT_PORT, insideCidr = DEFAULT_INSIDE_CIDR } = this.props;
    const [ofPrimary, ofSecondary] = planTunnels(peersOf(primary, link.linkName, link.primary), peersOf(secondary, link.linkName, link.secondary), {
      firstInsideAddress: firstInsideAddress(insideCidr), listenPort, mtu: link.pathMtu,
    });
    const common = {
      scope,
      linkName: link.linkName,
      listenPort,
      healthPort: this.props.healthPort ?? DEFAULT_HEALTH_PORT,
      intervalSeconds: this.props.healthCheckInterval?.toSeconds() ?? DEFAULT_INTERVAL_SECONDS,
      failureThreshold: this.props.failureThreshold ?? DEFAULT_FAILURE_THRESHOLD,
    };
    const [one, other] = [link.primary, link.secondary];
    inScope(scope, () => {
      addSide({ ...common, name: `${link.linkName}-primary`, cidrs: one.cidrs, remoteCidrs: other.cidrs, tunnels: ofPrimary }, one, primary);
      addSide({ ...common, name: `${link.linkName}-secondary`, cidrs: other.cidrs, remoteCidrs: one.cidrs, tunnels: ofSecondary }, other, secondary);
    });
  }

  private check(link: LinkContext): void {
    const { primary, secondary, listenPort, healthPort, insideCidr = DEFAULT_INSIDE_CIDR, healthCheckInterval, failureThreshold } = this.props;
    checkGateways('primary', primary, link.primary);
    checkGateways('secondary', secondary, link.secondary);
    checkBothSides(primary, secondary);
    checkPort('listenPort', listenPort);
    checkPort('healthPort', healthPort);
    checkWholeNumber('healthCheckInterval', healthCheckInterval?.toSeconds({ integral: false }), 1);
    checkWholeNumber('failureThreshold', failureThreshold, 1);
    firstInsideAddress(insideCidr);
  }
}

function peersOf({ _gateways, _azure, _external }: LinkGateways, linkName: string, end: ILinkEnd): PeerGateway[] {
  return _gateways.map(({ publicKey }, index) => ({
    publicKey,
    endpointHost: _azure === undefined
      ? _external?.gateways[index].endpointHost
      : azureEndpointHost(linkName, end as LinkAzureEnd, index, _azure.gateways[index]),
  }));
}

function addSide(side: SideContext, end: ILinkEnd, { _aws, _azure, _external }: LinkGateways): void {
  if (_aws !== undefined) {
    addAwsSide(side, end as LinkAwsEnd, _aws);
  }
  if (_azure !== undefined) {
    addAzureSide(side, end as LinkAzureEnd, _azure);
  }
  if (_external !== undefined) {
    addExternalSide(side, _external);
  }
}
