import { stringify } from 'yaml';
import { runCli } from './cli';
import { Format } from '../../src/cli/validate/format';
import { BUILT_IN } from '../../src/registry';
import { findViolations } from '../../src/validation';
import { blueprint } from '../rules/negative';

const SECRET = 'correct-horse';
const KEY = `-----BEGIN PRIVATE KEY-----\n${Buffer.from(SECRET.repeat(3)).toString('base64')}\n-----END PRIVATE KEY-----\n`;
/** Messages cut off long values, and what is cut off tells that there is a password. */
const LONG_URL = `http://admin:${SECRET.repeat(8)}@host/x y`;
/** What a secret may stand in. */
const SHAPES = [
  `http://admin:${SECRET}@host/x`, LONG_URL, `mysql --password=${SECRET} x`, `DB_PASSWORD=${SECRET}`, `curl -u admin:${SECRET} x`, KEY,
  `https://a.blob.core.windows.net/x?sig=${SECRET}-${SECRET}&sv=1`, `AccountKey=${SECRET.replace('-', '/').repeat(2)}`, `a:${SECRET}@tcp(db)/x`, `x PSK "${SECRET}"`, `chpasswd <<EOF\nroot:${SECRET}\nEOF`,
  `chpasswd:\n  list: |\n    root:${SECRET}\n`, `echo ${SECRET} | passwd --stdin root`, Buffer.from(`#!/bin/sh\ncurl -u admin:${SECRET} x`).toString('base64'),
];
/** The secret as it may stand in a message. */
const FORMS = [SECRET, SECRET.replace('-', '/'), 'Y29ycmVjdC1ob3JzZ', Buffer.from(`#!/bin/sh\ncurl -u admin:${SECRET} x`).toString('base64')];

/** Every copy of a value with another text in one of its places. */
function* withText(value: unknown, text: string): Generator<unknown> {
  if (typeof value !== 'object' || value === null) {
    yield text;
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    for (const changed of withText(member, text)) {
      yield Array.isArray(value) ? value.map((entry: unknown, index) => `${index}` === key ? changed : entry) : { ...value, [key]: changed };
    }
  }
}

const BUNDLE = [
  { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a', namespace: 'ns' }, stringData: { password: SECRET }, data: { token: `${SECRET} is no base64` } },
  { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'b', namespace: 'ns' }, stringData: { pin: 4711, password: [SECRET] }, type: SECRET },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c', namespace: 'ns' }, data: { 'tls.pem': KEY, 'app.env': `DB_PASSWORD=${SECRET}` } },
  {
    apiVersion: 'metal3.io/v1alpha1',
    kind: 'BareMetalHost',
    metadata: { name: 'd', namespace: 'ns' },
    spec: { bmc: { address: `https://admin:${SECRET}@10.0.0.1`, credentialsName: `http://admin:${SECRET}@x` }, image: { url: `http://admin:${SECRET}@10.0.0.1/x` } },
  },
  {
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
    kind: 'KubeadmConfigTemplate',
    metadata: { name: 'e', namespace: 'ns' },
    spec: { template: { spec: { files: [{ path: '/a', content: KEY, owner: KEY, permissions: `password=${SECRET}` }], preKubeadmCommands: [`echo root:${SECRET} | chpasswd`], users: [{ name: 'a', passwd: `${SECRET}: x` }] } } },
  },
];

describe.each(Object.values(Format))('a report as %s', format => {
  const { stdout, stderr } = runCli(['validate', '--format', format, 'a.yaml'], { files: { 'a.yaml': BUNDLE.map(manifest => stringify(manifest)).join('---\n') } });

  test('tells of secrets', () => {
    expect(stdout).toContain('object/secret-value');
    expect(stdout).toContain('schema/format');
  });

  test('repeats none of them', () => {
    for (const text of [stdout, stderr]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain('4711');
      expect(text).not.toContain(Buffer.from(SECRET.repeat(3)).toString('base64').slice(0, 20));
    }
  });
});

