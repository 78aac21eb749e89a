import { HealthCheck, healthChecks } from './health-checks';
import { REMEDIATION_MEMBERS, remediationReferences } from './remediations';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { isSame } from '../../rules/shared/changed-fields';
import { clusterNameOf } from '../../topology';

/** A warning, because who only wants reboots gets them, and because another health check may be written elsewhere. */
export const NEVER_REPLACES: Rule = {
  code: 'health/never-replaces',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api util/collections/machine_filters.go; cluster-api-provider-metal3 baremetal/metal3remediation_manager.go',
  needsMember: REMEDIATION_MEMBERS,
  check: (topology, registry) => {
    const all = healthChecks(topology);
    return all.flatMap(healthCheck => checkRemediation(healthCheck, all, registry));
  },
};

function checkRemediation(healthCheck: HealthCheck, all: readonly HealthCheck[], registry: ProviderRegistry): Finding[] {
  return remediationReferences(healthCheck.object).flatMap(({ field: at, group, kind }) => {
    const because = registry.kindOf(group, kind)?.leavesMachinesBecause;
    return because === undefined || all.some(other => replacesAllOf(other, healthCheck)) ? [] : [{
      at,
      message: `a machine that '${kind}' cannot repair is never replaced: ${because}; add a health check without a template that waits longer `
        + "('replaceAfter' of the construct MachineHealthCheck), or leave the template out",
    }];
  });
}

/** Whether a health check without a template watches all machines of another one. */
function replacesAllOf(other: HealthCheck, { object, selector, machines }: HealthCheck): boolean {
  const isOfSameCluster = other.object.namespace === object.namespace && clusterNameOf(other.object) === clusterNameOf(object);
  if (!isOfSameCluster || remediationReferences(other.object).length > 0) {
    return false;
  }
  if (isSame(other.selector, selector)) {
    return true;
  }
  const watched = machines.matchedBy(selector);
  const replaced = new Set(other.machines.surelyMatchedBy(other.selector));
  return watched.length > 0 && watched.every(labels => replaced.has(labels));
}
