import { BundleObject, CLUSTER_GROUP, Topology } from '../../topology';

/** The ClusterClass that a Cluster is made from; undefined if it is made from none, or that is written elsewhere. */
export function classOf(topology: Topology, cluster: BundleObject): BundleObject | undefined {
  const field = cluster.at('spec.topology');
  // v1beta2 has a reference, and v1beta1 two fields.
  const [name, namespace] = field.has('classRef')
    ? [field.at('classRef.name').text, field.at('classRef.namespace').text]
    : [field.textOf('class'), field.textOf('classNamespace')];
  return name === undefined ? undefined : topology.find(CLUSTER_GROUP, 'ClusterClass', namespace || cluster.namespace, name);
}
