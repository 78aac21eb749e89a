import { CLUSTER_NAME_LABEL } from '../../core';
import { Rule, Severity } from '../../knowledge';
import { BundleObject, Topology } from '../../topology';
import { isKnown } from '../shared/known-clusters';

export const DUPLICATE_KIND: Rule = {
  code: 'infrastructure/duplicate-kind',
  severity: Severity.ERROR,
  source: 'the machine controllers of the providers, e.g. cluster-api-provider-aws controllers/awsmachine_controller.go',
  isLocal: true,
  check: topology => topology.infraClusters.filter(infraCluster => isOneTooMany(infraCluster, topology)).map(infraCluster => ({
    at: infraCluster.at('metadata.name'),
    message: `cluster '${infraCluster.labels[CLUSTER_NAME_LABEL]}' has one ${infraCluster.kind} already, and machines look up that one only; `
      + 'remove this one, or give its machines a Cluster of their own',
  })),
};

/** Whether the label of an infra cluster names a cluster that has another one of its kind. */
function isOneTooMany(infraCluster: BundleObject, topology: Topology): boolean {
  const clusterName = infraCluster.labels[CLUSTER_NAME_LABEL];
  const members = clusterName === undefined ? undefined : topology.cluster(infraCluster.namespace, clusterName);
  if (members === undefined || !isKnown(members, topology)) {
    return false;
  }
  const own = [members.primary, ...members.secondaries];
  return !own.includes(infraCluster) && own.some(other => other?.kind === infraCluster.kind);
}
