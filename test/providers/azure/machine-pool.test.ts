import { Duration } from 'cdk8s';
import { azureCluster, INFRA, MACHINE, machinePool, secondaryAzureCluster, SSH_KEY_BASE64, synthMachinePool } from './machines';
import {
  AzureControlPlane, AzureInfraCluster, AzureMachinePool, AzureMachinePoolProps, AzureOrchestrationMode, AzureSubnetRole,
} from '../../../src/providers/azure';
import { ClusterApiVersion, DeletionOrder, IntOrPercent, MixedCluster } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, ids, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

const VERSIONS = [ClusterApiVersion.V1BETA1, ClusterApiVersion.V1BETA2];

test.each(VERSIONS)('takes little, and writes out what the API server would add, in v1beta1 whatever the version of the cluster (%s)', version => {
  const manifest = find(synthMachinePool({}, version), 'AzureMachinePool');
  expect(manifest).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
    kind: 'AzureMachinePool',
    metadata: { name: 'edge-burst', namespace: 'edge' },
    spec: {
      location: 'westeurope',
      identity: 'None',
      orchestrationMode: 'Uniform',
      strategy: { type: 'RollingUpdate', rollingUpdate: { deletePolicy: 'Oldest', maxSurge: 1, maxUnavailable: 0 } },
      template: { vmSize: 'Standard_D4s_v5', sshPublicKey: SSH_KEY_BASE64, osDisk: { osType: 'Linux', cachingType: 'None' } },
    },
  });
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
});

test('writes what only machine pools have', () => {
  const spec = machinePool({
    region: 'northeurope',
    orchestrationMode: AzureOrchestrationMode.FLEXIBLE,
    rollout: { maxSurge: IntOrPercent.percent(25), maxUnavailable: IntOrPercent.of(1), deletionOrder: DeletionOrder.RANDOM },
    zoneBalance: true,
    platformFaultDomainCount: 5,
    terminateNotificationTimeout: Duration.seconds(900),
  });
  expect(spec).toMatchObject({
    location: 'northeurope',
    orchestrationMode: 'Flexible',
    strategy: { type: 'RollingUpdate', rollingUpdate: { deletePolicy: 'Random', maxSurge: '25%', maxUnavailable: 1 } },
    zoneBalance: true,
    platformFaultDomainCount: 5,
  });
  expect(spec.template.terminateNotificationTimeout).toBe(15);
});

test('spreads over the zones of the MachinePool', () => {
  expect(find(synthMachinePool({ failureDomains: ['1', '2'] }), 'MachinePool').spec.failureDomains).toEqual(['1', '2']);
});

test('comes after its MachinePool, which its webhook looks for, and after the Cluster', () => {
  const kinds = synthMachinePool({ orchestrationMode: AzureOrchestrationMode.FLEXIBLE }).map(({ kind }) => kind as string);
  expect(kinds.indexOf('AzureMachinePool')).toBeGreaterThan(kinds.indexOf('MachinePool'));
});

test('is named as it is asked, and no other pool has that name', () => {
  const { chart, cluster } = azureCluster();
  new AzureControlPlane(cluster, 'ControlPlane', MACHINE);
  new AzureMachinePool(cluster, 'A', { ...MACHINE, infraPoolName: 'vmss' });
  expect(ids(synth(chart))).toContain('AzureMachinePool/vmss');
  expect(() => new AzureMachinePool(cluster, 'B', { ...MACHINE, infraPoolName: 'vmss' })).toThrow(new Error(
    "[test/Cluster/B] AzureMachinePool 'vmss' is the name of 'test/Cluster/A' too; give each AzureMachinePool of a chart its own name (input/duplicate)"));
});

