import { Change, ChangeRule, Changes, Finding, ProviderRegistry, Severity } from '../../knowledge';
import { CLUSTER_GROUP } from '../../topology';
import { isGiven } from '../shared/fields';
import { endpointOf, formatEndpoint } from '../shared/known-clusters';

const NETWORKS = ['pods', 'services'];
const DEFAULT_DOMAIN = 'cluster.local';

/** A warning would come too late: nodes and certificates have these values in them. */
export const NETWORK_MOVED: ChangeRule = {
  code: 'cluster/network-moved',
  severity: Severity.ERROR,
  source: 'cluster-api api/core/v1beta2/cluster_types.go; kubernetes cmd/kubeadm/app/apis/kubeadm/types.go',
  check: (changes, registry) => [
    ...changes.ofKinds(CLUSTER_GROUP, 'Cluster').flatMap(change => [
      ...endpointMoved(change), ...NETWORKS.flatMap(name => rangesMoved(change, name)), ...domainMoved(change),
    ]),
    ...changedPrimaries(changes, registry).flatMap(endpointMoved),
  ],
};

/** Where the Cluster does not say the endpoint, its infra cluster does. Providers that build load balancers have rules of their own. */
function changedPrimaries({ before, after }: Changes, registry: ProviderRegistry): Change[] {
  const old = new Map(before.clusters.map(({ namespace, name, primary }) => [`${namespace}/${name}`, primary]));
  return after.clusters.flatMap(({ namespace, name, cluster, primary }) => {
    const previous = old.get(`${namespace}/${name}`);
    const isItsOwn = endpointOf(cluster) === undefined && registry.traitsOfInfraCluster(primary?.kind ?? '')?.needsExplicitEndpoint === true;
    return isItsOwn && primary !== undefined && previous?.kind === primary.kind ? [{ before: previous, after: primary }] : [];
  });
}

/** Where nothing was written, a controller has filled it in. */
function endpointMoved({ before, after }: Change): Finding[] {
  const [old, now] = [before, after].map(object => endpointOf(object));
  const isMoved = old !== undefined && now !== undefined
    && (old.host !== now.host || (old.port !== undefined && now.port !== undefined && old.port !== now.port));
  return !isMoved ? [] : [{
    at: after.at('spec.controlPlaneEndpoint'),
    message: `'controlPlaneEndpoint' was ${formatEndpoint(old)}, which all nodes and certificates of the cluster have; write it again, or make a new cluster`,
  }];
}

/** A range may be added, for a second address family. */
function rangesMoved({ before, after }: Change, name: string): Finding[] {
  const [old, at] = [before, after].map(object => object.at('spec.clusterNetwork').member(name).member('cidrBlocks'));
  const [were, are] = [old, at].map(list => list.items().map(({ text }) => text));
  return !isGiven(old) || were.every((range, index) => range === are[index]) ? [] : [{
    at,
    message: `'${name}' were ${were.join(', ')}, and nodes, ${name === 'pods' ? 'pods' : 'Services'} and the CNI of the cluster keep those addresses; write them again, or make a new cluster`,
  }];
}

/** Where nothing was written, all programs take the same default. */
function domainMoved({ before, after }: Change): Finding[] {
  const [old, now] = [before, after].map(object => object.at('spec.clusterNetwork').textOf('serviceDomain') || DEFAULT_DOMAIN);
  return old === now ? [] : [{
    at: after.at('spec.clusterNetwork.serviceDomain'),
    message: `'serviceDomain' was '${old}', which the kubelets, the certificate of the API server and the DNS server of the cluster have; write '${old}' again, or make a new cluster`,
  }];
}
