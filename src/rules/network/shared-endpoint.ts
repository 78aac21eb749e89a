import { IpRange } from '../../core';
import { Rule, Severity } from '../../knowledge';
import { ClusterMembers, Field, groupTwins } from '../../topology';
import { holdsVariable } from '../shared/fields';
import { formatEndpoint, readEndpoint } from '../shared/known-clusters';

/** The port that an endpoint without one gets. */
const DEFAULT_PORT = 6443;

interface PlacedEndpoint {
  readonly at: Field;
  readonly text: string;
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
    .filter(({ at, cluster: { namespace, name } }) => at.object !== first.at.object
      && (namespace !== first.cluster.namespace || name !== first.cluster.name))
    .map(({ at, text }) => ({
      at,
      message: `the endpoint ${text} is also that of the Cluster '${first.cluster.name}'${inNamespace(first.cluster)}, and one address leads to one API server: `
        + 'nodes of one cluster would join the other; give each cluster an endpoint of its own',
    }))),
};

/** The infra cluster may be the only one to say the endpoint. */
function placedEndpoint(cluster: ClusterMembers): PlacedEndpoint[] {
  const [written] = [cluster.cluster, cluster.cluster && cluster.primary].flatMap(object => {
    const at = object?.at('spec.controlPlaneEndpoint');
    const endpoint = at && readEndpoint(at);
    return at === undefined || endpoint === undefined ? [] : [{ at: at.member('host'), endpoint }];
  });
  if (written === undefined || holdsVariable(written.endpoint.host)) {
    return [];
  }
  const { host, port = DEFAULT_PORT } = written.endpoint;
  const name = host.toLowerCase();
  return [{ at: written.at, cluster, text: formatEndpoint({ host: name, port }), key: `${IpRange.tryAddress(name)?.firstAddress ?? name} ${port}` }];
}

function inNamespace({ namespace }: ClusterMembers): string {
  return namespace === '' ? '' : ` in the namespace '${namespace}'`;
}
