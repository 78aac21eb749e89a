import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { METAL3_TRAITS } from './traits';
import { IpPool } from '../../../imports/metal3-ipam/v1alpha1/ipam.metal3.io';
import { claimName } from '../../cdk8s-helpers';
import { compositionOf, IIpPool, IMixedCluster } from '../../contract';
import { checkIpAddress, checkObjectName, inScope, IpRange, isDnsSubdomain, isWholeNumber, nonEmptyList, nonEmptyMap, refuseValue } from '../../core';

const POOL_API_GROUP = 'ipam.metal3.io';
const POOL_KIND = 'IPPool';

/** A part of a pool: from `start` to `end`, or a `subnet`. */
export interface Metal3IpRange {
  /**
   * The first address.
   * @default - the first address of the subnet after that of the network
   */
  readonly start?: string;
  /**
   * The last address.
   * @default - the last address of the subnet
   */
  readonly end?: string;
  /**
   * A network in CIDR notation.
   * @default - none; start and end are given
   */
  readonly subnet?: string;
}

/** Settings of an IPPool. */
export interface Metal3IpPoolProps {
  /** The name of the IPPool. */
  readonly poolName: string;
  /**
   * The start of the names of its IPAddress objects; no two pools of a namespace may share one.
   * @default - the pool name
   */
  readonly namePrefix?: string;
  /** The addresses that machines get. */
  readonly ranges: Metal3IpRange[];
  /** The prefix length that machines configure, for example 24. */
  readonly prefix: number;
  /**
   * The gateway that machines configure.
   * @default - none
   */
  readonly gateway?: string;
  /**
   * The DNS servers that machines configure.
   * @default - none
   */
  readonly dnsServers?: string[];
  /**
   * Addresses that are kept for named claims.
   * @default - none
   */
  readonly preAllocations?: { readonly [claim: string]: string };
}

/**
 * A pool of IP addresses for Metal3 machines.
 */
export class Metal3IpPool extends Construct implements IIpPool {
  /** A pool that is defined elsewhere. */
  public static fromPoolName(scope: Construct, id: string, poolName: string): IIpPool {
    return new ExistingIpPool(scope, id, poolName);
  }

  /** The name of the IPPool. */
  public readonly poolName: string;
  /** The API group of the IPPool. */
  public readonly poolApiGroup = POOL_API_GROUP;
  /** The kind of the IPPool. */
  public readonly poolKind = POOL_KIND;
  /** The IPPool object. */
  public readonly resource: ApiObject;
  private readonly ranges: IpRange[];

  constructor(cluster: IMixedCluster, id: string, props: Metal3IpPoolProps) {
    super(cluster, id);
    this.poolName = checkObjectName(this, 'poolName', props.poolName);
    this.ranges = inScope(this, () => checkRanges(props));
    claimName(this, 'IPPool', this.poolName);
    // The names of the IPAddress objects start with it.
    claimName(this, 'IPPool with name prefix', props.namePrefix ?? this.poolName);
    this.resource = new ApiObject(this, 'Resource', {
      metadata: { name: this.poolName },
      spec: IpPool.manifest({
        spec: {
          clusterName: cluster.clusterName,
          namePrefix: props.namePrefix ?? this.poolName,
          pools: props.ranges.map(({ start, end, subnet }) => ({ start, end, subnet })),
          prefix: props.prefix,
          gateway: props.gateway,
          dnsServers: nonEmptyList(props.dnsServers),
          preAllocations: nonEmptyMap(props.preAllocations),
        },
      }).spec,
      ...IpPool.GVK,
    });
    compositionOf(cluster)._attachIpPool(this, { platform: METAL3_TRAITS.platform!, cidrs: networksOf(this.ranges, props.prefix) });
  }

  /** The address ranges that machines can get. */
  public get addressRanges(): string[] {
    return this.ranges.map(range => range.toString());
  }
}

