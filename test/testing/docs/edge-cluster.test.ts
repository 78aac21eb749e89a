import { App } from 'cdk8s';
import { EdgeCluster } from './edge-cluster';
import { Manifests, Match } from '../../../src/testing';

const manifests = Manifests.of(new EdgeCluster(new App(), 'edge', 3));

test('has three workers on hosts with a GPU', () => {
  manifests.count('MachineDeployment', 1);
  manifests.hasResource('MachineDeployment', { metadata: { name: 'edge-workers' }, spec: { clusterName: 'edge', replicas: 3 } });
  manifests.hasResource('Metal3MachineTemplate', {
    spec: { template: { spec: { hostSelector: Match.exact({ matchLabels: { 'machine-class': 'gpu' } }), dataTemplate: Match.absent() } } },
  });
});

test('runs kube-vip on the control plane', () => {
  const { spec } = manifests.resource('KubeadmControlPlane', 'edge-control-plane');
  expect(spec.replicas).toBe(3);
  manifests.hasResource('KubeadmControlPlane', {
    spec: { kubeadmConfigSpec: { files: Match.arrayWith([{ path: Match.stringMatching('kube-vip.*[.]yaml$') }]) } },
  });
});

test('is complete and right', () => {
  manifests.hasNoResource('Secret');
  manifests.refsResolve();
  manifests.noViolations();
});

test('is what was reviewed', () => {
  expect(manifests.maskedYaml()).toMatchSnapshot();
});
