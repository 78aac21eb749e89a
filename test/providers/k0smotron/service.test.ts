import { refusal, spec, synthControlPlane } from './support';
import { K0smotronControlPlaneProps, K0smotronPatchType } from '../../../src/providers/k0smotron';
import { Endpoint, ServiceType } from '../../../src/root';
import { find } from '../../support/manifests';

const INGRESS = { apiHost: 'api.example.com', konnectivityHost: 'konnectivity.example.com' };

test('announces the endpoint of the cluster', () => {
  const manifests = synthControlPlane({}, { endpoint: Endpoint.of('api.example.com', 443) });
  expect(find(manifests, 'K0smotronControlPlane').spec).toMatchObject({
    externalAddress: 'api.example.com', service: { type: 'LoadBalancer', apiPort: 443, konnectivityPort: 30132 },
  });
  expect(find(manifests, 'RemoteCluster').spec.controlPlaneEndpoint).toEqual({ host: 'api.example.com', port: 443 });
  expect(find(manifests, 'Cluster').spec.controlPlaneEndpoint).toEqual({ host: 'api.example.com', port: 443 });
});

test('leaves the address to the load balancer where the cluster has no endpoint', () => {
  const without = spec({}, { endpoint: undefined });
  expect(without).not.toHaveProperty('externalAddress');
  expect(without.service).toEqual({ type: 'LoadBalancer', apiPort: 30443, konnectivityPort: 30132 });
});

test.each<[string, K0smotronControlPlaneProps, Endpoint | undefined]>([
  ['the endpoint of the cluster', {}, Endpoint.of('192.168.10.20', 30443)],
  ['an address of its own', { externalAddress: '192.168.10.20' }, undefined],
])('announces %s where the ports of nodes expose the API server', (_what, props, endpoint) => {
  expect(spec({ ...props, serviceType: ServiceType.NODE_PORT }, { endpoint })).toMatchObject({
    externalAddress: '192.168.10.20', service: { type: 'NodePort', apiPort: 30443, konnectivityPort: 30132 },
  });
});

test('takes the same address and port as the endpoint', () => {
  expect(spec({ externalAddress: '192.168.10.20', apiServerPort: 6443 })).toEqual(spec());
});

test('hides the Service behind an ingress, whose host is the endpoint', () => {
  const behind = spec({ ingress: INGRESS }, { endpoint: Endpoint.of('api.example.com', 443) });
  expect(behind.ingress).toEqual({ ...INGRESS, port: 443 });
  expect(behind.service).toEqual({ type: 'ClusterIP', apiPort: 30443, konnectivityPort: 30132 });
  expect(behind).not.toHaveProperty('externalAddress');
});

test('changes the Service by a patch, before those of the user', () => {
  const mine = { kind: 'Service', component: 'control-plane', patchType: K0smotronPatchType.STRATEGIC, content: '{}' };
  const { patches } = spec({ serviceLabels: { a: 'b' }, serviceAnnotations: { c: 'd' }, loadBalancerClass: 'metallb', patches: [mine] });
  const target = { kind: 'Service', component: 'control-plane' };
  const content = JSON.stringify({ metadata: { labels: { a: 'b' }, annotations: { c: 'd' } }, spec: { loadBalancerClass: 'metallb' } });
  expect(patches).toEqual([{ target, patch: { type: 'merge', content } }, { target, patch: { type: 'strategic', content: '{}' } }]);
});

test.each<[K0smotronControlPlaneProps, Endpoint | undefined, string, string?]>([
  [{ externalAddress: '192.168.10.9' }, Endpoint.of('192.168.10.20'),
    "'endpoint' 192.168.10.20:6443 of the cluster is not 192.168.10.9 port 6443, which k0smotron announces; leave 'externalAddress' and 'apiServerPort' out"],
  [{ apiServerPort: 30443 }, Endpoint.of('192.168.10.20'),
    "'endpoint' 192.168.10.20:6443 of the cluster is not 192.168.10.20 port 30443, which k0smotron announces; leave 'externalAddress' and 'apiServerPort' out"],
  [{ ingress: INGRESS }, Endpoint.of('192.168.10.20'),
    "'endpoint' 192.168.10.20:6443 of the cluster is not api.example.com:443, which k0smotron announces; use Endpoint.of('api.example.com', 443), or leave it out"],
  [{ serviceType: ServiceType.NODE_PORT }, Endpoint.of('192.168.10.20'),
    "'apiServerPort' 6443 is not possible with 'serviceType' 'NodePort'; use a whole number from 30000 to 32767"],
  [{ serviceType: ServiceType.NODE_PORT, konnectivityPort: 8132 }, undefined,
    "'konnectivityPort' 8132 is not possible with 'serviceType' 'NodePort'; use a whole number from 30000 to 32767"],
  [{ apiServerPort: 0 }, undefined, "'apiServerPort' 0 is not possible with 'serviceType' 'LoadBalancer'; use a whole number from 1 to 65535"],
  [{ konnectivityPort: 30443 }, undefined, "'apiServerPort' and 'konnectivityPort' are both 30443; use two ports", 'input/duplicate'],
  [{ externalAddress: 'https://api.example.com' }, undefined,
    "'externalAddress' 'https://api.example.com' is neither an IP address nor a DNS name; give it without port"],
  [{ externalAddress: '192.168.10.300' }, undefined, "'externalAddress' '192.168.10.300' is neither an IP address nor a DNS name; give it without port"],
  [{ serviceType: ServiceType.CLUSTER_IP }, undefined,
    "'serviceType' 'ClusterIP' has no address that nodes reach; set 'endpoint' on the cluster, or use 'ingress' or another type", 'input/missing-value'],
  [{ serviceType: ServiceType.NODE_PORT }, undefined,
    "'serviceType' 'NodePort' needs an address of the nodes of the management cluster, else k0smotron takes any one node; "
    + "set 'endpoint' on the cluster, for example Endpoint.of('192.168.10.20', 30443)", 'input/missing-value'],
  [{ serviceType: ServiceType.NODE_PORT, loadBalancerClass: 'metallb' }, undefined,
    "'loadBalancerClass' 'metallb' goes with 'serviceType' 'LoadBalancer' only; leave it out"],
  [{ ingress: { ...INGRESS, apiHost: '192.168.10.20' } }, undefined,
    "'ingress.apiHost' '192.168.10.20' is not a host name; use for example 'edge.example.com', without scheme and port"],
  [{ ingress: { ...INGRESS, konnectivityHost: 'konnectivity:443' } }, undefined,
    "'ingress.konnectivityHost' 'konnectivity:443' is not a host name; use for example 'edge.example.com', without scheme and port"],
  [{ ingress: { ...INGRESS, konnectivityHost: 'api.example.com' } }, undefined,
    "'ingress' has 'api.example.com' for the API server and konnectivity; use two host names", 'input/duplicate'],
  [{ ingress: { ...INGRESS, port: 70000 } }, undefined, "'ingress.port' 70000 is not a port; use a whole number from 1 to 65535"],
])('fails on %j with the endpoint %s', (props, endpoint, reason, code = 'input/invalid-value') => {
  expect(refusal(props, { endpoint })).toThrow(new Error(`[test/Cluster/ControlPlane] ${reason} (${code})`));
});

test('fails on an ingress before Kubernetes 1.34', () => {
  expect(refusal({ ingress: INGRESS }, { endpoint: undefined, kubernetesVersion: 'v1.33.9' })).toThrow(new Error(
    "[test/Cluster/ControlPlane] 'ingress' needs Kubernetes 1.34.1 or later, and the cluster has v1.33.9; use another version, or a load balancer (input/invalid-value)"));
});
