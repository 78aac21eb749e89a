import { healthSettings } from './limits';
import { nearestName } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { Field } from '../../topology';

const STATUSES = ['True', 'False', 'Unknown'];
/** The conditions that every kubelet reports, with the status of a healthy node. */
const HEALTHY: { readonly [type: string]: string } = {
  Ready: 'True', MemoryPressure: 'False', DiskPressure: 'False', PIDPressure: 'False', NetworkUnavailable: 'False',
};
const LISTS = ['checks.unhealthyNodeConditions', 'unhealthyConditions'];
const RANGES = ['remediation.triggerIf.unhealthyInRange', 'unhealthyRange'];
const RANGE = /^\[(\d+)-(\d+)\]$/;

export const UNHEALTHY_CONDITION: Rule = {
  code: 'health/condition',
  severity: Severity.ERROR,
  source: 'cluster-api core/reconcilers/machinehealthcheck/machinehealthcheck_targets.go, machinehealthcheck_controller.go getUnhealthyRange; kubernetes v1.36.3 pkg/kubelet/nodestatus/setters.go',
  isLocal: true,
  check: topology => healthSettings(topology).flatMap(settings => [
    ...LISTS.flatMap(path => settings.at(path).items()).filter(condition => !isInOrder(condition)).flatMap(checkCondition),
    ...RANGES.map(path => settings.at(path)).filter(({ exists }) => exists).flatMap(checkRange),
  ]),
};

/** Whether it is a known condition with a status that no healthy node has, as nearly all are. */
function isInOrder(condition: Field): boolean {
  const healthy = HEALTHY[condition.textOf('type') ?? ''];
  const status = condition.textOf('status');
  return healthy !== undefined && status !== undefined && status !== healthy && STATUSES.includes(status);
}

function checkCondition(condition: Field): Finding[] {
  const [type, status] = [condition.member('type'), condition.member('status')];
  const meant = type.text === undefined || type.text in HEALTHY ? undefined : nearestName(type.text, Object.keys(HEALTHY));
  if (meant !== undefined) {
    return [{ at: type, message: `no node has a condition '${type.text}', so that no machine is found unhealthy by it; use '${meant}'` }];
  }
  if (status.text !== undefined && !STATUSES.includes(status.text)) {
    return [{ at: status, message: `'${status.text}' is not the status of a condition, so that no machine is found unhealthy by it; use ${STATUSES.map(name => `"${name}"`).join(', ')}` }];
  }
  return status.text === undefined || HEALTHY[type.text ?? ''] !== status.text ? [] : [{
    at: status, message: `'${type.text}' is '${status.text}' on healthy nodes, so that every machine is taken for unhealthy and replaced; use ${othersThan(status.text)}`,
  }];
}

function othersThan(status: string): string {
  return STATUSES.filter(name => name !== status).map(name => `"${name}"`).join(' or ');
}

function checkRange(at: Field): Finding[] {
  const [, least, most] = RANGE.exec(at.text ?? '') ?? [];
  return least === undefined || Number(least) <= Number(most) ? [] : [{
    at, message: `'${at.step}' '${at.text}' is upside down, and nothing is remediated; use [${most}-${least}]`,
  }];
}
