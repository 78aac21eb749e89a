import { configSpecs } from './config-specs';
import { Rule, Severity } from '../../knowledge';
import { isGiven } from '../../rules/shared/fields';

export const KUBECONFIG_USER: Rule = {
  code: 'bootstrap/kubeconfig-user',
  severity: Severity.ERROR,
  source: 'cluster-api bootstrap/kubeadm/webhooks/admission/kubeadmconfig.go',
  needsMember: ['authProvider'],
  check: topology => configSpecs(topology).map(spec => spec.at('joinConfiguration.discovery.file.kubeConfig.user'))
    .filter(user => isGiven(user.member('authProvider')) && isGiven(user.member('exec')))
    .map(at => ({ at, message: "'authProvider' and 'exec' are both written; keep one of them" })),
};
