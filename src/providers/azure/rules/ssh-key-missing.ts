import { vmSpecs } from './vms';
import { Rule, Severity } from '../../../knowledge';
import { isGiven } from '../../../rules/shared/fields';
import { tellOncePerCluster } from '../../../rules/shared/once-per-cluster';

export const SSH_KEY_MISSING: Rule = {
  code: 'azure/ssh-key-missing',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-azure internal/api/v1beta1/azuremachine_default.go',
  check: topology => tellOncePerCluster(topology, vmSpecs(topology).map(vm => vm.member('sshPublicKey')).filter(key => !isGiven(key)), at =>
    `'sshPublicKey' is ${at.text === '' ? 'empty' : 'missing'}, so a webhook generates a new one each time the object is created, `
      + 'whose private key nobody has; set it'),
};
