import { azureCluster, hostedAzureCluster, MACHINE, SUBSCRIPTION } from './machines';
import {
  AzureApiServerLoadBalancer, AzureControlPlane, AzureInfraClusterProps, AzureLoadBalancerType, AzureOutboundLoadBalancer, AzureSubnet,
  AzureSubnetRole, AzureVnet,
} from '../../../src/providers/azure';
import { Endpoint } from '../../../src/root';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const { CONTROL_PLANE, NODE, CLUSTER, BASTION } = AzureSubnetRole;
const { PUBLIC, INTERNAL } = AzureLoadBalancerType;
const SUBNET_ID = `/subscriptions/${SUBSCRIPTION}/resourceGroups/networks/providers/Microsoft.Network/virtualNetworks/net/subnets/nodes`;

function network(props: Partial<AzureInfraClusterProps>, endpoint?: Endpoint): Manifest {
  const { chart, cluster } = azureCluster(props, { endpoint });
  new AzureControlPlane(cluster, 'ControlPlane', MACHINE);
  const manifest = find(synth(chart), 'AzureCluster');
  expect(schemaErrors(manifest)).toEqual([]);
  return manifest.spec.networkSpec;
}

test('writes all settings of a virtual network', () => {
  const vnet: Required<AzureVnet> = {
    name: 'net',
    resourceGroup: 'networks',
    cidrs: ['10.0.0.0/12'],
    peerings: [{ remoteVnetName: 'hub', resourceGroup: 'hubs' }, { remoteVnetName: 'data-centre' }],
    tags: { zone: 'inner' },
  };
  expect(network({ vnet }).vnet).toEqual({
    name: 'net',
    resourceGroup: 'networks',
    cidrBlocks: ['10.0.0.0/12'],
    peerings: [{ remoteVnetName: 'hub', resourceGroup: 'hubs' }, { remoteVnetName: 'data-centre' }],
    tags: { zone: 'inner' },
  });
});

test('writes all settings of a subnet', () => {
  const subnet: Required<AzureSubnet> = {
    name: 'nodes',
    role: NODE,
    cidrs: ['10.7.0.0/16'],
    id: SUBNET_ID,
    natGatewayName: 'nodes-nat',
    securityGroupName: 'nodes-nsg',
    routeTableName: 'nodes-routes',
  };
  const subnets = [{ name: 'masters', role: CONTROL_PLANE }, subnet, { name: 'AzureBastionSubnet', role: BASTION }];
  expect(network({ subnets }).subnets).toEqual([
    { name: 'masters', role: 'control-plane' },
    {
      name: 'nodes',
      role: 'node',
      cidrBlocks: ['10.7.0.0/16'],
      id: SUBNET_ID,
      natGateway: { name: 'nodes-nat' },
      securityGroup: { name: 'nodes-nsg' },
      routeTable: { name: 'nodes-routes' },
    },
    { name: 'AzureBastionSubnet', role: 'bastion' },
  ]);
});

test('takes one subnet for machines of both kinds', () => {
  expect(network({ subnets: [{ name: 'all', role: CLUSTER }] }).subnets).toEqual([{ name: 'all', role: 'cluster' }]);
});

