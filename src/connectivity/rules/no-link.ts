import { LINKS_ANNOTATION, NODE_NETWORK_ANNOTATION, readStatedLinks, StatedLink } from '../../core';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { KnownCluster, knownClusters } from '../../rules/shared/known-clusters';
import { konnectivityServers } from '../../rules/shared/konnectivity';
import { Topology } from '../../topology';

/** A warning, because a VPN may be there that no manifest tells of. */
export const NO_LINK: Rule = {
  code: 'cross-csp/no-link',
  severity: Severity.WARNING,
  source: 'kubernetes.io docs/concepts/services-networking: pods reach all other pods without NAT; docs/concepts/architecture/control-plane-node-communication: the API server dials kubelets',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry).flatMap(cluster => checkCluster(cluster, topology, registry)),
};

function checkCluster(cluster: KnownCluster, topology: Topology, registry: ProviderRegistry): Finding[] {
  const places = placesOf(cluster);
  if (places.size < 2 || cluster.cluster.annotations[NODE_NETWORK_ANNOTATION] !== undefined || mayReachByTunnel(cluster, topology, registry)) {
    return [];
  }
  const apart = apartFrom([...places.keys()], readStatedLinks(cluster.cluster.annotations[LINKS_ANNOTATION] ?? '[]'));
  return apart === undefined ? [] : [{
    at: cluster.cluster.at('metadata.annotations').member(NODE_NETWORK_ANNOTATION),
    message: `nothing links the networks of machines on ${apart.map(platform => `${platform} (${places.get(platform)})`).join(' and ')}: their nodes and pods do not reach one another. `
      + `Give a Link this cluster as its 'cluster', or say that a network of your own routes between them by 'routedNetworks' or the annotation '${NODE_NETWORK_ANNOTATION}: routed' `
      + 'of the Cluster',
  }];
}

/** The places where machines of the cluster stand, each with the first object that has machines there. */
function placesOf({ machines }: KnownCluster): Map<string, string> {
  const places = new Map<string, string>();
  for (const { group: { object }, traits: { platform } } of machines) {
    if (platform !== undefined && !places.has(platform)) {
      places.set(platform, `${object.kind}/${object.name}`);
    }
  }
  return places;
}

/** Whether the API server reaches nodes through a tunnel that they open; a control plane that is written elsewhere may. */
function mayReachByTunnel(cluster: KnownCluster, topology: Topology, registry: ProviderRegistry): boolean {
  const { controlPlane, controlPlaneTraits } = cluster;
  const { reachesNodesByTunnel = false, nodeTunnelField } = controlPlaneTraits ?? {};
  const asksForTunnel = nodeTunnelField === undefined || controlPlane?.at(nodeTunnelField).exists === true;
  return controlPlane === undefined || reachesNodesByTunnel && asksForTunnel
    || konnectivityServers(topology, registry).some(servers => servers.cluster === cluster);
}

/** Two places that no links lead between, be it over a third; undefined if there are none. */
function apartFrom(platforms: readonly string[], links: readonly StatedLink[]): [string, string] | undefined {
  const [first, ...others] = platforms;
  const reached = new Set([first]);
  // Every round reaches one more place at least, or none any more.
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    links.filter(({ platforms: ends }) => ends.some(end => reached.has(end))).forEach(({ platforms: ends }) => ends.forEach(end => reached.add(end)));
  }
  const missed = others.find(platform => !reached.has(platform));
  return missed === undefined ? undefined : [first, missed];
}
