import { Duration } from 'cdk8s';
import { createInfra, ID, MACHINE, makeOpenStackChart, openStackCluster } from './machines';
import {
  OpenStackApiServerLoadBalancer, OpenStackControlPlane, OpenStackInfraClusterProps, OpenStackLoadBalancerMonitor, OpenStackRef,
} from '../../../src/providers/openstack';
import { Endpoint } from '../../../src/root';
import { CLOUD, FakeInfraCluster } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { synth } from '../../support/manifests';

const HOST = '192.168.10.20';
const ENDPOINT = { host: HOST, port: 6443 };

/** The fields of the OpenStackCluster that say where the API server is. */
function apiServer(infra: Partial<OpenStackInfraClusterProps>, endpoint: Endpoint | undefined = Endpoint.of(HOST)): object {
  const { identityRef: _identityRef, managedSubnets: _managedSubnets, ...rest } = openStackCluster(infra, { endpoint }).spec;
  return rest;
}

describe('with an endpoint', () => {
  test('says that it is a floating IP of the user, which is kept when a machine or the cluster goes', () => {
    expect(apiServer({})).toEqual({ controlPlaneEndpoint: ENDPOINT, apiServerFloatingIP: HOST });
    expect(apiServer({ apiServerFloatingIp: HOST })).toEqual({ controlPlaneEndpoint: ENDPOINT, apiServerFloatingIP: HOST });
  });

  test('gives the floating IP to the load balancer', () => {
    expect(apiServer({ apiServerLoadBalancer: {}, apiServerFixedIp: '10.6.0.5' })).toEqual({
      controlPlaneEndpoint: ENDPOINT, apiServerFloatingIP: HOST, apiServerFixedIP: '10.6.0.5', apiServerLoadBalancer: { enabled: true },
    });
  });

  test('leaves it to the load balancer as its address inside', () => {
    expect(apiServer({ apiServerLoadBalancer: {}, disableApiServerFloatingIp: true })).toEqual({
      controlPlaneEndpoint: ENDPOINT, disableAPIServerFloatingIP: true, apiServerLoadBalancer: { enabled: true },
    });
    expect(apiServer({ apiServerLoadBalancer: {}, disableApiServerFloatingIp: true, apiServerFixedIp: HOST })).toEqual({
      controlPlaneEndpoint: ENDPOINT, disableAPIServerFloatingIP: true, apiServerFixedIP: HOST, apiServerLoadBalancer: { enabled: true },
    });
  });

  test('leaves it to whoever holds it, be it a name', () => {
    expect(apiServer({ disableApiServerFloatingIp: true }, Endpoint.of('api.example.com'))).toEqual({
      controlPlaneEndpoint: { host: 'api.example.com', port: 6443 }, disableAPIServerFloatingIP: true,
    });
  });

  test('takes its port', () => {
    expect(apiServer({ apiServerPort: 8443 }, Endpoint.of(HOST, 8443)))
      .toMatchObject({ controlPlaneEndpoint: { host: HOST, port: 8443 }, apiServerPort: 8443 });
  });

  const OVERWRITTEN = 'cannot stand: the provider writes the address of the load balancer over the name and is refused; use the address itself (infrastructure/endpoint-overwritten)';

  test.each<[string, Partial<OpenStackInfraClusterProps>, string, string[]]>([
    ['a name that the load balancer would overwrite', { apiServerLoadBalancer: {} }, 'api.example.com', [`'endpoint' api.example.com:6443 ${OVERWRITTEN}`]],
    ['such a name inside the network', { apiServerLoadBalancer: {}, disableApiServerFloatingIp: true }, 'api.example.com',
      [`'endpoint' api.example.com:6443 ${OVERWRITTEN}`]],
    ['a name for a floating IP', {}, 'api.example.com', [
      "'endpoint' api.example.com:6443 is no floating IP, which the control plane machine gets; use its address, or set 'disableApiServerFloatingIp' "
      + 'where something else holds the name (input/invalid-value)',
    ]],
    ['another floating IP and port', { apiServerFloatingIp: '203.0.113.8', apiServerPort: 443 }, HOST, [
      "'apiServerFloatingIp' '203.0.113.8' is not the host of 'endpoint' 192.168.10.20:6443; leave it out, or use the same address (input/invalid-value)",
      "'apiServerPort' 443 is not the port of 'endpoint' 192.168.10.20:6443; leave it out (input/invalid-value)",
    ]],
    ['another address inside', { apiServerFixedIp: '10.6.0.5', disableApiServerFloatingIp: true }, HOST, [
      "'apiServerFixedIp' '10.6.0.5' is not the host of 'endpoint' 192.168.10.20:6443; leave it out, or use the same address (input/invalid-value)",
    ]],
  ])('fails on %s', (_what, infra, host, messages) => {
    const chart = makeOpenStackChart(infra, { endpoint: Endpoint.of(host) });
    expect(() => synth(chart)).toThrow(new Error(
      ['Validation failed with the following errors:', ...messages.map(message => `  [test/Cluster/OpenStack] ${message}`)].join('\n')));
  });
});

