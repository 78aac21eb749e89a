import { HealthCheck, healthChecks } from './health-checks';
import { surelyMatches } from './machine-labels';
import { remediationReferences } from './remediations';
import { Finding, Rule, Severity } from '../../knowledge';
import { clusterNameOf, groupTwins } from '../../topology';

/** One that repairs and one that replaces what could not be repaired go together, which the construct makes of 'replaceAfter'. */
export const TWO_CHECKS: Rule = {
  code: 'health/two-checks',
  severity: Severity.WARNING,
  source: 'cluster-api core/reconcilers/machinehealthcheck/machinehealthcheck_controller.go',
  check: topology => {
    const clusters = groupTwins(healthChecks(topology), ({ object }) => `${object.namespace}/${clusterNameOf(object)}`);
    return clusters.flatMap(ofCluster => groupTwins(ofCluster, ({ object }) => `${remediationReferences(object).length}`))
      .flatMap(checks => checks.flatMap((check, index) => twinOf(check, checks.slice(0, index))));
  },
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