describe('the load balancer of the API server', () => {
  test('is left to the provider', () => {
    expect(Object.keys(network({}))).toEqual(['subnets', 'vnet']);
  });

  test('is public unless said otherwise', () => {
    expect(network({ apiServerLoadBalancer: {} }).apiServerLB).toEqual({ type: 'Public' });
  });

  test('takes all settings of a public one', () => {
    const apiServerLoadBalancer: AzureApiServerLoadBalancer = {
      type: PUBLIC, name: 'api', publicIpName: 'api-ip', dnsName: 'edge.westeurope.cloudapp.azure.com', idleTimeoutMinutes: 30, zones: ['1', '2', '3'],
    };
    const { apiServerLB, controlPlaneOutboundLB, privateDNSZoneName } = network({ apiServerLoadBalancer });
    expect(apiServerLB).toEqual({
      type: 'Public',
      name: 'api',
      frontendIPs: [{ name: 'api-frontEnd', publicIP: { name: 'api-ip', dnsName: 'edge.westeurope.cloudapp.azure.com' } }],
      idleTimeoutInMinutes: 30,
      availabilityZones: ['1', '2', '3'],
    });
    expect([controlPlaneOutboundLB, privateDNSZoneName]).toEqual([undefined, undefined]);
  });

  test('names its public address as the provider does if only the DNS name is given', () => {
    expect(network({ apiServerLoadBalancer: { dnsName: 'edge.westeurope.cloudapp.azure.com' } }).apiServerLB).toEqual({
      type: 'Public',
      frontendIPs: [{ name: 'edge-public-lb-frontEnd', publicIP: { name: 'pip-edge-apiserver', dnsName: 'edge.westeurope.cloudapp.azure.com' } }],
    });
  });

  test('takes all settings of an internal one', () => {
    const outboundLoadBalancer: Required<AzureOutboundLoadBalancer> = { name: 'out', backendPoolName: 'out-pool', frontendIpCount: 2, idleTimeoutMinutes: 4, zones: ['2'] };
    const apiServerLoadBalancer: AzureApiServerLoadBalancer = { type: INTERNAL, privateIp: '10.0.0.7', privateDnsZoneName: 'edge.internal', outboundLoadBalancer };
    const { apiServerLB, controlPlaneOutboundLB, privateDNSZoneName } = network({ apiServerLoadBalancer });
    expect(apiServerLB).toEqual({ type: 'Internal', frontendIPs: [{ name: 'edge-internal-lb-frontEnd', privateIP: '10.0.0.7' }] });
    expect(privateDNSZoneName).toBe('edge.internal');
    expect(controlPlaneOutboundLB).toEqual({
      name: 'out', backendPool: { name: 'out-pool' }, frontendIPsCount: 2, idleTimeoutInMinutes: 4, availabilityZones: ['2'],
    });
  });

  test.each<[string, Partial<AzureInfraClusterProps>, string]>([
    ['the address of an internal one', { apiServerLoadBalancer: { privateIp: '10.0.0.7' } },
      "'apiServerLoadBalancer.privateIp' is for internal load balancers; leave it out, or set 'apiServerLoadBalancer.type' to AzureLoadBalancerType.INTERNAL"],
    ['the zone of an internal one', { apiServerLoadBalancer: { privateDnsZoneName: 'edge.internal' } },
      "'apiServerLoadBalancer.privateDnsZoneName' is for internal load balancers; leave it out, or set 'apiServerLoadBalancer.type' to AzureLoadBalancerType.INTERNAL"],
    ['the way out of an internal one', { apiServerLoadBalancer: { type: PUBLIC, outboundLoadBalancer: {} } },
      "'apiServerLoadBalancer.outboundLoadBalancer' is for internal load balancers; leave it out, or set 'apiServerLoadBalancer.type' to AzureLoadBalancerType.INTERNAL"],
    ['the address of a public one', { apiServerLoadBalancer: { type: INTERNAL, publicIpName: 'api-ip' } },
      "'apiServerLoadBalancer.publicIpName' is for public load balancers; leave it out, or set 'apiServerLoadBalancer.type' to AzureLoadBalancerType.PUBLIC"],
    ['the DNS name of a public one', { apiServerLoadBalancer: { type: INTERNAL, dnsName: 'edge.example.com' } },
      "'apiServerLoadBalancer.dnsName' is for public load balancers; leave it out, or set 'apiServerLoadBalancer.type' to AzureLoadBalancerType.PUBLIC"],
    ['an address outside of its subnet', { apiServerLoadBalancer: { type: INTERNAL, privateIp: '10.1.0.7' } },
      "'apiServerLoadBalancer.privateIp' 10.1.0.7 is not in the subnet of the control plane (10.0.0.0/16); use an address of that subnet"],
    ['a subnet without the default address',
      { apiServerLoadBalancer: { type: INTERNAL }, subnets: [{ name: 'masters', role: CONTROL_PLANE, cidrs: ['10.5.0.0/16'] }, { name: 'nodes', role: NODE }] },
      "'apiServerLoadBalancer.privateIp' 10.0.0.100, the default, is not in the subnet of the control plane (10.5.0.0/16); use an address of that subnet"],
    ['an impossible DNS name', { apiServerLoadBalancer: { dnsName: 'Edge!' } }, "'apiServerLoadBalancer.dnsName' 'Edge!' is not a DNS name; use lower-case letters, digits, '-' and '.'"],
    ['a timeout that is too short', { apiServerLoadBalancer: { idleTimeoutMinutes: 3 } },
      "'apiServerLoadBalancer.idleTimeoutMinutes' 3 is not possible; use a whole number from 4 to 30"],
    ['too many addresses on the way out', { nodeOutboundLoadBalancer: { frontendIpCount: 17 } },
      "'nodeOutboundLoadBalancer.frontendIpCount' 17 is not possible; use a whole number from 0 to 16"],
    ['a zone that Azure does not have', { nodeOutboundLoadBalancer: { zones: ['4'] } },
      "'nodeOutboundLoadBalancer.zones' '4' is not an availability zone, or given twice; use '1', '2' and '3', each once"],
  ])('fails on %s', (_what, props, message) => {
    expect(() => azureCluster(props)).toThrow(new Error(`[test/Cluster/Azure] ${message} (input/invalid-value)`));
  });

  test('takes any address of a subnet for machines of both kinds', () => {
    const subnets = [{ name: 'all', role: CLUSTER, cidrs: ['10.9.0.0/16'] }];
    expect(network({ subnets, apiServerLoadBalancer: { type: INTERNAL, privateIp: '10.9.0.4' } }).apiServerLB.frontendIPs[0].privateIP).toBe('10.9.0.4');
  });
});

