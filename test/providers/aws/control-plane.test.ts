import { awsId, MACHINE, makeAwsCluster, VERSIONS } from './machines';
import { AwsControlPlane, AwsRef, AwsWorkerPool } from '../../../src/providers/aws';
import { Metal3InfraCluster } from '../../../src/providers/metal3';
import { ClusterApiVersion, Endpoint } from '../../../src/root';
import { makeChart } from '../../support/charts';
import { find, ids, synth } from '../../support/manifests';

test('writes Cluster, AWSCluster, KubeadmControlPlane and the machine template', () => {
  const chart = makeChart();
  const controlPlane = new AwsControlPlane(makeAwsCluster(chart), 'ControlPlane', MACHINE);
  expect(ids(synth(chart))).toEqual([
    'AWSCluster/edge', `AWSMachineTemplate/${controlPlane.machineTemplate.name}`, 'Cluster/edge', 'KubeadmControlPlane/edge-control-plane',
  ]);
  expect(controlPlane.machineTemplate.name).toMatch(/^edge-control-plane-[0-9a-f]{8}$/);
});

test('makes the AWSCluster the primary and leaves the endpoint to it', () => {
  const chart = makeChart();
  new AwsControlPlane(makeAwsCluster(chart), 'ControlPlane', MACHINE);
  const { spec } = find(synth(chart), 'Cluster');
  expect(spec.infrastructureRef).toEqual({ apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'AWSCluster', name: 'edge' });
  expect(spec).not.toHaveProperty('controlPlaneEndpoint');
});

test('shows what it is made of', () => {
  const cluster = makeAwsCluster();
  const controlPlane = new AwsControlPlane(cluster, 'ControlPlane', { ...MACHINE, replicas: 5 });
  expect(controlPlane.cluster).toBe(cluster);
  expect(controlPlane.replicas).toBe(5);
  expect(controlPlane.machineProvider).toBe('aws');
  expect([controlPlane.resource, controlPlane.machineTemplate].map(object => object.kind)).toEqual(['KubeadmControlPlane', 'AWSMachineTemplate']);
});

test.each(VERSIONS)('refers to the machine template as %s does', version => {
  const chart = makeChart();
  const { machineTemplate } = new AwsControlPlane(makeAwsCluster(chart, {}, { apiVersion: version }), 'ControlPlane', MACHINE);
  const reference = { kind: 'AWSMachineTemplate', name: machineTemplate.name };
  const { machineTemplate: template } = find(synth(chart), 'KubeadmControlPlane').spec;
  if (version === ClusterApiVersion.V1BETA1) {
    expect(template.infrastructureRef).toEqual({ apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', ...reference });
  } else {
    expect(template.spec.infrastructureRef).toEqual({ apiGroup: 'infrastructure.cluster.x-k8s.io', ...reference });
  }
});

test('shares no template with a pool, even with the same settings', () => {
  const cluster = makeAwsCluster();
  const controlPlane = new AwsControlPlane(cluster, 'ControlPlane', MACHINE);
  const pool = new AwsWorkerPool(cluster, 'Workers', MACHINE);
  expect(pool.machineTemplate.name).not.toBe(controlPlane.machineTemplate.name);
});

test('fails without security groups and subnet where another infra cluster is the primary', () => {
  const chart = makeChart();
  const cluster = makeAwsCluster(chart, { apiServerLoadBalancer: { name: 'edge-api' } }, { endpoint: Endpoint.of('192.168.10.20') });
  new Metal3InfraCluster(cluster, 'Metal3Cluster', { primary: true });
  new AwsControlPlane(cluster, 'ControlPlane', { ...MACHINE, securityGroups: [AwsRef.fromId(awsId('sg'))] });
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + "  [test/Cluster/ControlPlane] 'subnet' is missing, and the controller of the AWSCluster does not act on it, so nobody looks for one; "
    + "give it, or list a private subnet in 'network.subnets' of the AwsInfraCluster (input/missing-value)"));
});
