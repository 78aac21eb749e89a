import { Rule, Severity } from '../../knowledge';
import { clusterLabels } from '../../rules/shared/cluster-labels';
import { LabelIndex } from '../../rules/shared/label-index';
import { selectorProblems } from '../../rules/shared/label-selectors';
import { ADDONS_GROUP, CLUSTER_GROUP, selectorMatches } from '../../topology';

export const MATCHES_NOTHING: Rule = {
  code: 'addon/matches-nothing',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api core/reconcilers/clusterresourceset: Clusters of its own namespace that the selector matches; exp/topology/desiredstate/desired_state.go',
  check: topology => {
    const sets = topology.ofKind(ADDONS_GROUP, 'ClusterResourceSet');
    const clusters = sets.length === 0 ? [] : topology.ofKind(CLUSTER_GROUP, 'Cluster');
    const byLabel = new LabelIndex(clusters, clusterLabels);
    const known = new Set(clusters.map(({ namespace }) => namespace));
    return sets.map(set => set.at('spec.clusterSelector'))
      .filter(selector => known.has(selector.object.namespace) && selectorProblems(selector).length === 0)
      .filter(selector => !byLabel.candidates(selector.object.namespace, selector).some(cluster => selectorMatches(selector, clusterLabels(cluster))))
      .map(at => ({ at, message: "'clusterSelector' matches no Cluster of this bundle in the namespace, so that nobody gets the resources; use labels that the Cluster has" }));
  },
};
