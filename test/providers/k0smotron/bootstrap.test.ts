import { BootstrapRequest, NodeProfile } from '../../../src/contract';
import { JinjaDialect, LiteralDialect } from '../../../src/core';
import { K0sBootstrap, K0sBootstrapProps, K0smotronRemoteWorkerPool } from '../../../src/providers/k0smotron';
import {
  BootstrapKind, CloudInitNodeProps, ClusterApiVersion, FileContent, FileEncoding, KubernetesVersion, MixedCluster, NodeProps, TaintEffect,
} from '../../../src/root';
import { FakeMachinePool, FakeWorkerPool, PLAIN_PROFILE } from '../../cluster/fakes';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

/** A cloud provider takes names and ids of nodes from the metadata of the cloud. */
const CLOUD_PROFILE: NodeProfile = {
  ...PLAIN_PROFILE,
  nodeName: '{{ ds.meta_data.local_hostname }}',
  kubeletArgs: { 'cloud-provider': 'external', 'provider-id': 'cloud:///{{ ds.meta_data.instance_id }}' },
  requiredNodeLabels: { 'example.com/zone': '{{ ds.meta_data.zone }}', 'example.com/cloud': 'mine' },
  ignorePreflightErrors: ['NumCPU'],
};

function request(props: NodeProps & CloudInitNodeProps, profile: NodeProfile = PLAIN_PROFILE, kubernetesVersion: string = 'v1.34.2'): BootstrapRequest {
  return { version: ClusterApiVersion.V1BETA2, naming: { baseName: 'workers' }, kubernetesVersion: KubernetesVersion.of(kubernetesVersion), props, profile };
}

function template(props: NodeProps & CloudInitNodeProps = {}, options: K0sBootstrapProps = {}, profile?: NodeProfile): Manifest {
  const chart = makeChart();
  new K0sBootstrap(options)._createTemplate(chart, request(props, profile));
  return find(synth(chart), 'K0sWorkerConfigTemplate');
}

function config(props: NodeProps & CloudInitNodeProps = {}, options: K0sBootstrapProps = {}, profile?: NodeProfile): Manifest {
  return template(props, options, profile).spec.template.spec;
}

function refusal(props: NodeProps & CloudInitNodeProps, options: K0sBootstrapProps = {}, profile?: NodeProfile): () => unknown {
  const chart = makeChart();
  return () => new K0sBootstrap(options)._createTemplate(chart, request(props, profile));
}

test('joins nodes by k0s', () => {
  expect(new K0sBootstrap().bootstrapKind).toBe(BootstrapKind.K0S);
});

test('writes a template with the version and the defaults only, if nothing is asked for', () => {
  const manifest = template();
  expect(manifest).toEqual({
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
    kind: 'K0sWorkerConfigTemplate',
    metadata: { name: manifest.metadata.name, namespace: 'edge' },
    spec: { template: { spec: { version: 'v1.34.2+k0s.0', k0sInstallDir: '/usr/local/bin', useSystemHostname: false } } },
  });
  expect(manifest.metadata.name).toMatch(/^workers-[0-9a-f]{8}$/);
  expect(missingDefaults(manifest)).toEqual([]);
});

test('fails on machine pools', () => {
  const cluster = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2', bootstrap: new K0sBootstrap() });
  expect(() => new FakeMachinePool(cluster, 'Group')).toThrow(new Error('[test/Cluster/Group] machine pools cannot be joined by k0s: k0smotron names all their nodes '
    + 'after the MachinePool, and its join token ends after a day, so later machines cannot join; use a worker pool (bootstrap/unsupported)'));
});

