import { METADATA } from './machines';
import { PartitionTable } from '../../../src/contract';
import {
  AwsBootstrapData, AwsEksImage, AwsImage, AwsInfraCluster, AwsMachinePool, AwsWorkerPool, AwsWorkerPoolProps, EksBootstrap, EksControlPlane,
} from '../../../src/providers/aws';
import { eksImage } from '../../../src/providers/aws/eks-bootstrap';
import { FileContent, FileEncoding, MixedCluster, TaintEffect } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

const NODEADM = EksBootstrap.nodeadm();
const EKS_CONFIG = EksBootstrap.eksConfig();

function makeEksCluster(nodeBootstrap: EksBootstrap, chart = makeChart()): MixedCluster {
  const cluster = makeCluster(chart, { endpoint: undefined });
  new EksControlPlane(cluster, 'ControlPlane', { region: 'eu-central-1', nodeBootstrap });
  return cluster;
}

function build(nodeBootstrap: EksBootstrap, props: Partial<AwsWorkerPoolProps> = {}): Manifest[] {
  const chart = makeChart();
  const cluster = makeEksCluster(nodeBootstrap, chart);
  new AwsWorkerPool(cluster, 'Workers', { instanceType: 'm7i.large', machineIdentity: 'nodes.example.com', ...props });
  return synth(chart);
}

const KIND = new Map([[NODEADM, 'NodeadmConfigTemplate'], [EKS_CONFIG, 'EKSConfigTemplate']]);

/** The bootstrap template of a pool, which passes the schema. */
function template(nodeBootstrap: EksBootstrap, props: Partial<AwsWorkerPoolProps> = {}): Manifest {
  const manifest = find(build(nodeBootstrap, props), KIND.get(nodeBootstrap) ?? 'NodeadmConfigTemplate');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest.spec.template.spec;
}

