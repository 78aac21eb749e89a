import { Chart, Testing } from 'cdk8s';
import { MACHINE, makeKubevirtCluster } from './machines';
import {
  KubevirtControlPlane, KubevirtControlPlaneProps, KubevirtInfraCluster, KubevirtInfraClusterProps, KubevirtWorkerPool,
} from '../../../src/providers/kubevirt';
import { Endpoint, MixedClusterProps } from '../../../src/root';
import { CLOUD, FakeInfraCluster } from '../../cluster/fakes';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';

function synthControlPlane(props: Partial<KubevirtControlPlaneProps>, infra: KubevirtInfraClusterProps = {},
  cluster: Partial<MixedClusterProps> = {}, chart: Chart = makeChart()): Manifest {
  const made = makeKubevirtCluster(chart, cluster);
  new KubevirtInfraCluster(made, 'Virtual', infra);
  new KubevirtControlPlane(made, 'ControlPlane', { ...MACHINE, ...props });
  return find(synth(chart), 'KubevirtMachineTemplate').spec.template.spec;
}

function findings(text: string): Error {
  return new Error(`Validation failed with the following errors:\n  [test/Cluster/ControlPlane] ${text}`);
}

test('is carried by the primary KubevirtCluster although another infra cluster has a higher rank', () => {
  const chart = makeChart();
  const cluster = makeKubevirtCluster(chart);
  new FakeInfraCluster(cluster, 'CloudCluster', CLOUD);
  new KubevirtControlPlane(cluster, 'ControlPlane', MACHINE);
  expect(find(synth(chart), 'Cluster').spec.infrastructureRef).toMatchObject({ kind: 'KubevirtCluster', name: 'edge' });
});

const hostingCluster = { kubeconfigSecretName: 'infra' };
const SERVICE = 'of the Service before the control plane; ';
const REMEDY = "set 'namespace' of 'controlPlaneService' on KubevirtInfraCluster to it (input/invalid-value)";

test.each<[Partial<KubevirtControlPlaneProps>, KubevirtInfraClusterProps, string]>([
  [{ vmNamespace: 'vms' }, {}, `'vmNamespace' 'vms' is not the namespace 'edge' ${SERVICE}${REMEDY}`],
  [{ vmNamespace: 'vms' }, { controlPlaneService: { namespace: 'other' } }, `'vmNamespace' 'vms' is not the namespace 'other' ${SERVICE}${REMEDY}`],
  [{}, { controlPlaneService: { namespace: 'other' } }, `'vmNamespace' 'edge' is not the namespace 'other' ${SERVICE}${REMEDY}`],
  [{ vmNamespace: 'vms' }, { hostingCluster, controlPlaneService: { namespace: 'other' } }, `'vmNamespace' 'vms' is not the namespace 'other' ${SERVICE}${REMEDY}`],
  [{ hostingCluster }, {},
    "'hostingCluster' 'infra' is not that of the infra cluster, in which the Service before the control plane is; set it on KubevirtInfraCluster (input/invalid-value)"],
  [{ hostingCluster: { kubeconfigSecretName: 'other' } }, { hostingCluster },
    "'hostingCluster' 'other' is not that of the infra cluster, in which the Service before the control plane is; set it on KubevirtInfraCluster (input/invalid-value)"],
])('fails on machines %j that the Service of an infra cluster %j does not find', (props, infra, text) => {
  expect(() => synthControlPlane(props, infra)).toThrow(findings(text));
});

test.each<[Partial<KubevirtControlPlaneProps>, KubevirtInfraClusterProps]>([
  [{ vmNamespace: 'edge' }, {}],
  [{ vmNamespace: 'vms' }, { controlPlaneService: { namespace: 'vms' } }],
  [{ vmNamespace: 'vms' }, { hostingCluster }],
  [{}, { hostingCluster, controlPlaneService: { namespace: 'vms' } }],
  [{ hostingCluster }, { hostingCluster: { kubeconfigSecretName: 'infra', kubeconfigSecretNamespace: 'edge' } }],
])('takes machines %j with an infra cluster %j', (props, infra) => {
  expect(synthControlPlane(props, infra).virtualMachineTemplate.metadata?.namespace).toBe(props.vmNamespace);
});

test('takes machines anywhere if the endpoint is given', () => {
  expect(synthControlPlane({ vmNamespace: 'vms' }, {}, { endpoint: Endpoint.of('api.example.com') }).virtualMachineTemplate.metadata).toEqual({ namespace: 'vms' });
});

test('takes any namespace where the chart has none', () => {
  const chart = new Chart(Testing.app(), 'test');
  expect(synthControlPlane({ vmNamespace: 'vms' }, {}, {}, chart).virtualMachineTemplate.metadata).toEqual({ namespace: 'vms' });
});

test('lets the machines of pools be elsewhere', () => {
  const chart = makeChart();
  const cluster = makeKubevirtCluster(chart);
  new KubevirtControlPlane(cluster, 'ControlPlane', MACHINE);
  const pool = new KubevirtWorkerPool(cluster, 'Workers', { ...MACHINE, vmNamespace: 'vms', hostingCluster });
  const { spec } = find(synth(chart), 'KubevirtMachineTemplate', pool.machineTemplate.name).spec.template;
  expect(spec).toMatchObject({ infraClusterSecretRef: { name: 'infra' }, virtualMachineTemplate: { metadata: { namespace: 'vms' } } });
});
