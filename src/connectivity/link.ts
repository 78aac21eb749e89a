import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { checkLink, LinkFacts } from './checks';
import { ILinkDriver } from './driver';
import { overheadOfCni } from './mtu';
import { createManaged } from './objects';
import { compositionOf, IMixedCluster, INetworkLink, LinkedNetwork } from '../contract';
import { checkLabelName, inScope, kebabCase, PATH_MTU_ANNOTATION, refuse } from '../core';
import { BundleGuard } from '../guard';
import { withCidrs } from './ends/cluster-cidrs';
import { ILinkEnd } from './ends/end';
import { portsOfCni } from './ports/cni-ports';
import { firewallRules, openingsOf } from './ports/firewall';
import { LinkApiServer, LinkPorts } from './ports/link-ports';

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
   * @default - those that the CNI of `cluster` needs, where it says one; else no firewall rule is written
   */
  readonly ports?: LinkPorts;
  /**
   * The cluster whose nodes are at both ends. It tells the ranges of ends that have none, the ports of its CNI and of its API server where `ports` say no other, and what
   * pods and services have, which no end may. An annotation of its Cluster tells of the link, so that nobody warns of networks that are not linked.
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
  /** The largest MTU of pods whose packets get through in one piece; undefined unless the link has a `cluster` that says its CNI. */
  public readonly podMtu?: number;

  constructor(scope: Construct, id: string, props: LinkProps) {
    super(scope, id);
    BundleGuard.install(this);
    const { driver, cluster, fips = false } = props;
    this.linkName = checkLabelName(this, 'linkName', props.linkName ?? kebabCase(id));
    this.primary = inScope(this, () => withCidrs('primary', props.primary, cluster));
    this.secondary = inScope(this, () => withCidrs('secondary', props.secondary, cluster));
    this.driver = driver;
    if (fips && !driver.isFipsCapable) {
      refuse(this, 'cross-csp/wireguard-fips', `'${driver.driverName}' has no cryptography that FIPS 140 allows; use LinkDriver.ipsec()`);
    }
    const { linkName, primary, secondary } = this;
    const mostMtu = driver.pathMtu(primary, secondary);
    this.pathMtu = props.pathMtu ?? mostMtu;
    inScope(this, () => checkLink(this.facts(mostMtu, props)));
    this.podMtu = inScope(this, () => cluster?.cni && overheadOfCni(cluster.cni).podMtu([this]));
    driver.bind(this, { linkName, primary, secondary, pathMtu: this.pathMtu, fips });
    this.statePathMtu();
    this.openPorts(props);
    if (cluster !== undefined) {
      const platforms = [primary.platform, secondary.platform];
      compositionOf(cluster)._attachLink({ name: linkName, platforms, pathMtu: this.pathMtu, podMtu: this.podMtu });
    }
  }

  /** Its two sides. */
  public get networks(): LinkedNetwork[] {
    return [this.primary, this.secondary].map(({ platform, cidrs }) => ({ platform, cidrs: [...cidrs] }));
  }

  /** What no field of managed gateways shows, and who checks the MTU of a cluster asks for. */
  private statePathMtu(): void {
    const last = this.node.findAll().filter(child => ApiObject.isApiObject(child)).pop();
    last?.metadata.addAnnotation(PATH_MTU_ANNOTATION, `${this.pathMtu}`);
  }

  private openPorts({ cluster, ports = cluster?.cni && portsOfCni(cluster.cni) }: LinkProps): void {
    if (ports !== undefined) {
      const ends = openingsOf(this.primary, this.secondary, ports._ports(cluster && apiServerOf(cluster)));
      ends.flatMap(end => firewallRules(end, this.linkName)).forEach(rule => createManaged(this, rule.name, rule));
    }
  }

  private facts(mostMtu: number, { reservedCidrs = [], cluster }: LinkProps): LinkFacts {
    const { pathMtu, primary, secondary } = this;
    const clusterCidrs = cluster && compositionOf(cluster)._networkCidrs || [];
    return { pathMtu, mostMtu, primaryCidrs: primary.cidrs, secondaryCidrs: secondary.cidrs, reservedCidrs, clusterCidrs };
  }
}

/** An API server that is hosted is at neither end, and who dials it goes to its address. */
function apiServerOf(cluster: IMixedCluster): LinkApiServer {
  return { isElsewhere: compositionOf(cluster)._isControlPlaneHosted, port: cluster.endpoint?.port };
}