describe.each([['nodeadm', NODEADM, 'NodeadmConfig'], ['eksConfig', EKS_CONFIG, 'EKSConfig']])('%s', (_name, bootstrap, kind) => {
  test('has a template without content for a pool without settings', () => {
    const manifests = build(bootstrap);
    const manifest = find(manifests, `${kind}Template`);
    expect(manifest).toEqual({
      apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
      kind: `${kind}Template`,
      metadata: { name: expect.stringMatching(/^edge-workers-[0-9a-f]+$/) as unknown, namespace: 'edge' },
      spec: { template: {} },
    });
    expect(schemaErrors(manifest)).toEqual([]);
    expect(find(manifests, 'MachineDeployment').spec.template.spec.bootstrap.configRef).toEqual({
      apiGroup: 'bootstrap.cluster.x-k8s.io', kind: `${kind}Template`, name: manifest.metadata.name,
    });
  });

  test('creates no AWSCluster for the machines', () => {
    expect(ids(build(bootstrap)).map(id => id.split('/')[0])).toEqual(
      ['AWSMachineTemplate', 'AWSManagedCluster', 'AWSManagedControlPlane', 'Cluster', ...[`${kind}Template`, 'MachineDeployment'].sort()].sort());
  });

  test('has a config for a machine pool', () => {
    const chart = makeChart();
    new AwsMachinePool(makeEksCluster(bootstrap, chart), 'Pool', { instanceType: 'm7i.large', files: [{ path: '/etc/motd', content: FileContent.text('hello') }] });
    const manifests = synth(chart);
    const manifest = find(manifests, kind);
    expect(manifest.spec).toEqual({ files: [{ path: '/etc/motd', content: 'hello' }] });
    expect(schemaErrors(manifest)).toEqual([]);
    expect(find(manifests, 'MachinePool').spec.template.spec.bootstrap.configRef).toEqual({
      apiGroup: 'bootstrap.cluster.x-k8s.io', kind, name: manifest.metadata.name,
    });
  });

  test('has a config without content for a machine pool without settings', () => {
    const chart = makeChart();
    new AwsMachinePool(makeEksCluster(bootstrap, chart), 'Pool', { instanceType: 'm7i.large' });
    const manifest = find(synth(chart), kind);
    expect(manifest.spec).toEqual({});
    expect(schemaErrors(manifest)).toEqual([]);
  });

  test('takes the name of the template from the pool', () => {
    expect(ids(build(bootstrap, { bootstrapTemplateName: 'fixed' }))).toContain(`${kind}Template/fixed`);
  });

  test('renames the template when its content or the salt changes', () => {
    const nameOf = (props: Partial<AwsWorkerPoolProps>) => find(build(bootstrap, props), `${kind}Template`).metadata.name as string;
    const names = [{}, { rolloutSalt: 'again' }, { ntpServers: ['ntp.example.com'] }, { taints: [] }].map(nameOf);
    expect(new Set(names.slice(0, 3)).size).toBe(3);
    expect(names[3]).toBe(names[0]);
  });

  test('writes files, users, time servers, disks and mounts', () => {
    expect(template(bootstrap, {
      files: [
        { path: '/etc/a', content: FileContent.text('{{ as it is }}'), owner: 'root:root', permissions: '0600', append: true },
        { path: '/etc/b', content: FileContent.fromSecret('secret', 'key'), encoding: FileEncoding.BASE64 },
      ],
      users: [{ name: 'op', sshAuthorizedKeys: ['ssh-ed25519 AAAA'], sudo: 'ALL=(ALL) NOPASSWD:ALL', lockPassword: true }],
      ntpServers: ['ntp.example.com'],
      diskSetup: {
        partitions: [{ device: '/dev/nvme1n1', tableType: PartitionTable.GPT }],
        filesystems: [{ device: '/dev/nvme1n1', filesystem: 'xfs', label: 'data', overwrite: true, extraOpts: ['-f'] }],
      },
      mounts: [['LABEL=data', '/data']],
    })).toEqual({
      files: [
        { path: '/etc/a', content: '{{ as it is }}', owner: 'root:root', permissions: '0600', append: true },
        { path: '/etc/b', contentFrom: { secret: { name: 'secret', key: 'key' } }, encoding: 'base64' },
      ],
      users: [{ name: 'op', sshAuthorizedKeys: ['ssh-ed25519 AAAA'], sudo: 'ALL=(ALL) NOPASSWD:ALL', lockPassword: true }],
      ntp: { servers: ['ntp.example.com'] },
      diskSetup: {
        partitions: [{ device: '/dev/nvme1n1', tableType: 'gpt', layout: true }],
        filesystems: [{ device: '/dev/nvme1n1', filesystem: 'xfs', label: 'data', overwrite: true, extraOpts: ['-f'] }],
      },
      mounts: [['LABEL=data', '/data']],
    });
  });

  test('says nothing where there is nothing to say', () => {
    expect(template(bootstrap, {
      files: [],
      preKubeadmCommands: [],
      postKubeadmCommands: [],
      kubeletExtraArgs: {},
      nodeLabels: {},
      taints: [],
      users: [],
      ntpServers: [],
      mounts: [],
      diskSetup: { partitions: [], filesystems: [] },
      ignorePreflightErrors: [],
      bootCommands: [],
      externalCloudProvider: false,
    })).toBeUndefined();
  });

  test.each<[string, Partial<AwsWorkerPoolProps>, string]>([
    ['criSocket', { criSocket: 'unix:///run/crio.sock' }, "'criSocket' 'unix:///run/crio.sock' is for nodes that kubeadm joins, and EKS joins these; leave it out"],
    ['ignorePreflightErrors', { ignorePreflightErrors: ['Swap', 'NumCPU'] },
      "'ignorePreflightErrors' 'Swap', 'NumCPU' is for nodes that kubeadm joins, and EKS joins these; leave it out"],
    ['kubeadmVerbosity', { kubeadmVerbosity: 0 }, "'kubeadmVerbosity' '0' is for nodes that kubeadm joins, and EKS joins these; leave it out"],
    ['nodeName', { nodeName: 'node-1' }, "'nodeName' 'node-1' is for nodes that kubeadm joins, and EKS joins these; leave it out"],
    ['bootCommands', { bootCommands: ['echo boot'] }, "'bootCommands' 'echo boot' is for nodes that kubeadm joins, and EKS joins these; leave it out"],
    ['a password', { users: [{ name: 'op', passwordSecretName: 'op' }] },
      "user 'op' has 'passwordSecretName' 'op', which the bootstrap of EKS does not read; use 'sshAuthorizedKeys'"],
    ['replaceFs', { diskSetup: { filesystems: [{ device: '/dev/sdb', filesystem: 'ext4', label: 'data', replaceFs: 'ntfs' }] } },
      "the file system on '/dev/sdb' has 'replaceFs' 'ntfs', which the bootstrap of EKS does not know; use 'overwrite'"],
    ['cloud-provider', { kubeletExtraArgs: { 'cloud-provider': 'external' } },
      "'kubeletExtraArgs' has 'cloud-provider' 'external'; leave it out: EKS sets it"],
    ['provider-id', { kubeletExtraArgs: { 'provider-id': 'aws:///x' } }, "'kubeletExtraArgs' has 'provider-id' 'aws:///x'; leave it out: EKS sets it"],
    ['hostname-override', { kubeletExtraArgs: { 'hostname-override': 'node-1' } },
      "'kubeletExtraArgs' has 'hostname-override' 'node-1'; leave it out: EKS admits a node under its private DNS name only"],
    ['node-labels', { kubeletExtraArgs: { 'node-labels': 'a=b' } },
      "'kubeletExtraArgs' has 'node-labels' 'a=b'; use the prop 'nodeLabels', which joins it with what the provider needs"],
    ['a quoted argument', { kubeletExtraArgs: { 'config-dir': "it's" } },
      "the kubelet argument 'config-dir' 'it's' does not reach the nodes of EKS as it is; use a value without blanks, quotes, '\\' and '$'"],
    ['an argument with blanks', { kubeletExtraArgs: { 'config-dir': '/a b' } },
      "the kubelet argument 'config-dir' '/a b' does not reach the nodes of EKS as it is; use a value without blanks, quotes, '\\' and '$'"],
    ['a taint with quotes', { taints: [{ key: 'a', value: '"b"', effect: TaintEffect.NO_SCHEDULE }] },
      "'taints' has 'a=\"b\":NoSchedule'; use [<domain>/]<name> as its key and a value of at most 63 letters, digits, '-', '_' and '.'"],
    ['a restricted label', { nodeLabels: { 'node-role.kubernetes.io/worker': '' } },
      "'nodeLabels' has 'node-role.kubernetes.io/worker', which kubelets may not set on themselves; "
      + "use 'machineLabels' for node-role.kubernetes.io and node.cluster.x-k8s.io labels, or a domain of your own"],
  ])('fails on %s', (_what, props, reason) => {
    expect(() => build(bootstrap, props)).toThrow(new Error(`[test/Cluster/Workers] ${reason} (input/invalid-value)`));
  });

  test('fails on a file system without a label', () => {
    expect(() => build(bootstrap, { diskSetup: { filesystems: [{ device: '/dev/sdb', filesystem: 'ext4' }] } })).toThrow(new Error(
      "[test/Cluster/Workers] the file system on '/dev/sdb' has no 'label', which the bootstrap of EKS demands; give it one (input/missing-value)"));
  });

  test('fails on templates, which nobody renders', () => {
    const foreign = (text: string) => `holds '${text}', which EKS cannot render; it knows no expressions here. `;
    const value = '{{ ds.meta_data.name }}';
    expect(() => build(bootstrap, { files: [{ path: '/etc/a', content: FileContent.template(`name: ${value}`) }] })).toThrow(new Error(
      `[test/Cluster/Workers] file '/etc/a' ${foreign(value)}Use FileContent.text() for literal braces, or write the value itself (text/foreign-template)`));
    const write = 'Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)';
    expect(() => build(bootstrap, { kubeletExtraArgs: { 'node-ip': '{{ any }}' } })).toThrow(new Error(
      `[test/Cluster/Workers] 'kubeletExtraArgs' '{{ any }}' ${foreign('{{ any }}')}${write}`));
    expect(() => build(bootstrap, { nodeLabels: { zone: '{{ any }}' } })).toThrow(new Error(
      `[test/Cluster/Workers] 'nodeLabels' '{{ any }}' ${foreign('{{ any }}')}${write}`));
    expect(() => build(bootstrap, { preKubeadmCommands: [`echo ${value}`] })).toThrow(new Error(
      `[test/Cluster/Workers] 'preKubeadmCommands' 'echo ${value}' ${foreign(value)}${write}`));
  });

  test('leaves braces in commands to the programs that know them', () => {
    const command = "crictl inspect --template '{{ .status }}' x";
    expect(Object.values(template(bootstrap, { preKubeadmCommands: [command] }))).toEqual([[command]]);
  });
});

