import { App } from 'cdk8s';
import { idsWithoutHashes, primaryKind, secondaryMarks, synthBlueprint } from './blueprint';
import { Metal3AwsBurst } from '../../src/blueprints';
import { LinkRouter } from '../../src/connectivity';
import { find } from '../support/manifests';

const manifests = synthBlueprint(Metal3AwsBurst);

test('has its objects and no other', () => {
  const ports = ['icmp', 'tcp-10250', 'tcp-30000-32767', 'tcp-4240', 'tcp-4244', 'udp-30000-32767', 'udp-8472'];
  expect(idsWithoutHashes(manifests)).toEqual([
    'AWSCluster/forge',
    'AWSClusterRoleIdentity/forge-aws',
    'AWSMachineTemplate/forge-burst-<hash>',
    'Cluster/forge',
    'Composition/forge-forge-aws',
    'CrossCspNetwork/forge-aws',
    'IPPool/forge-nodes',
    'KubeadmConfigTemplate/forge-base-<hash>',
    'KubeadmConfigTemplate/forge-burst-<hash>',
    'KubeadmControlPlane/forge-control-plane',
    'MachineDeployment/forge-base',
    'MachineDeployment/forge-burst',
    'Metal3Cluster/forge',
    'Metal3DataTemplate/forge-base-<hash>',
    'Metal3DataTemplate/forge-control-plane-<hash>',
    'Metal3MachineTemplate/forge-base-<hash>',
    'Metal3MachineTemplate/forge-control-plane-<hash>',
    ...ports.map(port => `SecurityGroupIngressRule/forge-aws-aws-${port}-0-0`),
  ]);
});

test('has Metal3Cluster as the primary, and AWS as a secondary that its controller leaves alone', () => {
  expect(primaryKind(manifests)).toBe('Metal3Cluster');
  expect(find(manifests, 'AWSCluster').metadata).toMatchObject(secondaryMarks('forge'));
});

test('links the network of the hosts with the VPC of the AWSCluster', () => {
  const { primary, secondary } = find(manifests, 'CrossCspNetwork').spec;
  const { vpc } = find(manifests, 'AWSCluster').spec.network;
  expect(primary).toMatchObject({ platform: 'AWS', vpcId: vpc.id, cidrs: [vpc.cidrBlock] });
  expect(secondary).toMatchObject({ platform: 'OnPrem', gatewayAddress: '198.51.100.7', cidrs: ['10.60.0.0/24'] });
  expect(find(manifests, 'Cluster').metadata.annotations).toEqual({ 'cdk8s-cluster-api/links': '[{"name":"forge-aws","platforms":["OnPrem","AWS"],"pathMtu":1438,"podMtu":1388}]' });
});

test('lets hosts in at AWS, and opens no port of the API server there', () => {
  const rules = manifests.filter(({ kind }) => kind === 'SecurityGroupIngressRule').map(({ spec }) => spec.forProvider);
  expect(rules.map(({ cidrIpv4 }) => cidrIpv4)).toEqual(rules.map(() => '10.60.0.0/24'));
  expect(rules.filter(({ fromPort }) => fromPort === 6443)).toEqual([]);
});

test('its link configures the router of the site', () => {
  const { link } = new Metal3AwsBurst(new App(), 'burst');
  expect(LinkRouter.of(link).frr()).toContain('network 10.60.0.0/24');
});
