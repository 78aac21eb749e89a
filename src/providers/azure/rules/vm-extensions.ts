import { vmSpecs } from './vms';
import { Rule, Severity } from '../../../knowledge';
import { isGiven } from '../../../rules/shared/fields';

export const VM_EXTENSIONS: Rule = {
  code: 'azure/vm-extensions',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremachine_validation.go',
  check: topology => vmSpecs(topology).filter(vm => vm.member('disableExtensionOperations').flag === true && isGiven(vm.member('vmExtensions')))
    .map(vm => ({ at: vm.member('vmExtensions'), message: "'vmExtensions' contradicts 'disableExtensionOperations' true; leave one of them out" })),
};
