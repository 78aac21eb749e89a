import { CLOUD_INIT, CLOUD_INIT_RENDERED, VERSIONS } from './control-plane-props';
import { NodeMachinePoolProps } from '../../src/contract/machine-pool-props';
import { FileContent } from '../../src/contract/node-file';
import { CloudInitNodeProps, NodeProps } from '../../src/contract/node-props';
import { ClusterApiVersion } from '../../src/core/api-version';
import { HostSelector, HostSelectorOperator } from '../../src/core/host-selector';
import { Replicas } from '../../src/core/replicas';
import { TaintEffect } from '../../src/core/taint';
import { KubeadmBootstrap } from '../../src/kubeadm';
import { ByohControlPlane } from '../../src/providers/byoh/control-plane';
import { ByohWorkerPool, ByohWorkerPoolProps } from '../../src/providers/byoh/worker-pool';
import { Metal3WorkerPool, Metal3WorkerPoolProps } from '../../src/providers/metal3/worker-pool';
import { FakeControlPlane, FakeMachinePool } from '../cluster/fakes';
import { IMAGE, makeChart, makeCluster } from '../support/charts';
import { find, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

type KubeadmOnly = Omit<NodeProps,
'machineLabels' | 'machineAnnotations' | 'nodeDrainTimeout' | 'nodeVolumeDetachTimeout' | 'nodeDeletionTimeout'>;

/** Every prop that ends in the bootstrap template; a new prop does not compile until it stands here. */
const NODE_PROPS: Required<KubeadmOnly> = {
  files: [{ path: '/etc/motd', content: FileContent.text('hello') }],
  preKubeadmCommands: ['swapoff -a'],
  postKubeadmCommands: ['touch /done'],
  criSocket: 'unix:///run/crio.sock',
  ignorePreflightErrors: ['NumCPU'],
  kubeletExtraArgs: { 'max-pods': '200' },
  nodeLabels: { zone: 'b', area: 'north' },
  taints: [{ key: 'gpu', effect: TaintEffect.NO_SCHEDULE }],
  kubeadmVerbosity: 5,
};

function synthByohPool(props: ByohWorkerPoolProps = {}, apiVersion?: ClusterApiVersion): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  new ByohControlPlane(cluster, 'ControlPlane');
  new ByohWorkerPool(cluster, 'Workers', props);
  return synth(chart);
}

function synthMetal3Pool(props: Partial<Metal3WorkerPoolProps> = {}, apiVersion?: ClusterApiVersion): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  new ByohControlPlane(cluster, 'ControlPlane');
  new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE, ...props });
  return synth(chart);
}

function synthMachinePool(props: NodeMachinePoolProps & CloudInitNodeProps = {}, apiVersion?: ClusterApiVersion): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  new FakeControlPlane(cluster, 'ControlPlane');
  new FakeMachinePool(cluster, 'Group', props);
  return synth(chart);
}

function configOf(manifests: Manifest[]): Manifest {
  const template = find(manifests, 'KubeadmConfigTemplate');
  expect(schemaErrors(template)).toEqual([]);
  return template.spec.template.spec;
}