describe('an endpoint that is given', () => {
  const DNS_NAME = 'edge.westeurope.cloudapp.azure.com';
  const ADDRESS = "is an address, and a control plane machine does not reach itself through an internal load balancer of Azure; leave 'endpoint' out, or give a name that";

  test.each<[AzureApiServerLoadBalancer | undefined, Endpoint]>([
    [undefined, Endpoint.of('203.0.113.7')],
    [{ publicIpName: 'api-ip' }, Endpoint.of('api.example.com', 443)],
    [{ dnsName: DNS_NAME }, Endpoint.of(DNS_NAME)],
    [{ type: INTERNAL }, Endpoint.of('apiserver.edge.capz.io')],
    [{ type: INTERNAL, privateDnsZoneName: 'edge.internal' }, Endpoint.of('apiserver.edge.internal')],
    [{ type: INTERNAL }, Endpoint.of('api.example.com', 443)],
  ])('can lead to the load balancer: %j %s', (apiServerLoadBalancer, endpoint) => {
    expect(network({ apiServerLoadBalancer }, endpoint).vnet).toEqual({ name: 'edge-vnet' });
  });

  test.each<[string, AzureApiServerLoadBalancer, Endpoint, string]>([
    ['another name', { dnsName: DNS_NAME }, Endpoint.of('api.example.com'), `is not that of the load balancer, ${DNS_NAME}:6443; leave 'endpoint' out, or use that one`],
    ['an address in place of the name', { dnsName: DNS_NAME }, Endpoint.of('203.0.113.7'),
      `is not that of the load balancer, ${DNS_NAME}:6443; leave 'endpoint' out, or use that one`],
    ['another port', { dnsName: DNS_NAME }, Endpoint.of(DNS_NAME, 443), `is not that of the load balancer, ${DNS_NAME}:6443; leave 'endpoint' out, or use that one`],
    ['another port of an internal one', { type: INTERNAL }, Endpoint.of('apiserver.edge.capz.io', 443),
      "is not that of the load balancer, apiserver.edge.capz.io:6443; leave 'endpoint' out, or use that one"],
    ['the address of an internal one', { type: INTERNAL }, Endpoint.of('10.0.0.100'),
      `${ADDRESS} leads to 10.0.0.100, such as 'apiserver.edge.capz.io', which these machines resolve to themselves`],
    ['another address than that of an internal one', { type: INTERNAL, privateIp: '10.0.0.7', privateDnsZoneName: 'edge.internal' }, Endpoint.of('10.0.0.8'),
      `${ADDRESS} leads to 10.0.0.7, such as 'apiserver.edge.internal', which these machines resolve to themselves`],
  ])('cannot be %s', (_what, apiServerLoadBalancer, endpoint, reason) => {
    expect(() => network({ apiServerLoadBalancer }, endpoint)).toThrow(new Error(
      `Validation failed with the following errors:\n  [test/Cluster/Azure] 'endpoint' ${endpoint} ${reason} (input/invalid-value)`));
  });
});

test('writes the load balancer through which workers reach the internet, also without a control plane', () => {
  const { chart } = hostedAzureCluster({ nodeOutboundLoadBalancer: { name: 'out', backendPoolName: 'out-pool' } });
  expect(find(synth(chart), 'AzureCluster').spec.networkSpec.nodeOutboundLB).toEqual({ name: 'out', backendPool: { name: 'out-pool' }, frontendIPsCount: 1 });
});