test('writes every option', () => {
  const options: Required<K0sBootstrapProps> = {
    k0sRelease: 2,
    downloadUrl: 'https://mirror.example.com/k0s',
    preInstalled: true,
    installDir: '/opt/bin',
    workingDir: '/opt/k0s',
    useSystemHostname: true,
    workerProfile: 'gpu',
    workerExtraArgs: ['--cri-socket=remote:unix:///run/crio/crio.sock', '--debug'],
    secretLabels: { a: 'b' },
    secretAnnotations: { c: 'd' },
  };
  const manifest = template({}, options);
  expect(manifest.spec.template.spec).toEqual({
    version: 'v1.34.2+k0s.2',
    args: ['--profile=gpu', '--cri-socket=remote:unix:///run/crio/crio.sock', '--debug'],
    downloadURL: 'https://mirror.example.com/k0s',
    preInstalledK0s: true,
    k0sInstallDir: '/opt/bin',
    workingDir: '/opt/k0s',
    useSystemHostname: true,
    secretMetadata: { labels: { a: 'b' }, annotations: { c: 'd' } },
  });
  expect(schemaErrors(manifest)).toEqual([]);
});

test('writes labels, taints and kubelet arguments as arguments of the worker', () => {
  expect(config({
    nodeLabels: { 'example.com/b': '2', 'a': '1' },
    taints: [{ key: 'gpu', value: 'yes', effect: TaintEffect.NO_SCHEDULE }, { key: 'spot', effect: TaintEffect.NO_EXECUTE }],
    kubeletExtraArgs: { 'v': '4', 'max-pods': '137' },
  }, { workerProfile: 'gpu' }).args).toEqual([
    '--labels=a=1,example.com/b=2', '--taints=gpu=yes:NoSchedule,spot:NoExecute', '--profile=gpu', '--kubelet-extra-args="--max-pods=137 --v=4"',
  ]);
});

test('takes an empty list of taints for none', () => {
  expect(config({ taints: [] })).not.toHaveProperty('args');
});

test('writes files and commands', () => {
  expect(config({
    files: [
      { path: '/etc/motd', content: FileContent.text('hello {{ you }}'), permissions: '0600' },
      { path: '/etc/key', content: FileContent.fromSecret('keys', 'node'), append: false },
    ],
    preKubeadmCommands: ['echo before'],
    postKubeadmCommands: ['echo after'],
  })).toMatchObject({
    files: [
      // k0smotron marks its user data as a jinja template.
      { path: '/etc/motd', content: "hello {{ '{{' }} you }}", permissions: '0600' },
      { path: '/etc/key', contentFrom: { secretRef: { name: 'keys', key: 'node' } } },
    ],
    preK0sCommands: ['echo before'],
    postK0sCommands: ['echo after'],
  });
});

test('drops node names and provider ids from cloud metadata, and keeps the rest', () => {
  expect(config({}, {}, CLOUD_PROFILE).args).toEqual(['--labels=example.com/zone={{ ds.meta_data.zone }},example.com/cloud=mine', '--kubelet-extra-args="--cloud-provider=external"']);
});

test('lets the user fill in metadata', () => {
  expect(config({ kubeletExtraArgs: { 'provider-id': 'cloud:///{{ ds.meta_data.instance_id }}' } }, {}, CLOUD_PROFILE).args).toContain(
    '--kubelet-extra-args="--cloud-provider=external --provider-id=cloud:///{{ ds.meta_data.instance_id }}"');
});

test('takes the version of a pool with its release', () => {
  const chart = makeChart();
  new K0sBootstrap()._createTemplate(chart, request({}, PLAIN_PROFILE, 'v1.33.4+k0s.3'));
  expect(find(synth(chart), 'K0sWorkerConfigTemplate').spec.template.spec.version).toBe('v1.33.4+k0s.3');
});

test('does not follow what the caller does to the options later', () => {
  const workerExtraArgs = ['--debug'];
  const chart = makeChart();
  const bootstrap = new K0sBootstrap({ workerExtraArgs });
  workerExtraArgs.push('--late');
  bootstrap._createTemplate(chart, request({}));
  expect(find(synth(chart), 'K0sWorkerConfigTemplate').spec.template.spec.args).toEqual(['--debug']);
});

