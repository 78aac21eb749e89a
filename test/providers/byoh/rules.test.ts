import * as zlib from 'zlib';
import * as fc from 'fast-check';
import { RELEASES } from '../../../imports/releases';
import { INSTALLER_DEFECT } from '../../../src/providers/byoh/installer-defect';
import { ANY_HOST } from '../../../src/providers/byoh/rules/any-host';
import { BOOTSTRAP_FORMAT } from '../../../src/providers/byoh/rules/bootstrap-format';
import { BOOTSTRAP_KUBECONFIG } from '../../../src/providers/byoh/rules/bootstrap-kubeconfig';
import { BUNDLE_REPOSITORY } from '../../../src/providers/byoh/rules/bundle-repository';
import { CARRIAGE_RETURN } from '../../../src/providers/byoh/rules/carriage-return';
import { FOREIGN_TEMPLATE } from '../../../src/providers/byoh/rules/foreign-template';
import { HOST_SELECTOR } from '../../../src/providers/byoh/rules/host-selector';
import { IGNORED_BOOTSTRAP } from '../../../src/providers/byoh/rules/ignored-bootstrap';
import { INSTALLER_OVERWRITES } from '../../../src/providers/byoh/rules/installer-overwrites';
import { INSTALLER_REF } from '../../../src/providers/byoh/rules/installer-ref';
import { LONG_MACHINE_NAME } from '../../../src/providers/byoh/rules/long-machine-name';
import { NODE_NAME } from '../../../src/providers/byoh/rules/node-name';
import { OVERLAPPING_SELECTORS } from '../../../src/providers/byoh/rules/overlapping-selectors';
import { PROVIDER_ID } from '../../../src/providers/byoh/rules/provider-id';
import { SHARED_HOSTS } from '../../../src/providers/byoh/rules/shared-hosts';
import { BUILT_IN } from '../../../src/registry';
import { VERSION_MISSING } from '../../../src/rules/core/version-missing';
import { checkRule, topologyOf } from '../../rules/check-rule';

const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io';
const BOOTSTRAP = 'bootstrap.cluster.x-k8s.io';

function object(apiVersion: string, kind: string, name: string, spec: object): string {
  return JSON.stringify({ apiVersion, kind, metadata: { name, namespace: 'edge' }, spec });
}

function bundle(...objects: string[]): string {
  return objects.join('\n---\n');
}

/** A pool of v1beta1 whose machines have the kind of a provider. */
function pool(kind: string, name = 'workers', machine: object = { version: 'v1.34.2' }): string {
  return object('cluster.x-k8s.io/v1beta1', 'MachineDeployment', name, {
    clusterName: 'edge',
    template: {
      spec: {
        ...machine,
        bootstrap: { configRef: { apiVersion: `${BOOTSTRAP}/v1beta1`, kind: 'KubeadmConfigTemplate', name: 'workers' } },
        infrastructureRef: { apiVersion: `${INFRASTRUCTURE}/v1beta1`, kind, name },
      },
    },
  });
}

/** The pool with its kubeadm config. */
function configured(kind: string, config: unknown): string {
  return bundle(pool(kind), object(`${BOOTSTRAP}/v1beta1`, 'KubeadmConfigTemplate', 'workers', { template: { spec: config } }));
}

function template(name: string, spec: object | null): string {
  return object(`${INFRASTRUCTURE}/v1beta1`, 'ByoMachineTemplate', name, { template: { spec } });
}

