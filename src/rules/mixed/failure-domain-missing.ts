import { Finding, Rule, Severity } from '../../knowledge';
import { Field, MachineGroup } from '../../topology';
import { nameOf } from '../shared/fields';
import { knownClusters, KnownMachines, mayBeReconciled, poolsOf } from '../shared/known-clusters';

export const FAILURE_DOMAIN_MISSING: Rule = {
  code: 'pool/failure-domain-missing',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp cloud/scope/machine.go, cloud/scope/machinepool.go',
  check: (topology, registry) => knownClusters(topology, registry)
    .flatMap(cluster => poolsOf(cluster).filter(({ traits }) => !mayBeReconciled(cluster, traits))).flatMap(missingDomain),
};

function missingDomain({ group, traits }: KnownMachines): Finding[] {
  const { needsFailureDomainBecause: because, placesWithoutFailureDomain = false } = traits;
  const at = failureDomain(group);
  const isGiven = Array.isArray(at.value) ? at.value.length > 0 : at.exists;
  return because === undefined || placesWithoutFailureDomain || isGiven ? [] : [{ at, message: `'${nameOf(at)}' is missing: ${because}` }];
}

function failureDomain({ object, machine }: MachineGroup): Field {
  return object.kind === 'MachinePool' ? object.at('spec.failureDomains') : machine.member('failureDomain');
}
