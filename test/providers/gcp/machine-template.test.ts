import { controlPlaneMachine, MACHINE, machine, makeGcpCluster, poolError, synthMachinePool } from './machines';
import {
  GcpCapacityType, GcpConfidentialCompute, GcpControlPlane, GcpHostMaintenance, GcpMachinePool, GcpMachineProps, GcpShieldedInstance,
} from '../../../src/providers/gcp';
import { makeChart } from '../../support/charts';
import { find, synth } from '../../support/manifests';

test('writes the least, and what the API server would add', () => {
  expect(machine()).toEqual({ instanceType: 'n2-standard-4', image: 'projects/my-project/global/images/node', ipForwarding: 'Enabled' });
});

test.each<[keyof GcpMachineProps, Partial<GcpMachineProps>, object]>([
  ['instanceType', { instanceType: 'custom-4-16384' }, { instanceType: 'custom-4-16384' }],
  ['subnet', { subnet: 'nodes' }, { subnet: 'nodes' }],
  ['publicIp', { publicIp: true }, { publicIP: true }],
  ['publicIp', { publicIp: false }, { publicIP: false }],
  ['ipForwarding', { ipForwarding: true }, { ipForwarding: 'Enabled' }],
  ['ipForwarding', { ipForwarding: false }, { ipForwarding: 'Disabled' }],
  ['additionalNetworkTags', { additionalNetworkTags: ['ssh', 'http'] }, { additionalNetworkTags: ['ssh', 'http'] }],
  ['additionalLabels', { additionalLabels: { cost_center: '', größe: 'l' } }, { additionalLabels: { cost_center: '', größe: 'l' } }],
  ['metadata', { metadata: { b: '2', a: '1' } }, { additionalMetadata: [{ key: 'a', value: '1' }, { key: 'b', value: '2' }] }],
  ['hostMaintenance', { hostMaintenance: GcpHostMaintenance.MIGRATE }, { onHostMaintenance: 'Migrate' }],
  ['hostMaintenance', { hostMaintenance: GcpHostMaintenance.TERMINATE }, { onHostMaintenance: 'Terminate' }],
])('writes %s %j', (_prop, props, expected) => {
  expect(machine(props)).toMatchObject(expected);
  expect(controlPlaneMachine(props)).toMatchObject(expected);
  expect(find(synthMachinePool(props), 'GCPMachinePool').spec).toMatchObject(expected);
});

test.each([
  [GcpCapacityType.ON_DEMAND, {}],
  [GcpCapacityType.SPOT, { provisioningModel: 'Spot' }],
  [GcpCapacityType.PREEMPTIBLE, { preemptible: true }],
])('writes %s machines', (capacityType, expected) => {
  expect(machine({ capacityType })).toEqual({ ...machine(), ...expected });
});

test('writes no empty lists and maps', () => {
  const props = { additionalNetworkTags: [], additionalLabels: {}, metadata: {}, resourceManagerTags: [], accelerators: [], shieldedInstance: {} };
  expect(machine(props)).toEqual(machine());
});

test('gives a service account all scopes unless told otherwise', () => {
  const email = 'nodes@my-project.iam.gserviceaccount.com';
  expect(machine({ machineIdentity: { email } }).serviceAccounts).toEqual({ email, scopes: ['https://www.googleapis.com/auth/cloud-platform'] });
  expect(machine({ machineIdentity: { email, scopes: ['a', 'b'] } }).serviceAccounts).toEqual({ email, scopes: ['a', 'b'] });
});

test.each<[GcpShieldedInstance, object]>([
  [{ secureBoot: true }, { secureBoot: 'Enabled' }],
  [{ secureBoot: false, vtpm: false, integrityMonitoring: false },
    { secureBoot: 'Disabled', virtualizedTrustedPlatformModule: 'Disabled', integrityMonitoring: 'Disabled' }],
])('shields machines by %j', (shieldedInstance, expected) => {
  expect(machine({ shieldedInstance }).shieldedInstanceConfig).toEqual(expected);
});

test('names the GPUs of a pool by its zone, and stops machines with them for maintenance', () => {
  const written = machine({ accelerators: [{ type: 'nvidia-tesla-t4', count: 2 }, { type: 'nvidia-l4' }], failureDomain: 'europe-west1-b' });
  expect(written.guestAccelerators).toEqual([
    { type: 'zones/europe-west1-b/acceleratorTypes/nvidia-tesla-t4', count: 2 },
    { type: 'zones/europe-west1-b/acceleratorTypes/nvidia-l4', count: 1 },
  ]);
  expect(written.onHostMaintenance).toBe('Terminate');
});

test('takes GPUs by their full path without a zone', () => {
  const type = 'projects/my-project/zones/europe-west1-b/acceleratorTypes/nvidia-l4';
  expect(machine({ accelerators: [{ type }] }).guestAccelerators).toEqual([{ type, count: 1 }]);
  expect(controlPlaneMachine({ accelerators: [{ type }] }).guestAccelerators).toEqual([{ type, count: 1 }]);
});

test.each([
  [GcpConfidentialCompute.AMD_SEV, 'c3d-standard-4', 'AMDEncryptedVirtualization'],
  [GcpConfidentialCompute.AMD_SEV_SNP, 'n2d-standard-4', 'AMDEncryptedVirtualizationNestedPaging'],
  [GcpConfidentialCompute.INTEL_TDX, 'c3-standard-4', 'IntelTrustedDomainExtensions'],
])('keeps memory from the host by %s, and stops such machines for maintenance', (confidentialCompute, instanceType, expected) => {
  expect(machine({ confidentialCompute, instanceType })).toMatchObject({ confidentialCompute: expected, onHostMaintenance: 'Terminate' });
});