describe('version', () => {
  test('is demanded of a single machine of BYOH too', () => {
    const machine = { clusterName: 'edge', infrastructureRef: { apiVersion: `${INFRASTRUCTURE}/v1beta1`, kind: 'ByoMachine', name: 'm' } };
    expect(checkRule(VERSION_MISSING, object('cluster.x-k8s.io/v1beta1', 'Machine', 'm', machine))).toEqual([
      "spec.version: 'version' is missing, and the controller of BYOH crashes on a machine without one; set the Kubernetes version, for example 'v1.34.2'",
    ]);
  });

  test.each(['Metal3MachineTemplate', 'DockerMachineTemplate'])('is demanded of %s where kubeadm joins', kind => {
    expect(checkRule(VERSION_MISSING, pool(kind, 'workers', {}))).toEqual([
      "spec.template.spec.version: 'version' is missing, and machines that kubeadm joins get no bootstrap data without one; set the Kubernetes version, for example 'v1.34.2'",
    ]);
  });

  test.each(['Metal3Machine', 'DockerMachine'])('is not demanded of %s where somebody else does', kind => {
    const machine = { clusterName: 'edge', infrastructureRef: { apiVersion: `${INFRASTRUCTURE}/v1beta1`, kind, name: 'm' }, bootstrap: { dataSecretName: 'x' } };
    expect(checkRule(VERSION_MISSING, object('cluster.x-k8s.io/v1beta1', 'Machine', 'm', machine))).toEqual([]);
  });
});

describe('installer', () => {
  test.each([[{}], [{ installerRef: null }], [null]])('need not be: %j', spec => {
    expect([INSTALLER_REF, INSTALLER_OVERWRITES].flatMap(rule => checkRule(rule, template('workers', spec)))).toEqual([]);
  });

  test('overwrites the bootstrap data of a single machine too', () => {
    const installerRef = { apiVersion: `${INFRASTRUCTURE}/v1beta1`, kind: 'K8sInstallerConfigTemplate', name: 'bundles', namespace: 'edge' };
    expect(checkRule(INSTALLER_OVERWRITES, object(`${INFRASTRUCTURE}/v1beta1`, 'ByoMachine', 'workers-1', { installerRef }))).toEqual([
      "spec.installerRef: 'installerRef' asks for an installer, and BYOH, up to v0.5.0 at least, writes the scripts that install Kubernetes into the Secret of the "
      + "bootstrap data, so that the host never joins; leave it out ('installer' of the construct), install container runtime, kubelet and kubeadm in the image "
      + "of the hosts, and run their agents with '--skip-installation'",
    ]);
  });

  test('is known to overwrite with the pinned release', () => {
    // If not: see by the live scenarios whether the new release still overwrites bootstrap data, then change or remove what is said of it.
    expect(RELEASES['cluster-api-provider-bringyourownhost']).toBe(INSTALLER_DEFECT.lastSeen);
  });
});

describe.each([[NODE_NAME], [PROVIDER_ID], [IGNORED_BOOTSTRAP], [BOOTSTRAP_FORMAT], [FOREIGN_TEMPLATE], [CARRIAGE_RETURN]])('$code', rule => {
  test.each([
    [null], [{}], [{ joinConfiguration: null }], [{ joinConfiguration: { nodeRegistration: { name: null, kubeletExtraArgs: { 'provider-id': null } } } }],
    [{ joinConfiguration: { nodeRegistration: { name: '', kubeletExtraArgs: [] } }, users: [], ntp: {}, files: null, format: 'cloud-config' }],
    [{ files: [null, 'file', { path: '/etc/motd' }, { path: '/etc/motd', contentFrom: { secret: { name: 'a', key: 'b' } } }] }],
  ])('takes the config %j', config => {
    expect(checkRule(rule, configured('ByoMachineTemplate', config))).toEqual([]);
  });

  test('has nothing to say about what the first control plane machine of a worker would do', () => {
    const initConfiguration = { nodeRegistration: { name: 'first', kubeletExtraArgs: { 'provider-id': 'edge://1' } } };
    expect(checkRule(rule, configured('ByoMachineTemplate', { initConfiguration }))).toEqual([]);
  });
});

test('takes a provider id of BYOH', () => {
  const config = { joinConfiguration: { nodeRegistration: { kubeletExtraArgs: { 'provider-id': 'byoh://host/abc123' } } } };
  expect(checkRule(PROVIDER_ID, configured('ByoMachineTemplate', config))).toEqual([]);
});

