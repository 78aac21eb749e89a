import { Finding, Rule, Severity } from '../../../knowledge';
import { infraClusterOfKind } from '../../../rules/shared/infra-clusters';
import { poolZones } from '../../../rules/shared/pool-zones';
import { ClusterMembers } from '../../../topology';

export const FOREIGN_ZONE: Rule = {
  code: 'gcp/foreign-zone',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp cloud/scope/machine.go, cloud/scope/machinepool.go',
  check: topology => topology.clusters.flatMap(checkCluster),
};

function checkCluster(members: ClusterMembers): Finding[] {
  const infraCluster = infraClusterOfKind(members, 'GCPCluster');
  const region = infraCluster?.at('spec.region').text;
  const zones = [...infraCluster?.at('spec.failureDomains').items() ?? [], ...poolZones(members, /^GCPMachine/)];
  return region === undefined ? [] : zones.filter(({ text }) => text !== undefined && !text.startsWith(`${region}-`))
    .map(at => ({ at, message: `zone '${at.text}' is not of region '${region}' of ${infraCluster}; use for example '${region}-b'` }));
}
