import { App } from 'cdk8s';
import { bootstrapKinds, idsWithoutHashes, primaryKind, secondaryMarks, synthBlueprint } from './blueprint';
import { KamajiRemoteWorkers } from '../../src/blueprints';
import { find } from '../support/manifests';

const manifests = synthBlueprint(KamajiRemoteWorkers);
const ENDPOINT = { host: '198.51.100.40', port: 6443 };

test('has its objects and no other', () => {
  expect(idsWithoutHashes(manifests)).toEqual([
    'AWSCluster/plant',
    'AWSMachineTemplate/plant-cloud-<hash>',
    'Cluster/plant',
    'KamajiControlPlane/plant-control-plane',
    'KubeadmConfigTemplate/plant-cloud-<hash>',
    'KubeadmConfigTemplate/plant-factory-<hash>',
    'MachineDeployment/plant-cloud',
    'MachineDeployment/plant-factory',
    'Metal3Cluster/plant',
    'Metal3MachineTemplate/plant-factory-<hash>',
  ]);
});

test('has only nodes dial, two ports of one address', () => {
  const { connections } = new KamajiRemoteWorkers(new App(), 'plant');
  expect(connections.map(({ from, to, port }) => `${from} -> ${to}:${port}`)).toEqual(['nodes -> 198.51.100.40:6443', 'nodes -> 198.51.100.40:8132']);
});

test('has that address as the endpoint of all, and at the Service of Kamaji, with a name for people in the certificate', () => {
  for (const kind of ['Cluster', 'Metal3Cluster', 'AWSCluster']) {
    expect([kind, find(manifests, kind).spec.controlPlaneEndpoint]).toEqual([kind, ENDPOINT]);
  }
  expect(find(manifests, 'KamajiControlPlane').spec.network).toEqual({
    certSANs: ['plant.api.example.com'],
    serviceAddress: ENDPOINT.host,
    serviceAnnotations: { 'metallb.io/loadBalancerIPs': ENDPOINT.host },
    serviceType: 'LoadBalancer',
  });
});

test('has an agent of konnectivity on every node, also on those of the factory, which are tainted', () => {
  const taint = { key: 'example.com/site', value: 'factory', effect: 'NoSchedule' };
  const { konnectivity } = find(manifests, 'KamajiControlPlane').spec.addons;
  expect(konnectivity.server.port).toBe(8132);
  expect(konnectivity.agent).toMatchObject({
    mode: 'DaemonSet', hostNetwork: true, tolerations: [{ key: 'CriticalAddonsOnly', operator: 'Exists' }, { ...taint, operator: 'Equal' }],
  });
  const { name } = find(manifests, 'MachineDeployment', 'plant-factory').spec.template.spec.bootstrap.configRef;
  expect(find(manifests, 'KubeadmConfigTemplate', name).spec.template.spec.joinConfiguration.nodeRegistration.taints).toEqual([taint]);
});

test('has Metal3Cluster as the primary, and AWS as a secondary that its controller leaves alone', () => {
  expect(primaryKind(manifests)).toBe('Metal3Cluster');
  expect(find(manifests, 'AWSCluster').metadata).toMatchObject(secondaryMarks('plant'));
  expect(bootstrapKinds(manifests)).toEqual({ 'plant-cloud': 'KubeadmConfigTemplate', 'plant-factory': 'KubeadmConfigTemplate' });
});
