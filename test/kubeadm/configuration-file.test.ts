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
  [ENCRYPTION, `${ENCRYPTED}resources:\n- providers:\n  - identity: {}\n`, "has an entry without 'resources'", 'write which, such as secrets'],
  [ENCRYPTION, `${ENCRYPTED}resources:\n- resources: [secrets]\n`, "has an entry without 'providers'", 'write at least one'],
  [ENCRYPTION, `${ENCRYPTED}resources:\n- resources: [secrets]\n  providers:\n  - aescbc: { keys: [{ name: a, secret: c2hvcnQ= }] }\n`, "has a key of 'aescbc' of another size than it takes",
    'make one of 16, 24, 32 random bytes, in base64'],
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
  [ENCRYPTION, `${ENCRYPTED}resources:\n- resources: [secrets]\n  providers:\n  - aescbc: { keys: [{ name: a, secret: 'ENC[AES256_GCM,data:x]' }] }\n  - kms: { endpoint: unix:///run/kms.sock }\n`],
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
