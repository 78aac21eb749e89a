import { CLUSTER_NAME_LABEL, MANAGED_BY_ANNOTATION, MOVE_HIERARCHY_LABEL, MOVE_LABEL } from '../../core';
import { Rule, Severity } from '../../knowledge';
import { KnownCluster, KnownInfraCluster, knownClusters, managedByOf } from '../shared/known-clusters';

export const SECONDARY_UNMARKED: Rule = {
  code: 'infrastructure/secondary-unmarked',
  severity: Severity.WARNING,
  source: 'cluster-api cmd/clusterctl/client/cluster/objectgraph.go; cluster-api-provider-metal3 controllers/metal3cluster_controller.go',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry).filter(hasPrimary)
    .flatMap(cluster => cluster.knownSecondaries.flatMap(secondary => {
      const missing = missingMarks(secondary);
      return missing.length === 0 ? [] : [{
        at: secondary.object.at('metadata'),
        message: `nobody owns this secondary infra cluster of '${cluster.name}': ${missing.map(([mark, consequence]) => `without ${mark} ${consequence}`).join(', ')}; `
        + `add ${missing.length === 1 ? 'it' : 'them'}`,
      }];
    })),
};

/** Where no reference leads to an infra cluster of the bundle, what is named like the Cluster may be meant as its primary. */
function hasPrimary({ primary }: KnownCluster): boolean {
  return primary !== undefined;
}

/** What is missing, and what comes of it. A missing annotation that machines wait for is an error of its own. */
function missingMarks({ object, traits }: KnownInfraCluster): [string, string][] {
  const { labels } = object;
  const isMoved = labels[MOVE_LABEL] !== undefined || labels[MOVE_HIERARCHY_LABEL] !== undefined;
  const needsAnnotation = traits.honoursManagedBy && traits.needsManagedByBecause === undefined && managedByOf(object) === undefined;
  const marks: [boolean, string, string][] = [
    [labels[CLUSTER_NAME_LABEL] !== undefined, `the label '${CLUSTER_NAME_LABEL}'`, 'nothing says where it belongs'],
    [isMoved, `the label '${MOVE_LABEL}'`, "'clusterctl move' leaves it behind"],
    [!needsAnnotation, `the annotation '${MANAGED_BY_ANNOTATION}'`, 'its controller may report it unready forever'],
  ];
  return marks.filter(([isThere]) => !isThere).map(([, mark, consequence]) => [mark, consequence]);
}
