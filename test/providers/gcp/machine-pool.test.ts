import { INFRA, MACHINE, makeGcpCluster, synthMachinePool } from './machines';
import { GcpControlPlane, GcpInfraCluster, GcpMachinePool, GcpMachinePoolProps } from '../../../src/providers/gcp';
import { MixedCluster } from '../../../src/root';
import { FakeControlPlane } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { missingDefaults } from '../../support/schema';

const ZONE = 'europe-west1-b';

function groupError(text: string): Error {
  return new Error(`[test/Cluster/Group] ${text}`);
}

/** A pool beside the primary of another provider. */
function secondary(props: Partial<GcpMachinePoolProps>): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new GcpInfraCluster(cluster, 'Gcp', INFRA);
  new FakeControlPlane(cluster, 'ControlPlane');
  new GcpMachinePool(cluster, 'Group', { ...MACHINE, ...props });
  return synth(chart);
}

test('is an instance group in one zone', () => {
  const manifests = synthMachinePool();
  const infraPool = find(manifests, 'GCPMachinePool', 'edge-group');
  expect(infraPool.spec).toEqual({ instanceType: 'n2-standard-4', image: 'projects/my-project/global/images/node', ipForwarding: 'Enabled' });
  expect(missingDefaults(infraPool)).toEqual([]);
  expect(find(manifests, 'MachinePool', 'edge-group').spec.failureDomains).toEqual([ZONE]);
});

test('works beside the primary of another provider', () => {
  expect(find(secondary({ failureDomains: [ZONE] }), 'MachinePool').spec.failureDomains).toEqual([ZONE]);
});

test('needs a zone beside the primary of another provider', () => {
  expect(() => secondary({})).toThrow(new Error('Validation failed with the following errors:\n  '
    + "[test/Cluster] pool 'Group' has no 'failureDomains': GCP machines get their zone from it, or from the status of a GCPCluster that its controller reconciles; "
    + 'set it to a zone (pool/failure-domain-missing)'));
});

test('takes the zone of a GCPCluster that has one', () => {
  expect(find(synthMachinePool({ failureDomains: [] }, { failureDomains: [ZONE] }), 'MachinePool').spec).not.toHaveProperty('failureDomains');
});

test.each([[undefined, undefined], [[], ['europe-west1-b', 'europe-west1-c']]])('fails with the zones %j in a GCPCluster with the zones %j', (failureDomains, zones) => {
  expect(() => synthMachinePool({ failureDomains }, { failureDomains: zones })).toThrow(new Error('Validation failed with the following errors:\n  '
    + "[test/Cluster/Group] 'failureDomains' is missing, and CAPG makes instance groups in one zone only; set it to one zone (pool/failure-domain-missing)"));
});

test('takes an existing cluster to be in order', () => {
  const chart = makeChart();
  new GcpMachinePool(MixedCluster.fromClusterName(chart, 'Cluster', 'far', { kubernetesVersion: 'v1.34.2' }), 'Group', MACHINE);
  expect(find(synth(chart), 'MachinePool', 'far-group').spec.clusterName).toBe('far');
});

const NAME = "lower-case letters, digits and '-', starting with a letter (input/invalid-value)";

test.each<[Partial<GcpMachinePoolProps>, string]>([
  [{ failureDomains: ['europe-west1'] }, "'failureDomains' 'europe-west1' is not a zone; use for example 'europe-west1-b' (input/invalid-value)"],
  [{ failureDomains: ['us-east1-b'] }, "'failureDomains' 'us-east1-b' is not a zone of europe-west1; use for example 'europe-west1-b' (input/invalid-value)"],
  [{ failureDomains: ['europe-west1-b', 'europe-west1-c'] }, "'failureDomains' has europe-west1-b, europe-west1-c, and CAPG makes instance groups in one zone only; "
    + 'use one zone, and a pool for each of the others (input/invalid-value)'],
  [{ infraPoolName: '1st' }, `'infraPoolName' '1st' (3 characters) is not possible in GCP; use at most 58 ${NAME}`],
  [{ infraPoolName: 'my.group' }, `'infraPoolName' 'my.group' (8 characters) is not possible in GCP; use at most 58 ${NAME}`],
  [{ infraPoolName: 'g'.repeat(59) }, `'infraPoolName' '${'g'.repeat(59)}' (59 characters) is not possible in GCP; use at most 58 ${NAME}`],
  [{ accelerators: [{ type: 'zones/europe-west1-b/acceleratorTypes/nvidia-l4' }] },
    "'accelerators' has 'zones/europe-west1-b/acceleratorTypes/nvidia-l4', which instance groups do not take; use the bare type 'nvidia-l4' (input/invalid-value)"],
  [{ instanceType: 'huge' }, "'instanceType' 'huge' is not a machine type; use for example 'n2-standard-4' (input/invalid-value)"],
])('fails on %j', (props, text) => {
  expect(() => synthMachinePool(props)).toThrow(groupError(text));
});

test('leaves room for the name of the cluster in that of the instance group', () => {
  const chart = makeChart();
  const cluster = makeGcpCluster(chart, {}, { clusterName: 'c'.repeat(30) });
  new GcpControlPlane(cluster, 'ControlPlane', MACHINE);
  new GcpMachinePool(cluster, 'Group', { ...MACHINE, failureDomains: [ZONE], infraPoolName: 'g'.repeat(32) });
  expect(find(synth(chart), 'GCPMachinePool').metadata.name).toHaveLength(32);
  expect(() => new GcpMachinePool(cluster, 'Other', { ...MACHINE, infraPoolName: 'g'.repeat(33) })).toThrow(new Error(
    `[test/Cluster/Other] 'infraPoolName' '${'g'.repeat(33)}' (33 characters) is not possible in GCP; use at most 32 ${NAME}`));
});

test('names GPUs by their bare type', () => {
  const { spec } = find(synthMachinePool({ accelerators: [{ type: 'nvidia-l4', count: 2 }] }), 'GCPMachinePool');
  expect(spec).toMatchObject({ guestAccelerators: [{ type: 'nvidia-l4', count: 2 }], onHostMaintenance: 'Terminate' });
});

test('fails on an infrastructure object that another pool has', () => {
  const cluster = makeGcpCluster();
  new GcpMachinePool(cluster, 'Group', { ...MACHINE, infraPoolName: 'shared' });
  expect(() => new GcpMachinePool(cluster, 'Other', { ...MACHINE, infraPoolName: 'shared' })).toThrow(new Error(
    "[test/Cluster/Other] GCPMachinePool 'shared' is the name of 'test/Cluster/Group' too; give each GCPMachinePool of a chart its own name (input/duplicate)"));
});

test('has the MachinePool as its default child', () => {
  const pool = new GcpMachinePool(makeGcpCluster(), 'Group', MACHINE);
  expect(pool.node.defaultChild).toBe(pool.machinePool);
});