test('joins pools of an existing cluster', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2', bootstrap: new K0sBootstrap({ k0sRelease: 1 }) });
  new K0smotronRemoteWorkerPool(cluster, 'Remote');
  new FakeWorkerPool(cluster, 'Cloud');
  const manifests = synth(chart);
  const templates = manifests.filter(({ kind }) => kind === 'K0sWorkerConfigTemplate');
  expect(templates.map(({ spec }) => spec.template.spec.version as string)).toEqual(['v1.34.2+k0s.1', 'v1.34.2+k0s.1']);
  expect(find(manifests, 'MachineDeployment', 'edge-remote').spec.template.spec.bootstrap.configRef.kind).toBe('K0sWorkerConfigTemplate');
});

const IMAGE_OR_COMMANDS = "k0smotron writes files and commands only; put it into the image, or use 'files' and 'preKubeadmCommands'";

test.each<[NodeProps & CloudInitNodeProps, string]>([
  [{ criSocket: 'unix:///run/crio.sock' }, "'criSocket' cannot be set on nodes that k0s joins: k0s brings a container runtime; leave it out, "
    + "or use 'workerExtraArgs' of K0sBootstrap with '--cri-socket=remote:<socket>'"],
  [{ ignorePreflightErrors: ['NumCPU'] }, "'ignorePreflightErrors' cannot be set on nodes that k0s joins: it is for kubeadm; leave it out"],
  [{ kubeadmVerbosity: 5 }, "'kubeadmVerbosity' cannot be set on nodes that k0s joins: it is for kubeadm; leave it out"],
  [{ nodeName: 'node' }, "'nodeName' cannot be set on nodes that k0s joins: k0smotron names nodes after their Machines; use 'machineNaming' of the pool, "
    + "or 'useSystemHostname' of K0sBootstrap"],
  [{ users: [{ name: 'me' }] }, `'users' cannot be set on nodes that k0s joins: ${IMAGE_OR_COMMANDS}`],
  [{ ntpServers: ['ntp.example.com'] }, `'ntpServers' cannot be set on nodes that k0s joins: ${IMAGE_OR_COMMANDS}`],
  [{ diskSetup: {} }, `'diskSetup' cannot be set on nodes that k0s joins: ${IMAGE_OR_COMMANDS}`],
  [{ mounts: [['/dev/sdb', '/data']] }, `'mounts' cannot be set on nodes that k0s joins: ${IMAGE_OR_COMMANDS}`],
  [{ bootCommands: ['true'] }, `'bootCommands' cannot be set on nodes that k0s joins: ${IMAGE_OR_COMMANDS}`],
  [{ files: [{ path: '/a', content: FileContent.text('a'), owner: 'me:me' }] },
    "file '/a' has 'owner' 'me:me', which k0smotron does not set; use 'preKubeadmCommands', for example 'chown me:me /a'"],
  [{ files: [{ path: '/a', content: FileContent.text('YQ=='), encoding: FileEncoding.BASE64 }] },
    "file '/a' has 'encoding' 'base64', which k0smotron does not decode; give the text itself, or FileContent.fromSecret()"],
  [{ files: [{ path: '/a', content: FileContent.text('a'), append: true }] },
    "file '/a' has 'append', and k0smotron replaces files; write another file and join the two in 'preKubeadmCommands'"],
  [{ kubeletExtraArgs: { 'hostname-override': 'node' } }, "'kubeletExtraArgs' has 'hostname-override' 'node'; leave it out: k0smotron sets it; "
    + "use 'useSystemHostname' of K0sBootstrap for the name of the host"],
  [{ kubeletExtraArgs: { 'node-labels': 'a=b' } }, "'kubeletExtraArgs' has 'node-labels' 'a=b'; use the prop 'nodeLabels', which joins it with what the provider needs"],
  ...['a b', '"a"', "'a'", '`a`', '$A', 'a\\b'].map((value): [NodeProps, string] => [{ kubeletExtraArgs: { 'root-dir': value } },
    `'kubeletExtraArgs' has 'root-dir' '${value}' with a blank, quote, '$' or '\\', which does not reach the kubelet of k0s; `
    + "use a value without, or a worker profile in 'k0sConfig' of the control plane"]),
  [{ taints: [{ key: 'gpu; reboot', effect: TaintEffect.NO_SCHEDULE }] }, "'taints' has 'gpu; reboot:NoSchedule'; use [<domain>/]<name> as its key "
    + "and a value of at most 63 letters, digits, '-', '_' and '.'"],
  [{ taints: [{ key: 'gpu', value: '$(reboot)', effect: TaintEffect.NO_SCHEDULE }] }, "'taints' has 'gpu=$(reboot):NoSchedule'; use [<domain>/]<name> as its key "
    + "and a value of at most 63 letters, digits, '-', '_' and '.'"],
])('fails on %j', (props, reason) => {
  expect(refusal(props)).toThrow(new Error(`[test] ${reason} (input/invalid-value)`));
});