const { AMD_SEV, AMD_SEV_SNP, INTEL_TDX } = GcpConfidentialCompute;
const MIGRATE = "'hostMaintenance' 'Migrate' is not possible with GPUs or confidential computing; use GcpHostMaintenance.TERMINATE, or leave it out (input/invalid-value)";
const LABEL = "use at most 63 lower-case letters, digits, '-' and '_' for key and value, and start the key with a letter (input/invalid-value)";

test.each<[Partial<GcpMachineProps>, string]>([
  [{ instanceType: 'n2.standard-4' }, "'instanceType' 'n2.standard-4' is not a machine type; use for example 'n2-standard-4' (input/invalid-value)"],
  [{ instanceType: '' }, "'instanceType' '' is not a machine type; use for example 'n2-standard-4' (input/invalid-value)"],
  [{ accelerators: [{ type: 'nvidia-l4' }] }, "'accelerators' has 'nvidia-l4', which is known in a zone only; set 'failureDomain' on the pool, "
    + "or use for example 'projects/my-project/zones/europe-west1-b/acceleratorTypes/nvidia-l4' (input/missing-value)"],
  [{ accelerators: [{ type: 'a/b', count: 0 }] }, "'accelerators' has 0 of 'a/b'; use a whole number, 1 or more (input/invalid-value)"],
  [{ accelerators: [{ type: 'a/b' }], hostMaintenance: GcpHostMaintenance.MIGRATE }, MIGRATE],
  [{ confidentialCompute: AMD_SEV, instanceType: 'n2d-standard-4', hostMaintenance: GcpHostMaintenance.MIGRATE }, MIGRATE],
  [{ capacityType: GcpCapacityType.SPOT, hostMaintenance: GcpHostMaintenance.MIGRATE },
    "'hostMaintenance' 'Migrate' is not possible for spot machines; use GcpHostMaintenance.TERMINATE, or leave it out (input/invalid-value)"],
  [{ capacityType: GcpCapacityType.PREEMPTIBLE, hostMaintenance: GcpHostMaintenance.MIGRATE },
    "'hostMaintenance' 'Migrate' is not possible for preemptible machines; use GcpHostMaintenance.TERMINATE, or leave it out (input/invalid-value)"],
  [{ confidentialCompute: AMD_SEV }, "'confidentialCompute' 'AMDEncryptedVirtualization' is not possible on 'n2-standard-4'; use a machine type of n2d, c2d, c3d (input/invalid-value)"],
  [{ confidentialCompute: AMD_SEV_SNP, instanceType: 'c2d-standard-4' },
    "'confidentialCompute' 'AMDEncryptedVirtualizationNestedPaging' is not possible on 'c2d-standard-4'; use a machine type of n2d (input/invalid-value)"],
  [{ confidentialCompute: INTEL_TDX, instanceType: 'c3d-standard-4' },
    "'confidentialCompute' 'IntelTrustedDomainExtensions' is not possible on 'c3d-standard-4'; use a machine type of c3 (input/invalid-value)"],
  [{ metadata: { 'user-data': 'x' } }, "'metadata' has 'user-data', which holds the bootstrap data; use 'files' and 'preKubeadmCommands' (input/invalid-value)"],
  [{ additionalNetworkTags: ['ssh', 'SSH'] },
    "'additionalNetworkTags' has 'SSH', which is not a network tag; use at most 63 lower-case letters, digits and '-', starting with a letter (input/invalid-value)"],
  [{ additionalLabels: { 'example.com/team': 'metal' } }, `'additionalLabels' has 'example.com/team' = 'metal', which is not a label of GCP; ${LABEL}`],
  [{ additionalLabels: { team: 'Metal' } }, `'additionalLabels' has 'team' = 'Metal', which is not a label of GCP; ${LABEL}`],
  [{ additionalLabels: { '1st': 'metal' } }, `'additionalLabels' has '1st' = 'metal', which is not a label of GCP; ${LABEL}`],
])('fails on %j', (props, text) => {
  expect(() => machine(props)).toThrow(poolError(text));
});

test('fails on labels of the infra cluster alike', () => {
  expect(() => makeGcpCluster(undefined, { additionalLabels: { Team: 'metal' } })).toThrow(
    new Error(`[test/Cluster/Gcp] 'additionalLabels' has 'Team' = 'metal', which is not a label of GCP; ${LABEL}`));
});

test('is not changed by what the caller does to the props later', () => {
  const chart = makeChart();
  const cluster = makeGcpCluster(chart);
  const additionalNetworkTags = ['ssh'];
  new GcpControlPlane(cluster, 'ControlPlane', { ...MACHINE, additionalNetworkTags });
  const group = new GcpMachinePool(cluster, 'Group', { ...MACHINE, additionalNetworkTags, failureDomains: ['europe-west1-b'] });
  additionalNetworkTags.push('http');
  const manifests = synth(chart);
  expect(find(manifests, 'GCPMachineTemplate').spec.template.spec.additionalNetworkTags).toEqual(['ssh']);
  expect(find(manifests, 'GCPMachinePool', group.infraPoolName).spec.additionalNetworkTags).toEqual(['ssh']);
});
