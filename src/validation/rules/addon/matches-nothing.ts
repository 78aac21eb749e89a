import { ADDONS_GROUP, CLUSTER_GROUP, groupBy, selectorMatches } from '../../../topology';
import { Rule, Severity } from '../../rule';

export const MATCHES_NOTHING: Rule = {
  code: 'addon/matches-nothing',
  severity: Severity.WARNING,
  source: 'cluster-api v1.14.0 core/reconcilers/clusterresourceset: Clusters of its own namespace that the selector matches',
  check: topology => {
    const clusters = groupBy(topology.ofKind(CLUSTER_GROUP, 'Cluster'), ({ namespace }) => namespace);
    return topology.ofKind(ADDONS_GROUP, 'ClusterResourceSet').map(set => set.at('spec.clusterSelector'))
      .filter(selector => clusters.get(selector.object.namespace)?.some(({ labels }) => selectorMatches(selector, labels)) === false)
      .map(at => ({ at, message: "'clusterSelector' matches no Cluster of this bundle in the namespace, so that nobody gets the resources; use labels that the Cluster has" }));
  },
};
