import { IpRange, Memo } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import { BundleObject, ClusterMembers, Field } from '../../topology';
import { isText } from '../shared/fields';
import { fieldsAt } from '../shared/fields-at';
import { PlacedRange, rangesOfCluster } from '../shared/ip-pools';
import { oncePerCheck } from '../shared/once-per-topology';

/** The clusters of a fleet mostly have the same networks, and to read one takes some microseconds. */
const networks = new Memo<IpRange | undefined>(100);

const BLOCKS = { pods: 'spec.clusterNetwork.pods.cidrBlocks', services: 'spec.clusterNetwork.services.cidrBlocks' };

/** What v1beta2 has room for. Each is compared with each, and no cluster has more. */
const MOST_BLOCKS = 100;

/** A cluster with the addresses that it and its machines use. */
export interface AddressPlan {
  readonly pods: readonly PlacedRange[];
  readonly services: readonly PlacedRange[];
  /** What IP pools hand out to its machines. */
  readonly pools: readonly PlacedRange[];
  /** The networks of infra clusters that machines are in. */
  readonly networks: readonly PlacedRange[];
  /** The address of the API server. @default - unknown, or a host name */
  readonly endpoint?: PlacedRange;
}

/** The address plans of the clusters whose Cluster is in the bundle. */
export const addressPlans = oncePerCheck<readonly AddressPlan[]>((topology, registry) => topology.clusters
  .flatMap(members => members.cluster === undefined ? [] : [{
    pods: networkBlocks(members.cluster, 'pods').flatMap(at => placed(at, writtenNetwork(at))),
    services: networkBlocks(members.cluster, 'services').flatMap(at => placed(at, writtenNetwork(at))),
    pools: rangesOfCluster(topology, registry, members),
    networks: networksOf(members, registry),
    endpoint: endpointOf(members),
  }]));

/** Machines of a provider have addresses of the network that its infra cluster tells of. */
function networksOf({ primary, secondaries }: ClusterMembers, registry: ProviderRegistry): PlacedRange[] {
  return [...primary === undefined ? [] : [primary], ...secondaries].flatMap(object => {
    const ways = registry.infrastructureOf(object.kind)?.nodeRangeFields ?? [];
    return ways.flatMap(way => fieldsAt(object.at('spec'), way)).flatMap(at => placed(at, writtenNetwork(at)));
  });
}

/** The networks of a cluster as they are written. */
export function networkBlocks(cluster: BundleObject, network: 'pods' | 'services'): readonly Field[] {
  return cluster.at(BLOCKS[network]).items().slice(0, MOST_BLOCKS);
}

/** A network, be it with host bits; undefined if it is none. */
export function writtenNetwork({ text }: Field): IpRange | undefined {
  return text === undefined ? undefined : networks.get(text, () => IpRange.tryNetwork(text));
}

/** What is no range is another rule's business. */
function placed(at: Field, range: IpRange | undefined): PlacedRange[] {
  return range === undefined ? [] : [{ at, range }];
}

/** The infra cluster that builds the load balancer may be the only one to know the address. */
function endpointOf({ cluster, primary }: ClusterMembers): PlacedRange | undefined {
  const ofCluster = cluster?.at('spec.controlPlaneEndpoint.host');
  const at = ofCluster !== undefined && isText(ofCluster) ? ofCluster : primary?.at('spec.controlPlaneEndpoint.host');
  const range = at?.text === undefined ? undefined : IpRange.tryAddress(at.text);
  return at && range && { at, range };
}
