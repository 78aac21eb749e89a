import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, nameOf } from '../../../rules/shared/fields';
import { BundleObject, INFRASTRUCTURE_GROUP } from '../../../topology';

const CREDENTIALS_PATH = 'userAssignedIdentityCredentialsPath';
/** What a type acts with, one of which it needs. */
const NEEDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['ServicePrincipal', ['clientSecret']],
  ['ManualServicePrincipal', ['clientSecret']],
  ['ServicePrincipalCertificate', ['clientSecret', 'certPath']],
  ['UserAssignedIdentityCredential', [CREDENTIALS_PATH]],
]);
/** What no other type may have. */
const RESERVED: { readonly [field: string]: string } = {
  resourceID: 'UserAssignedMSI',
  [CREDENTIALS_PATH]: 'UserAssignedIdentityCredential',
  userAssignedIdentityCredentialsCloudType: 'UserAssignedIdentityCredential',
};

export const IDENTITY_SECRET: Rule = {
  code: 'azure/identity-secret',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure azure/scope/identity.go, internal/webhooks/azureclusteridentity_validation.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AzureClusterIdentity').flatMap(checkIdentity),
};

function checkIdentity(identity: BundleObject): Finding[] {
  const spec = identity.at('spec');
  const type = spec.member('type').text ?? '';
  const needed = (NEEDED.get(type) ?? []).map(name => spec.member(name));
  return [
    ...(needed.length === 0 || needed.some(isGiven) ? [] : [{
      at: needed[0],
      message: `${needed.map(field => `'${nameOf(field)}'`).join(' or ')} is missing, and an identity of 'type' '${type}' has nothing else to act with; set it`,
    }]),
    ...Object.entries(RESERVED).filter(([name, only]) => type !== only && isGiven(spec.member(name))).map(([name, only]) => ({
      at: spec.member(name),
      message: `'${name}' is for identities of 'type' '${only}', and this one is '${type}'; leave it out`,
    })),
  ];
}
