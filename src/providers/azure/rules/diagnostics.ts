import { vmSpecs } from './vms';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, isText } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

export const DIAGNOSTICS: Rule = {
  code: 'azure/diagnostics',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremachine_validation.go',
  check: topology => vmSpecs(topology).flatMap(vm => checkBoot(vm.at('diagnostics.boot'))),
};

function checkBoot(boot: Field): Finding[] {
  const [type, own] = [boot.member('storageAccountType').text, boot.member('userManaged')];
  const uri = own.member('storageAccountURI');
  return [
    ...type === 'UserManaged' && !isPresent(own) ? [{ at: own, message: "'userManaged' is missing, and 'storageAccountType' is 'UserManaged'; say where the account is" }] : [],
    ...(type === 'Managed' || type === 'Disabled') && isText(uri) ? [{
      at: uri,
      message: `'storageAccountURI' '${uri.text}' is for 'storageAccountType' 'UserManaged', and the type is '${type}'; leave it out`,
    }] : [],
  ];
}