test('joins a cluster that is defined elsewhere, and then has to be told the region', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2' });
  new AzureMachinePool(cluster, 'Burst', { ...MACHINE, region: 'westus2' });
  expect(find(synth(chart), 'AzureMachinePool').spec.location).toBe('westus2');
  expect(() => new AzureMachinePool(cluster, 'Other', MACHINE)).toThrow(new Error(
    "[test/Cluster/Other] 'region' is missing, and there is no AzureInfraCluster here to take it from; set it, for example to 'westeurope' (input/missing-value)"));
});

test('takes its region from the AzureInfraCluster of its own cluster', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new AzureInfraCluster(cluster, 'Azure', { ...INFRA, region: 'uksouth' });
  new AzureControlPlane(cluster, 'ControlPlane', MACHINE);
  new AzureMachinePool(cluster, 'Burst', MACHINE);
  expect(find(synth(chart), 'AzureMachinePool').spec.location).toBe('uksouth');
});

test('must choose among several subnets for workers', () => {
  const { chart, cluster } = azureCluster({
    subnets: [{ name: 'm', role: AzureSubnetRole.CONTROL_PLANE }, { name: 'a', role: AzureSubnetRole.NODE }, { name: 'b', role: AzureSubnetRole.NODE }],
  });
  new AzureControlPlane(cluster, 'ControlPlane', MACHINE);
  new AzureMachinePool(cluster, 'Burst', MACHINE);
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + "  [test/Cluster/Burst] 'subnet' is missing, and the AzureCluster has several subnets for these machines; use 'a' or 'b' (input/missing-value)"));
});

test('fails beside another primary infra cluster', () => {
  const { chart, cluster } = secondaryAzureCluster();
  new AzureMachinePool(cluster, 'Burst', MACHINE);
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + "  [test/Cluster] machine pool 'Burst' cannot work: an AzureMachinePool works with an AzureCluster as the primary only; "
    + 'use a worker pool, or make AzureCluster the primary infra cluster (pool/machine-pool-unmanaged)'));
});

test.each<[string, Partial<AzureMachinePoolProps>, string]>([
  ['a display name as the region', { region: 'West Europe' },
    "'region' 'West Europe' is not the name of a region; use lower-case letters and digits, for example 'westeurope' (input/invalid-value)"],
  ['a zone that Azure does not have', { failureDomains: ['1', 'b'] },
    "'failureDomains' 'b' is not an availability zone, or given twice; use '1', '2' and '3', each once (input/invalid-value)"],
  ['too many racks', { platformFaultDomainCount: 6 }, "'platformFaultDomainCount' 6 is not possible; use a whole number from 1 to 5 (input/invalid-value)"],
  ['a late notice', { terminateNotificationTimeout: Duration.minutes(4) },
    "'terminateNotificationTimeout' 4 is not possible; use a whole number from 5 to 15 (input/invalid-value)"],
  ['a notice in half minutes', { terminateNotificationTimeout: Duration.seconds(330) },
    "'terminateNotificationTimeout' 5.5 is not possible; use a whole number from 5 to 15 (input/invalid-value)"],
  ['a rollout that never moves', { rollout: { maxSurge: IntOrPercent.of(0) } },
    "'rollout' allows neither a machine more nor one less, so it never moves; set 'maxSurge' or 'maxUnavailable' to 1 or more (pool/invalid-rollout)"],
  ['a rollout that never moves, in percent', { rollout: { maxSurge: IntOrPercent.percent(0), maxUnavailable: IntOrPercent.percent(0) } },
    "'rollout' allows neither a machine more nor one less, so it never moves; set 'maxSurge' or 'maxUnavailable' to 1 or more (pool/invalid-rollout)"],
  ['half a machine', { rollout: { maxSurge: IntOrPercent.of(0.5) } },
    "'rollout.maxSurge' 0.5 is not a number of machines; use a whole number, 0 or more, or a whole percentage from 0 to 100 (input/invalid-value)"],
])('fails on %s', (_what, props, message) => {
  expect(() => synthMachinePool(props)).toThrow(new Error(`[test/Cluster/Burst] ${message}`));
});
