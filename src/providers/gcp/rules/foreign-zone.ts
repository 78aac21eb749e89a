import { Finding, Rule, Severity } from '../../../knowledge';
import { infraClusterOfKind } from '../../../rules/shared/infra-clusters';
import { ClusterMembers, Field } from '../../../topology';

export const FOREIGN_ZONE: Rule = {
  code: 'gcp/foreign-zone',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp cloud/scope/machine.go, cloud/scope/machinepool.go',
  check: topology => topology.clusters.flatMap(checkCluster),
};

function checkCluster(members: ClusterMembers): Finding[] {
  const infraCluster = infraClusterOfKind(members, 'GCPCluster');
  const region = infraCluster?.at('spec.region').text;
  const zones = members.pools.filter(({ infrastructureRef }) => infrastructureRef?.kind.startsWith('GCPMachine'))
    .flatMap(({ object, machine }): Field[] => [machine.member('failureDomain'), ...object.at('spec.failureDomains').items()]);
  return region === undefined ? [] : zones.filter(({ text }) => text !== undefined && !text.startsWith(`${region}-`))
    .map(at => ({ at, message: `zone '${at.text}' is not of region '${region}' of ${infraCluster}; use for example '${region}-b'` }));
}
