import { K0smotronControlPlane, K0smotronControlPlaneProps } from '../../../src/providers/k0smotron';
import { Endpoint } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';

function connections(props: K0smotronControlPlaneProps, endpoint?: Endpoint): string[] {
  const controlPlane = new K0smotronControlPlane(makeCluster(makeChart(), { endpoint }), 'ControlPlane', props);
  return controlPlane.connections.map(({ from, to, port }) => `${from} -> ${to}:${port}`);
}

const INGRESS = { apiHost: 'api.example.com', konnectivityHost: 'konnectivity.example.com' };

test.each<[string, K0smotronControlPlaneProps, Endpoint | undefined, string[]]>([
  ['a Service without a known address', {}, undefined, ['nodes -> Service of the control plane:30443', 'nodes -> Service of the control plane:30132']],
  ['the address of the endpoint', { konnectivityPort: 8132 }, Endpoint.of('192.168.10.20'), ['nodes -> 192.168.10.20:6443', 'nodes -> 192.168.10.20:8132']],
  ['an Ingress by two names', { ingress: INGRESS }, undefined, ['nodes -> api.example.com:443', 'nodes -> konnectivity.example.com:443']],
  ['an Ingress at its port', { ingress: { ...INGRESS, port: 8443 } }, undefined, ['nodes -> api.example.com:8443', 'nodes -> konnectivity.example.com:8443']],
])('nodes dial %s', (_what, props, endpoint, expected) => {
  expect(connections(props, endpoint)).toEqual(expected);
});

test('fails for an Ingress before the first release of k0s 1.34 that has it', () => {
  const cluster = makeCluster(makeChart(), { endpoint: undefined, kubernetesVersion: 'v1.34.0' });
  expect(() => new K0smotronControlPlane(cluster, 'ControlPlane', { ingress: INGRESS })).toThrow("[test/Cluster/ControlPlane] 'ingress' needs Kubernetes 1.34.1 or later, "
    + 'and the cluster has v1.34.0; use another version, or a load balancer (input/invalid-value)');
});
