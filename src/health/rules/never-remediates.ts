import { HealthCheck, healthChecks } from './health-checks';
import { unhealthyLimits } from './limits';
import { MachineLabels } from './machine-labels';
import { Finding, Rule, Severity } from '../../knowledge';
import { autoscalerLimits, limitOf } from '../../rules/shared/autoscaler';

export const NEVER_REMEDIATES: Rule = {
  code: 'health/never-remediates',
  severity: Severity.WARNING,
  source: 'cluster-api core/reconcilers/machinehealthcheck: a share is rounded down, and zero turns the remediation off',
  isLocal: true,
  check: topology => healthChecks(topology).filter(({ object, isComplete }) => isComplete && !hasRange(object)).flatMap(checkLimits),
};

/** A range replaces the limit. */
function hasRange(check: HealthCheck['object']): boolean {
  return check.at('spec.remediation.triggerIf.unhealthyInRange').exists || check.at('spec.unhealthyRange').exists;
}

function checkLimits({ object, selector, machines }: HealthCheck): Finding[] {
  const limits = unhealthyLimits(object.at('spec')).filter(({ text }) => text !== undefined);
  const watched = limits.length === 0 ? [] : machines.matchedBy(selector);
  const total = watched.reduce((sum, labels) => sum + mostMachines(labels), 0);
  if (total === 0 || watched.length !== machines.surelyMatchedBy(selector).length) {
    return [];
  }
  // Zero itself is how remediation is turned off on purpose.
  return limits.flatMap(at => {
    const share = Number(/^(\d+)%$/.exec(at.text ?? '')?.[1] ?? 0);
    return share === 0 || Math.floor(share * total / 100) > 0 ? [] : [{
      at,
      message: `'${at.step}' ${at.text} of ${total} ${total === 1 ? 'machine' : 'machines'} is less than one, so that none is ever `
        + 'remediated; use a number, for example 1',
    }];
  });
}

/** As many as the group can ever have; without a count it has one. */
function mostMachines({ group: { object } }: MachineLabels): number {
  return object.at('spec.replicas').number ?? limitOf(autoscalerLimits(object).max) ?? 1;
}
