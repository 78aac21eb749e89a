import { topologyFields } from './topology-fields';
import { CLUSTER_GROUP, Field } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';
import { isPresent } from '../shared/fields';
import { unreadableCounts } from '../shared/int-or-percent';

export const INVALID_ROLLOUT: Rule = {
  code: 'pool/invalid-rollout',
  severity: Severity.ERROR,
  source: 'cluster-api v1.14.0 core/webhooks/admission/machinedeployment.go',
  check: topology => [...topology.ofKind(CLUSTER_GROUP, 'MachineDeployment').map(pool => pool.at('spec')), ...topologyFields(topology).deployments].flatMap(checkRollout),
};

function checkRollout(pool: Field): Finding[] {
  // Where v1beta2 and v1beta1 have it.
  return [pool.at('rollout.strategy'), pool.at('strategy')].flatMap(strategy => {
    const update = strategy.member('rollingUpdate');
    const [maxSurge, maxUnavailable] = [update.member('maxSurge'), update.member('maxUnavailable')];
    // A share of zero is read as one machine that may be missing; a number is taken at its word. Left out, nothing may be missing,
    // unless the class of a topology says otherwise.
    const isZero = !isPresent(maxUnavailable) && strategy.member('type').text !== 'OnDelete' && pool.object.kind === 'MachineDeployment';
    const isStuck = maxSurge.value === 0 && (maxUnavailable.value === 0 || isZero);
    return isStuck
      ? [{ at: maxUnavailable, message: "'maxSurge' 0 and 'maxUnavailable' 0 leave nothing to replace; set one of them to 1 or more" }]
      : unreadableCounts([maxSurge, maxUnavailable], '25%');
  });
}
