import { BundleObject, CLUSTER_GROUP } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';
import { isIntOrPercent } from '../shared/int-or-percent';

export const INVALID_ROLLOUT: Rule = {
  code: 'pool/invalid-rollout',
  severity: Severity.ERROR,
  source: 'cluster-api v1.14.0 core/webhooks/admission/machinedeployment.go',
  check: topology => topology.ofKind(CLUSTER_GROUP, 'MachineDeployment').flatMap(checkRollout),
};

function checkRollout(pool: BundleObject): Finding[] {
  // Where v1beta2 and v1beta1 have it.
  return [pool.at('spec.rollout.strategy'), pool.at('spec.strategy')].flatMap(strategy => {
    const update = strategy.member('rollingUpdate');
    const [maxSurge, maxUnavailable] = [update.member('maxSurge'), update.member('maxUnavailable')];
    const unreadable = [maxSurge, maxUnavailable].filter(field => !isIntOrPercent(field)).map(at => ({
      at,
      message: `'${at.path[at.path.length - 1]}' '${at.text}' is not a number of machines; use a whole number or a percentage such as '25%'`,
    }));
    // A share of zero is read as one machine that may be missing; a number is taken at its word. Left out, nothing may be missing.
    const isStuck = maxSurge.value === 0 && (maxUnavailable.value === 0 || (!maxUnavailable.exists && strategy.member('type').text !== 'OnDelete'));
    return isStuck
      ? [{ at: maxUnavailable, message: "'maxSurge' 0 and 'maxUnavailable' 0 leave nothing to replace; set one of them to 1 or more" }]
      : unreadable;
  });
}
