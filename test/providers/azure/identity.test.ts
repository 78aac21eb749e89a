import { Chart, Testing } from 'cdk8s';
import { SUBSCRIPTION } from './machines';
import { AzureClusterIdentity, AzureClusterIdentityProps, AzureCredentialsCloud, AzureIdentityType } from '../../../src/providers/azure';
import { AllowedNamespaces } from '../../../src/root';
import { makeChart } from '../../support/charts';
import { Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

const MINIMAL: AzureClusterIdentityProps = {
  identityName: 'cluster-identity', clientId: SUBSCRIPTION, tenantId: '99999999-8888-7777-6666-555555555555',
};
const {
  WORKLOAD_IDENTITY, SERVICE_PRINCIPAL, SERVICE_PRINCIPAL_CERTIFICATE, USER_ASSIGNED_MSI, USER_ASSIGNED_IDENTITY_CREDENTIAL,
} = AzureIdentityType;

function identity(props: Partial<AzureClusterIdentityProps> = {}, chart: Chart = makeChart()): Manifest {
  new AzureClusterIdentity(chart, 'Identity', { ...MINIMAL, ...props });
  const [manifest] = synth(chart);
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest;
}

test('is a workload identity for clusters of the namespace of its chart that moves along', () => {
  expect(identity()).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
    kind: 'AzureClusterIdentity',
    metadata: { name: 'cluster-identity', namespace: 'edge', labels: { 'clusterctl.cluster.x-k8s.io/move-hierarchy': 'true' } },
    spec: {
      type: 'WorkloadIdentity', clientID: SUBSCRIPTION, tenantID: '99999999-8888-7777-6666-555555555555', allowedNamespaces: { list: ['edge'] },
    },
  });
});

test.each<[Partial<AzureClusterIdentityProps>, object]>([
  [{ type: SERVICE_PRINCIPAL, clientSecretName: 'password' }, { type: 'ServicePrincipal', clientSecret: { name: 'password', namespace: 'edge' } }],
  [{ type: SERVICE_PRINCIPAL, clientSecretName: 'password', clientSecretNamespace: 'secrets' },
    { type: 'ServicePrincipal', clientSecret: { name: 'password', namespace: 'secrets' } }],
  [{ type: SERVICE_PRINCIPAL_CERTIFICATE, clientSecretName: 'cert' },
    { type: 'ServicePrincipalCertificate', clientSecret: { name: 'cert', namespace: 'edge' } }],
  [{ type: SERVICE_PRINCIPAL_CERTIFICATE, certificatePath: '/certs/sp.pem' }, { type: 'ServicePrincipalCertificate', certPath: '/certs/sp.pem' }],
  [{ type: USER_ASSIGNED_MSI }, { type: 'UserAssignedMSI' }],
  [{ type: USER_ASSIGNED_IDENTITY_CREDENTIAL, credentialsPath: '/creds/msi.json', credentialsCloud: AzureCredentialsCloud.US_GOVERNMENT },
    {
      type: 'UserAssignedIdentityCredential',
      userAssignedIdentityCredentialsPath: '/creds/msi.json',
      userAssignedIdentityCredentialsCloudType: 'usgovernment',
    }],
])('proves itself by what it is given: %j', (props, spec) => {
  const { clientID, tenantID, allowedNamespaces, ...rest } = identity(props).spec;
  expect([clientID, tenantID, allowedNamespaces]).toEqual([MINIMAL.clientId, MINIMAL.tenantId, { list: ['edge'] }]);
  expect(rest).toEqual(spec);
});

test.each<[AllowedNamespaces, object]>([
  [AllowedNamespaces.all(), {}],
  [AllowedNamespaces.fromNames('edge', 'core'), { list: ['edge', 'core'] }],
  [AllowedNamespaces.matchLabels({ team: 'edge' }), { selector: { matchLabels: { team: 'edge' } } }],
])('is for clusters of chosen namespaces (%#)', (allowedNamespaces, expected) => {
  expect(identity({ allowedNamespaces }).spec.allowedNamespaces).toEqual(expected);
});

test('knows its name and namespace', () => {
  const made = new AzureClusterIdentity(makeChart(), 'Identity', MINIMAL);
  expect([made.identityName, made.identityNamespace]).toEqual(['cluster-identity', 'edge']);
});

test('fails on a name that another identity has', () => {
  const chart = makeChart();
  new AzureClusterIdentity(chart, 'A', MINIMAL);
  expect(() => new AzureClusterIdentity(chart, 'B', MINIMAL)).toThrow(new Error(
    "[test/B] AzureClusterIdentity 'cluster-identity' is the name of 'test/A' too; give each AzureClusterIdentity of a chart its own name (input/duplicate)"));
});

test('fails if the namespace of its Secret is known nowhere', () => {
  const chart = new Chart(Testing.app(), 'test');
  expect(() => identity({ type: SERVICE_PRINCIPAL, clientSecretName: 'password', allowedNamespaces: AllowedNamespaces.all() }, chart)).toThrow(new Error(
    "[test/Identity] the namespace of the Secret 'clientSecretName' is not known, and the provider reads it from the reference; "
    + "set 'clientSecretNamespace', or 'namespace' on the chart (infrastructure/namespace-missing)"));
});

