import { configSpecs } from './config-specs';
import { Finding, Rule, Severity } from '../../knowledge';
import { isText, itemsOf } from '../../rules/shared/fields';
import { keysBesides } from '../../rules/shared/secret-text';
import { Field, Topology } from '../../topology';

/** Files and passwords that are to come from a Secret that has no such key. */
export const SECRET_KEY: Rule = {
  code: 'bootstrap/secret-key',
  severity: Severity.ERROR,
  source: 'cluster-api bootstrap/kubeadm/reconcilers/kubeadmconfig/kubeadmconfig_controller.go resolveSecretFileContent, resolveSecretPasswordContent',
  needsMember: ['contentFrom', 'passwdFrom'],
  check: topology => configSpecs(topology).flatMap(config => [
    ...itemsOf(config, 'files').flatMap(file => checkSecret(file.find('contentFrom'), topology)),
    ...itemsOf(config, 'users').flatMap(user => checkSecret(user.find('passwdFrom'), topology)),
  ]),
};

/** A Secret that is written elsewhere, or whose content is, may have the key. */
function checkSecret(source: Field | undefined, topology: Topology): Finding[] {
  const [name, key] = ['name', 'key'].map(member => source?.at('secret').member(member));
  if (name === undefined || key === undefined || !isText(name) || !isText(key)) {
    return [];
  }
  const keys = keysBesides(topology.find('', 'Secret', name.object.namespace, name.text!), key.text!);
  return keys === undefined ? [] : [{
    at: key, message: `the Secret '${name.text}' has ${keys}, and no '${key.text}', so that Cluster API makes no bootstrap data; correct the key here or there`,
  }];
}
