import { Rule, Severity } from '../../knowledge';
import { clusterLabels } from '../../rules/shared/cluster-labels';
import { LabelIndex } from '../../rules/shared/label-index';
import { selectorProblems } from '../../rules/shared/label-selectors';
import { selectorNearMiss } from '../../rules/shared/selector-near-miss';
import { ADDONS_GROUP, BundleObject, CLUSTER_GROUP, Field, groupBy, selectorMatches } from '../../topology';

export const MATCHES_NOTHING: Rule = {
  code: 'addon/matches-nothing',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api core/reconcilers/clusterresourceset: Clusters of its own namespace that the selector matches; exp/topology/desiredstate/desired_state.go',
  check: topology => {
    const sets = topology.ofKind(ADDONS_GROUP, 'ClusterResourceSet');
    const clusters = sets.length === 0 ? [] : topology.ofKind(CLUSTER_GROUP, 'Cluster');
    const byLabel = new LabelIndex(clusters, clusterLabels);
    const inNamespace = groupBy(clusters, ({ namespace }) => namespace);
    return sets.map(set => set.at('spec.clusterSelector'))
      .filter(selector => inNamespace.has(selector.object.namespace) && selectorProblems(selector).length === 0)
      .filter(selector => !byLabel.candidates(selector.object.namespace, selector).some(cluster => selectorMatches(selector, clusterLabels(cluster))))
      .map(at => ({ at, message: `'clusterSelector' matches no Cluster of this bundle in the namespace, so that nobody gets the resources; ${remedyOf(at, inNamespace.get(at.object.namespace)!)}` }));
  },
};

function remedyOf(selector: Field, clusters: readonly BundleObject[]): string {
  const nearMiss = selectorNearMiss(selector, clusters.map(cluster => ({ labels: clusterLabels(cluster) })), 'Cluster');
  return nearMiss === undefined ? 'use labels that the Cluster has' : `${nearMiss}: use labels that the Cluster has`;
}
