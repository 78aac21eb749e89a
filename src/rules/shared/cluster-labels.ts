import { CLUSTER_NAME_LABEL, TOPOLOGY_OWNED_LABEL } from '../../core';
import { BundleObject } from '../../topology';

/** The labels that a Cluster has once it is reconciled, which addons select it by: the topology controller labels those of a ClusterClass. */
export function clusterLabels(cluster: BundleObject): { readonly [name: string]: string } {
  return cluster.at('spec.topology').exists ? { ...cluster.labels, [CLUSTER_NAME_LABEL]: cluster.name, [TOPOLOGY_OWNED_LABEL]: '' } : cluster.labels;
}
