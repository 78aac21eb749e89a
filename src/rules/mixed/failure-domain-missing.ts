import { Finding, neededFailureDomainReason, Rule, Severity } from '../../knowledge';
import { Field, MachineGroup } from '../../topology';
import { nameOf } from '../shared/fields';
import { KnownCluster, knownClusters, KnownMachines, mayBeReconciled, poolsOf } from '../shared/known-clusters';

export const FAILURE_DOMAIN_MISSING: Rule = {
  code: 'pool/failure-domain-missing',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp cloud/scope/machine.go, cloud/scope/machinepool.go',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry)
    .flatMap(cluster => poolsOf(cluster).flatMap(pool => missingDomain(pool, cluster))),
};

function missingDomain({ group, traits }: KnownMachines, cluster: KnownCluster): Finding[] {
  const because = neededFailureDomainReason(traits, mayBeReconciled(cluster, traits), traits.placesWithoutFailureDomain ?? false);
  const at = failureDomain(group);
  const isGiven = Array.isArray(at.value) ? at.value.length > 0 : at.exists;
  return because === undefined || isGiven ? [] : [{ at, message: `'${nameOf(at)}' is missing: ${because}` }];
}

function failureDomain({ object, machine }: MachineGroup): Field {
  return object.kind === 'MachinePool' ? object.at('spec.failureDomains') : machine.member('failureDomain');
}