test('fails if nobody knows whose clusters may use it', () => {
  const chart = new Chart(Testing.app(), 'test');
  expect(() => identity({}, chart)).toThrow(new Error(
    "[test/Identity] 'allowedNamespaces' is missing and the chart has no namespace, so no cluster could use the identity; "
    + "give AllowedNamespaces.fromNames(), or set 'namespace' on the chart (input/missing-value)"));
});

test.each<[string, Partial<AzureClusterIdentityProps>, string]>([
  ['a Secret for a workload identity', { clientSecretName: 'password' },
    "'clientSecretName' is not for an identity of type WorkloadIdentity; leave it out, or set 'type' to one that uses it (input/invalid-value)"],
  ['a certificate for a password', { type: SERVICE_PRINCIPAL, certificatePath: '/certs/sp.pem' },
    "'certificatePath' is not for an identity of type ServicePrincipal; leave it out, or set 'type' to one that uses it (input/invalid-value)"],
  ['credentials for a managed identity', { type: USER_ASSIGNED_MSI, credentialsPath: '/creds/msi.json' },
    "'credentialsPath' is not for an identity of type UserAssignedMSI; leave it out, or set 'type' to one that uses it (input/invalid-value)"],
  ['a service principal without a password', { type: SERVICE_PRINCIPAL },
    "an identity of type ServicePrincipal needs 'clientSecretName'; set it (input/missing-value)"],
  ['a service principal without a certificate', { type: SERVICE_PRINCIPAL_CERTIFICATE },
    "an identity of type ServicePrincipalCertificate needs 'clientSecretName' or 'certificatePath'; set one of them (input/missing-value)"],
  ['a service principal with two certificates', { type: SERVICE_PRINCIPAL_CERTIFICATE, clientSecretName: 'cert', certificatePath: '/certs/sp.pem' },
    "an identity of type ServicePrincipalCertificate needs 'clientSecretName' or 'certificatePath'; set one of them (input/missing-value)"],
  ['credentials that are nowhere', { type: USER_ASSIGNED_IDENTITY_CREDENTIAL },
    "an identity of type UserAssignedIdentityCredential needs 'credentialsPath'; set it (input/missing-value)"],
  ['the namespace of no Secret', { type: WORKLOAD_IDENTITY, clientSecretNamespace: 'secrets' },
    "'clientSecretNamespace' is given without 'clientSecretName'; give both, or leave it out (input/invalid-value)"],
  ['the cloud of no credentials', { credentialsCloud: AzureCredentialsCloud.CHINA },
    "'credentialsCloud' is given without 'credentialsPath'; give both, or leave it out (input/invalid-value)"],
  ['an empty path', { type: USER_ASSIGNED_IDENTITY_CREDENTIAL, credentialsPath: ' ' }, "'credentialsPath' is empty; give it a value (input/missing-value)"],
  ['an empty path of a certificate', { type: SERVICE_PRINCIPAL_CERTIFICATE, certificatePath: '' },
    "'certificatePath' is empty; give it a value (input/missing-value)"],
  ['a client by name', { clientId: 'capz' },
    "'clientId' 'capz' is not a GUID in lower case; use for example '00000000-0000-0000-0000-000000000000' (input/invalid-value)"],
  ['a tenant by name', { tenantId: 'example.com' },
    "'tenantId' 'example.com' is not a GUID in lower case; use for example '00000000-0000-0000-0000-000000000000' (input/invalid-value)"],
  ['an impossible name', { identityName: 'My Identity' },
    "'identityName' 'My Identity' is not a valid object name; "
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
  ['an impossible name of a Secret', { type: SERVICE_PRINCIPAL, clientSecretName: 'My Secret' },
    "'clientSecretName' 'My Secret' is not a valid object name; "
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
  ['an empty list of namespaces, which would be all', { allowedNamespaces: AllowedNamespaces.fromNames() },
    "'allowedNamespaces' is empty; give at least one name or label, or use AllowedNamespaces.all() (input/missing-value)"],
  ['no labels of namespaces', { allowedNamespaces: AllowedNamespaces.matchLabels({}) },
    "'allowedNamespaces' is empty; give at least one name or label, or use AllowedNamespaces.all() (input/missing-value)"],
  ['an impossible namespace', { allowedNamespaces: AllowedNamespaces.fromNames('Edge') },
    "'allowedNamespaces' has 'Edge', which is not the name of a namespace; use lower-case letters, digits and '-' (input/invalid-value)"],
  ['an impossible label', { allowedNamespaces: AllowedNamespaces.matchLabels({ 'the team': 'edge' }) },
    "'allowedNamespaces' has 'the team' = 'edge', which is not a label; "
    + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"],
])('fails on %s', (_what, props, message) => {
  expect(() => identity(props)).toThrow(new Error(`[test/Identity] ${message}`));
});
