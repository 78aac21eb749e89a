import { vmIdentities } from './vms';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent, nameOf } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

export const VM_IDENTITY: Rule = {
  code: 'azure/vm-identity',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremachine_validation.go',
  check: topology => vmIdentities(topology).flatMap(checkIdentity),
};

function checkIdentity(spec: Field): Finding[] {
  const [at, users, role] = [spec.member('identity'), spec.member('userAssignedIdentities'), spec.member('systemAssignedIdentityRole')];
  const identity = at.text ?? 'None';
  return [
    ...(isGiven(users) && identity !== 'UserAssigned'
      ? [{ at, message: `'identity' '${identity}' contradicts 'userAssignedIdentities'; use 'UserAssigned', or leave the identities out` }]
      : []),
    ...(!isGiven(users) && identity === 'UserAssigned'
      ? [{ at: users, message: "'userAssignedIdentities' is missing, and 'identity' is 'UserAssigned'; name at least one" }]
      : []),
    ...(isPresent(role) && identity === 'SystemAssigned' && isTemplate(spec)
      ? ['definitionID', 'scope'].map(name => role.member(name)).filter(field => !isGiven(field))
        .map(field => ({ at: field, message: `'${nameOf(field)}' is missing in 'systemAssignedIdentityRole'; say which rights the machine has, and where` }))
      : []),
    ...(isPresent(role) && identity !== 'SystemAssigned'
      ? [{ at: role, message: `'systemAssignedIdentityRole' is for 'identity' 'SystemAssigned', and the identity is '${identity}'; leave it out` }]
      : []),
  ];
}

/** For machines and their pools the webhook fills in the subscription. */
function isTemplate({ object }: Field): boolean {
  return object.kind === 'AzureMachineTemplate';
}
