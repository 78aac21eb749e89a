import { CONFIGURATION_FILE } from '../../src/kubeadm/rules/configuration-file';
import { checkRule } from '../rules/check-rule';
import { bundle, object } from '../rules/cloud-bundle';

const AT = 'spec.kubeadmConfigSpec.files[0].content: ';

function check(argument: string, content: string, { version = 'v1.34.2', ...rest }: { version?: string; append?: boolean; path?: string } = {}): string[] {
  return checkRule(CONFIGURATION_FILE, bundle(object('KubeadmControlPlane', 'shop', {
    version,
    kubeadmConfigSpec: {
      files: [{ path: '/etc/api/file.yaml', content, ...rest }],
      clusterConfiguration: { apiServer: { extraArgs: [{ name: argument, value: '/etc/api/file.yaml' }] } },
    },
  })));
}

function problem(argument: string, what: string, remedy: string): string[] {
  return [`${AT}'/etc/api/file.yaml' ${what}, and kube-apiserver does not start with it as '${argument}'; ${remedy}`];
}

const [AUDIT, ENCRYPTION, ADMISSION] = ['audit-policy-file', 'encryption-provider-config', 'admission-control-config-file'];
const POLICY = 'apiVersion: audit.k8s.io/v1\nkind: Policy\n';
const RULES = 'rules:\n- level: Metadata\n';
const API = 'apiVersion: apiserver.config.k8s.io/v1\nkind: ';
const ADMITTED = `${API}AdmissionConfiguration\n`;
const POD_SECURITY = `${ADMITTED}plugins:
- name: PodSecurity
  configuration:
    apiVersion: pod-security.admission.config.k8s.io/v1
    kind: PodSecurityConfiguration
    defaults:`;
const [AUTHENTICATION, AUTHORIZATION] = ['authentication-config', 'authorization-config'];
const ISSUER = `${API}AuthenticationConfiguration\njwt:\n-`;
const AUTHORIZERS = `${API}AuthorizationConfiguration\nauthorizers:`;
const ENCRYPTED = 'apiVersion: apiserver.config.k8s.io/v1\nkind: EncryptionConfiguration\n';

