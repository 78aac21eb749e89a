import { INFRA, MACHINE, makeGcpCluster, poolError } from './machines';
import { GcpInfraCluster, GcpWorkerPool, GcpWorkerPoolProps } from '../../../src/providers/gcp';
import { MixedCluster } from '../../../src/root';
import { CLOUD, FakeControlPlane, HOSTED } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, synth } from '../../support/manifests';

const MISSING = "[test/Cluster] pool 'Workers' has no 'failureDomain': GCP machines get their zone from it, or from the status of a GCPCluster that its "
  + 'controller reconciles; set it to a zone (pool/failure-domain-missing)';

/** A pool beside the primary of another provider. */
function secondary(props: Partial<GcpWorkerPoolProps>) {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new GcpInfraCluster(cluster, 'Gcp', INFRA);
  new FakeControlPlane(cluster, 'ControlPlane');
  new GcpWorkerPool(cluster, 'Workers', { ...MACHINE, ...props });
  return synth(chart);
}

/** A pool under a hosted control plane. */
function hosted(props: Partial<GcpWorkerPoolProps>) {
  const chart = makeChart();
  const cluster = makeGcpCluster(chart);
  new FakeControlPlane(cluster, 'ControlPlane', CLOUD, HOSTED);
  new GcpWorkerPool(cluster, 'Workers', { ...MACHINE, ...props });
  return synth(chart);
}

test.each([['of another provider', secondary], ['under a hosted control plane', hosted]])('needs a zone where the GCPCluster is not reconciled: %s', (_what, make) => {
  expect(() => make({})).toThrow(new Error(`Validation failed with the following errors:\n  ${MISSING}`));
  expect(find(make({ failureDomain: 'europe-west1-b' }), 'MachineDeployment').spec.template.spec.failureDomain).toBe('europe-west1-b');
});

test.each([
  ['europe-west1', "'failureDomain' 'europe-west1' is not a zone; use for example 'europe-west1-b' (input/invalid-value)"],
  ['us-east1-b', "'failureDomain' 'us-east1-b' is not a zone of europe-west1; use for example 'europe-west1-b' (input/invalid-value)"],
])('fails on the failure domain %s', (failureDomain, text) => {
  expect(() => secondary({ failureDomain })).toThrow(poolError(text));
});

test('takes any zone where the region is not known', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'far', { kubernetesVersion: 'v1.34.2' });
  new GcpWorkerPool(cluster, 'Workers', { ...MACHINE, failureDomain: 'us-east1-b' });
  expect(find(synth(chart), 'MachineDeployment').spec.template.spec.failureDomain).toBe('us-east1-b');
  expect(() => new GcpWorkerPool(cluster, 'Others', { ...MACHINE, failureDomain: 'us-east1' })).toThrow(
    new Error("[test/Cluster/Others] 'failureDomain' 'us-east1' is not a zone; use for example 'europe-west1-b' (input/invalid-value)"));
});

const NAMING = 'does not give machines a name in GCP; start it with a letter and use no dots (input/invalid-value)';

test.each<[Partial<GcpWorkerPoolProps>, string]>([
  [{ poolName: '1st' }, "'poolName' '1st' cannot start the names of machines in GCP; start it with a letter (input/invalid-value)"],
  [{ machineNaming: '{{ .random }}' }, `'machineNaming' '{{ .random }}' ${NAMING}`],
  [{ machineNaming: 'a.{{ .random }}' }, `'machineNaming' 'a.{{ .random }}' ${NAMING}`],
])('fails on names that machines cannot have: %j', (props, text) => {
  expect(() => secondary({ failureDomain: 'europe-west1-b', ...props })).toThrow(poolError(text));
});

test('takes names of machines that start with that of the pool', () => {
  const machineNaming = '{{ .machineSet.name }}-{{ .random }}';
  expect(find(secondary({ failureDomain: 'europe-west1-b', machineNaming }), 'MachineDeployment').spec.machineNaming).toEqual({ template: machineNaming });
});