test('reads the arguments of v1beta1', () => {
  const config = { joinConfiguration: { nodeRegistration: { kubeletExtraArgs: { 'provider-id': 'aws:///a/b' } } } };
  expect(checkRule(PROVIDER_ID, configured('ByoMachineTemplate', config))).toEqual([
    "spec.template.spec.joinConfiguration.nodeRegistration.kubeletExtraArgs.provider-id: 'provider-id' 'aws:///a/b' is not the one that BYOH is about to write, "
    + 'so it fails; leave the argument out',
  ]);
});

test('reports a config once that two pools share', () => {
  const shared = bundle(pool('ByoMachineTemplate', 'second'), configured('ByoMachineTemplate', { ntp: { servers: ['pool.ntp.org'] } }));
  expect(checkRule(IGNORED_BOOTSTRAP, shared)).toHaveLength(1);
});

describe('text', () => {
  const file = (content: string, encoding?: string) => ({ files: [{ path: '/etc/motd', content, encoding }] });
  const gzip = (text: string) => zlib.gzipSync(text).toString('base64');

  test.each([
    ['plain braces', file('{ "a": { "b": 1 } }')],
    ['the interface', file('eth={{ .DefaultNetworkInterfaceName }} {{- .DefaultNetworkInterfaceName -}}')],
    ['escaped braces', file('{{"{{"}} .Values.x }}')],
    ['what cannot be decoded', file('{{ ds.meta_data.name }}', 'gzip')],
    ['what is encoded', file(gzip('plain'), 'gzip+base64')],
    ['templates in commands', { preKubeadmCommands: ["docker inspect --format '{{ .State }}' x"] }],
    ['jinja where the agent does not look', { users: [{ name: '{{ ds.meta_data.name }}' }] }],
  ])('on a BYOH host may be %s', (_what, config) => {
    expect(checkRule(FOREIGN_TEMPLATE, configured('ByoMachineTemplate', config))).toEqual([]);
  });

  test('fails on a BYOH host where it is encoded', () => {
    expect(checkRule(FOREIGN_TEMPLATE, configured('ByoMachineTemplate', file(gzip('{{ v1.region }}'), 'gzip+base64')))).toHaveLength(1);
  });

  test.each([
    ['jinja', file('{{ ds.meta_data["local_hostname"] }}{% if x %}y{% endif %}{# note #}')],
    ['raw text', file('{% raw %}{{ .Values.x }}{% endraw %}')],
    ['encoded text', file(Buffer.from('{{ .Values.x }}').toString('base64'), 'base64')],
    ['Ignition', { format: 'ignition', ...file('{{ .Values.x }}') }],
  ])('on a Metal3 host may be %s', (_what, config) => {
    expect(checkRule(FOREIGN_TEMPLATE, configured('Metal3MachineTemplate', config))).toEqual([]);
  });

  test.each(['DockerMachineTemplate', 'RemoteMachineTemplate'])('is not looked at on %s, where nobody is known to render it', kind => {
    expect(checkRule(FOREIGN_TEMPLATE, configured(kind, file('{{ .Values.x }}')))).toEqual([]);
  });

  test('is shown in one short line', () => {
    expect(checkRule(FOREIGN_TEMPLATE, configured('AWSMachineTemplate', file(`{{ never\n\n${'x'.repeat(100)}`)))).toEqual([
      `spec.template.spec.files[0].content: '{{ never ${'x'.repeat(31)}…' is nothing that cloud-init (jinja) can render; `
      + "it knows jinja expressions such as '{{ ds.meta_data.name }}'. Write the value itself, or {{ '{{' }} for literal braces",
    ]);
  });

  test('may hold carriage returns if it is encoded', () => {
    expect(checkRule(CARRIAGE_RETURN, configured('ByoMachineTemplate', file('a\r\n', 'base64')))).toEqual([]);
  });
});

test.each(['https://10.0.0.1:6443', 'https://[fd00::1]:6443', 'https://api.example.com:443/'])('takes the API server %s', apiserver => {
  expect(checkRule(BOOTSTRAP_KUBECONFIG, object(`${INFRASTRUCTURE}/v1beta1`, 'BootstrapKubeconfig', 'hosts', { apiserver }))).toEqual([]);
});

