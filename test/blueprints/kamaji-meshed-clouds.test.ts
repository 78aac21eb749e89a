import { primaryKind, secondaryMarks, synthBlueprint } from './blueprint';
import { KamajiMeshedClouds } from '../../src/blueprints';
import { find, Manifest } from '../support/manifests';

const manifests = synthBlueprint(KamajiMeshedClouds);
const ofKind = (wanted: string): Manifest[] => manifests.filter(({ kind }) => kind === wanted);

test('has the objects of its cluster and of its link', () => {
  const counts = new Map<string, number>();
  manifests.forEach(({ kind }) => counts.set(kind, (counts.get(kind) ?? 0) + 1));
  expect(Object.fromEntries([...counts].sort())).toEqual({
    AWSCluster: 1,
    AWSMachineTemplate: 1,
    AzureCluster: 1,
    AzureMachineTemplate: 1,
    Cluster: 1,
    EIP: 2,
    Instance: 2,
    KamajiControlPlane: 1,
    KubeadmConfigTemplate: 2,
    LinuxVirtualMachine: 2,
    MachineDeployment: 2,
    NetworkInterface: 4,
    PublicIP: 2,
    Route: 2,
    SecurityGroup: 2,
    SecurityGroupIngressRule: 8,
    SecurityGroupRule: 1,
    SecurityRule: 10,
    Subnet: 1,
    SubnetNetworkSecurityGroupAssociation: 1,
  });
});

test('has AWSCluster as the primary, and AzureCluster as a secondary that its controller leaves alone', () => {
  expect(primaryKind(manifests)).toBe('AWSCluster');
  expect(find(manifests, 'AzureCluster').metadata).toMatchObject(secondaryMarks('mesh'));
});

test('routes lead from each network to the other, whose ranges the infra clusters have', () => {
  const vpc = find(manifests, 'AWSCluster').spec.network.vpc.cidrBlock;
  const [vnet] = find(manifests, 'AzureCluster').spec.networkSpec.vnet.cidrBlocks;
  const routes = ofKind('Route').map(({ apiVersion, spec: { forProvider } }) => [apiVersion.split('/')[0], forProvider.destinationCidrBlock ?? forProvider.addressPrefix]);
  expect(routes).toEqual([['ec2.aws.m.upbound.io', vnet], ['network.azure.m.upbound.io', vpc]]);
});

test('opens what Cilium needs at both ends, and no port of the API server, which is hosted', () => {
  const nodes = ['icmp -1', 'tcp 10250', 'tcp 30000', 'tcp 4240', 'tcp 4244', 'udp 30000', 'udp 8472'];
  const atAws = ofKind('SecurityGroupIngressRule').filter(({ metadata }) => metadata.name.startsWith('mesh-aws-azure-aws-')).map(({ spec: { forProvider } }) => forProvider);
  expect(atAws.map(({ ipProtocol, fromPort }) => `${ipProtocol} ${fromPort}`).sort()).toEqual(nodes);
  const atAzure = ofKind('SecurityRule').filter(({ spec }) => spec.forProvider.networkSecurityGroupName === 'mesh-nodes').map(({ spec: { forProvider } }) => forProvider);
  expect(atAzure).toHaveLength(nodes.length);
  expect(manifests.filter(({ spec }) => [spec.forProvider?.fromPort, spec.forProvider?.destinationPortRange].map(String).includes('6443'))).toEqual([]);
});

test('has two gateways at each end, with keys in the stores of their clouds', () => {
  expect(ofKind('Instance')).toHaveLength(2);
  expect(ofKind('LinuxVirtualMachine')).toHaveLength(2);
  expect(ofKind('Secret')).toEqual([]);
  expect(ofKind('Instance').map(({ spec }) => spec.forProvider.userData.includes('mesh/gateway-'))).toEqual([true, true]);
});

test('the Cluster tells of its link, and konnectivity reaches nodes', () => {
  expect(find(manifests, 'Cluster').metadata.annotations).toEqual({ 'cdk8s-cluster-api/links': '[{"name":"mesh-aws-azure","platforms":["AWS","Azure"],"pathMtu":1440,"podMtu":1390}]' });
  expect(find(manifests, 'KamajiControlPlane').spec.addons.konnectivity).toBeDefined();
});
