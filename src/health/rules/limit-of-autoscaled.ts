import { HealthCheck, healthChecks } from './health-checks';
import { unhealthyLimits } from './limits';
import { MachineLabels } from './machine-labels';
import { Finding, Rule, Severity } from '../../knowledge';
import { autoscalerLimits, limitOf, MAX_SIZE } from '../../rules/shared/autoscaler';

/** From how many times as many machines on a number is little more than none. */
const FEW = 10;

/** A number that fits the machines of today is next to nothing once the autoscaler has made many. */
export const LIMIT_OF_AUTOSCALED: Rule = {
  code: 'health/limit-of-autoscaled',
  severity: Severity.WARNING,
  source: 'cluster-api core/reconcilers/machinehealthcheck: no machine is remediated while more than the limit are unhealthy',
  needsMember: [MAX_SIZE],
  check: topology => healthChecks(topology).flatMap(checkLimits),
};

function checkLimits({ object, selector, machines }: HealthCheck): Finding[] {
  const limits = unhealthyLimits(object.at('spec')).map(at => ({ at, limit: at.number ?? Number(/^[1-9]\d*$/.exec(at.text ?? '')?.[0] ?? 0) })).filter(({ limit }) => limit > 0);
  const most = limits.length === 0 ? 0 : machines.surelyMatchedBy(selector).reduce((sum, labels) => sum + scaledTo(labels), 0);
  return limits.filter(({ limit }) => limit * FEW <= most).map(({ at, limit }) => ({
    at,
    message: `'${at.step}' ${limit} is a number, and the autoscaler makes up to ${most} machines: with more than ${limit} unhealthy ones none is replaced; use a share, such as '40%'`,
  }));
}

/** How many machines the autoscaler may make; none where nobody scales. */
function scaledTo({ group: { object } }: MachineLabels): number {
  const { min, max } = autoscalerLimits(object);
  const most = limitOf(max) ?? 0;
  return most > (limitOf(min) ?? 0) ? most : 0;
}
