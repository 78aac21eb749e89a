import { nameOf } from './fields';
import { rangesOfCluster } from './ip-pools';
import { IpRange } from '../../core';
import { Finding, ProviderRegistry } from '../../knowledge';
import { ClusterMembers, Field, Topology } from '../../topology';

/**
 * The nodes of a cluster that a list of networks keeps from its API server. Nodes have the addresses that pools of the cluster hand out; a list that
 * is empty or cannot be read keeps nobody away.
 */
export function lockedOutNodes(list: Field, cluster: ClusterMembers, topology: Topology, registry: ProviderRegistry): Finding[] {
  const networks = list.items().map(({ text }) => IpRange.tryNetwork(text ?? '') ?? IpRange.tryAddress(text ?? ''));
  if (networks.length === 0 || networks.includes(undefined)) {
    return [];
  }
  const [outside] = rangesOfCluster(topology, registry, cluster)
    .filter(({ range }) => networks.some(network => network!.isV4 === range.isV4) && !networks.some(network => network!.contains(range)));
  return outside === undefined ? [] : [{
    at: list,
    message: `'${nameOf(list)}' does not hold ${outside.range}, the addresses that ${outside.at.object} hands out to nodes of the cluster, which then do not `
      + 'reach the API server; add their network, or that of the router that they come through',
  }];
}