describe.each(VERSIONS)('in %s', version => {
  const args = (map: { [name: string]: string }) => version === ClusterApiVersion.V1BETA1
    ? map
    : Object.entries(map).map(([name, value]) => ({ name, value }));

  test('every prop of BYOH nodes reaches the bootstrap template', () => {
    expect(configOf(synthByohPool(NODE_PROPS, version))).toEqual({
      files: [{ path: '/etc/motd', content: 'hello' }],
      preKubeadmCommands: ['swapoff -a'],
      postKubeadmCommands: ['touch /done'],
      verbosity: 5,
      joinConfiguration: {
        nodeRegistration: {
          criSocket: 'unix:///run/crio.sock',
          ignorePreflightErrors: ['NumCPU'],
          kubeletExtraArgs: args({ 'max-pods': '200', 'node-labels': 'area=north,zone=b' }),
          taints: [{ key: 'gpu', effect: 'NoSchedule' }],
        },
      },
    });
  });

  test('every prop of Metal3 nodes reaches the bootstrap template', () => {
    expect(configOf(synthMetal3Pool({ ...NODE_PROPS, ...CLOUD_INIT, users: [{ name: 'metal3' }], nodeName: 'worker' }, version))).toEqual({
      files: [{ path: '/etc/motd', content: 'hello' }],
      preKubeadmCommands: ['swapoff -a'],
      postKubeadmCommands: ['touch /done'],
      verbosity: 5,
      users: [{ name: 'metal3' }],
      ...CLOUD_INIT_RENDERED,
      joinConfiguration: {
        nodeRegistration: {
          name: 'worker',
          criSocket: 'unix:///run/crio.sock',
          ignorePreflightErrors: ['NumCPU'],
          kubeletExtraArgs: args({ 'max-pods': '200', 'node-labels': 'metal3.io/uuid={{ ds.meta_data.uuid }},area=north,zone=b' }),
          taints: [{ key: 'gpu', effect: 'NoSchedule' }],
        },
      },
    });
  });

  test('a pool that says nothing has the settings of its provider only', () => {
    expect(configOf(synthByohPool({}, version))).toEqual(version === ClusterApiVersion.V1BETA1 ? {} : { format: 'cloud-config' });
    expect(configOf(synthMetal3Pool({}, version))).toEqual({
      joinConfiguration: {
        nodeRegistration: { name: '{{ ds.meta_data.name }}', kubeletExtraArgs: args({ 'node-labels': 'metal3.io/uuid={{ ds.meta_data.uuid }}' }) },
      },
    });
  });

  test('the config of a machine pool has the settings of its nodes without a template around', () => {
    const manifests = synthMachinePool({ ...NODE_PROPS, ...CLOUD_INIT, users: [{ name: 'operator' }], nodeName: 'worker' }, version);
    const config = find(manifests, 'KubeadmConfig');
    expect(schemaErrors(config)).toEqual([]);
    expect(config.apiVersion).toBe(`bootstrap.cluster.x-k8s.io/${version}`);
    expect(config.spec).toEqual({
      files: [{ path: '/etc/motd', content: 'hello' }],
      preKubeadmCommands: ['swapoff -a'],
      postKubeadmCommands: ['touch /done'],
      verbosity: 5,
      users: [{ name: 'operator' }],
      ...CLOUD_INIT_RENDERED,
      joinConfiguration: {
        nodeRegistration: {
          name: 'worker',
          criSocket: 'unix:///run/crio.sock',
          ignorePreflightErrors: ['NumCPU'],
          kubeletExtraArgs: args({ 'max-pods': '200', 'node-labels': 'area=north,zone=b' }),
          taints: [{ key: 'gpu', effect: 'NoSchedule' }],
        },
      },
    });
    expect(config.metadata.name).toMatch(/^edge-group-[0-9a-f]{8}$/);
  });

  test('the config of a machine pool that says nothing states the format where it has to say something', () => {
    const config = find(synthMachinePool({}, version), 'KubeadmConfig');
    expect(schemaErrors(config)).toEqual([]);
    expect(config.spec).toEqual(version === ClusterApiVersion.V1BETA1 ? {} : { format: 'cloud-config' });
  });

  test('no taints are an empty list', () => {
    expect(configOf(synthByohPool({ taints: [] }, version))).toEqual({ joinConfiguration: { nodeRegistration: { taints: [] } } });
  });
});

test.each(Object.keys(NODE_PROPS) as (keyof KubeadmOnly)[])("a change of '%s' renames the bootstrap template and nothing else", prop => {
  const [before, after] = [synthByohPool(), synthByohPool({ [prop]: NODE_PROPS[prop] })];
  expect(find(after, 'KubeadmConfigTemplate').metadata.name).not.toBe(find(before, 'KubeadmConfigTemplate').metadata.name);
  const machineTemplate = (manifests: Manifest[]) => find(manifests, 'MachineDeployment').spec.template.spec.infrastructureRef.name;
  expect(machineTemplate(after)).toBe(machineTemplate(before));
});

test('the templates have fixed names on request and new ones with a salt', () => {
  const fixed = synthByohPool({ bootstrapTemplateName: 'test1-config', machineTemplateName: 'test1-hosts' });
  expect(find(fixed, 'MachineDeployment').spec.template.spec).toMatchObject({
    bootstrap: { configRef: { name: 'test1-config' } }, infrastructureRef: { name: 'test1-hosts' },
  });
  const [before, after] = [synthByohPool(), synthByohPool({ rolloutSalt: 'again' })].map(manifests => find(manifests, 'MachineDeployment').spec.template.spec);
  expect(after.bootstrap.configRef.name).not.toBe(before.bootstrap.configRef.name);
  expect(after.infrastructureRef.name).not.toBe(before.infrastructureRef.name);
});

test('the config of a machine pool has the same name in both API versions', () => {
  for (const props of [{}, NODE_PROPS, CLOUD_INIT]) {
    const [old, current] = VERSIONS.map(version => find(synthMachinePool(props, version), 'KubeadmConfig').metadata.name);
    expect(old).toBe(current);
  }
});

test.each([...Object.keys(NODE_PROPS), ...Object.keys(CLOUD_INIT)])("a change of '%s' renames the config of a machine pool and changes nothing but the reference to it", prop => {
  const [before, after] = [synthMachinePool(), synthMachinePool({ [prop]: { ...NODE_PROPS, ...CLOUD_INIT }[prop as keyof KubeadmOnly] })];
  const [gone, come] = [before, after].map(manifests => find(manifests, 'KubeadmConfig').metadata.name);
  expect(come).not.toBe(gone);
  const rest = (manifests: Manifest[]) => manifests.filter(({ kind }) => kind !== 'KubeadmConfig');
  expect(rest(after)).toEqual(JSON.parse(JSON.stringify(rest(before)).replaceAll(gone, come)));
});