describe('without an endpoint', () => {
  test.each<[string, Partial<OpenStackInfraClusterProps>, object]>([
    ['a floating IP', { apiServerFloatingIp: HOST, apiServerPort: 443 }, { apiServerFloatingIP: HOST, apiServerPort: 443 }],
    ['a load balancer', { apiServerLoadBalancer: {} }, { apiServerLoadBalancer: { enabled: true } }],
    ['a load balancer inside', { apiServerLoadBalancer: {}, disableApiServerFloatingIp: true },
      { apiServerLoadBalancer: { enabled: true }, disableAPIServerFloatingIP: true }],
    ['a virtual IP', { apiServerFixedIp: '10.6.0.5', disableApiServerFloatingIp: true }, { apiServerFixedIP: '10.6.0.5', disableAPIServerFloatingIP: true }],
  ])('takes %s', (_what, infra, expected) => {
    const { identityRef: _identityRef, managedSubnets: _managedSubnets, ...rest } = openStackCluster(infra, { endpoint: undefined }).spec;
    expect(rest).toEqual(expected);
  });

  test.each<[string, Partial<OpenStackInfraClusterProps>]>([
    ['floating IP', { disableApiServerFloatingIp: true }],
    ['external network', { disableExternalNetwork: true, apiServerLoadBalancer: { enabled: false } }],
  ])('fails without load balancer and %s', (_what, infra) => {
    const chart = makeOpenStackChart(infra, { endpoint: undefined });
    expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n  [test/Cluster/OpenStack] the API server has no address: '
      + "there is neither load balancer nor floating IP; set 'apiServerLoadBalancer', or the address of a virtual IP as 'endpoint' of the cluster (input/missing-value)"));
  });

  test.each<[string, Partial<OpenStackInfraClusterProps>]>([
    ['no load balancer', {}],
    ['a load balancer that is switched off', { apiServerLoadBalancer: { enabled: false }, disableApiServerFloatingIp: false }],
  ])('fails on a floating IP that would go with its machine, with %s', (_what, infra) => {
    const chart = makeOpenStackChart(infra, { endpoint: undefined });
    expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n  [test/Cluster/OpenStack] the API server has no lasting address: '
      + "without load balancer CAPO deletes the floating IP with its machine; set 'apiServerLoadBalancer', or a reserved address as 'endpoint' of the cluster "
      + '(input/missing-value)'));
  });
});

