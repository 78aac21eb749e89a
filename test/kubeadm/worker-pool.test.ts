import { VERSIONS } from './control-plane-props';
import { ClusterApiVersion } from '../../src/core/api-version';
import { HostSelector, HostSelectorOperator } from '../../src/core/host-selector';
import { Replicas } from '../../src/core/replicas';
import { TaintEffect } from '../../src/core/taint';
import { FileContent } from '../../src/kubeadm/node-file';
import { CloudInitNodeProps, KubeadmNodeProps } from '../../src/kubeadm/node-props';
import { ByohControlPlane } from '../../src/providers/byoh/control-plane';
import { ByohWorkerPool, ByohWorkerPoolProps } from '../../src/providers/byoh/worker-pool';
import { Metal3WorkerPool, Metal3WorkerPoolProps } from '../../src/providers/metal3/worker-pool';
import { IMAGE, makeChart, makeCluster } from '../support/charts';
import { find, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

type KubeadmOnly = Omit<KubeadmNodeProps,
'machineLabels' | 'machineAnnotations' | 'machineNaming' | 'nodeDrainTimeout' | 'nodeVolumeDetachTimeout' | 'nodeDeletionTimeout'>;

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
const CLOUD_INIT: Required<CloudInitNodeProps> = { users: [{ name: 'metal3' }], ntpServers: ['ntp.example.com'], nodeName: 'worker' };

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
    expect(configOf(synthMetal3Pool({ ...NODE_PROPS, ...CLOUD_INIT }, version))).toEqual({
      files: [{ path: '/etc/motd', content: 'hello' }],
      preKubeadmCommands: ['swapoff -a'],
      postKubeadmCommands: ['touch /done'],
      verbosity: 5,
      users: [{ name: 'metal3' }],
      ntp: { servers: ['ntp.example.com'] },
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
