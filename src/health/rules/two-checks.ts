import { HealthCheck, healthChecksOf } from './health-checks';
import { surelyMatches } from './machine-labels';
import { remediationReferences } from './remediations';
import { Finding, Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP, clusterNameOf, groupTwins } from '../../topology';

/** One that repairs and one that replaces what could not be repaired go together, which the construct makes of 'replaceAfter'. */
export const TWO_CHECKS: Rule = {
  code: 'health/two-checks',
  severity: Severity.WARNING,
  source: 'cluster-api core/reconcilers/machinehealthcheck/machinehealthcheck_controller.go',
  // Most clusters have one health check, and nothing more is read of that.
  check: topology => groupTwins(topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck'), object => `${object.namespace}/${clusterNameOf(object)}`)
    .flatMap(objects => groupTwins(healthChecksOf(objects, topology), ({ object }) => `${remediationReferences(object).length}`))
    .flatMap(checks => checks.flatMap((check, index) => twinOf(check, checks.slice(0, index)))),
};

function twinOf({ object, selector, machines }: HealthCheck, earlier: readonly HealthCheck[]): Finding[] {
  const watched = machines.filter(labels => surelyMatches(selector, labels));
  const twin = earlier.find(other => watched.some(labels => surelyMatches(other.selector, labels)));
  const shared = twin && watched.find(labels => surelyMatches(twin.selector, labels));
  return twin === undefined || shared === undefined ? [] : [{
    at: object.at('spec.selector'),
    message: `machines of ${shared.group.object} are watched by ${twin.object} too, and each of the two takes back what the other one says of a machine; `
      + 'keep one of them, with the conditions of both',
  }];
}