test('nodeadm gets commands and kubelet flags, in the order of their names', () => {
  expect(template(NODEADM, {
    preKubeadmCommands: ['echo before'],
    kubeletExtraArgs: { 'max-pods': '42', 'eviction-hard': 'memory.available<5%' },
    nodeLabels: { 'tier': 'web', 'example.com/pool': 'a' },
    taints: [{ key: 'gpu', effect: TaintEffect.NO_SCHEDULE }, { key: 'a', value: 'b', effect: TaintEffect.NO_EXECUTE }],
  })).toEqual({
    preNodeadmCommands: ['echo before'],
    kubelet: {
      flags: [
        '--eviction-hard=memory.available<5%', '--max-pods=42', '--node-labels=example.com/pool=a,tier=web', '--register-with-taints=gpu:NoSchedule,a=b:NoExecute',
      ],
    },
  });
});

test('nodeadm gets its options', () => {
  const bootstrap = EksBootstrap.nodeadm({ containerdConfig: 'version = 3', featureGates: { InstanceIdNodeName: true } });
  expect(template(bootstrap)).toEqual({ containerd: { config: 'version = 3' }, featureGates: { InstanceIdNodeName: true } });
});

test('nodeadm fails on commands that run after it', () => {
  expect(() => build(NODEADM, { postKubeadmCommands: ['echo after', 'echo later'] })).toThrow(new Error(
    "[test/Cluster/Workers] 'postKubeadmCommands' 'echo after', 'echo later' cannot run: nodeadm joins the node after all of cloud-init; write a systemd unit with "
    + "'files' that starts after kubelet.service, and enable it in 'preKubeadmCommands' (input/invalid-value)"));
});

