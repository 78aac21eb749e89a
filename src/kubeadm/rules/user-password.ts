import { configSpecs } from './config-specs';
import { Rule, Severity } from '../../knowledge';
import { isGiven } from '../../rules/shared/fields';

export const USER_PASSWORD: Rule = {
  code: 'bootstrap/user-password',
  severity: Severity.ERROR,
  source: 'cluster-api bootstrap/kubeadm/webhooks/admission/kubeadmconfig.go',
  needsMember: ['passwdFrom'],
  check: topology => configSpecs(topology).flatMap(spec => spec.member('users').items())
    .filter(user => isGiven(user.member('passwd')) && isGiven(user.member('passwdFrom')))
    .map(user => ({ at: user.member('passwd'), message: "'passwd' and 'passwdFrom' are both written; keep 'passwdFrom'" })),
};