test.each([
  [AUDIT, 'a: [', 'is no YAML', 'correct it'],
  [AUDIT, '- a\n', 'is no object', "write the kind 'Policy'"],
  [AUDIT, 'rules: []\n', 'has no kind', "write 'Policy'"],
  [AUDIT, 'kind: Policy\n', 'has no apiVersion', "write 'audit.k8s.io/v1'"],
  [AUDIT, POLICY, 'has no rules', "write at least one to 'rules'"],
  [AUDIT, `${POLICY}rules:\n- verbs: [get]\n`, 'has a rule without a level', 'write one of None, Metadata, Request, RequestResponse'],
  [AUDIT, `${POLICY}rules:\n- level: metadata\n`, "has the level 'metadata'", "write 'Metadata'"],
  [AUDIT, `${POLICY}omitStages: [RequestRecieved]\n${RULES}`, "has the stage 'RequestRecieved'", "write 'RequestReceived'"],
  [ADMISSION, 'apiVersion: v1\nkind: AdmissionConfiguration\n', "has the apiVersion 'v1'", "write 'apiserver.config.k8s.io/v1'"],
  [ENCRYPTION, ENCRYPTED, 'has no resources', "write at least one entry to 'resources'"],
  [ENCRYPTION, `${ENCRYPTED}resources:\n- providers:\n  - identity: {}\n`, "has an entry without 'resources'", 'write a list of them, such as secrets'],
  [ENCRYPTION, `${ENCRYPTED}resources:\n- resources: [secrets]\n`, "has an entry without 'providers'", 'write at least one'],
  [ENCRYPTION, `${ENCRYPTED}resources:\n- resources: [secrets]\n  providers:\n  - aescbc: { keys: [{ name: a, secret: c2hvcnQ= }] }\n`, "has a key of 'aescbc' of another size than it takes",
    'make one of 16, 24, 32 random bytes, in base64'],
  [AUDIT, `${POLICY}rules:\n- level: None\n  nonResourceURLs: [healthz]\n`, "has the URL 'healthz' in 'nonResourceURLs'", "write a path from '/' on, with '*' at its end only"],
  [AUDIT, `${POLICY}rules:\n- level: None\n  nonResourceURLs: [/a]\n  resources: [{ group: '' }]\n`, "has a rule with 'nonResourceURLs' beside 'resources' or 'namespaces'",
    'make a rule of each'],
  [AUDIT, `${POLICY}rules:\n- level: None\n  resources: [secrets]\n`, "has 'resources' that are no objects", 'write them as group and resources'],
  [AUDIT, `${POLICY}rules:\n- level: None\n  resources: [{ group: apps/v1 }]\n`, "has the group 'apps/v1'", 'write the name of a group of the API without a version'],
  [AUDIT, `${POLICY}rules:\n- level: None\n  resources: [{ resourceNames: [a] }]\n`, "has 'resourceNames' without 'resources'", 'write what they are names of'],
  [AUDIT, `${POLICY}rules:\n- level: { toString: 1 }\n`, "has the level '{…}'", 'write one of None, Metadata, Request, RequestResponse'],
  [ENCRYPTION, `${ENCRYPTED}resources:\n- resources: [Secrets]\n  providers: [{ identity: {} }]\n`, "has the resource 'Secrets'", 'write it in small letters'],
  [ENCRYPTION, `${ENCRYPTED}resources:\n- resources: ['*.*', secrets]\n  providers: [{ identity: {} }]\n`, "has '*.*' beside the same in one entry", 'write each once'],
  [ENCRYPTION, `${ENCRYPTED}resources:\n- resources: [secrets]\n  providers: [{ aes: {} }]\n`, "has the provider 'aes'",
    'write one of kms, identity, aesgcm, aescbc, secretbox in each entry'],
  [ENCRYPTION, `${ENCRYPTED}resources:\n- resources: [secrets]\n  providers: [{ kms: { endpoint: unix:///a } }]\n`, "has a KMS without 'name'", 'write one'],
  [ENCRYPTION, `${ENCRYPTED}resources:\n- resources: [secrets]\n  providers: [{ secretbox: {} }]\n`, "has 'secretbox' without keys", 'write at least one'],
  [ADMISSION, `${ADMITTED}plugin: []\n`, "has 'plugin'", "write 'plugins'"],
  [ADMISSION, `${ADMITTED}plugins:\n- name: PodSecurity\n  configuration: { apiVersion: pod-security.admission.config.k8s.io/v1, kind: PodSecurity }\n`,
    "has 'pod-security.admission.config.k8s.io/v1' and the kind 'PodSecurity' for 'PodSecurity'", "write 'pod-security.admission.config.k8s.io/v1' and 'PodSecurityConfiguration'"],
  [ADMISSION, `${POD_SECURITY} { enforce: Baseline }\n`, "has 'enforce' 'Baseline' for 'PodSecurity'", "write 'baseline'"],
  [ADMISSION, `${POD_SECURITY} { enforce-version: '1.34' }\n`, "has 'enforce-version' '1.34' for 'PodSecurity'", "write 'latest' or a minor release such as v1.34"],
  [ADMISSION, `${POD_SECURITY} { enforced: baseline }\n`, "has 'enforced'", "write 'enforce'"],
  [AUTHENTICATION, `${ISSUER} { issuer: { url: 'http://a.example.com', audiences: [a] } }\n`, "has the issuer 'http://a.example.com'", 'write a URL that begins with https://'],
  [AUTHENTICATION, `${ISSUER} { issuer: { url: 'https://a.example.com' } }\n`, "has an issuer without 'audiences'", 'write at least one'],
  [AUTHENTICATION, `${ISSUER} { issuer: { url: 'https://a.example.com', audiences: [a] } }\n`, 'has an issuer that says no user', "write 'claimMappings.username.claim' and its 'prefix'"],
  [AUTHENTICATION, `${ISSUER} { issuer: { url: 'https://a.example.com', audiences: [a] }, claimMappings: { username: { claim: sub } } }\n`,
    "has 'claimMappings.username.claim' without 'prefix'", 'write one, or "" for none'],
  [AUTHORIZATION, `${AUTHORIZERS} []\n`, 'has no authorizers', "write at least Node and RBAC to 'authorizers'"],
  [AUTHORIZATION, `${AUTHORIZERS} [{ type: Rbac, name: a }]\n`, "has the type 'Rbac'", "write 'RBAC'"],
  [AUTHORIZATION, `${AUTHORIZERS} [{ type: Node, name: a }, { type: RBAC, name: a }]\n`, "has 'a' twice", 'write each authorizer once, under a name of its own'],
  [AUTHORIZATION, `${AUTHORIZERS} [{ type: Node }]\n`, "has an authorizer without 'name'", 'write one'],
])('fails a file of %s: %j', (argument, content, what, remedy) => {
  expect(check(argument, content)).toEqual(problem(argument, what, remedy));
});