describe('a control plane of several machines', () => {
  test.each<[string, Partial<OpenStackInfraClusterProps>]>([
    ['a load balancer', { apiServerLoadBalancer: {} }],
    ['a virtual IP in place of the floating IP', { disableApiServerFloatingIp: true }],
    ['no external network', { disableExternalNetwork: true }],
  ])('is possible with %s', (_what, infra) => {
    expect(() => synth(makeOpenStackChart(infra, {}, { replicas: 3 }))).not.toThrow();
  });

  test.each<[string, Partial<OpenStackInfraClusterProps>, Endpoint | undefined]>([
    ['of the endpoint', {}, Endpoint.of(HOST)],
    ['of the infra cluster', { apiServerFloatingIp: HOST, apiServerLoadBalancer: { enabled: false } }, undefined],
  ])('fails with a floating IP %s, which one of them has', (_what, infra, endpoint) => {
    const chart = makeOpenStackChart(infra, { endpoint }, { replicas: 3 });
    expect(() => synth(chart)).toThrow(new Error("Validation failed with the following errors:\n  [test/Cluster/ControlPlane] 'replicas' 3 is not possible: "
      + "without load balancer the floating IP of the API server is at one machine, and fails with it; set 'apiServerLoadBalancer' on OpenStackInfraCluster, "
      + "or 'disableApiServerFloatingIp' and a virtual IP, or use 1 (input/invalid-value)"));
  });

  test('says nothing of floating IPs where the infra cluster is refused as a whole', () => {
    const chart = makeChart();
    const cluster = makeCluster(chart);
    new FakeInfraCluster(cluster, 'CloudCluster', CLOUD, { primary: true });
    createInfra(cluster);
    new OpenStackControlPlane(cluster, 'ControlPlane', MACHINE);
    expect(() => synth(chart)).toThrow(/^Validation failed with the following errors:\n {2}\[test\/Cluster\] OpenStackCluster cannot be a secondary infra cluster .*$/);
  });
});

test('describes the load balancer', () => {
  const monitor: Required<OpenStackLoadBalancerMonitor> = {
    delay: Duration.minutes(1), timeout: Duration.seconds(7), maxRetries: 4, maxRetriesDown: 6,
  };
  const balancer: Required<OpenStackApiServerLoadBalancer> = {
    enabled: true,
    provider: 'ovn',
    flavor: 'ha',
    availabilityZone: 'lb-zone',
    network: OpenStackRef.fromId(ID),
    subnetIds: [ID],
    allowedCidrs: ['203.0.113.0/24', '198.51.100.7'],
    additionalPorts: [8132, 22],
    monitor,
  };
  expect(openStackCluster({ apiServerLoadBalancer: balancer }).spec.apiServerLoadBalancer).toEqual({
    enabled: true,
    provider: 'ovn',
    flavor: 'ha',
    availabilityZone: 'lb-zone',
    network: { id: ID },
    subnets: [{ id: ID }],
    allowedCIDRs: ['203.0.113.0/24', '198.51.100.7'],
    additionalPorts: [8132, 22],
    monitor: { delay: 60, timeout: 7, maxRetries: 4, maxRetriesDown: 6 },
  });
});

test('keeps a load balancer that is switched off', () => {
  const { spec } = openStackCluster({ apiServerLoadBalancer: { enabled: false, monitor: {}, allowedCidrs: [] } });
  expect(spec.apiServerLoadBalancer).toEqual({ enabled: false });
});