class ExistingIpPool extends Construct implements IIpPool {
  public readonly poolName: string;
  public readonly poolApiGroup = POOL_API_GROUP;
  public readonly poolKind = POOL_KIND;
  public readonly addressRanges: string[] = [];

  constructor(scope: Construct, id: string, poolName: string) {
    super(scope, id);
    this.poolName = checkObjectName(this, 'poolName', poolName);
  }
}

function checkRanges(props: Metal3IpPoolProps): IpRange[] {
  if (props.ranges.length === 0) {
    refuseValue('input/missing-value', "'ranges' is empty; give at least one range, for example { start: '172.22.0.100', end: '172.22.0.200' }");
  }
  if (props.namePrefix !== undefined && !isDnsSubdomain(props.namePrefix)) {
    refuseValue('input/invalid-value', `'namePrefix' '${props.namePrefix}' cannot start the name of an object; use lower-case letters, digits, '-' and '.'`);
  }
  const ranges = props.ranges.map(toIpRange);
  const [{ isV4 }] = ranges;
  const limit = isV4 ? 32 : 128;
  if (!isWholeNumber(props.prefix, 0, limit)) {
    refuseValue('input/invalid-value', `'prefix' ${props.prefix} is not a prefix length of ${isV4 ? 'IPv4' : 'IPv6'}; use 0 to ${limit}`);
  }
  const stranger = ranges.find(range => range.isV4 !== isV4);
  if (stranger !== undefined) {
    refuseValue('input/invalid-value', `'ranges' mixes ${ranges[0]} and ${stranger} of two address families; use one pool for each`);
  }
  (props.dnsServers ?? []).forEach(server => checkIpAddress('dnsServers', server));
  checkGateway(props.gateway, ranges);
  for (const [claim, address] of Object.entries(props.preAllocations ?? {})) {
    const allocated = IpRange.ofAddress('preAllocations', address);
    if (!ranges.some(range => range.contains(allocated))) {
      refuseValue('input/invalid-value', `'preAllocations' keeps ${address} for '${claim}', which is in none of the ranges ${ranges.join(', ')}; add it to a range`);
    }
  }
  return ranges;
}

/** The networks that machines with these addresses are in, each once. */
function networksOf(ranges: readonly IpRange[], prefix: number): string[] {
  return [...new Set(ranges.map(({ firstAddress }) => `${IpRange.tryNetwork(`${firstAddress}/${prefix}`)!.firstAddress}/${prefix}`))];
}

/** The pool does not know that the gateway is taken. */
function checkGateway(text: string | undefined, ranges: IpRange[]): void {
  if (text === undefined) {
    return;
  }
  const gateway = IpRange.ofAddress('gateway', text);
  if (gateway.isV4 !== ranges[0].isV4) {
    refuseValue('input/invalid-value', `'gateway' ${text} is not of the address family of ${ranges[0]}; use one family`);
  }
  const holder = ranges.find(range => range.contains(gateway));
  if (holder !== undefined) {
    refuseValue('input/invalid-value', `'gateway' ${text} is in the range ${holder}, so a machine would get it; start the range after the gateway`);
  }
}

function toIpRange({ start, end, subnet }: Metal3IpRange): IpRange {
  if (start !== undefined && end !== undefined) {
    const range = IpRange.between('ranges', start, end);
    if (subnet !== undefined && !IpRange.ofCidr('ranges.subnet', subnet).contains(range)) {
      refuseValue('input/invalid-value', `'ranges' ${range} is not inside its subnet ${subnet}; correct one of them`);
    }
    return range;
  }
  if (subnet === undefined || end !== undefined) {
    refuseValue('input/missing-value', `'ranges' has an entry with subnet '${subnet ?? ''}', start '${start ?? ''}' and end '${end ?? ''}'; `
      + 'give start and end, a subnet, or a subnet and where to start in it');
  }
  const network = IpRange.ofCidr('ranges.subnet', subnet);
  return start === undefined ? network : network.startingAt('ranges.start', start);
}