test.each([
  [AUDIT, `---\n# everything\n${POLICY}omitStages:\n- RequestReceived\n${RULES}`],
  [AUDIT, '{ "apiVersion": "audit.k8s.io/v1", "kind": "Policy", "rules": [{ "level": "None" }] }'],
  [AUDIT, '{{ policy }}'],
  [AUDIT, '${POLICY}'],
  [AUDIT, ''],
  [ADMISSION, 'imagePolicy:\n  kubeConfigFile: /etc/api/kubeconfig\n'],
  ['audit-log-path', 'anything'],
  [AUDIT, `${POLICY}rules:\n- level: None\n  nonResourceURLs: ['/healthz*', '*']\n- level: Metadata\n  resources: [{ group: '', resources: [secrets], resourceNames: [a] }, { group: apps }]\n`],
  [ADMISSION, `${POD_SECURITY} { enforce: baseline, enforce-version: latest, warn: restricted, warn-version: v1.34 }\n    exemptions: { namespaces: [kube-system] }\n`],
  [ADMISSION, `${ADMITTED}plugins:\n- name: EventRateLimit\n  path: limits.yaml\n`],
  [AUTHENTICATION, `${ISSUER} { issuer: { url: 'https://a.example.com', audiences: [a] }, claimMappings: { username: { expression: claims.sub } } }\n`],
  [AUTHORIZATION, `${AUTHORIZERS} [{ type: Node, name: a }, { type: Webhook, name: b }, { type: Webhook, name: c }, { type: RBAC, name: d }]\n`],
  [ENCRYPTION, `${ENCRYPTED}resources:\n- resources: [secrets]\n  providers:\n  - aescbc: { keys: [{ name: a, secret: 'ENC[AES256_GCM,data:x]' }] }\n  - kms: { name: a, endpoint: unix:///run/kms.sock }\n`],
  [ENCRYPTION, `${ENCRYPTED}resources:\n- resources: [secrets]\n  providers:\n  - secretbox: { keys: [{ name: a, secret: ${Buffer.alloc(32, 7).toString('base64')} }] }\n`],
])('passes a file of %s: %j', (argument, content) => {
  expect(check(argument, content)).toEqual([]);
});

test('passes a version that the release still has, and files that are put together or named by nobody', () => {
  const former = `apiVersion: audit.k8s.io/v1beta1\nkind: Policy\n${RULES}`;
  expect(check(AUDIT, former, { version: 'v1.23.17' })).toEqual([]);
  expect(check(AUDIT, former)).toHaveLength(1);
  expect(check(AUDIT, 'rules: []\n', { append: true })).toEqual([]);
  expect(check(AUDIT, 'rules: []\n', { path: '/etc/api/other.yaml' })).toEqual([]);
});

test('reads the file of the scheduler', () => {
  const scheduler = (content: string, version = 'v1.34.2') => checkRule(CONFIGURATION_FILE, bundle(object('KubeadmControlPlane', 'shop', {
    version,
    kubeadmConfigSpec: {
      files: [{ path: '/etc/scheduler.yaml', content }], clusterConfiguration: { scheduler: { extraArgs: [{ name: 'config', value: '/etc/scheduler.yaml' }] } },
    },
  })));
  const V1 = 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n';
  const failure = `${AT}'/etc/scheduler.yaml' `;
  expect(scheduler(`${V1}profiles:\n- schedulerName: a\n- schedulerName: b\n`)).toEqual([]);
  expect(scheduler(`${V1}profiles: [{}, {}]\n`)).toEqual([
    `${failure}has two profiles 'default-scheduler', and kube-scheduler does not start with it as 'config'; give each a 'schedulerName' of its own`,
  ]);
  expect(scheduler(`${V1}profile: []\n`)).toEqual([`${failure}has 'profile', and kube-scheduler does not start with it as 'config'; write 'profiles'`]);
  expect(scheduler(V1.replace('/v1', '/v1beta3'))).toEqual([
    `${failure}has the apiVersion 'kubescheduler.config.k8s.io/v1beta3', and kube-scheduler does not start with it as 'config'; write 'kubescheduler.config.k8s.io/v1'`,
  ]);
  expect(scheduler(V1.replace('/v1', '/v1beta3'), 'v1.28.9')).toEqual([]);
});