test('the bootstrap script gets commands and kubelet arguments', () => {
  expect(template(EKS_CONFIG, {
    preKubeadmCommands: ['echo before'],
    postKubeadmCommands: ['echo after'],
    kubeletExtraArgs: { 'max-pods': '42' },
    nodeLabels: { tier: 'web' },
    taints: [{ key: 'gpu', effect: TaintEffect.NO_SCHEDULE }],
  })).toEqual({
    preBootstrapCommands: ['echo before'],
    postBootstrapCommands: ['echo after'],
    kubeletExtraArgs: { 'max-pods': '42', 'node-labels': 'tier=web', 'register-with-taints': 'gpu:NoSchedule' },
  });
});

test('the bootstrap script gets its options', () => {
  const bootstrap = EksBootstrap.eksConfig({ useMaxPods: false, dnsClusterIp: '10.96.0.10', bootstrapCommand: '/opt/join.sh' });
  const manifest = find(build(bootstrap), 'EKSConfigTemplate');
  expect(manifest.spec.template.spec).toEqual({ useMaxPods: false, dnsClusterIP: '10.96.0.10', boostrapCommandOverride: '/opt/join.sh' });
  expect(schemaErrors(manifest)).toEqual([]);
});

test('the bootstrap script fails on an address that is none', () => {
  expect(() => build(EksBootstrap.eksConfig({ dnsClusterIp: 'dns' }))).toThrow(new Error(
    "[test/Cluster/Workers] 'dnsClusterIp' 'dns' is not an IP address; leave it out, or use for example '10.96.0.10' (input/invalid-value)"));
});

test('options are not changed by what the caller does to them later', () => {
  const featureGates: { [name: string]: boolean } = { InstanceIdNodeName: true };
  const bootstrap = EksBootstrap.nodeadm({ featureGates });
  featureGates.FastImagePull = true;
  expect(template(bootstrap)).toEqual({ featureGates: { InstanceIdNodeName: true } });
});

test('machines without an image take Amazon Linux 2023 for nodeadm, and what the provider takes for the bootstrap script', () => {
  expect(eksImage(NODEADM, 'm7i.large')?._render().ami).toEqual({ eksLookupType: 'AmazonLinux2023' });
  expect(eksImage(EKS_CONFIG, 'm7i.large')).toBeUndefined();
  expect(eksImage(makeCluster().bootstrap, 'm7i.large')).toBeUndefined();
});

test('machines with GPUs take an image with their drivers, where the provider finds one', () => {
  expect(eksImage(NODEADM, 'g6.xlarge')?._render().ami).toEqual({ eksLookupType: 'AmazonLinux2023GPU' });
  expect(eksImage(EKS_CONFIG, 'p5.48xlarge')?._render().ami).toEqual({ eksLookupType: 'AmazonLinuxGPU' });
  expect(eksImage(NODEADM, 'g5g.xlarge')?._render().ami).toEqual({ eksLookupType: 'AmazonLinux2023' });
  expect(eksImage(makeCluster().bootstrap, 'g6.xlarge')).toBeUndefined();
});