test.each<[K0sBootstrapProps, string]>([
  [{ k0sRelease: 0.5 }, "'k0sRelease' 0.5 is not a release of k0s; use the number after 'k0s.', 0 or more"],
  ...['mirror.example.com/k0s', '/opt/k0s', 'ftp://mirror.example.com/k0s', 'https://'].map((downloadUrl): [K0sBootstrapProps, string] => [{ downloadUrl },
    `'downloadUrl' '${downloadUrl}' is not a web address; use for example 'https://mirror.example.com/k0s'`]),
  [{ downloadUrl: 'ftp://me:secret@mirror.example.com/k0s' },
    "'downloadUrl' 'ftp://…@mirror.example.com/k0s' is not a web address; use for example 'https://mirror.example.com/k0s'"],
  ...['me:secret', 'me', ':secret'].map((user): [K0sBootstrapProps, string] => [{ downloadUrl: `https://${user}@mirror.example.com/k0s` },
    "'downloadUrl' 'https://…@mirror.example.com/k0s' has credentials, which everybody could read in the template; use an address that needs none, "
    + "or put k0s into the image and set 'preInstalled'"]),
  [{ workerProfile: 'gpu nodes' }, "'workerProfile' 'gpu nodes' is not the name of a profile; use letters, digits, '-', '_' and '.'"],
  [{ workerExtraArgs: ['debug'] }, "'workerExtraArgs' has 'debug'; use arguments that start with '-', each with its value in one text"],
  [{ workerExtraArgs: ['--labels=a=b'] }, "'workerExtraArgs' has '--labels=a=b'; use 'nodeLabels' of the pool"],
  [{ workerExtraArgs: ['--taints a=b'] }, "'workerExtraArgs' has '--taints a=b'; use 'taints' of the pool"],
  [{ workerExtraArgs: ['--kubelet-extra-args=x'] }, "'workerExtraArgs' has '--kubelet-extra-args=x'; use 'kubeletExtraArgs' of the pool"],
  [{ workerExtraArgs: ['--profile=x'] }, "'workerExtraArgs' has '--profile=x'; use 'workerProfile'"],
  [{ workerExtraArgs: ['--token-file=x'] }, "'workerExtraArgs' has '--token-file=x'; use nothing, k0smotron sets it"],
  [{ secretLabels: { 'not a key': 'x' } },
    "'secretLabels' has 'not a key' = 'x', which is not a label; use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.'"],
])('fails on the option %j', (options, reason) => {
  expect(refusal({}, options)).toThrow(new Error(`[test] ${reason} (input/invalid-value)`));
});

test('fails on commands that the provider cannot render', () => {
  const literal = new LiteralDialect('the agent', /^\{\{/);
  expect(refusal({ preKubeadmCommands: ['echo {{ ds.x }}'] }, {}, { ...PLAIN_PROFILE, dialect: literal, commandDialect: literal })).toThrow(new Error(
    "[test] 'preKubeadmCommands' 'echo {{ ds.x }}' holds '{{ ds.x }}', which the agent cannot render; it knows no expressions here. "
    + 'Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)'));
  expect(refusal({ preKubeadmCommands: ['echo {{ ds.x }}'] }, {}, { ...PLAIN_PROFILE, commandDialect: new JinjaDialect() })).not.toThrow();
});
