import { Field, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';

const LISTS = ['allNodesSecurityGroupRules', 'clusterNodesSecurityGroupRules', 'controlPlaneNodesSecurityGroupRules', 'workerNodesSecurityGroupRules'];

/** The rules that OpenStackClusters have in their managed security groups. */
export function securityRules(topology: Topology): Field[] {
  return topology.ofKind(INFRASTRUCTURE_GROUP, 'OpenStackCluster').flatMap(cluster => LISTS.flatMap(list => cluster.at(`spec.managedSecurityGroups.${list}`).items()));
}
