import { EksAccessEntryType, EksAccessProps, EksAuthenticationMode, EksControlPlane } from '../../../src/providers/aws';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

const ROLE = 'arn:aws:iam::123456789012:role/admin';
const USER = 'arn:aws:iam::123456789012:user/jane';
const VIEW = 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSViewPolicy';

function build(props: EksAccessProps): Manifest {
  const chart = makeChart();
  new EksControlPlane(makeCluster(chart, { endpoint: undefined }), 'ControlPlane', { region: 'eu-central-1', ...props });
  const manifest = find(synth(chart), 'AWSManagedControlPlane');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest.spec;
}

test('says nothing of access by default', () => {
  expect(Object.keys(build({})).filter(key => /access|iam|oidcId/.test(key))).toEqual([]);
});

test.each<[EksAccessProps, object]>([
  [{ authenticationMode: EksAuthenticationMode.CONFIG_MAP }, { authenticationMode: 'config_map', bootstrapClusterCreatorAdminPermissions: true }],
  [{ authenticationMode: EksAuthenticationMode.API }, { authenticationMode: 'api', bootstrapClusterCreatorAdminPermissions: true }],
  [{ authenticationMode: EksAuthenticationMode.API_AND_CONFIG_MAP, creatorIsAdmin: false },
    { authenticationMode: 'api_and_config_map', bootstrapClusterCreatorAdminPermissions: false }],
  [{ creatorIsAdmin: true }, { authenticationMode: 'config_map', bootstrapClusterCreatorAdminPermissions: true }],
])('writes the mode of %j', (props, accessConfig) => {
  expect(build(props).accessConfig).toEqual(accessConfig);
});

test('writes access entries, for the cluster and for namespaces', () => {
  const { accessEntries } = build({
    authenticationMode: EksAuthenticationMode.API,
    accessEntries: [
      { principalArn: ROLE, username: 'boss', kubernetesGroups: ['bosses'], policies: [{ policyArn: VIEW }, { policyArn: VIEW, namespaces: ['shop'] }] },
      { principalArn: 'arn:aws-cn:iam::123456789012:role/nodes', type: EksAccessEntryType.EC2_LINUX },
      { principalArn: USER },
    ],
  });
  expect(accessEntries).toEqual([
    {
      principalARN: ROLE,
      type: 'standard',
      username: 'boss',
      kubernetesGroups: ['bosses'],
      accessPolicies: [
        { policyARN: VIEW, accessScope: { type: 'cluster' } },
        { policyARN: VIEW, accessScope: { type: 'namespace', namespaces: ['shop'] } },
      ],
    },
    { principalARN: 'arn:aws-cn:iam::123456789012:role/nodes', type: 'ec2_linux' },
    { principalARN: USER, type: 'standard' },
  ]);
});

test('writes IAM roles and users', () => {
  const groups = ['system:masters'];
  expect(build({ roleMappings: [{ arn: ROLE, username: 'boss', groups }], userMappings: [{ arn: USER, username: 'jane', groups }] }).iamAuthenticatorConfig).toEqual({
    mapRoles: [{ rolearn: ROLE, username: 'boss', groups }],
    mapUsers: [{ userarn: USER, username: 'jane', groups }],
  });
  expect(build({ roleMappings: [{ arn: ROLE, username: 'boss', groups }] }).iamAuthenticatorConfig).toEqual({ mapRoles: [{ rolearn: ROLE, username: 'boss', groups }] });
  expect(build({ userMappings: [{ arn: USER, username: 'jane', groups }] }).iamAuthenticatorConfig).toEqual({ mapUsers: [{ userarn: USER, username: 'jane', groups }] });
});

test('writes an OpenID provider', () => {
  const provider = { name: 'corporate', issuerUrl: 'https://login.example.com', clientId: 'kubernetes' };
  expect(build({ oidcIdentityProvider: provider }).oidcIdentityProviderConfig).toEqual({
    identityProviderConfigName: 'corporate', issuerUrl: 'https://login.example.com', clientId: 'kubernetes',
  });
});

const MODE = { authenticationMode: EksAuthenticationMode.API };

