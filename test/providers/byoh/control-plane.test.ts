import { ByohInstaller } from '../../../src/providers/byoh';
import { ByohControlPlane } from '../../../src/providers/byoh/control-plane';
import { ClusterApiVersion } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, ids, synth } from '../../support/manifests';

test('needs no props and writes Cluster, ByoCluster, KubeadmControlPlane and the machine template', () => {
  const chart = makeChart();
  const controlPlane = new ByohControlPlane(makeCluster(chart), 'ControlPlane');
  expect(ids(synth(chart))).toEqual([
    'ByoCluster/edge', `ByoMachineTemplate/${controlPlane.machineTemplate.name}`, 'Cluster/edge', 'KubeadmControlPlane/edge-control-plane',
  ]);
  expect(controlPlane.machineTemplate.name).toMatch(/^edge-control-plane-[0-9a-f]{8}$/);
});

test('shows what it is made of', () => {
  const cluster = makeCluster();
  const controlPlane = new ByohControlPlane(cluster, 'ControlPlane', { installer: ByohInstaller.bundle({ repository: 'registry.example.com/byoh' }) });
  expect(controlPlane.cluster).toBe(cluster);
  expect(controlPlane.controlPlaneName).toBe('edge-control-plane');
  expect(controlPlane.replicas).toBe(3);
  expect(controlPlane.machineProvider).toBe('byoh');
  expect(controlPlane.machineSelector).toEqual({ 'cluster.x-k8s.io/cluster-name': 'edge', 'cluster.x-k8s.io/control-plane': '' });
  expect([controlPlane.resource, controlPlane.machineTemplate, controlPlane.installerConfig].map(object => object?.kind))
    .toEqual(['KubeadmControlPlane', 'ByoMachineTemplate', 'K8sInstallerConfigTemplate']);
});

test.each([
  [ClusterApiVersion.V1BETA1, 'machineTemplate.infrastructureRef', { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1' }],
  [ClusterApiVersion.V1BETA2, 'machineTemplate.spec.infrastructureRef', { apiGroup: 'infrastructure.cluster.x-k8s.io' }],
])('refers to the machine template as %s does', (apiVersion, path, group) => {
  const chart = makeChart();
  const { machineTemplate } = new ByohControlPlane(makeCluster(chart, { apiVersion }), 'ControlPlane');
  expect(find(synth(chart), 'KubeadmControlPlane').spec).toHaveProperty(path, { ...group, kind: 'ByoMachineTemplate', name: machineTemplate.name });
});
