import { Yaml } from 'cdk8s';
import { machine, MACHINE, makeKubevirtCluster, poolError, synthKubevirt, virtualMachine } from './machines';
import {
  KubevirtControlPlane, KubevirtDevice, KubevirtEvictionStrategy, KubevirtMachineProps, KubevirtRunStrategy,
} from '../../../src/providers/kubevirt';
import { TaintEffect, Toleration } from '../../../src/root';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';

const IMAGE = 'quay.io/capk/node:v1.34.2';

test('writes the machines of the upstream template unless asked for others', () => {
  expect(machine()).toEqual({
    virtualMachineBootstrapCheck: { checkStrategy: 'none' },
    virtualMachineTemplate: {
      spec: {
        runStrategy: 'Always',
        template: {
          spec: {
            domain: {
              cpu: { cores: 2 },
              memory: { guest: '4Gi' },
              devices: { networkInterfaceMultiqueue: true, disks: [{ name: 'containervolume', disk: { bus: 'virtio' } }] },
            },
            evictionStrategy: 'External',
            volumes: [{ name: 'containervolume', containerDisk: { image: IMAGE } }],
          },
        },
      },
    },
  });
});

test('does the same for control planes', () => {
  const chart = makeChart();
  new KubevirtControlPlane(makeKubevirtCluster(chart), 'ControlPlane', MACHINE);
  expect(find(synth(chart), 'KubevirtMachineTemplate').spec.template.spec).toEqual(machine());
});

test('writes sizes as texts, also those that look like numbers', () => {
  const yaml = Yaml.stringify(...synthKubevirt({ memory: '4294967296' }));
  expect(yaml).toMatch(/guest: "4294967296"/);
  expect(Yaml.stringify(...synthKubevirt({ memory: '8Gi' }))).toMatch(/guest: 8Gi\n/);
});

const domainOf = (vm: Manifest) => vm.spec.template.spec.domain;
const podOf = (vm: Manifest) => vm.spec.template.spec;

test.each<[keyof KubevirtMachineProps, Partial<KubevirtMachineProps>, (vm: Manifest) => unknown, unknown]>([
  ['cores', { cores: 4 }, vm => domainOf(vm).cpu, { cores: 4 }],
  ['sockets', { sockets: 2 }, vm => domainOf(vm).cpu, { cores: 2, sockets: 2 }],
  ['threads', { threads: 2 }, vm => domainOf(vm).cpu, { cores: 2, threads: 2 }],
  ['dedicatedCpu', { dedicatedCpu: true }, vm => domainOf(vm).cpu, { cores: 2, dedicatedCpuPlacement: true }],
  ['cpuModel', { cpuModel: 'host-passthrough' }, vm => domainOf(vm).cpu, { cores: 2, model: 'host-passthrough' }],
  ['memory', { memory: '16Gi' }, vm => domainOf(vm).memory, { guest: '16Gi' }],
  ['hugepages', { hugepages: '1Gi' }, vm => domainOf(vm).memory, { guest: '4Gi', hugepages: { pageSize: '1Gi' } }],
  ['networkInterfaceMultiqueue', { networkInterfaceMultiqueue: false }, vm => domainOf(vm).devices.networkInterfaceMultiqueue, false],
  ['infraNodeSelector', { infraNodeSelector: { 'example.com/pool': 'vms' } }, vm => podOf(vm).nodeSelector, { 'example.com/pool': 'vms' }],
  ['infraPriorityClass', { infraPriorityClass: 'important' }, vm => podOf(vm).priorityClassName, 'important'],
  ['vmNamespace', { vmNamespace: 'vms' }, vm => vm.metadata, { namespace: 'vms' }],
  ['vmLabels', { vmLabels: { team: 'metal' } }, vm => [vm.metadata, vm.spec.template.metadata], [{ labels: { team: 'metal' } }, { labels: { team: 'metal' } }]],
  ['vmAnnotations', { vmAnnotations: { note: 'x' } }, vm => [vm.metadata, vm.spec.template.metadata], [{ annotations: { note: 'x' } }, { annotations: { note: 'x' } }]],
])('writes %s', (_prop, props, place, expected) => {
  expect(place(virtualMachine(props))).toEqual(expected);
});

const { ALWAYS, RERUN_ON_FAILURE, ONCE, MANUAL } = KubevirtRunStrategy;

test.each([[ALWAYS, 'Always'], [RERUN_ON_FAILURE, 'RerunOnFailure'], [ONCE, 'Once'], [MANUAL, 'Manual']])('starts machines again: %s', (runStrategy, expected) => {
  expect(virtualMachine({ runStrategy }).spec.runStrategy).toBe(expected);
});

const { EXTERNAL, LIVE_MIGRATE, LIVE_MIGRATE_IF_POSSIBLE, NONE } = KubevirtEvictionStrategy;

test.each([
  [EXTERNAL, 'External'], [LIVE_MIGRATE, 'LiveMigrate'], [LIVE_MIGRATE_IF_POSSIBLE, 'LiveMigrateIfPossible'], [NONE, 'None'],
])('evicts machines: %s', (evictionStrategy, expected) => {
  expect(podOf(virtualMachine({ evictionStrategy })).evictionStrategy).toBe(expected);
});