test.each(['http://10.0.0.1:6443', 'https://10.0.0.1', 'https://10.0.0.1:0', 'https://10.0.0.1:65536', '10.0.0.1:6443'])('fails on the API server %s', apiserver => {
  expect(checkRule(BOOTSTRAP_KUBECONFIG, object(`${INFRASTRUCTURE}/v1beta1`, 'BootstrapKubeconfig', 'hosts', { apiserver }))).toHaveLength(1);
});

test.each(['registry.example.com', 'localhost:5000/byoh', 'quay.io/platform9/byoh'])('takes the bundle repository %s', bundleRepo => {
  expect(checkRule(BUNDLE_REPOSITORY, object(`${INFRASTRUCTURE}/v1beta1`, 'K8sInstallerConfigTemplate', 'c', { template: { spec: { bundleRepo } } }))).toEqual([]);
});

test('reads the selector of a single machine', () => {
  const machine = object(`${INFRASTRUCTURE}/v1beta1`, 'ByoMachine', 'm', { selector: { matchExpressions: [{ key: 'a', operator: 'Equals' }] } });
  expect(checkRule(HOST_SELECTOR, machine)).toEqual([
    "spec.selector.matchExpressions[0].operator: 'operator' 'Equals' is unknown; use 'In', 'NotIn', 'Exists', 'DoesNotExist'",
  ]);
});

/** The labels that a pool asks for, and whether it asks for more than these. */
interface Choice {
  readonly asked: readonly string[];
  readonly hasMore: boolean;
}

