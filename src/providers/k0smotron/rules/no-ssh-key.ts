import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isText } from '../../../rules/shared/fields';
import { keysBesides } from '../../../rules/shared/secret-text';
import { INFRASTRUCTURE_GROUP, Topology } from '../../../topology';

/** The key of a Secret that has the private key of a host. */
const SECRET_KEY = 'value';

/** A host of a pool brings both itself, and a job has a way of its own. Templates have a pool, and its hosts a key, by their schemas. */
export const NO_SSH_KEY: Rule = {
  code: 'k0smotron/no-ssh-key',
  severity: Severity.ERROR,
  source: 'k0smotron internal/controller/infrastructure/remote_machine_controller.go',
  check: topology => [...withoutKey(topology), ...misnamedKeys(topology)],
};

function withoutKey(topology: Topology): Finding[] {
  return topology.ofKind(INFRASTRUCTURE_GROUP, 'RemoteMachine').map(machine => machine.at('spec'))
    .filter(spec => spec.exists && !isText(spec.member('pool')) && !isGiven(spec.member('provisionJob')))
    .flatMap(spec => [spec.member('address'), spec.at('sshKeyRef.name')].filter(at => !isText(at)).slice(0, 1).map(at => ({
      at,
      message: `'${at.step === 'address' ? 'address' : 'sshKeyRef'}' is missing, and without a 'pool' k0smotron reaches the host by nothing else; `
        + "give 'address' and 'sshKeyRef', or a 'pool' of PooledRemoteMachines",
    })));
}

/** A Secret that is written elsewhere, or whose content is, may have the key. */
function misnamedKeys(topology: Topology): Finding[] {
  return [
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'RemoteMachine').map(object => object.at('spec.sshKeyRef.name')),
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'PooledRemoteMachine').map(object => object.at('spec.machine.sshKeyRef.name')),
  ].filter(isText).flatMap(at => {
    const keys = keysBesides(topology.find('', 'Secret', at.object.namespace, at.text!), SECRET_KEY);
    return keys === undefined ? [] : [{
      at,
      message: `the Secret '${at.text}' has ${keys}, and no '${SECRET_KEY}', which is where k0smotron looks for the key of the host; rename the key`,
    }];
  });
}