test('hands devices through', () => {
  const gpus: Required<KubevirtDevice>[] = [{ name: 'gpu1', deviceName: 'nvidia.com/T4' }, { name: 'gpu2', deviceName: 'nvidia.com/T4' }];
  const hostDevices = [{ name: 'card', deviceName: 'example.com/card' }];
  const { devices } = domainOf(virtualMachine({ gpus, hostDevices }));
  expect(devices.gpus).toEqual(gpus);
  expect(devices.hostDevices).toEqual(hostDevices);
});

test.each<[Toleration, object]>([
  [{}, { operator: 'Exists' }],
  [{ key: 'vms', effect: TaintEffect.NO_SCHEDULE }, { key: 'vms', operator: 'Exists', effect: 'NoSchedule' }],
  [{ key: 'vms', value: 'only' }, { key: 'vms', operator: 'Equal', value: 'only' }],
])('tolerates %j', (toleration, expected) => {
  expect(podOf(virtualMachine({ infraTolerations: [toleration] })).tolerations).toEqual([expected]);
});

test('runs machines in a cluster of their own', () => {
  expect(machine({ hostingCluster: { kubeconfigSecretName: 'other' } }).infraClusterSecretRef).toEqual({ apiVersion: 'v1', kind: 'Secret', name: 'other', namespace: 'edge' });
  expect(machine({ hostingCluster: { kubeconfigSecretName: 'other', kubeconfigSecretNamespace: 'secrets' } }).infraClusterSecretRef.namespace).toBe('secrets');
});

test('writes no empty lists and maps', () => {
  const props = { networks: [], gpus: [], hostDevices: [], infraTolerations: [], infraNodeSelector: {}, vmLabels: {}, vmAnnotations: {} };
  expect(machine(props)).toEqual(machine());
});

const LABEL = "which is not a label; use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)";
const DEVICE = "use a name of lower-case letters, digits and '-', and a resource such as 'nvidia.com/TU104GL_Tesla_T4' (input/invalid-value)";

test.each<[Partial<KubevirtMachineProps>, string]>([
  [{ cores: 0 }, "'cores' 0 is not possible; use a whole number, 1 or more (input/invalid-value)"],
  [{ sockets: 1.5 }, "'sockets' 1.5 is not possible; use a whole number, 1 or more (input/invalid-value)"],
  [{ threads: -1 }, "'threads' -1 is not possible; use a whole number, 1 or more (input/invalid-value)"],
  [{ memory: '4 GB' }, "'memory' '4 GB' is not a size; use a Kubernetes quantity, for example '40Gi' (input/invalid-value)"],
  [{ hugepages: 'big' }, "'hugepages' 'big' is not a size; use a Kubernetes quantity, for example '40Gi' (input/invalid-value)"],
  [{ gpus: [{ name: 'GPU', deviceName: 'nvidia.com/T4' }] }, `'gpus' and 'hostDevices' have 'GPU' for 'nvidia.com/T4'; ${DEVICE}`],
  [{ hostDevices: [{ name: 'card', deviceName: 'card' }] }, `'gpus' and 'hostDevices' have 'card' for 'card'; ${DEVICE}`],
  [{ gpus: [{ name: 'one', deviceName: 'a/b' }], hostDevices: [{ name: 'one', deviceName: 'a/c' }] },
    "'gpus' and 'hostDevices' have 'one' twice; give each device a name of its own (input/duplicate)"],
  [{ vmLabels: { 'my label': 'x' } }, `'vmLabels' has 'my label' = 'x', ${LABEL}`],
  [{ infraNodeSelector: { pool: 'my pool' } }, `'infraNodeSelector' has 'pool' = 'my pool', ${LABEL}`],
  [{ infraTolerations: [{ value: 'only' }] }, "'infraTolerations' has the value 'only' without a key; give the key too, or leave the value out (input/invalid-value)"],
  [{ vmNamespace: 'My.Space' }, "'vmNamespace' 'My.Space' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit "
    + '(input/invalid-value)'],
  [{ hostingCluster: { kubeconfigSecretName: 'Other' } }, "'hostingCluster' 'Other' is not a valid object name; "
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
])('fails on %j', (props, text) => {
  expect(() => machine(props)).toThrow(poolError(text));
});

test('is not changed by what the caller does to the props later', () => {
  const chart = makeChart();
  const gpus = [{ name: 'one', deviceName: 'a/b' }];
  new KubevirtControlPlane(makeKubevirtCluster(chart), 'ControlPlane', { ...MACHINE, gpus });
  gpus.push({ name: 'two', deviceName: 'a/b' });
  const { spec } = find(synth(chart), 'KubevirtMachineTemplate');
  expect(domainOf(spec.template.spec.virtualMachineTemplate).devices.gpus).toEqual([{ name: 'one', deviceName: 'a/b' }]);
});
