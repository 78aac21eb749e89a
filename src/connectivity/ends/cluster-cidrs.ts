import { ILinkEnd } from './end';
import { compositionOf, IMixedCluster } from '../../contract';
import { refuseValue } from '../../core';

/** An end of this library, which can take its ranges from a cluster. */
interface ResolvableEnd extends ILinkEnd {
  _withCidrs(cidrs: string[]): ILinkEnd;
}

/**
 * An end with its ranges: those that it was given, or those that the cluster tells of its machines there.
 *
 * @param prop which end it is, for the error message
 */
export function withCidrs(prop: string, end: ILinkEnd, cluster?: IMixedCluster): ILinkEnd {
  if (end.cidrs.length > 0) {
    return end;
  }
  const networks = cluster === undefined ? [] : compositionOf(cluster)._nodeNetworks.filter(({ platform }) => platform === end.platform);
  const cidrs = [...new Set(networks.flatMap(network => network.cidrs))];
  return isResolvable(end) && cidrs.length > 0 ? end._withCidrs(cidrs) : refuseMissing(prop, end, cluster);
}

function isResolvable(end: ILinkEnd): end is ResolvableEnd {
  return '_withCidrs' in end;
}

function refuseMissing(prop: string, { platform }: ILinkEnd, cluster?: IMixedCluster): never {
  const remedy = "give the end its 'cidrs', for example ['10.0.0.0/16']";
  refuseValue('input/missing-value', cluster === undefined
    ? `'${prop}' has no 'cidrs', and the link has no 'cluster' that tells them; ${remedy}`
    : `'${prop}' has no 'cidrs', and cluster '${cluster.clusterName}' tells no addresses of machines on ${platform} yet; ${remedy}, or make what tells them before the link: `
      + 'an infra cluster with the ranges of its network, or a pool of addresses');
}
