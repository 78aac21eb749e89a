import { bareMetalHosts } from './hosts';
import { Rule, Severity } from '../../../knowledge';
import { isText } from '../../../rules/shared/fields';
import { keysBesides } from '../../../rules/shared/secret-text';

const KEYS = ['username', 'password'];

/** A Secret that is written elsewhere, or whose content is, may have them. */
export const BMC_CREDENTIALS: Rule = {
  code: 'metal3/bmc-credentials',
  severity: Severity.ERROR,
  source: 'baremetal-operator pkg/hardwareutils/bmc/credentials.go, internal/controller/metal3.io/baremetalhost_controller.go',
  needsMember: ['credentialsName'],
  check: topology => bareMetalHosts(topology).map(host => host.at('spec.bmc.credentialsName')).filter(isText).flatMap(at => {
    const secret = topology.find('', 'Secret', at.object.namespace, at.text!);
    const missing = KEYS.find(key => keysBesides(secret, key) !== undefined);
    return missing === undefined ? [] : [{
      at,
      message: `the Secret '${at.text}' has ${keysBesides(secret, missing)}, and no '${missing}', without which nobody logs in to the management controller; name its keys 'username' and 'password'`,
    }];
  }),
};