describe('addresses', () => {
  test('fit the defaults of the provider, several subnets of workers too', () => {
    const subnets = ['a', 'b', 'c'].map(name => ({ name, role: NODE }));
    expect(() => azureCluster({ subnets: [{ name: 'masters', role: CONTROL_PLANE }, ...subnets] })).not.toThrow();
  });

  test('may be of both families', () => {
    const subnets = [{ name: 'all', role: CLUSTER, cidrs: ['172.16.1.0/24', 'fd00:1::/64'] }];
    expect(() => azureCluster({ vnet: { cidrs: ['172.16.0.0/12', 'fd00:1::/56'] }, subnets })).not.toThrow();
  });

  test.each<[string, Partial<AzureInfraClusterProps>, string]>([
    ['a network without the default subnets', { vnet: { cidrs: ['172.16.0.0/12'] } },
      "subnet 'control plane' has the addresses 10.0.0.0/16 by default, which are not in the virtual network 172.16.0.0/12; "
      + "give 'cidrs' to both, on 'vnet' and on each of 'subnets' (input/invalid-value)"],
    ['a subnet outside of the default network', { subnets: [{ name: 'all', role: CLUSTER, cidrs: ['172.16.1.0/24'] }] },
      "subnet 'all' has the addresses 172.16.1.0/24, which are not in the virtual network 10.0.0.0/8; "
      + "give 'cidrs' to both, on 'vnet' and on each of 'subnets' (input/invalid-value)"],
    ['a subnet whose default is outside', { vnet: { cidrs: ['10.0.0.0/16'] }, subnets: [{ name: 'nodes', role: NODE }] },
      "subnet 'nodes' has the addresses 10.1.0.0/16 by default, which are not in the virtual network 10.0.0.0/16; "
      + "give 'cidrs' to both, on 'vnet' and on each of 'subnets' (input/invalid-value)"],
    ['subnets that overlap', { subnets: [{ name: 'masters', role: CONTROL_PLANE }, { name: 'nodes', role: NODE, cidrs: ['10.0.128.0/17'] }] },
      "subnets 'masters' (10.0.0.0/16) and 'nodes' (10.0.128.0/17) overlap; give each 'cidrs' of its own (network/cidr-overlap)"],
    ['a range that is none', { vnet: { cidrs: ['10.0.0.0'] } },
      "'vnet.cidrs' '10.0.0.0' is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56' (network/invalid-cidr)"],
    ['two subnets of one name', { subnets: [{ name: 'nodes', role: NODE }, { name: 'nodes', role: NODE }] },
      "'subnets' has 'nodes' twice; give each subnet a name of its own (input/duplicate)"],
    ['no subnet for workers', { subnets: [{ name: 'masters', role: CONTROL_PLANE }] },
      "'subnets' has none for worker machines; add one with AzureSubnetRole.NODE or AzureSubnetRole.CLUSTER (input/missing-value)"],
    ['an empty list of subnets', { subnets: [] },
      "'subnets' has none for worker machines; add one with AzureSubnetRole.NODE or AzureSubnetRole.CLUSTER (input/missing-value)"],
    ['the name of a subnet in place of its id', { subnets: [{ name: 'nodes', role: NODE, id: 'nodes' }] },
      "'subnets.id' 'nodes' is not the id of an Azure resource; "
      + "use '/subscriptions/<subscription>/resourceGroups/<group>/providers/<provider>/<type>/<name>' (input/invalid-value)"],
  ])('fail on %s', (_what, props, message) => {
    expect(() => azureCluster(props)).toThrow(new Error(`[test/Cluster/Azure] ${message}`));
  });

  test.each<[string, Partial<AzureInfraClusterProps>]>([
    ['vnet.name', { vnet: { name: 'my net' } }],
    ['vnet.peerings.remoteVnetName', { vnet: { peerings: [{ remoteVnetName: 'my net' }] } }],
    ['subnets.name', { subnets: [{ name: 'my net', role: NODE }] }],
    ['subnets.natGatewayName', { subnets: [{ name: 'nodes', role: NODE, natGatewayName: 'my net' }] }],
    ['subnets.securityGroupName', { subnets: [{ name: 'nodes', role: NODE, securityGroupName: 'my net' }] }],
    ['subnets.routeTableName', { subnets: [{ name: 'nodes', role: NODE, routeTableName: 'my net' }] }],
    ['apiServerLoadBalancer.name', { apiServerLoadBalancer: { name: 'my net' } }],
    ['apiServerLoadBalancer.publicIpName', { apiServerLoadBalancer: { publicIpName: 'my net' } }],
    ['nodeOutboundLoadBalancer.name', { nodeOutboundLoadBalancer: { name: 'my net' } }],
    ['nodeOutboundLoadBalancer.backendPoolName', { nodeOutboundLoadBalancer: { backendPoolName: 'my net' } }],
  ])('fail on an impossible %s', (prop, props) => {
    expect(() => azureCluster(props)).toThrow(new Error(`[test/Cluster/Azure] '${prop}' 'my net' is not the name of an Azure resource; `
      + "use 1 to 80 letters, digits, '_', '-' and '.', starting with a letter or digit and ending with a letter, digit or '_' (input/invalid-value)"));
  });
});
