import { Construct } from 'constructs';
import { checkLink, LinkFacts } from './checks';
import { ILinkDriver } from './driver';
import { createManaged } from './objects';
import { compositionOf, IMixedCluster, INetworkLink, LinkedNetwork } from '../contract';
import { checkLabelName, inScope, kebabCase, refuse } from '../core';
import { BundleGuard } from '../guard';
import { ILinkEnd } from './ends/end';
import { firewallRules, openingsOf } from './ports/firewall';
import { LinkPorts } from './ports/link-ports';

/** Settings of a link. */
export interface LinkProps {
  /**
   * The name, which the names of all its objects begin with.
   * @default - the construct id in kebab case
   */
  readonly linkName?: string;
  /** The end with the control plane. */
  readonly primary: ILinkEnd;
  /** The other end. */
  readonly secondary: ILinkEnd;
  /** What carries packets between them. */
  readonly driver: ILinkDriver;
  /**
   * The largest packet that gets through in one piece, in bytes, where something on the way takes less than the driver knows of.
   * @default - what the driver says
   */
  readonly pathMtu?: number;
  /**
   * Only cryptography that FIPS 140 allows may be used.
   * @default false
   */
  readonly fips?: boolean;
  /**
   * The ports that firewalls of both ends open, and no other.
   * @default - no firewall rule is written
   */
  readonly ports?: LinkPorts;
  /**
   * The cluster whose nodes are at both ends. The port of its endpoint is that of the API server where `ports` say no other, and its pods and services must not have
   * addresses of the ends.
   * @default - the link is for something else
   */
  readonly cluster?: IMixedCluster;
  /**
   * Ranges that nodes use for something else, and that no end may have: pods, services, and what a CNI keeps for itself.
   * @default - none beside pods and services of `cluster`
   */
  readonly reservedCidrs?: string[];
}

/**
 * A link between two networks: routes in both, firewall rules at both, and something in between that carries packets.
 *
 * It has to be there before the first node boots, so apply it before the pool whose nodes need it.
 */
export class Link extends Construct implements INetworkLink {
  /** The name of the link. */
  public readonly linkName: string;
  /** The largest packet that gets through in one piece, in bytes. */
  public readonly pathMtu: number;
  /** The end with the control plane. */
  public readonly primary: ILinkEnd;
  /** The other end. */
  public readonly secondary: ILinkEnd;
  /** What carries packets between them. */
  public readonly driver: ILinkDriver;

  constructor(scope: Construct, id: string, props: LinkProps) {
    super(scope, id);
    BundleGuard.install(this);
    const { driver, primary, secondary, fips = false } = props;
    this.linkName = checkLabelName(this, 'linkName', props.linkName ?? kebabCase(id));
    this.primary = primary;
    this.secondary = secondary;
    this.driver = driver;
    if (fips && !driver.isFipsCapable) {
      refuse(this, 'cross-csp/wireguard-fips', `'${driver.driverName}' has no cryptography that FIPS 140 allows; use LinkDriver.ipsec()`);
    }
    const mostMtu = driver.pathMtu(primary, secondary);
    this.pathMtu = props.pathMtu ?? mostMtu;
    inScope(this, () => checkLink(this.facts(mostMtu, props)));
    driver.bind(this, { linkName: this.linkName, primary, secondary, pathMtu: this.pathMtu, fips });
    this.openPorts(props);
  }

  /** Its two sides. */
  public get networks(): LinkedNetwork[] {
    return [this.primary, this.secondary].map(({ platform, cidrs }) => ({ platform, cidrs: [...cidrs] }));
  }

  private openPorts({ ports, cluster }: LinkProps): void {
    if (ports !== undefined) {
      const ends = openingsOf(this.primary, this.secondary, ports._ports(cluster?.endpoint?.port));
      ends.flatMap(end => firewallRules(end, this.linkName)).forEach(rule => createManaged(this, rule.name, rule));
    }
  }

  private facts(mostMtu: number, { reservedCidrs = [], cluster }: LinkProps): LinkFacts {
    const { pathMtu, primary, secondary } = this;
    const clusterCidrs = cluster && compositionOf(cluster)._networkCidrs || [];
    return { pathMtu, mostMtu, primaryCidrs: primary.cidrs, secondaryCidrs: secondary.cidrs, reservedCidrs, clusterCidrs };
  }
}