function machine(nodeBootstrap: EksBootstrap, props: Partial<AwsWorkerPoolProps> = {}): Manifest {
  return find(build(nodeBootstrap, props), 'AWSMachineTemplate').spec.template.spec;
}

describe('bootstrap data', () => {
  test.each([undefined, AwsBootstrapData.USER_DATA])('of nodeadm stand in the user data: %s', bootstrapData => {
    expect(machine(NODEADM, { bootstrapData }).cloudInit).toEqual({ insecureSkipSecretsManager: true });
  });

  test.each([AwsBootstrapData.SECRETS_MANAGER, AwsBootstrapData.SSM_PARAMETER_STORE])('of nodeadm cannot stand in %s', bootstrapData => {
    expect(() => machine(NODEADM, { bootstrapData })).toThrow(new Error(
      `[test/Cluster/Workers] 'bootstrapData' '${bootstrapData}' is not possible: nodeadm reads the user data itself, and nothing in its image fetches them from elsewhere; `
      + 'leave it out (input/invalid-value)'));
  });

  test('of nodeadm need no instance profile', () => {
    expect(machine(NODEADM, { machineIdentity: undefined })).toEqual({
      instanceType: 'm7i.large',
      ami: { eksLookupType: 'AmazonLinux2023' },
      cloudInit: { insecureSkipSecretsManager: true },
      hostAffinity: 'default',
      ...METADATA,
    });
  });

  test('of the bootstrap script stand where the provider puts them', () => {
    expect(machine(EKS_CONFIG)).not.toHaveProperty('cloudInit');
    expect(machine(EKS_CONFIG, { bootstrapData: AwsBootstrapData.SSM_PARAMETER_STORE }).cloudInit).toEqual({ secureSecretsBackend: 'ssm-parameter-store' });
  });

  test('of the bootstrap script need an instance profile', () => {
    expect(() => machine(EKS_CONFIG, { machineIdentity: undefined })).toThrow(new Error(
      "[test/Cluster/Workers] 'machineIdentity' is missing, and from 'secrets-manager' machines fetch their bootstrap data with the credentials of the instance; "
      + "set 'machineIdentity', for example 'nodes.cluster-api-provider-aws.sigs.k8s.io', or 'bootstrapData' to AwsBootstrapData.USER_DATA (input/missing-value)"));
  });
});

test('an image of EKS is for nodes that join it', () => {
  expect(machine(NODEADM, { image: AwsImage.eks(AwsEksImage.AMAZON_LINUX_2023_GPU) }).ami).toEqual({ eksLookupType: 'AmazonLinux2023GPU' });
  const cluster = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2' });
  const machines = { instanceType: 'm7i.large', machineIdentity: 'nodes.example.com', image: AwsImage.eks(AwsEksImage.AMAZON_LINUX_2023) };
  expect(() => new AwsWorkerPool(cluster, 'Workers', machines)).toThrow(new Error(
    "[test/Cluster/Workers] 'image' AwsImage.eks('AmazonLinux2023') is for nodes that join EKS, and kubeadm joins these; use AwsImage.fromId() or AwsImage.fromLookup(), "
    + "or set 'bootstrap' of MixedCluster.fromClusterName() to EksBootstrap.nodeadm() (input/invalid-value)"));
});

test('machines need neither security groups nor subnet of an AWSCluster', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2', bootstrap: NODEADM });
  new AwsInfraCluster(cluster, 'Aws', { region: 'eu-central-1' });
  new AwsWorkerPool(cluster, 'Workers', { instanceType: 'm7i.large' });
  expect(find(synth(chart), 'AWSMachineTemplate').spec.template.spec).not.toHaveProperty('subnet');
});

test('joins pools to an EKS cluster that is defined elsewhere', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2', bootstrap: NODEADM });
  new AwsWorkerPool(cluster, 'Workers', { instanceType: 'm7i.large' });
  expect(ids(synth(chart)).map(id => id.split('/')[0])).toEqual(['AWSMachineTemplate', 'MachineDeployment', 'NodeadmConfigTemplate']);
});
