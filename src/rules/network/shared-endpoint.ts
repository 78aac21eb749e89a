import { IpRange } from '../../core';
import { Rule, Severity } from '../../knowledge';
import { BundleObject, ClusterMembers, groupTwins } from '../../topology';
import { holdsVariable } from '../shared/fields';
import { endpointOf, formatEndpoint, WrittenEndpoint } from '../shared/known-clusters';

/** The port that an endpoint without one gets. */
const DEFAULT_PORT = 6443;

interface PlacedEndpoint {
  readonly object: BundleObject;
  /** Host names in lower case. */
  readonly endpoint: WrittenEndpoint;
  /** One for all spellings of an address or name. */
  readonly key: string;
  readonly cluster: ClusterMembers;
}

/**
 * A warning, because sites with the same private addresses may have management clusters of their own. One Cluster that is written twice is another
 * rule's business, and so is an infra cluster of two Clusters.
 */
export const SHARED_ENDPOINT: Rule = {
  code: 'network/shared-endpoint',
  severity: Severity.WARNING,
  source: 'cluster-api api/core/v1beta2/cluster_types.go',
  check: topology => groupTwins(topology.clusters.flatMap(placedEndpoint), ({ key }) => key).flatMap(([first, ...others]) => others
    .filter(({ object, cluster: { namespace, name } }) => object !== first.object
      && (namespace !== first.cluster.namespace || name !== first.cluster.name))
    .map(({ object, endpoint }) => ({
      at: object.at('spec.controlPlaneEndpoint.host'),
      message: `the endpoint ${formatEndpoint(endpoint)} is also that of the Cluster '${first.cluster.name}'${inNamespace(first.cluster)}, and one address leads to one API server: `
        + 'nodes of one cluster would join the other; give each cluster an endpoint of its own',
    }))),
};

/** The infra cluster may be the only one to say the endpoint. */
function placedEndpoint(cluster: ClusterMembers): PlacedEndpoint[] {
  const ofCluster = endpointOf(cluster.cluster);
  const object = ofCluster === undefined && cluster.cluster !== undefined ? cluster.primary : cluster.cluster;
  const written = ofCluster ?? endpointOf(object);
  if (object === undefined || written === undefined || holdsVariable(written.host)) {
    return [];
  }
  const { port = DEFAULT_PORT } = written;
  const host = written.host.toLowerCase();
  return [{ object, endpoint: { host, port }, cluster, key: `${IpRange.tryAddress(host)?.firstAddress ?? host} ${port}` }];
}

function inNamespace({ namespace }: ClusterMembers): string {
  return namespace === '' ? '' : ` in the namespace '${namespace}'`;
}
