import { bootstrapKinds, idsWithoutHashes, machineOf, primaryKind, secondaryMarks, synthBlueprint } from './blueprint';
import { OpenStackMetal3Cluster } from '../../src/blueprints';
import { find } from '../support/manifests';

const manifests = synthBlueprint(OpenStackMetal3Cluster);
const ENDPOINT = { host: '203.0.113.20', port: 6443 };

test('has its objects and no other', () => {
  expect(idsWithoutHashes(manifests)).toEqual([
    'Cluster/hybrid',
    'KubeadmConfigTemplate/hybrid-hosts-<hash>',
    'KubeadmConfigTemplate/hybrid-servers-<hash>',
    'KubeadmControlPlane/hybrid-control-plane',
    'MachineDeployment/hybrid-hosts',
    'MachineDeployment/hybrid-servers',
    'MachineHealthCheck/hybrid-servers',
    'Metal3Cluster/hybrid',
    'Metal3MachineTemplate/hybrid-hosts-<hash>',
    'OpenStackCluster/hybrid',
    'OpenStackMachineTemplate/hybrid-control-plane-<hash>',
    'OpenStackMachineTemplate/hybrid-servers-<hash>',
  ]);
});

test('has OpenStackCluster as the primary, and Metal3Cluster as a secondary that its controller leaves alone', () => {
  expect(primaryKind(manifests)).toBe('OpenStackCluster');
  expect(find(manifests, 'Metal3Cluster').metadata).toMatchObject(secondaryMarks('hybrid'));
});

test('reserves the floating IP that all of them name as the endpoint', () => {
  expect(find(manifests, 'OpenStackCluster').spec).toMatchObject({
    apiServerLoadBalancer: { enabled: true }, apiServerFloatingIP: ENDPOINT.host, controlPlaneEndpoint: ENDPOINT,
  });
  expect(find(manifests, 'Metal3Cluster').spec.controlPlaneEndpoint).toEqual(ENDPOINT);
  expect(find(manifests, 'Cluster').spec.controlPlaneEndpoint).toEqual(ENDPOINT);
});

test('names its credentials by reference', () => {
  expect(find(manifests, 'OpenStackCluster').spec.identityRef).toEqual({ name: 'hybrid-cloud-config', cloudName: 'openstack', type: 'Secret' });
});

test('runs the control plane on OpenStack and joins all nodes by kubeadm', () => {
  expect(find(manifests, 'KubeadmControlPlane').spec.machineTemplate.spec.infrastructureRef.kind).toBe('OpenStackMachineTemplate');
  expect(bootstrapKinds(manifests)).toEqual({ 'hybrid-hosts': 'KubeadmConfigTemplate', 'hybrid-servers': 'KubeadmConfigTemplate' });
});

test('lets bare metal in', () => {
  const { allNodesSecurityGroupRules, controlPlaneNodesSecurityGroupRules } = find(manifests, 'OpenStackCluster').spec.managedSecurityGroups;
  const fromBareMetal = [...allNodesSecurityGroupRules, ...controlPlaneNodesSecurityGroupRules].filter(({ remoteIPPrefix }) => remoteIPPrefix === '192.168.50.0/24');
  expect(fromBareMetal.map(({ name, portRangeMin }) => [name, portRangeMin])).toEqual([['vxlan-from-bare-metal', 8472], ['api-from-bare-metal', 6443]]);
});

test('scales servers and not hosts', () => {
  expect(find(manifests, 'MachineDeployment', 'hybrid-servers').metadata.annotations).toEqual({
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size': '2',
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': '20',
    'capacity.cluster-autoscaler.kubernetes.io/cpu': '8',
    'capacity.cluster-autoscaler.kubernetes.io/memory': '16Gi',
  });
  expect(find(manifests, 'MachineDeployment', 'hybrid-servers').spec).not.toHaveProperty('replicas');
  expect(find(manifests, 'MachineDeployment', 'hybrid-hosts').metadata).not.toHaveProperty('annotations');
  expect(find(manifests, 'MachineDeployment', 'hybrid-hosts').spec.replicas).toBe(4);
  expect(machineOf(manifests, 'hybrid-hosts').hostSelector).toEqual({ matchLabels: { 'machine-class': 'database' } });
});

test('watches the servers', () => {
  expect(find(manifests, 'MachineHealthCheck').spec.selector).toEqual(find(manifests, 'MachineDeployment', 'hybrid-servers').spec.selector);
});
