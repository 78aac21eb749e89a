import { MACHINE, makeGcpCluster } from './machines';
import { GcpControlPlane, GcpLoadBalancer, GcpLoadBalancerType } from '../../../src/providers/gcp';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

function rendered(loadBalancer: GcpLoadBalancer): Manifest {
  const chart = makeChart();
  new GcpControlPlane(makeGcpCluster(chart, { apiServerLoadBalancer: loadBalancer }), 'ControlPlane', MACHINE);
  const manifest = find(synth(chart), 'GCPCluster');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest.spec.loadBalancer;
}

test.each([
  [undefined, 'External'],
  [GcpLoadBalancerType.EXTERNAL, 'External'],
  [GcpLoadBalancerType.INTERNAL, 'Internal'],
  [GcpLoadBalancerType.INTERNAL_EXTERNAL, 'InternalExternal'],
])('writes the type %s as %s', (type, expected) => {
  expect(rendered({ type })).toEqual({ loadBalancerType: expected });
});

test('writes all props', () => {
  const props: Required<GcpLoadBalancer> = {
    type: GcpLoadBalancerType.INTERNAL_EXTERNAL,
    internalName: 'api-inside',
    internalSubnet: 'nodes',
    internalIpAddress: '10.10.0.5',
    internalGlobalAccess: true,
  };
  expect(rendered(props)).toEqual({
    loadBalancerType: 'InternalExternal',
    internalLoadBalancer: { name: 'api-inside', subnet: 'nodes', ipAddress: '10.10.0.5', internalAccess: 'Global' },
  });
});

test('states that other regions do not reach an internal load balancer', () => {
  expect(rendered({ type: GcpLoadBalancerType.INTERNAL, internalSubnet: 'nodes' }).internalLoadBalancer).toEqual({ subnet: 'nodes', internalAccess: 'Regional' });
});

test.each<[GcpLoadBalancer, string]>([
  [{ internalSubnet: 'nodes' }, "'internalSubnet' nodes"],
  [{ type: GcpLoadBalancerType.EXTERNAL, internalGlobalAccess: false }, "'internalGlobalAccess' false"],
])('fails on %j', (loadBalancer, what) => {
  expect(() => rendered(loadBalancer)).toThrow(new Error(`[test/Cluster/Gcp] 'apiServerLoadBalancer' has ${what} and the type External, which brings no internal load balancer; `
    + 'use GcpLoadBalancerType.INTERNAL or INTERNAL_EXTERNAL, or leave it out (input/invalid-value)'));
});

test('fails on an address that is none', () => {
  expect(() => rendered({ type: GcpLoadBalancerType.INTERNAL, internalIpAddress: '10.10.0' })).toThrow(new Error(
    "[test/Cluster/Gcp] 'internalIpAddress' '10.10.0' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"));
});
