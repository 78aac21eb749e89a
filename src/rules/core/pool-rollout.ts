import { topologyFields } from './topology-fields';
import { replacesNothing } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP, Field, isRecord } from '../../topology';
import { isPresent } from '../shared/fields';
import { unreadableCounts } from '../shared/int-or-percent';

export const INVALID_ROLLOUT: Rule = {
  code: 'pool/invalid-rollout',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/machinedeployment.go',
  isLocal: true,
  check: topology => [...topology.ofKind(CLUSTER_GROUP, 'MachineDeployment').map(pool => pool.at('spec')), ...topologyFields(topology).deployments].flatMap(checkRollout),
};

function checkRollout(pool: Field): Finding[] {
  // Where v1beta2 and v1beta1 have it.
  return [pool.at('rollout.strategy'), pool.at('strategy')].filter(({ exists }) => exists).flatMap(strategy => {
    const update = strategy.member('rollingUpdate');
    const [maxSurge, maxUnavailable] = [update.member('maxSurge'), update.member('maxUnavailable')];
    // A share of zero is read as one machine that may be missing; a number is taken at its word. Left out, nothing may be missing,
    // unless the class of a topology says otherwise.
    const isZero = !isPresent(maxUnavailable) && strategy.member('type').text !== 'OnDelete' && pool.object.kind === 'MachineDeployment';
    const isStuck = replacesNothing(maxSurge.value, isZero ? 0 : maxUnavailable.value);
    if (isUnfilled(strategy)) {
      return [{ at: update, message: `is ${JSON.stringify(update.value)}, which nobody fills in with the type OnDelete; leave it out` }];
    }
    return isStuck
      ? [{ at: maxUnavailable, message: "'maxSurge' 0 and 'maxUnavailable' 0 leave nothing to replace; set one of them to 1 or more" }]
      : unreadableCounts([maxSurge, maxUnavailable], '25%');
  });
}

/** The webhook fills in rolling updates only, and the schema of v1beta2 wants something in it. */
function isUnfilled(strategy: Field): boolean {
  const update = strategy.member('rollingUpdate');
  const isEmpty = update.value === null || isRecord(update.value) && Object.keys(update.value).length === 0;
  const { kind, manifest: { apiVersion } } = strategy.object;
  return isEmpty && strategy.member('type').text === 'OnDelete' && kind === 'MachineDeployment' && apiVersion === `${CLUSTER_GROUP}/v1beta2`;
}