test.each<[string, EksAccessProps, string]>([
  ['entries without their mode', { accessEntries: [{ principalArn: ROLE }] },
    `'accessEntries' has '${ROLE}', which EKS does not look at in the mode 'config_map'; set 'authenticationMode' to EksAuthenticationMode.API or `
    + 'API_AND_CONFIG_MAP (input/invalid-value)'],
  ['a creator without rights', { creatorIsAdmin: false },
    "'creatorIsAdmin' false is not possible in the mode 'config_map'; set 'authenticationMode' to EksAuthenticationMode.API or API_AND_CONFIG_MAP, "
    + 'or leave it out (input/invalid-value)'],
  ['an entry twice', { ...MODE, accessEntries: [{ principalArn: ROLE }, { principalArn: ROLE }] }, `'accessEntries' has '${ROLE}' twice; give each once (input/duplicate)`],
  ['a principal', { ...MODE, accessEntries: [{ principalArn: 'admin' }] },
    "'accessEntries' has 'admin', which is not the ARN of one; use for example 'arn:aws:iam::123456789012:role/admin' (input/invalid-value)"],
  ['groups of nodes', { ...MODE, accessEntries: [{ principalArn: ROLE, type: EksAccessEntryType.EC2_LINUX, kubernetesGroups: ['nodes'] }] },
    `'accessEntries' has '${ROLE}' of type 'ec2_linux' with groups or policies; leave them out: EKS gives nodes what they need (input/invalid-value)`],
  ['policies of nodes', { ...MODE, accessEntries: [{ principalArn: ROLE, type: EksAccessEntryType.EC2_WINDOWS, policies: [{ policyArn: VIEW }] }] },
    `'accessEntries' has '${ROLE}' of type 'ec2_windows' with groups or policies; leave them out: EKS gives nodes what they need (input/invalid-value)`],
  ['a policy for no namespace', { ...MODE, accessEntries: [{ principalArn: ROLE, policies: [{ policyArn: VIEW, namespaces: [] }] }] },
    `'accessEntries' has '${ROLE}' with a policy for no namespace; leave 'namespaces' out for the whole cluster (input/missing-value)`],
  ['a user as a role', { roleMappings: [{ arn: USER, username: 'jane', groups: ['staff'] }] },
    `'roleMappings' has '${USER}', which is not the ARN of one; use for example 'arn:aws:iam::123456789012:role/admin' (input/invalid-value)`],
  ['a role as a user', { userMappings: [{ arn: ROLE, username: 'boss', groups: ['staff'] }] },
    `'userMappings' has '${ROLE}', which is not the ARN of one; use for example 'arn:aws:iam::123456789012:user/jane' (input/invalid-value)`],
  ['a role twice', { roleMappings: [{ arn: ROLE, username: 'boss', groups: ['staff'] }, { arn: ROLE, username: 'chief', groups: ['staff'] }] },
    `'roleMappings' has '${ROLE}' twice; give each once (input/duplicate)`],
  ['a user in no group', { userMappings: [{ arn: USER, username: 'jane', groups: [] }] },
    `'userMappings' has '${USER}' in no group, and the webhook refuses that; name at least one in 'groups', for example 'system:masters' (input/missing-value)`],
  ['a provider without https', { oidcIdentityProvider: { name: 'corporate', issuerUrl: 'http://login.example.com', clientId: 'kubernetes' } },
    "'oidcIdentityProvider.issuerUrl' 'http://login.example.com' is not a URL of https; use for example 'https://login.example.com' (input/invalid-value)"],
])('fails on %s', (_what, props, reason) => {
  expect(() => build(props)).toThrow(new Error(`[test/Cluster/ControlPlane] ${reason}`));
});

test('fails on a tag of the provider that is none', () => {
  const provider = { name: 'corporate', issuerUrl: 'https://login.example.com', clientId: 'kubernetes', tags: { 'aws:a': 'b' } };
  expect(() => build({ oidcIdentityProvider: provider })).toThrow("[test/Cluster/ControlPlane] 'oidcIdentityProvider.tags' has 'aws:a' = 'b', which is not a tag; ");
});
