import { IpRange, isIpAddress } from '../../../core';
import { BundleObject, ClusterMembers, Field, groupBy, METAL3_IPAM_GROUP, Topology } from '../../../topology';

/** A range and where it is written. */
export interface PlacedRange {
  readonly at: Field;
  readonly range: IpRange;
}

/** A cluster with the addresses that it and its machines use. */
export interface AddressPlan {
  readonly pods: readonly PlacedRange[];
  readonly services: readonly PlacedRange[];
  /** What IP pools hand out to its machines. */
  readonly pools: readonly PlacedRange[];
  /** The address of the API server. @default - unknown, or a host name */
  readonly endpoint?: PlacedRange;
}

/** The address plans of the clusters whose Cluster is in the bundle. */
export function addressPlans(topology: Topology): AddressPlan[] {
  const pools = groupBy(topology.ofKind(METAL3_IPAM_GROUP, 'IPPool'), pool => `${pool.namespace}/${pool.at('spec.clusterName').text ?? ''}`);
  return topology.clusters.flatMap(members => members.cluster === undefined ? [] : [{
    pods: placed(networkBlocks(members.cluster, 'pods')),
    services: placed(networkBlocks(members.cluster, 'services')),
    pools: (pools.get(`${members.namespace}/${members.name}`) ?? []).flatMap(pool => pool.at('spec.pools').items()).flatMap(poolRange),
    endpoint: endpointOf(members),
  }]);
}

/** The networks of a cluster as they are written. */
export function networkBlocks(cluster: BundleObject, network: 'pods' | 'services'): Field[] {
  return cluster.at(`spec.clusterNetwork.${network}.cidrBlocks`).items();
}

function placed(blocks: readonly Field[]): PlacedRange[] {
  return blocks.flatMap(at => {
    const range = at.text === undefined ? undefined : IpRange.tryNetwork(at.text);
    return range === undefined ? [] : [{ at, range }];
  });
}

function poolRange(at: Field): PlacedRange[] {
  const [start, end, subnet] = ['start', 'end', 'subnet'].map(name => at.member(name).text);
  try {
    if (start !== undefined && end !== undefined) {
      return [{ at, range: IpRange.between('pools', start, end) }];
    }
    const network = subnet === undefined || end !== undefined ? undefined : IpRange.tryNetwork(subnet);
    return network === undefined ? [] : [{ at, range: start === undefined ? network : network.startingAt('start', start) }];
  } catch {
    // What is no range is another rule's business.
    return [];
  }
}

/** The infra cluster that builds the load balancer may be the only one to know the address. */
function endpointOf({ cluster, primary }: ClusterMembers): PlacedRange | undefined {
  const at = [cluster, primary].flatMap(object => object === undefined ? [] : [object.at('spec.controlPlaneEndpoint.host')])
    .find(({ text }) => text !== undefined && text !== '');
  return at !== undefined && isIpAddress(at.text!) ? { at, range: IpRange.ofAddress('host', at.text!) } : undefined;
}