test('what cannot be read is not repeated either', () => {
  const { stdout, stderr } = runCli(['validate', 'a.yaml'], { files: { 'a.yaml': `a: [http://admin:${SECRET}@host\npassword: ${SECRET}: x\n` } });
  expect(stdout + stderr).toContain('file/syntax');
  expect(stdout + stderr).not.toContain(SECRET);
});

test.each(['byoh-metal3-cluster', 'bare-metal-inventory'])('no message repeats a secret, wherever it stands in %s', name => {
  const told = SHAPES.flatMap(text => blueprint(name).flatMap(manifest => [...withText(manifest, text)].flatMap(changed =>
    findViolations([{ manifest: changed as typeof manifest, origin: {} }], BUILT_IN).map(({ message }) => message))));
  expect(told.length).toBeGreaterThan(100);
  expect(told.filter(message => FORMS.some(form => message.includes(form)))).toEqual([]);
});

describe('a value whose name is that of a secret', () => {
  /** Nobody would take such a text for a secret but for its name. */
  const PLAIN = 'orange moon';
  const VALUES = [PLAIN, `${PLAIN}\n--x`, `"${PLAIN}`, `'${PLAIN}`, `${PLAIN}{{ x }}`, `\\${PLAIN}`, `${PLAIN} \u00e9\t#`, `${PLAIN} ${'x'.repeat(300)}`];
  const NAMES = ['password', 'bearer-token', 'DB_PASSWORD', 'client-secret', 'api-key'];

  /** Every copy of a value with a secret among its arguments and variables: those that are members, and those that are entries with a name. */
  function* withArgument(value: unknown, name: string, secret: string): Generator<unknown> {
    if (typeof value !== 'object' || value === null) {
      return;
    }
    const isList = Array.isArray(value);
    const hasNames = isList && value.some((entry: unknown) => typeof entry === 'object' && entry !== null && 'name' in entry && 'value' in entry);
    if (hasNames) {
      yield [...value as unknown[], { name, value: secret }, { name, value: secret }];
      yield [...value as unknown[], { name: `${name} x`, value: secret }].map((entry: unknown) => ({ ...entry as object, name }));
    }
    for (const [key, member] of Object.entries(value)) {
      for (const changed of withArgument(member, name, secret)) {
        yield isList ? value.map((entry: unknown, index) => `${index}` === key ? changed : entry) : { ...value, [key]: changed };
      }
      if (/ExtraArgs$|^extraArgs$/.test(key) && !Array.isArray(member)) {
        yield { ...value, [key]: { ...member as object, [name]: secret } };
      }
    }
  }

  const ARGUMENTS = { kubeletExtraArgs: [{ name: 'v', value: '1' }] };
  const NODES = [
    ...blueprint('byoh-metal3-cluster'),
    {
      apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
      kind: 'KubeadmConfigTemplate',
      metadata: { name: 'e', namespace: 'ns' },
      spec: { template: { spec: { joinConfiguration: { nodeRegistration: ARGUMENTS }, initConfiguration: { nodeRegistration: ARGUMENTS } } } },
    },
    {
      apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1',
      kind: 'KubeadmConfigTemplate',
      metadata: { name: 'f', namespace: 'ns' },
      spec: { template: { spec: { joinConfiguration: { nodeRegistration: { kubeletExtraArgs: { v: '1' } } }, clusterConfiguration: { apiServer: { extraArgs: { v: '1' } } } } } },
    },
  ];

  test.each(NAMES)('such as %s is repeated by no message', name => {
    const told = VALUES.flatMap(secret => NODES.flatMap(manifest => [...withArgument(manifest, name, secret)].flatMap(changed =>
      findViolations([{ manifest: changed as typeof manifest, origin: {} }], BUILT_IN).map(({ message }) => message))));
    expect(told.filter(message => message.includes('a value that is not shown')).length).toBeGreaterThan(10);
    expect(told.filter(message => message.includes(PLAIN))).toEqual([]);
  });
});
