import { JsonPatch } from 'cdk8s';
import { MACHINE, makeGcpCluster } from './machines';
import { GcpControlPlane, GcpMachinePool, GcpNetwork, GcpStackType, GcpSubnet, GcpSubnetPurpose, GcpWorkerPool } from '../../../src/providers/gcp';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

function rendered(network: GcpNetwork): Manifest {
  const chart = makeChart();
  const controlPlane = new GcpControlPlane(makeGcpCluster(chart, { network }), 'ControlPlane', { ...MACHINE, subnet: 'nodes' });
  // The API server has to listen where the load balancer leads to.
  const [initConfiguration, joinConfiguration] = ['initConfiguration', 'joinConfiguration'].map(name => `/spec/kubeadmConfigSpec/${name}`);
  const localAPIEndpoint = { bindPort: network.apiServerPort };
  controlPlane.resource.addJsonPatch(...network.apiServerPort === undefined ? [] : [
    JsonPatch.add(`${initConfiguration}/localAPIEndpoint`, localAPIEndpoint), JsonPatch.add(`${joinConfiguration}/controlPlane`, { localAPIEndpoint }),
  ]);
  const manifest = find(synth(chart), 'GCPCluster');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest.spec.network;
}

test('writes all props', () => {
  const subnet: Required<GcpSubnet> = {
    name: 'nodes',
    cidr: '10.10.0.0/16',
    region: 'europe-west1',
    description: 'for nodes',
    secondaryCidrs: { pods: '10.11.0.0/16' },
    privateGoogleAccess: true,
    flowLogs: true,
    purpose: GcpSubnetPurpose.PRIVATE,
    stackType: GcpStackType.IPV4_IPV6,
  };
  const network: Required<GcpNetwork> = {
    name: 'machines',
    hostProject: 'network-project',
    autoCreateSubnetworks: false,
    subnets: [subnet],
    mtu: 8896,
    minPortsPerVm: 128,
    manageFirewallRules: false,
    apiServerPort: 8443,
  };
  expect(rendered(network)).toEqual({
    name: 'machines',
    hostProject: 'network-project',
    autoCreateSubnetworks: false,
    subnets: [{
      name: 'nodes',
      cidrBlock: '10.10.0.0/16',
      region: 'europe-west1',
      description: 'for nodes',
      secondaryCidrBlocks: { pods: '10.11.0.0/16' },
      privateGoogleAccess: true,
      enableFlowLogs: true,
      purpose: 'PRIVATE',
      stackType: 'IPV4_IPV6',
    }],
    mtu: 8896,
    minPortsPerVm: 128,
    firewall: { defaultRulesManagement: 'Unmanaged' },
    loadBalancerBackendPort: 8443,
  });
});

test('states the region of subnets and what the API server would add', () => {
  expect(rendered({ subnets: [{ name: 'nodes', cidr: '10.10.0.0/16' }] }).subnets).toEqual([
    { name: 'nodes', cidrBlock: '10.10.0.0/16', region: 'europe-west1', purpose: 'PRIVATE_RFC_1918', stackType: 'IPV4_ONLY' },
  ]);
});

test('says nothing of firewall rules that CAPG manages anyway', () => {
  expect(rendered({ manageFirewallRules: true })).not.toHaveProperty('firewall');
});

const NAME = "is not a name in GCP; use at most 63 lower-case letters, digits and '-', starting with a letter (input/invalid-value)";

test.each<[string, GcpNetwork, string]>([
  ['network name', { name: 'My Network' }, `'network name' 'My Network' ${NAME}`],
  ['subnet name', { subnets: [{ name: '1st', cidr: '10.10.0.0/16' }] }, `'subnet name' '1st' ${NAME}`],
  ['mtu below', { mtu: 1299 }, "'mtu' 1299 is not possible; use a whole number from 1300 to 8896 (input/invalid-value)"],
  ['mtu above', { mtu: 8897 }, "'mtu' 8897 is not possible; use a whole number from 1300 to 8896 (input/invalid-value)"],
  ['mtu', { mtu: 1400.5 }, "'mtu' 1400.5 is not possible; use a whole number from 1300 to 8896 (input/invalid-value)"],
  ['ports', { minPortsPerVm: 1 }, "'minPortsPerVm' 1 is not possible; use a whole number from 2 to 65536 (input/invalid-value)"],
  ['port', { apiServerPort: 65536 }, "'apiServerPort' 65536 is not a port; use a whole number from 1 to 65535 (input/invalid-value)"],
  ['twins', { subnets: [{ name: 'nodes', cidr: '10.10.0.0/16' }, { name: 'nodes', cidr: '10.11.0.0/16' }] },
    "'subnets' has 'nodes' twice; give each subnet a name of its own (input/duplicate)"],
])('fails on a wrong %s', (_what, network, text) => {
  expect(() => rendered(network)).toThrow(new Error(`[test/Cluster/Gcp] ${text}`));
});

test.each<[string, Partial<GcpSubnet>]>([
  ['cidr of subnet nodes', { cidr: '10.10.0.0' }],
  ['secondaryCidrs of subnet nodes', { secondaryCidrs: { pods: '10.10.0.0' } }],
])('fails on the %s that is not a network', (prop, subnet) => {
  expect(() => rendered({ subnets: [{ name: 'nodes', cidr: '10.20.0.0/16', ...subnet }] }))
    .toThrow(new Error(`[test/Cluster/Gcp] '${prop}' '10.10.0.0' is not a network; `
      + "use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56' (network/invalid-cidr)"));
});

describe('without automatic subnets', () => {
  /** A cluster whose machines are of every kind, all in one subnet or in none. */
  function build(network: GcpNetwork, subnet?: string): Manifest[] {
    const chart = makeChart();
    const cluster = makeGcpCluster(chart, { network });
    new GcpControlPlane(cluster, 'ControlPlane', { ...MACHINE, subnet });
    new GcpWorkerPool(cluster, 'Workers', { ...MACHINE, subnet });
    new GcpMachinePool(cluster, 'Group', { ...MACHINE, subnet, failureDomains: ['europe-west1-b'] });
    return synth(chart);
  }
  const subnets = [
    { name: 'nodes', cidr: '10.10.0.0/16' },
    { name: 'more', cidr: '10.11.0.0/16', purpose: GcpSubnetPurpose.PRIVATE },
    { name: 'proxies', cidr: '10.12.0.0/16', purpose: GcpSubnetPurpose.REGIONAL_MANAGED_PROXY },
    { name: 'far', cidr: '10.13.0.0/16', region: 'europe-west4' },
  ];

  test('machines name their subnet', () => {
    expect(find(build({ autoCreateSubnetworks: false, subnets }, 'nodes'), 'GCPMachinePool').spec.subnet).toBe('nodes');
  });

  test.each([undefined, true])('machines need not name it where there are some: %s', autoCreateSubnetworks => {
    expect(find(build({ autoCreateSubnetworks, subnets }), 'GCPMachinePool').spec).not.toHaveProperty('subnet');
  });

  test.each([
    [undefined, 'the name of one that exists'],
    [subnets, "'nodes' or 'more'"],
  ])('machines fail without (%#)', (made, wanted) => {
    const message = "'subnet' is missing, and 'autoCreateSubnetworks' false leaves the network without one for the machines; "
      + `set it to ${wanted} (input/missing-value)`;
    expect(() => build({ autoCreateSubnetworks: false, subnets: made })).toThrow(new Error('Validation failed with the following errors:\n'
      + ['ControlPlane', 'Workers', 'Group'].map(id => `  [test/Cluster/${id}] ${message}`).join('\n')));
  });
});
