import { healthChecks } from './health-checks';
import { Rule, Severity } from '../../knowledge';
import { selectorNearMiss } from '../../rules/shared/selector-near-miss';

export const MATCHES_NOTHING: Rule = {
  code: 'health/matches-nothing',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api core/reconcilers/machinehealthcheck: machines are found by the selector alone',
  isLocal: true,
  check: topology => healthChecks(topology)
    .filter(({ selector, machines, isComplete, hasOthers }) => isComplete && !hasOthers && machines.matchedBy(selector).length === 0)
    .map(({ selector, machines }) => ({
      at: selector,
      message: `'selector' matches no machine of the cluster, so that nothing is watched; ${remedyOf(selectorNearMiss(selector, machines.all, 'machine'))}`,
    })),
};

function remedyOf(nearMiss: string | undefined): string {
  return nearMiss === undefined ? 'use labels that a pool or the control plane has' : `${nearMiss}: use labels that a pool or the control plane has`;
}
