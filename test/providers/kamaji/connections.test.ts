import { KamajiControlPlane, KamajiControlPlaneProps, KamajiKonnectivity } from '../../../src/providers/kamaji';
import { Endpoint, ServiceType } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';

function connections(props: KamajiControlPlaneProps, endpoint?: Endpoint): string[] {
  const controlPlane = new KamajiControlPlane(makeCluster(makeChart(), { endpoint }), 'ControlPlane', props);
  return controlPlane.connections.map(({ from, to, port }) => `${from} -> ${to}:${port}`);
}

const GATEWAY = { gatewayName: 'tenants', gatewayNamespace: 'tenants', hostname: 'edge.example.com', sectionName: 'api' };

test.each<[string, KamajiControlPlaneProps, Endpoint | undefined, string[]]>([
  ['a Service without a known address', {}, undefined, ['nodes -> Service of the control plane:6443', 'nodes -> Service of the control plane:8132']],
  ['the address of the endpoint', {}, Endpoint.of('192.168.10.20'), ['nodes -> 192.168.10.20:6443', 'nodes -> 192.168.10.20:8132']],
  ['ports of nodes', { serviceType: ServiceType.NODE_PORT, konnectivity: KamajiKonnectivity.daemonSet({ serverPort: 30132 }) }, Endpoint.of('192.168.10.20', 30443),
    ['nodes -> 192.168.10.20:30443', 'nodes -> 192.168.10.20:30132']],
  ['the address that nodes are told', { advertiseAddress: '203.0.113.5' }, Endpoint.of('192.168.10.20'), ['nodes -> 203.0.113.5:6443', 'nodes -> 203.0.113.5:8132']],
  ['a Gateway, which leads to both', { gateway: GATEWAY }, undefined, ['nodes -> edge.example.com:443', 'nodes -> edge.example.com:8132']],
  ['an Ingress, which leads to the API server only', { ingress: { hostname: 'edge.example.com' }, serviceAddress: '192.168.10.20' }, undefined,
    ['nodes -> edge.example.com:443', 'nodes -> 192.168.10.20:8132']],
  ['no tunnel', { konnectivity: KamajiKonnectivity.none() }, Endpoint.of('192.168.10.20'), ['nodes -> 192.168.10.20:6443']],
])('nodes dial %s', (_what, props, endpoint, expected) => {
  expect(connections(props, endpoint)).toEqual(expected);
});
