import { Chart } from 'cdk8s';
import { chartFor, GPU_TAINT, machineConfigPool } from './programs';
import {
  OpenShiftAzureNodeEnvironment, OpenShiftAzureNodeEnvironmentProps, OpenShiftKubeletConfig, OpenShiftKubeletConfigProps,
  OpenShiftLatencyProfile, OpenShiftMachineConfig, OpenShiftMachineConfigPool, OpenShiftMachineConfigProps, OpenShiftUserDataStore,
  OpenShiftUserDataStoreProps, OpenShiftWorkerLatency, OpenShiftWorkerLatencyProps,
} from '../../../src/openshift';
import { TaintEffect } from '../../../src/root';
import { find, synth } from '../../support/manifests';

test('a MachineConfig takes all props', () => {
  const chart = chartFor();
  const props: Required<OpenShiftMachineConfigProps> = {
    configName: '99-example',
    pool: machineConfigPool(chart),
    files: [{ path: '/etc/example', content: 'ä', mode: 0o600 }],
    units: [{ name: 'example.timer', content: '[Timer]\n', enabled: false }],
  };
  new OpenShiftMachineConfig(chart, 'Config', props);
  expect(find(synth(chart), 'MachineConfig', '99-example')).toMatchObject({
    metadata: { labels: { 'machineconfiguration.openshift.io/role': 'worker-azure' } },
    spec: {
      config: {
        storage: { files: [{ path: '/etc/example', mode: 0o600, contents: { source: 'data:text/plain;charset=utf-8;base64,w6Q=' } }] },
        systemd: { units: [{ name: 'example.timer', enabled: false, contents: '[Timer]\n' }] },
      },
    },
  });
});

test.each<[string, Partial<OpenShiftMachineConfigProps>, string]>([
  ['nothing', {}, "[test/Config] there is neither a file nor a unit; give 'files' or 'units' (input/missing-value)"],
  ['a relative path', { files: [{ path: 'etc/a', content: '' }] }, "[test/Config] the file 'etc/a' has no absolute path; use for example '/usr/local/bin/example' (input/invalid-value)"],
  ['a unit without a type', { units: [{ name: 'a', content: '' }] }, "[test/Config] 'a' is not the name of a unit of systemd; use for example 'example.service' (input/invalid-value)"],
  ['a file twice', { files: ['a', 'b'].map(content => ({ path: '/a', content })) }, "[test/Config] '/a' is given twice; write each file and unit once (input/duplicate)"],
])('a MachineConfig fails with %s', (_, props, message) => {
  const chart = chartFor();
  expect(() => new OpenShiftMachineConfig(chart, 'Config', { configName: 'a', pool: machineConfigPool(chart), ...props })).toThrow(new Error(message));
});

test('a pool fails with the name of one that OpenShift makes', () => {
  expect(() => new OpenShiftMachineConfigPool(chartFor(), 'Pool', { poolName: 'worker' })).toThrow(
    new Error("[test/Pool] 'poolName' 'worker' is a pool that OpenShift makes itself; use another name, for example 'worker-azure' (openshift/made-by-operator)"));
});

test('a pool says which labels make a node one of it', () => {
  expect(machineConfigPool(chartFor()).nodeLabels).toEqual({ 'node-role.kubernetes.io/worker-azure': '' });
});

test('a KubeletConfig takes all props', () => {
  const chart = chartFor();
  const props: Required<OpenShiftKubeletConfigProps> = { pool: machineConfigPool(chart), taints: [{ key: 'a', effect: TaintEffect.NO_EXECUTE }], configName: 'taints' };
  new OpenShiftKubeletConfig(chart, 'Taints', props);
  expect(find(synth(chart), 'KubeletConfig', 'taints').spec.kubeletConfig).toEqual({ registerWithTaints: [{ key: 'a', effect: 'NoExecute' }] });
});

test.each([
  ['no taint', [], "[test/Taints] 'taints' is empty; name at least one, or leave the KubeletConfig out (input/missing-value)"],
  ['a taint twice', [GPU_TAINT, { ...GPU_TAINT, value: 'other' }], "[test/Taints] 'taints' has 'nvidia.com/gpu:NoSchedule' twice; give each key once for an effect (input/duplicate)"],
  ['no key', [{ ...GPU_TAINT, key: 'a b' }],
    "[test/Taints] 'taints' has 'a b=present:NoSchedule', which is no taint; use a key and value like those of labels, for example 'nvidia.com/gpu=present:NoSchedule' (input/invalid-value)"],
])('a KubeletConfig fails with %s', (_, taints, message) => {
  const chart = chartFor();
  expect(() => new OpenShiftKubeletConfig(chart, 'Taints', { pool: machineConfigPool(chart), taints })).toThrow(new Error(message));
});

test('the environment of nodes takes all props', () => {
  const chart = chartFor();
  const props: Required<OpenShiftAzureNodeEnvironmentProps> = { pool: machineConfigPool(chart), configName: '97-azure' };
  expect(new OpenShiftAzureNodeEnvironment(chart, 'Environment', props).resource.name).toBe('97-azure');
});

test('the store of user data takes all props, and may read no other Secret', () => {
  const chart = chartFor();
  const props: Required<OpenShiftUserDataStoreProps> = { pools: [machineConfigPool(chart)], secretStoreName: 'machine-api' };
  expect(new OpenShiftUserDataStore(chart, 'Store', props).secretStoreName).toBe('machine-api');
  expect(find(synth(chart), 'Role', 'user-data-reader').rules).toEqual([
    { apiGroups: [''], resources: ['secrets'], resourceNames: ['worker-azure-user-data-managed'], verbs: ['get'] },
  ]);
});

test.each([
  ['none', (_: Chart) => [], "[test/Store] 'pools' is empty; name each pool whose user data is copied, once (input/missing-value)"],
  ['one twice', (chart: Chart) => Array<OpenShiftMachineConfigPool>(2).fill(machineConfigPool(chart)),
    "[test/Store] 'pools' has 'worker-azure' twice; name each pool whose user data is copied, once (input/duplicate)"],
])('the store of user data fails with %s', (_, pools, message) => {
  const chart = chartFor();
  expect(() => new OpenShiftUserDataStore(chart, 'Store', { pools: pools(chart) })).toThrow(new Error(message));
});

test('the latency of workers takes all props', () => {
  const chart = chartFor();
  const props: Required<OpenShiftWorkerLatencyProps> = { profile: OpenShiftLatencyProfile.LOW };
  new OpenShiftWorkerLatency(chart, 'Latency', props);
  expect(find(synth(chart), 'Node', 'cluster').spec).toEqual({ workerLatencyProfile: 'LowUpdateSlowReaction' });
});