describe('selectors', () => {
  const check = (a: object | undefined, b: object | undefined) => checkRule(OVERLAPPING_SELECTORS, bundle(
    pool('ByoMachineTemplate', 'a'), template('a', { selector: a }), pool('ByoMachineTemplate', 'b'), template('b', { selector: b }),
  ));
  const labels = (matchLabels: object, ...matchExpressions: object[]) => ({ matchLabels, matchExpressions });
  const exists = { key: 'gpu', operator: 'Exists' };

  test.each([
    ['are empty both', undefined, undefined],
    ['are the same', labels({ site: 'a' }), labels({ site: 'a' })],
    ['ask for different values', labels({ site: 'a' }), labels({ site: 'b', gpu: 'yes' })],
    ['ask for different labels', labels({ site: 'a' }), labels({ gpu: 'yes' })],
    ['may exclude one another', labels({ site: 'a' }, { key: 'gpu', operator: 'DoesNotExist' }), labels({ site: 'a', gpu: 'yes' })],
  ])('are left alone if they %s', (_what, a, b) => {
    expect(check(a, b)).toEqual([]);
  });

  test.each([
    ['labels', labels({ site: 'a' }), labels({ gpu: 'yes', site: 'a' })],
    ['expressions', labels({ site: 'a' }), labels({ site: 'a' }, exists)],
    ['anything', undefined, labels({}, exists)],
  ])('fail once if one asks for more %s', (_what, a, b) => {
    expect(check(a, b)).toHaveLength(1);
    expect(check(b, a)).toHaveLength(1);
  });

  test('are compared each with each', () => {
    const choice = fc.record({ asked: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')), hasMore: fc.boolean() });
    fc.assert(fc.property(fc.array(choice, { maxLength: 6 }), choices => {
      const isWider = (wide: Choice, narrow: Choice) => !wide.hasMore && wide.asked.every(label => narrow.asked.includes(label))
        && (narrow.hasMore || narrow.asked.length > wide.asked.length);
      const expected = choices.flatMap((wide, index) => {
        const victim = choices.findIndex(narrow => isWider(wide, narrow));
        return victim < 0 ? [] : [`pool-${index} takes hosts of pool-${victim}`];
      });
      const objects = choices.flatMap(({ asked, hasMore }, index) => [pool('ByoMachineTemplate', `pool-${index}`), template(`pool-${index}`, {
        selector: labels(Object.fromEntries(asked.map(label => [label, 'yes'])), ...hasMore ? [exists] : []),
      })]);
      const found = OVERLAPPING_SELECTORS.check(topologyOf(bundle(...objects)), BUILT_IN);
      expect(found.map(({ at, message }) => `${at.object.name} takes hosts of ${/hosts that '([^']+)'/.exec(message)![1]}`).sort()).toEqual(expected.sort());
    }));
  });

  test('of templates that no pool uses do not matter', () => {
    expect(checkRule(OVERLAPPING_SELECTORS, bundle(pool('ByoMachineTemplate', 'a'), template('a', {}), template('b', { selector: labels({ site: 'a' }) })))).toEqual([]);
  });
});

describe('a choice of any host', () => {
  test.each([[undefined], [null], [{}], [{ matchLabels: {} }], [{ matchExpressions: [] }]])('is found with the selector %j', selector => {
    expect(checkRule(ANY_HOST, bundle(pool('ByoMachineTemplate'), template('workers', { selector })))).toHaveLength(1);
  });

  test.each([[{ matchLabels: { site: 'a' } }], [{ matchExpressions: [{ key: 'site', operator: 'Exists' }] }]])('is none with the selector %j', selector => {
    expect(checkRule(ANY_HOST, bundle(pool('ByoMachineTemplate'), template('workers', { selector })))).toEqual([]);
  });

  test('of a template that no pool uses does not matter', () => {
    expect(checkRule(ANY_HOST, template('workers', {}))).toEqual([]);
  });
});

describe('hosts of two clusters', () => {
  const inNamespace = (namespace: string, ...objects: string[]) => objects.map(text => text.replaceAll('"namespace":"edge"', `"namespace":"${namespace}"`));
  const cluster = (namespace: string, selector?: object) => inNamespace(namespace, pool('ByoMachineTemplate'), template('workers', { selector }));
  const found = (...clusters: string[][]) => SHARED_HOSTS.check(topologyOf(bundle(...clusters.flat())), BUILT_IN)
    .map(({ at, message }) => `${at.object.namespace} ${/in the namespace '([^']+)'/.exec(message)![1]}`);
  const site = (value: string, ...matchExpressions: object[]) => ({ matchLabels: { site: value }, matchExpressions });

  test('are told apart by a label', () => {
    expect(found(cluster('a', site('a')), cluster('b', site('b')))).toEqual([]);
  });

  test('may be the same with the same selector, and with one that asks for something else', () => {
    expect(found(cluster('a', site('a')), cluster('b', site('a')))).toEqual(['a b', 'b a']);
    expect(found(cluster('a', site('a')), cluster('b', { matchLabels: { gpu: 'yes' } }))).toEqual(['a b', 'b a']);
    expect(found(cluster('a', site('a')), cluster('b', site('b')), cluster('c', { matchLabels: { gpu: 'yes' } }))).toEqual(['a c', 'b c', 'c a']);
  });

  test('may be told apart by an expression', () => {
    expect(found(cluster('a', site('x')), cluster('b', { matchExpressions: [{ key: 'site', operator: 'NotIn', values: ['x'] }] }))).toEqual([]);
  });

  test('are reported for the missing selector if there is none', () => {
    expect(found(cluster('a', site('a')), cluster('b'))).toEqual([]);
  });

  test('in one namespace are pools of one team', () => {
    expect(found(cluster('a', site('a')), inNamespace('a', pool('ByoMachineTemplate', 'b'), template('b', { selector: site('a') })))).toEqual([]);
  });
});

describe('the label that BYOH makes of namespace and name of a machine', () => {
  // Of 63 characters 'edge.' and two suffixes of six leave 46.
  const poolOf = (length: number) => bundle(template('workers', {}), pool('ByoMachineTemplate', 'w'.repeat(length)));

  test('may have 63 characters', () => {
    expect(checkRule(LONG_MACHINE_NAME, poolOf(46))).toEqual([]);
  });

  test('has no more', () => {
    const name = 'w'.repeat(47);
    const machine = `${name}-x1y2z-x1y2z`;
    expect(checkRule(LONG_MACHINE_NAME, poolOf(47))).toEqual([`metadata.name: the name '${name}' makes machines such as '${machine}', `
      + `and BYOH labels hosts with 'edge.${machine}', which has 64 characters; a label has at most 63, so no host is taken: shorten name and namespace by 1 together`]);
  });
});
