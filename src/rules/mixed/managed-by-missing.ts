import { Rule, Severity } from '../../knowledge';
import { knownClusters, managedByField, managedByOf } from '../shared/known-clusters';

export const MANAGED_BY_MISSING: Rule = {
  code: 'infrastructure/managed-by-missing',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-kubevirt controllers/kubevirtmachine_controller.go; cluster-api-provider-aws pkg/cloud/services/ec2/instances.go',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry).flatMap(cluster => {
    const users = new Set(cluster.machines.map(({ traits }) => traits.provider));
    return cluster.knownSecondaries.flatMap(({ object, traits: { provider, needsManagedByBecause: because } }) => (
      because === undefined || !users.has(provider) || managedByOf(object) !== undefined
      // Who names the security groups on the AWSCluster does not need those of its status.
      || object.at('spec.network.securityGroupOverrides').exists
        ? []
        : [{ at: managedByField(object), message: `the annotation is missing on a secondary infra cluster: ${because}; set it to the name of whoever manages the cluster` }]
    ));
  }),
};
