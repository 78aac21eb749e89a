import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { ClusterMembers } from '../../topology';
import { isGiven } from '../shared/fields';

export const NO_INFRASTRUCTURE: Rule = {
  code: 'cluster/no-infrastructure',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/cluster.go; machine controllers of the providers',
  isLocal: true,
  check: (topology, registry) => topology.clusters.flatMap(cluster => checkCluster(cluster, registry)),
};

function checkCluster({ cluster, pools }: ClusterMembers, registry: ProviderRegistry): Finding[] {
  const spec = cluster?.at('spec');
  if (spec === undefined || ['infrastructureRef', 'topology'].some(name => isGiven(spec.member(name)))) {
    return [];
  }
  const at = spec.member('infrastructureRef');
  if (!isGiven(spec.member('controlPlaneRef'))) {
    return [{ at, message: "the Cluster has neither 'infrastructureRef' nor 'controlPlaneRef' nor 'topology'; refer to the infra cluster" }];
  }
  // Managed node groups of a cloud go by the control plane alone.
  const pool = pools.find(({ infrastructureRef: ref }) => ref !== undefined && registry.traitsOfMachines(ref.kind) !== undefined && !ref.kind.includes('Managed'));
  return pool === undefined ? [] : [{
    at,
    message: `'infrastructureRef' is missing, and ${pool.object} looks its infra cluster up by it; refer to the infra cluster`,
  }];
}