test('the config of a machine pool has a fixed name on request and a new one with a salt', () => {
  const nameOf = (props: NodeMachinePoolProps) => find(synthMachinePool(props), 'KubeadmConfig').metadata.name;
  expect(nameOf({ bootstrapConfigName: 'test1-config' })).toBe('test1-config');
  expect(nameOf({ rolloutSalt: 'again' })).not.toBe(nameOf({}));
});

test('fails with settings of a machine pool that cannot be and names the pool', () => {
  expect(() => synthMachinePool({ kubeadmVerbosity: 11 })).toThrow(new Error(
    "[test/Cluster/Group] 'kubeadmVerbosity' 11 is not a log level; use a whole number from 0 to 10 (input/invalid-value)"));
  expect(() => synthMachinePool({ postKubeadmCommands: ['{{ .Name }}'] })).toThrow(new Error(
    "[test/Cluster/Group] 'postKubeadmCommands' '{{ .Name }}' holds '{{ .Name }}', which cloud-init (jinja) cannot render; "
    + "it knows jinja expressions such as '{{ ds.meta_data.name }}'. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)"));
});

test('fails with a name of the config of a machine pool that no object can have', () => {
  expect(() => synthMachinePool({ bootstrapConfigName: 'My_Config' })).toThrow(new Error(
    "[test/Cluster/Group/BootstrapConfig] 'template name' 'My_Config' is not a valid object name; "
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"));
});

test('is by kubeadm', () => {
  expect(new KubeadmBootstrap().bootstrapKind).toBe('kubeadm');
});

test('fails with a restricted node label and names the pool', () => {
  expect(() => synthByohPool({ nodeLabels: { 'node-role.kubernetes.io/gpu': '' } })).toThrow(new Error(
    "[test/Cluster/Workers] 'nodeLabels' has 'node-role.kubernetes.io/gpu', which kubelets may not set on themselves; "
    + "use 'machineLabels' for node-role.kubernetes.io and node.cluster.x-k8s.io labels, or a domain of your own (input/invalid-value)"));
});

test('fails with a command that the provider cannot render and names the pool', () => {
  expect(() => synthMetal3Pool({ preKubeadmCommands: ['{{ .Name }}'] })).toThrow(new Error(
    "[test/Cluster/Workers] 'preKubeadmCommands' '{{ .Name }}' holds '{{ .Name }}', which cloud-init (jinja) cannot render; "
    + "it knows jinja expressions such as '{{ ds.meta_data.name }}'. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)"));
});

test('does not follow later changes of its props', () => {
  const make = () => ({
    users: [{ name: 'a', sshAuthorizedKeys: ['b'] }],
    files: [{ path: '/c', content: FileContent.text('d') }],
    machineLabels: { e: 'f' } as { [key: string]: string },
    nodeLabels: { g: 'h' } as { [key: string]: string },
    taints: [{ key: 'i', effect: TaintEffect.NO_SCHEDULE }],
    preKubeadmCommands: ['j'],
    replicas: Replicas.autoscaled(0, 3, { cpu: '4', memory: '8Gi' }),
  });
  const values = ['k'];
  const hostSelector = () => HostSelector.matchExpressions({ key: 'rack', operator: HostSelectorOperator.IN, values });
  const expected = synthMetal3Pool({ ...make(), hostSelector: hostSelector() });
  const props = make();
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  new Metal3WorkerPool(cluster, 'Workers', { ...props, image: IMAGE, hostSelector: hostSelector() });
  props.users[0].sshAuthorizedKeys.push('x');
  props.users.push({ name: 'x', sshAuthorizedKeys: [] });
  props.files[0].path = '/x';
  props.files.push({ path: '/y', content: FileContent.text('x') });
  props.machineLabels.e = 'x';
  props.nodeLabels.g = 'x';
  props.taints.pop();
  props.preKubeadmCommands.push('x');
  values.push('x');
  expect(synth(chart)).toEqual(expected);
});

test("fails with jinja in 'nodeLabels' of BYOH and names prop and pool", () => {
  expect(() => synthByohPool({ nodeLabels: { rack: '{{ ds.meta_data.rack }}' } })).toThrow(new Error(
    "[test/Cluster/Workers] 'nodeLabels' '{{ ds.meta_data.rack }}' holds '{{ ds.meta_data.rack }}', which the BYOH host agent (Go templates) cannot render; "
    + "it knows '{{ .DefaultNetworkInterfaceName }}'. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)"));
});
