import { awsId, MACHINE, makeAwsCluster } from './machines';
import {
  AwsClusterSubnet, AwsCniIngressRule, AwsControlPlane, AwsIngressRule, AwsNetwork, AwsProtocol, AwsSecurityGroupRole, AwsZoneSelection,
} from '../../../src/providers/aws';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

/** The network in the AWSCluster of a cluster on AWS. */
function network(props: AwsNetwork): Manifest {
  const chart = makeChart();
  new AwsControlPlane(makeAwsCluster(chart, { network: props }), 'ControlPlane', MACHINE);
  const manifest = find(synth(chart), 'AWSCluster');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest.spec.network;
}

test('is not written if it says nothing', () => {
  expect(network({})).toBeUndefined();
  expect(network({ subnets: [], securityGroupOverrides: {}, nodePortCidrs: [], nodeIngressRules: [], controlPlaneIngressRules: [] })).toBeUndefined();
});

test('states the defaults of a VPC, which the API server would add', () => {
  expect(network({ vpcCidr: '10.20.0.0/16' })).toEqual({
    vpc: { cidrBlock: '10.20.0.0/16', availabilityZoneUsageLimit: 3, availabilityZoneSelection: 'Ordered', subnetSchema: 'PreferPrivate' },
  });
});

test('writes all settings', () => {
  const subnet: Required<AwsClusterSubnet> = { id: 'private-a', availabilityZone: 'eu-central-1a', isPublic: false, cidr: '10.20.1.0/24', tags: { tier: 'private' } };
  const rule: Required<AwsIngressRule> = {
    description: 'site',
    protocol: AwsProtocol.UDP,
    fromPort: 51820,
    toPort: 51821,
    cidrs: ['198.51.100.0/24'],
    ipv6Cidrs: ['2001:db8::/32'],
    sourceSecurityGroupIds: [],
    sourceSecurityGroupRoles: [],
  };
  const cni: Required<AwsCniIngressRule> = { description: 'vxlan', protocol: AwsProtocol.UDP, fromPort: 8472, toPort: 8472 };
  const props: Required<AwsNetwork> = {
    vpcId: awsId('vpc'),
    vpcCidr: '10.20.0.0/16',
    zoneLimit: 2,
    zoneSelection: AwsZoneSelection.RANDOM,
    subnets: [subnet, { id: awsId('subnet', 1), isPublic: true }],
    securityGroupOverrides: { [AwsSecurityGroupRole.NODE]: awsId('sg', 1), [AwsSecurityGroupRole.CONTROL_PLANE]: awsId('sg', 2) },
    cniIngressRules: [cni],
    controlPlaneIngressRules: [rule],
    nodeIngressRules: [{ description: 'peers', protocol: AwsProtocol.ALL, fromPort: -1, toPort: -1, sourceSecurityGroupIds: [awsId('sg', 3)], sourceSecurityGroupRoles: [AwsSecurityGroupRole.BASTION] }],
    nodePortCidrs: ['203.0.113.0/24'],
  };
  expect(network(props)).toEqual({
    vpc: { id: awsId('vpc'), cidrBlock: '10.20.0.0/16', availabilityZoneUsageLimit: 2, availabilityZoneSelection: 'Random', subnetSchema: 'PreferPrivate' },
    subnets: [
      { id: 'private-a', availabilityZone: 'eu-central-1a', isPublic: false, cidrBlock: '10.20.1.0/24', tags: { tier: 'private' } },
      { id: awsId('subnet', 1), isPublic: true },
    ],
    securityGroupOverrides: { node: awsId('sg', 1), controlplane: awsId('sg', 2) },
    cni: { cniIngressRules: [{ description: 'vxlan', protocol: 'udp', fromPort: 8472, toPort: 8472 }] },
    additionalControlPlaneIngressRules: [{
      description: 'site', protocol: 'udp', fromPort: 51820, toPort: 51821, cidrBlocks: ['198.51.100.0/24'], ipv6CidrBlocks: ['2001:db8::/32'],
    }],
    additionalNodeIngressRules: [{
      description: 'peers', protocol: '-1', fromPort: -1, toPort: -1, sourceSecurityGroupIds: [awsId('sg', 3)], sourceSecurityGroupRoles: ['bastion'],
    }],
    nodePortIngressRuleCidrBlocks: ['203.0.113.0/24'],
  });
});

