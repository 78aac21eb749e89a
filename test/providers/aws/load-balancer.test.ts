import { awsId, MACHINE, makeAwsCluster } from './machines';
import {
  AwsControlPlane, AwsHealthCheckProtocol, AwsLoadBalancer, AwsLoadBalancerScheme, AwsLoadBalancerType, AwsProtocol,
} from '../../../src/providers/aws';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

/** The load balancer in the AWSCluster of a cluster on AWS. */
function loadBalancer(props: AwsLoadBalancer): Manifest {
  const chart = makeChart();
  new AwsControlPlane(makeAwsCluster(chart, { apiServerLoadBalancer: props }), 'ControlPlane', MACHINE);
  const manifest = find(synth(chart), 'AWSCluster');
  expect(schemaErrors(manifest)).toEqual([]);
  return manifest.spec.controlPlaneLoadBalancer;
}

test('is a network load balancer for everybody, which asks the API server whether it is ready', () => {
  expect(loadBalancer({})).toEqual({ loadBalancerType: 'nlb', scheme: 'internet-facing', healthCheckProtocol: 'HTTPS' });
});

test.each(Object.values(AwsLoadBalancerType))('can be of type %s', type => {
  expect(loadBalancer({ type }).loadBalancerType).toBe(type);
});

test.each(Object.values(AwsHealthCheckProtocol))('can check by %s', healthCheckProtocol => {
  expect(loadBalancer({ healthCheckProtocol }).healthCheckProtocol).toBe(healthCheckProtocol);
});

test('writes all settings', () => {
  const props: Required<AwsLoadBalancer> = {
    type: AwsLoadBalancerType.NLB,
    scheme: AwsLoadBalancerScheme.INTERNAL,
    healthCheckProtocol: AwsHealthCheckProtocol.TCP,
    name: 'edge-api',
    crossZone: true,
    preserveClientIp: true,
    subnetIds: [awsId('subnet', 1), awsId('subnet', 2)],
    securityGroupIds: [awsId('sg', 1)],
    ingressRules: [{ description: 'office', protocol: AwsProtocol.TCP, fromPort: 6443, toPort: 6443, cidrs: ['203.0.113.0/24'] }],
  };
  expect(loadBalancer(props)).toEqual({
    loadBalancerType: 'nlb',
    scheme: 'internal',
    healthCheckProtocol: 'TCP',
    name: 'edge-api',
    crossZoneLoadBalancing: true,
    preserveClientIP: true,
    subnets: [awsId('subnet', 1), awsId('subnet', 2)],
    additionalSecurityGroups: [awsId('sg', 1)],
    ingressRules: [{ description: 'office', protocol: 'tcp', fromPort: 6443, toPort: 6443, cidrBlocks: ['203.0.113.0/24'] }],
  });
});

test.each<[string, AwsLoadBalancer, string]>([
  ['a name that is too long', { name: 'a'.repeat(33) },
    `'apiServerLoadBalancer.name' '${'a'.repeat(33)}' is not possible; use 1 to 32 letters, digits and '-', not at the ends (input/invalid-value)`],
  ['a name that ends in a hyphen', { name: 'edge-' },
    "'apiServerLoadBalancer.name' 'edge-' is not possible; use 1 to 32 letters, digits and '-', not at the ends (input/invalid-value)"],
  ['a subnet that is none', { subnetIds: ['private-a'] },
    "'apiServerLoadBalancer.subnetIds' 'private-a' is not an id; use 'subnet-' and 8 or 17 hexadecimal digits, for example 'subnet-0a1b2c3d4e5f60718' "
    + '(input/invalid-value)'],
  ['a security group that is none', { securityGroupIds: ['sg-office'] },
    "'apiServerLoadBalancer.securityGroupIds' 'sg-office' is not an id; use 'sg-' and 8 or 17 hexadecimal digits, for example 'sg-0a1b2c3d4e5f60718' "
    + '(input/invalid-value)'],
  ['a rule with two kinds of sources', {
    ingressRules: [{ description: 'both', protocol: AwsProtocol.TCP, fromPort: 6443, toPort: 6443, ipv6Cidrs: ['2001:db8::/32'], sourceSecurityGroupIds: [awsId('sg')] }],
  }, "'apiServerLoadBalancer.ingressRules' has 'both' with networks and security groups as its source; make two rules of it (input/invalid-value)"],
])('fails on %s', (_what, props, message) => {
  expect(() => loadBalancer(props)).toThrow(new Error(`[test/Cluster/AwsCluster] ${message}`));
});
