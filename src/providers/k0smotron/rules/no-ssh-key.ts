import { Rule, Severity } from '../../../knowledge';
import { isGiven, isText } from '../../../rules/shared/fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

/** A host of a pool brings both itself, and a job has a way of its own. Templates have a pool, and its hosts a key, by their schemas. */
export const NO_SSH_KEY: Rule = {
  code: 'k0smotron/no-ssh-key',
  severity: Severity.ERROR,
  source: 'k0smotron internal/controller/infrastructure/remote_machine_controller.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'RemoteMachine').map(machine => machine.at('spec'))
    .filter(spec => spec.exists && !isText(spec.member('pool')) && !isGiven(spec.member('provisionJob')))
    .flatMap(spec => [spec.member('address'), spec.at('sshKeyRef.name')].filter(at => !isText(at)).slice(0, 1).map(at => ({
      at,
      message: `'${at.step === 'address' ? 'address' : 'sshKeyRef'}' is missing, and without a 'pool' k0smotron reaches the host by nothing else; `
        + "give 'address' and 'sshKeyRef', or a 'pool' of PooledRemoteMachines",
    }))),
};
