import { goDurationSeconds } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const [MIN_SECONDS, MAX_SECONDS] = [30, 172_800];

export const LIFECYCLE_HOOK: Rule = {
  code: 'aws/lifecycle-hook',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws exp/webhooks/validation.go',
  check: topology => topology.ofKinds(INFRASTRUCTURE_GROUP, 'AWSMachinePool', 'AWSManagedMachinePool')
    .flatMap(pool => pool.at('spec.lifecycleHooks').items()).flatMap(checkHook),
};

function checkHook(hook: Field): Finding[] {
  const [name, target, role, timeout] = ['name', 'notificationTargetARN', 'roleARN', 'heartbeatTimeout'].map(member => hook.member(member));
  const seconds = goDurationSeconds(timeout.text ?? '');
  return [
    ...name.text === '' ? [{ at: name, message: "'name' is empty; give the hook a name" }] : [],
    ...isPresent(target) === isPresent(role) ? [] : [{
      at: isPresent(target) ? role : target,
      message: "'notificationTargetARN' and 'roleARN' go together; give both or none",
    }],
    ...seconds === undefined || (seconds >= MIN_SECONDS && seconds <= MAX_SECONDS) ? [] : [{
      at: timeout,
      message: `'heartbeatTimeout' '${timeout.text}' is not possible; use ${MIN_SECONDS} seconds to ${MAX_SECONDS / 3600} hours`,
    }],
  ];
}