test('keeps the rules of Calico away by an empty list', () => {
  expect(network({ cniIngressRules: [] })).toEqual({ cni: { cniIngressRules: [] } });
});

const NOT_A_SUBNET = "is not an id; use 'subnet-' and 8 or 17 hexadecimal digits, for example 'subnet-0a1b2c3d4e5f60718' (input/invalid-value)";

test.each<[string, AwsNetwork, string]>([
  ['a VPC that is none', { vpcId: 'my-vpc' },
    "'network.vpcId' 'my-vpc' is not an id; use 'vpc-' and 8 or 17 hexadecimal digits, for example 'vpc-0a1b2c3d4e5f60718' (input/invalid-value)"],
  ['an address range that is none', { vpcCidr: '10.0.0.0' },
    "'network.vpcCidr' '10.0.0.0' is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56' (network/invalid-cidr)"],
  ['no zone', { zoneLimit: 0 }, "'network.zoneLimit' 0 is not possible; use a whole number, 1 or more (input/invalid-value)"],
  ['a subnet that looks like an id', { subnets: [{ id: 'subnet-private' }] }, `'network.subnets' 'subnet-private' ${NOT_A_SUBNET}`],
  ['a subnet twice', { subnets: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] }, "'network.subnets' has 'a' twice; give each subnet once (input/duplicate)"],
  ['the range of a subnet', { subnets: [{ id: 'a', cidr: '10.0.0.1/24' }] },
    "'network.subnets' '10.0.0.1/24' has host bits set; use the network address '10.0.0.0/24' (network/invalid-cidr)"],
  ['the tags of a subnet', { subnets: [{ id: 'a', tags: { '': 'x' } }] },
    "'network.subnets' has '' = 'x', which is not a tag; use a key of 1 to 128 characters that does not start with 'aws:', a value of at most 256, "
    + "and only letters, digits, blanks and '_.:/=+-@' (input/invalid-value)"],
  ['a role that there is not', { securityGroupOverrides: { worker: awsId('sg') } },
    "'network.securityGroupOverrides' has 'worker', which is not a role; use one of bastion, apiserver-lb, controlplane, node, lb, node-eks-additional "
    + '(input/invalid-value)'],
  ['a security group that is none', { securityGroupOverrides: { node: 'workers' } },
    "'network.securityGroupOverrides' 'workers' is not an id; use 'sg-' and 8 or 17 hexadecimal digits, for example 'sg-0a1b2c3d4e5f60718' "
    + '(input/invalid-value)'],
  ['a network that may not be', { nodePortCidrs: ['everywhere'] },
    "'network.nodePortCidrs' 'everywhere' is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56' "
    + '(network/invalid-cidr)'],
  ['a source that is none', {
    nodeIngressRules: [{ description: 'x', protocol: AwsProtocol.TCP, fromPort: 1, toPort: 2, sourceSecurityGroupIds: ['office'] }],
  }, "'network.nodeIngressRules' 'office' is not an id; use 'sg-' and 8 or 17 hexadecimal digits, for example 'sg-0a1b2c3d4e5f60718' (input/invalid-value)"],
  ['two kinds of sources', {
    controlPlaneIngressRules: [{
      description: 'x', protocol: AwsProtocol.TCP, fromPort: 1, toPort: 2, cidrs: ['10.0.0.0/8'], sourceSecurityGroupRoles: [AwsSecurityGroupRole.LB],
    }],
  }, "'network.controlPlaneIngressRules' has 'x' with networks and security groups as its source; make two rules of it (input/invalid-value)"],
])('fails on %s', (_what, props, message) => {
  expect(() => network(props)).toThrow(new Error(`[test/Cluster/AwsCluster] ${message}`));
});
