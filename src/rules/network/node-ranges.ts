import { AddressPlan } from './ranges';
import { Finding } from '../../knowledge';
import { PlacedRange } from '../shared/ip-pools';

/** The addresses of machines and of the API server that are also those of a network of the cluster, and what comes of it. */
export function nodeRangesIn(network: 'pods' | 'services', consequence: string, plan: AddressPlan): Finding[] {
  const inside = (what: string, { at, range }: PlacedRange): Finding[] => {
    const block = plan[network].find(other => other.range.overlaps(range));
    return block === undefined ? [] : [{ at, message: `${what} ${range} overlaps '${network}' ${block.range}: ${consequence}; choose disjoint ranges` }];
  };
  return [
    ...plan.pools.flatMap(pool => inside(`pool '${pool.at.object.name}'`, pool)),
    ...plan.networks.flatMap(placed => inside(`the network of ${placed.at.object}`, placed)).slice(0, 1),
    ...plan.endpoint === undefined ? [] : inside("'controlPlaneEndpoint'", plan.endpoint),
  ];
}
