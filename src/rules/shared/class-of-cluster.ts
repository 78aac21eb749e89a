import { oncePerTopology } from './once-per-topology';
import { BundleObject, CLUSTER_GROUP, Topology } from '../../topology';

/** A Cluster and the ClusterClass that it is made from. */
export interface ClassUser {
  readonly cluster: BundleObject;
  readonly clusterClass: BundleObject;
}

/** The Clusters of all classes that are in the bundle. */
export const classUsers = oncePerTopology<readonly ClassUser[]>(topology => topology.whole.ofKind(CLUSTER_GROUP, 'ClusterClass').length === 0 ? []
  : topology.ofKind(CLUSTER_GROUP, 'Cluster').flatMap(cluster => {
    const clusterClass = classOf(topology, cluster);
    return clusterClass === undefined ? [] : [{ cluster, clusterClass }];
  }));

/** The ClusterClass that a Cluster is made from; undefined if it is made from none, or that is written elsewhere. */
export function classOf(topology: Topology, cluster: BundleObject): BundleObject | undefined {
  const field = cluster.at('spec.topology');
  // v1beta2 has a reference, and v1beta1 two fields.
  const [name, namespace = cluster.namespace] = field.has('classRef')
    ? [field.at('classRef.name').text, field.at('classRef.namespace').text]
    : [field.textOf('class'), field.textOf('classNamespace')];
  return name === undefined ? undefined : topology.find(CLUSTER_GROUP, 'ClusterClass', namespace, name);
}