test.each<[string, Partial<OpenStackInfraClusterProps>, string]>([
  ['a floating IP that is a name', { apiServerFloatingIp: 'api' },
    "'apiServerFloatingIp' 'api' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['a fixed IP that is a network', { apiServerFixedIp: '10.6.0.0/24' },
    "'apiServerFixedIp' '10.6.0.0/24' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['the port 0', { apiServerPort: 0 }, "'apiServerPort' 0 is not a port; use a whole number from 1 to 65535 (input/invalid-value)"],
  ['the port 65536', { apiServerPort: 65536 }, "'apiServerPort' 65536 is not a port; use a whole number from 1 to 65535 (input/invalid-value)"],
  ['half a port', { apiServerPort: 1.5 }, "'apiServerPort' 1.5 is not a port; use a whole number from 1 to 65535 (input/invalid-value)"],
  ['a floating IP from a network that is disabled', { disableExternalNetwork: true, disableApiServerFloatingIp: false },
    "'disableApiServerFloatingIp' false is not possible with 'disableExternalNetwork' true, which floating IPs come from; leave it out (input/invalid-value)"],
  ['a floating IP that is disabled', { apiServerFloatingIp: HOST, disableApiServerFloatingIp: true },
    "'apiServerFloatingIp' '192.168.10.20' is not possible where floating IPs are disabled; leave one of the two out (input/invalid-value)"],
  ['a floating IP without external network', { apiServerFloatingIp: HOST, disableExternalNetwork: true },
    "'apiServerFloatingIp' '192.168.10.20' is not possible where floating IPs are disabled; leave one of the two out (input/invalid-value)"],
  ['a fixed IP that nobody gets', { apiServerFixedIp: '10.6.0.5' },
    "'apiServerFixedIp' '10.6.0.5' has no effect without load balancer where there is a floating IP; "
    + "set 'apiServerLoadBalancer' or 'disableApiServerFloatingIp' (input/invalid-value)"],
  ['zones that are chosen and left out', { controlPlaneAvailabilityZones: ['a'], controlPlaneOmitAvailabilityZone: true },
    "'controlPlaneOmitAvailabilityZone' true has no effect beside 'controlPlaneAvailabilityZones'; leave one of the two out (input/invalid-value)"],
  ['a zone twice', { controlPlaneAvailabilityZones: ['a', 'b', 'a'] },
    "'controlPlaneAvailabilityZones' has 'a' twice or without a name; give each zone once (input/duplicate)"],
  ['a zone without a name', { controlPlaneAvailabilityZones: ['a', ''] },
    "'controlPlaneAvailabilityZones' has '' twice or without a name; give each zone once (input/duplicate)"],
  ['a load balancer in a network by an id that is none', { apiServerLoadBalancer: { network: OpenStackRef.fromId('net') } },
    "'apiServerLoadBalancer.network' has the id 'net', which is not a UUID; use the id that OpenStack shows (input/invalid-value)"],
  ['subnets of no network', { apiServerLoadBalancer: { subnetIds: [ID] } },
    "'apiServerLoadBalancer' has 'subnetIds' and no 'network', without which they have no effect; set both (input/missing-value)"],
  ['a subnet by an id that is none', { apiServerLoadBalancer: { network: OpenStackRef.fromId(ID), subnetIds: ['a'] } },
    "'apiServerLoadBalancer.subnetIds' has the id 'a', which is not a UUID; use the id that OpenStack shows (input/invalid-value)"],
  ['an allowed IPv6 network', { apiServerLoadBalancer: { allowedCidrs: ['fd00::/8'] } },
    "'apiServerLoadBalancer.allowedCidrs' has 'fd00::/8', which the provider leaves out; use IPv4 addresses and networks (input/invalid-value)"],
  ['an allowed IPv6 address', { apiServerLoadBalancer: { allowedCidrs: ['fd00::1'] } },
    "'apiServerLoadBalancer.allowedCidrs' has 'fd00::1', which the provider leaves out; use IPv4 addresses and networks (input/invalid-value)"],
  ['an allowed network with host bits', { apiServerLoadBalancer: { allowedCidrs: ['203.0.113.9/24'] } },
    "'apiServerLoadBalancer.allowedCidrs' '203.0.113.9/24' has host bits set; use the network address '203.0.113.0/24' (network/invalid-cidr)"],
  ['an allowed network twice', { apiServerLoadBalancer: { allowedCidrs: ['203.0.113.0/24', '203.0.113.0/24'] } },
    "'apiServerLoadBalancer' has 203.0.113.0/24 twice; give each network and port once (input/duplicate)"],
  ['a further port that is none', { apiServerLoadBalancer: { additionalPorts: [70000] } },
    "'apiServerLoadBalancer.additionalPorts' 70000 is not a port; use a whole number from 1 to 65535 (input/invalid-value)"],
  ['a further port twice', { apiServerLoadBalancer: { additionalPorts: [22, 22] } },
    "'apiServerLoadBalancer' has 22 twice; give each network and port once (input/duplicate)"],
  ['a monitor without good checks', { apiServerLoadBalancer: { monitor: { maxRetries: 0 } } },
    "'apiServerLoadBalancer.monitor.maxRetries' 0 is not possible; use a whole number from 1 to 10 (input/invalid-value)"],
  ['a monitor with too many failed checks', { apiServerLoadBalancer: { monitor: { maxRetriesDown: 11 } } },
    "'apiServerLoadBalancer.monitor.maxRetriesDown' 11 is not possible; use a whole number from 1 to 10 (input/invalid-value)"],
])('fails on %s', (_what, infra, message) => {
  expect(() => createInfra(makeCluster(), infra)).toThrow(new Error(`[test/Cluster/OpenStack] ${message}`));
});
