import { API_VERSION, INFRA_CLUSTER, MACHINE, MACHINE_TEMPLATE, TRAITS } from './vsphere';
import {
  CustomControlPlane, CustomMachineTemplate, CustomNodeDemands, CustomProvider, CustomTextRenderer, CustomWorkerPool, CustomWorkerPoolProps,
} from '../../../src/providers/custom';
import { Metal3ControlPlane } from '../../../src/providers/metal3';
import { FileContent, MixedCluster } from '../../../src/root';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';

/** All manifests of a cluster with a control plane and one pool, `Workers`, whose provider has the given demands. */
function synthPool(node?: CustomNodeDemands, props: Partial<CustomWorkerPoolProps> = {}): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  const machine = { ...MACHINE, provider: new CustomProvider({ traits: TRAITS, infraCluster: INFRA_CLUSTER, node }) };
  new CustomControlPlane(cluster, 'ControlPlane', { ...machine, controlPlaneName: 'control-plane' });
  new CustomWorkerPool(cluster, 'Workers', { ...machine, ...props });
  return synth(chart);
}

function bootstrap(node?: CustomNodeDemands, props: Partial<CustomWorkerPoolProps> = {}): Manifest {
  return find(synthPool(node, props), 'KubeadmConfigTemplate').spec.template.spec;
}

test('writes the machine template under a name that follows its content', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  const { machineTemplate: ofControlPlane } = new CustomControlPlane(cluster, 'ControlPlane', MACHINE);
  const { machineTemplate } = new CustomWorkerPool(cluster, 'Workers', MACHINE);
  expect(ofControlPlane.name).toMatch(/^edge-control-plane-[0-9a-f]{8}$/);
  expect(machineTemplate.name).toMatch(/^edge-workers-[0-9a-f]{8}$/);
  expect(find(synth(chart), 'VSphereMachineTemplate', machineTemplate.name)).toEqual({
    apiVersion: API_VERSION,
    kind: 'VSphereMachineTemplate',
    metadata: { name: machineTemplate.name, namespace: 'edge' },
    spec: { template: { spec: { numCPUs: 4, network: { devices: [{ dhcp4: true, networkName: 'nodes' }] } } } },
  });
});

test('writes an empty machine template', () => {
  const machineTemplate = { apiVersion: API_VERSION, kind: 'EmptyMachineTemplate' };
  expect(find(synthPool(undefined, { machineTemplate }), 'EmptyMachineTemplate').spec).toEqual({ template: { spec: {} } });
});

test('keeps what its caller changes later out', () => {
  const cluster = makeCluster();
  const disks = ['a'];
  const pool = new CustomWorkerPool(cluster, 'Workers', { ...MACHINE, machineTemplate: { ...MACHINE_TEMPLATE, spec: { disks } } });
  const before = pool.machineTemplate.name;
  disks.push('later');
  expect(pool.machineTemplate.name).toBe(before);
});

describe('beside a primary of another provider, where machines need a failure domain', () => {
  const provider = new CustomProvider({ traits: { ...TRAITS, primaryRank: 1, needsFailureDomainBecause: 'machines get their zone from it' }, infraCluster: INFRA_CLUSTER });

  function synthSecondary(props: Partial<CustomWorkerPoolProps>): Manifest[] {
    const chart = makeChart();
    const cluster = makeCluster(chart);
    new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
    new CustomWorkerPool(cluster, 'Workers', { ...MACHINE, provider, ...props });
    return synth(chart);
  }

  test('a pool that places its machines itself needs none', () => {
    expect(find(synthSecondary({ placesItself: true }), 'MachineDeployment').spec.template.spec.failureDomain).toBeUndefined();
  });

  test.each([[{}], [{ placesItself: false }]])('fails with %j', props => {
    expect(() => synthSecondary(props)).toThrow(new Error('Validation failed with the following errors:\n  '
      + "[test/Cluster] pool 'Workers' has no 'failureDomain': machines get their zone from it (pool/failure-domain-missing)"));
  });
});

test('demands nothing of nodes unless told', () => {
  expect(bootstrap()).toEqual({ format: 'cloud-config' });
});

const demands: Required<CustomNodeDemands> = {
  textRenderer: CustomTextRenderer.JINJA,
  nodeName: '{{ local_hostname }}',
  requiredNodeLabels: { 'example.com/uuid': '{{ instance_id }}' },
  kubeletArgs: { 'cloud-provider': 'external' },
  forbiddenKubeletArgs: { 'provider-id': 'its controller sets it' },
  ignorePreflightErrors: ['NumCPU'],
};

test('demands of nodes what the provider demands', () => {
  const nodeRegistration = {
    name: '{{ local_hostname }}',
    ignorePreflightErrors: ['NumCPU'],
    kubeletExtraArgs: [{ name: 'cloud-provider', value: 'external' }, { name: 'node-labels', value: 'example.com/uuid={{ instance_id }}' }],
  };
  const manifests = synthPool(demands);
  expect(find(manifests, 'KubeadmConfigTemplate').spec.template.spec).toEqual({ joinConfiguration: { nodeRegistration } });
  expect(find(manifests, 'KubeadmControlPlane').spec.kubeadmConfigSpec).toEqual({ initConfiguration: { nodeRegistration }, joinConfiguration: { nodeRegistration } });
});

test('lets the pool say otherwise', () => {
  expect(bootstrap(demands, { nodeName: 'static', kubeletExtraArgs: { 'cloud-provider': '' }, ignorePreflightErrors: [] }).joinConfiguration.nodeRegistration).toEqual({
    name: 'static', kubeletExtraArgs: [{ name: 'cloud-provider', value: '' }, { name: 'node-labels', value: 'example.com/uuid={{ instance_id }}' }],
  });
});

test('escapes text for cloud-init unless nobody renders it', () => {
  const files = [{ path: '/etc/a', content: FileContent.text('{{ literal }}') }];
  expect(bootstrap({}, { files }).files).toEqual([{ path: '/etc/a', content: "{{ '{{' }} literal }}" }]);
  expect(bootstrap({ textRenderer: CustomTextRenderer.NONE }, { files }).files).toEqual([{ path: '/etc/a', content: '{{ literal }}' }]);
});

const NOT_RENDERED = 'which this provider cannot render; it knows no expressions here. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)';

test.each<[string, CustomNodeDemands, Partial<CustomWorkerPoolProps>, string]>([
  ['an argument that the provider forbids', demands, { kubeletExtraArgs: { 'provider-id': 'x' } },
    "'kubeletExtraArgs' has 'provider-id' 'x'; leave it out: its controller sets it (input/invalid-value)"],
  ['a label by which the provider finds nodes', demands, { nodeLabels: { 'example.com/uuid': 'x' } },
    "'nodeLabels' sets 'example.com/uuid' to 'x'; leave it out: the provider finds its nodes by it (input/invalid-value)"],
  ['expressions in commands that nobody renders', { textRenderer: CustomTextRenderer.NONE }, { preKubeadmCommands: ['echo {{ ds.meta_data.name }}'] },
    `'preKubeadmCommands' 'echo {{ ds.meta_data.name }}' holds '{{ ds.meta_data.name }}', ${NOT_RENDERED}`],
  ['expressions in node names that nobody renders', { textRenderer: CustomTextRenderer.NONE }, { nodeName: '{{ local_hostname }}' },
    `'nodeName' '{{ local_hostname }}' holds '{{ local_hostname }}', ${NOT_RENDERED}`],
])('fails on %s', (_what, node, props, message) => {
  expect(() => synthPool(node, props)).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
});

test('fails on demands that nobody renders', () => {
  expect(() => synthPool({ textRenderer: CustomTextRenderer.NONE, nodeName: '{{ local_hostname }}' })).toThrow(new Error(
    `[test/Cluster/ControlPlane] 'nodeName' '{{ local_hostname }}' holds '{{ local_hostname }}', ${NOT_RENDERED}`));
});

test.each<[string, Partial<CustomMachineTemplate>, string]>([
  ['an API version without group', { apiVersion: 'v1' },
    "'machineTemplate.apiVersion' 'v1' is not <group>/<version>; use for example 'infrastructure.cluster.x-k8s.io/v1beta1' (input/invalid-value)"],
  ['a kind that is no template', { kind: 'VSphereMachine' },
    "'machineTemplate.kind' 'VSphereMachine' is not the kind of a template; use for example 'VSphereMachineTemplate' (input/invalid-value)"],
  ['a kind in lower case', { kind: 'machineTemplate' },
    "'machineTemplate.kind' 'machineTemplate' is not the kind of a template; use for example 'VSphereMachineTemplate' (input/invalid-value)"],
])('fails on %s', (_what, change, message) => {
  const props = { ...MACHINE, machineTemplate: { ...MACHINE_TEMPLATE, ...change } };
  expect(() => new CustomWorkerPool(makeCluster(), 'Workers', props)).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
  expect(() => new CustomControlPlane(makeCluster(), 'ControlPlane', props)).toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
});

test('joins a cluster that exists', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2' });
  new CustomWorkerPool(cluster, 'Workers', MACHINE);
  expect(synth(chart).map(manifest => manifest.kind).sort()).toEqual(['KubeadmConfigTemplate', 'MachineDeployment', 'VSphereMachineTemplate']);
});
