import { refusal, spec, surroundings, synthControlPlane } from './support';
import { KamajiApiVersion, KamajiControlPlane, KamajiControlPlaneProps, KamajiKonnectivity } from '../../../src/providers/kamaji';
import { Endpoint, ServiceType, Warnings } from '../../../src/root';
import { makeChart } from '../../support/charts';
import { find, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';
import { captureStderr } from '../../support/stderr';

const stderr = captureStderr();

const NODE_PORT = { serviceType: ServiceType.NODE_PORT, konnectivity: KamajiKonnectivity.daemonSet({ serverPort: 30132 }) };
const INGRESS = { hostname: 'api.example.com' };
const GATEWAY = { gatewayName: 'edge', gatewayNamespace: 'gateways', hostname: 'api.example.com', sectionName: 'kube-apiserver' };

function message(reason: string, code: string = 'input/invalid-value'): Error {
  return new Error(`[test/Cluster/ControlPlane] ${reason} (${code})`);
}

test('takes the address of the Service from the endpoint of the cluster', () => {
  expect(spec().network).toEqual({ serviceType: 'LoadBalancer', serviceAddress: '192.168.10.20' });
  expect(spec({ serviceAddress: '192.168.10.20' }).network.serviceAddress).toBe('192.168.10.20');
});

test('leaves the address to the load balancer where the cluster has no endpoint', () => {
  expect(spec({}, { endpoint: undefined }).network).toEqual({ serviceType: 'LoadBalancer' });
  expect(spec({ serviceAddress: '192.168.10.9' }, { endpoint: undefined }).network.serviceAddress).toBe('192.168.10.9');
});

test('leaves the port of the API server out of the Cluster where it is the default', () => {
  expect(find(synthControlPlane(), 'Cluster').spec.clusterNetwork).not.toHaveProperty('apiServerPort');
});

test('writes another port of the endpoint into the Cluster, where Kamaji takes it from', () => {
  const cluster = find(synthControlPlane({}, { endpoint: Endpoint.of('192.168.10.20', 443) }), 'Cluster');
  expect(cluster.spec.clusterNetwork.apiServerPort).toBe(443);
  expect(schemaErrors(cluster)).toEqual([]);
});

test('takes address and port of nodes from the endpoint', () => {
  const manifests = synthControlPlane(NODE_PORT, { endpoint: Endpoint.of('192.168.10.20', 30443) });
  expect(find(manifests, 'KamajiControlPlane').spec.network).toEqual({ serviceType: 'NodePort', serviceAddress: '192.168.10.20' });
  expect(find(manifests, 'KamajiControlPlane').spec.addons.konnectivity.server.port).toBe(30132);
  expect(find(manifests, 'Cluster').spec.clusterNetwork.apiServerPort).toBe(30443);
});

test('needs no port of nodes for konnectivity that is off', () => {
  const endpoint = Endpoint.of('192.168.10.20', 30443);
  expect(spec({ serviceType: ServiceType.NODE_PORT, konnectivity: KamajiKonnectivity.none() }, { endpoint }).addons).not.toHaveProperty('konnectivity');
});

test.each([
  [{ ingress: INGRESS }, Endpoint.of('api.example.com', 443), 'api.example.com'],
  [{ ingress: { ...INGRESS, port: 8443 } }, Endpoint.of('api.example.com', 8443), 'api.example.com:8443'],
  [{ ingress: { ...INGRESS, port: 8443 } }, undefined, 'api.example.com:8443'],
  [{ gateway: GATEWAY }, Endpoint.of('api.example.com', 443), 'api.example.com'],
  [{ gateway: { ...GATEWAY, port: 6443 } }, Endpoint.of('api.example.com', 6443), 'api.example.com:6443'],
])('announces the host name of %j', (props, endpoint, hostname) => {
  const manifests = synthControlPlane(props, { endpoint });
  const { network } = find(manifests, 'KamajiControlPlane').spec;
  expect((network.ingress ?? network.gateway).hostname).toBe(hostname);
  expect(network).not.toHaveProperty('serviceAddress');
  expect(find(manifests, 'Cluster').spec.clusterNetwork).not.toHaveProperty('apiServerPort');
});

test('writes the listener of a gateway', () => {
  expect(spec({ gateway: { ...GATEWAY, port: 6443, sectionName: 'tls', labels: { a: 'b' } } }, { endpoint: undefined }).network.gateway).toEqual({
    name: 'edge', namespace: 'gateways', hostname: 'api.example.com:6443', port: 6443, sectionName: 'tls', extraLabels: { a: 'b' },
  });
});

test('takes any listener of a gateway where there is no konnectivity, in both versions', () => {
  const { sectionName: _sectionName, ...gateway } = GATEWAY;
  for (const apiVersion of [KamajiApiVersion.V1ALPHA1, KamajiApiVersion.V1ALPHA2]) {
    expect(spec({ apiVersion, gateway, konnectivity: KamajiKonnectivity.none() }, { endpoint: undefined }).network.gateway)
      .toEqual({ name: 'edge', namespace: 'gateways', hostname: 'api.example.com' });
  }
});

test('fails on a gateway without the name of a listener beside konnectivity', () => {
  const props = { gateway: { ...GATEWAY, sectionName: undefined }, konnectivity: KamajiKonnectivity.daemonSet({ serverPort: 9132 }) };
  const text = (port: number) => `'gateway.sectionName' is missing, and konnectivity takes a listener 'konnectivity-server' at port ${port} of the Gateway; `
    + 'name the listener of the API server, or use KamajiKonnectivity.none()';
  expect(refusal(props, { endpoint: undefined })).toThrow(message(text(9132), 'input/missing-value'));
  expect(refusal({ ...props, konnectivity: undefined }, { endpoint: undefined })).toThrow(message(text(8132), 'input/missing-value'));
});

test('fails on a gateway beside konnectivity in v1alpha1', () => {
  const gateway = { ...GATEWAY, sectionName: undefined };
  expect(refusal({ gateway, apiVersion: KamajiApiVersion.V1ALPHA1 }, { endpoint: undefined })).toThrow(message(
    "'gateway' is not possible with konnectivity in v1alpha1, which cannot tell their listeners apart; use KamajiKonnectivity.none(), "
    + 'or KamajiApiVersion.V1ALPHA2 with version 0.20 or later of the Kamaji provider'));
});

describe('konnectivity behind a ClusterIP', () => {
  const INSIDE = { serviceType: ServiceType.CLUSTER_IP };
  const WARNING = "warning: [test/Cluster/ControlPlane] 'serviceType' 'ClusterIP' makes konnectivity agents dial an address inside the management cluster, "
    + "which no node elsewhere reaches; set 'advertiseAddress' or 'serviceAddress', or use KamajiKonnectivity.none() where the API server reaches all nodes itself "
    + '(kamaji/konnectivity-unreachable)\n';

  test.each([
    ['nothing before it', INSIDE],
    ['an ingress, which leads to the API server only', { ...INSIDE, ingress: INGRESS }],
  ])('warns with %s', (_what, props) => {
    synthControlPlane(props, { endpoint: undefined });
    expect(stderr()).toEqual([WARNING]);
  });

  test.each<[string, KamajiControlPlaneProps, Endpoint | undefined]>([
    ['an address of the Service', { ...INSIDE, serviceAddress: '192.168.10.9' }, undefined],
    ['an address that nodes are told', { ...INSIDE, advertiseAddress: '192.168.10.9' }, undefined],
    ['the endpoint of the cluster', INSIDE, Endpoint.of('192.168.10.20')],
    ['a gateway, which leads to konnectivity too', { ...INSIDE, gateway: GATEWAY }, undefined],
    ['no konnectivity', { ...INSIDE, konnectivity: KamajiKonnectivity.none() }, undefined],
    ['a load balancer', {}, undefined],
  ])('does not warn with %s', (_what, props, endpoint) => {
    synthControlPlane(props, { endpoint });
    expect(stderr()).toEqual([]);
  });

  test('can be acknowledged', () => {
    const chart = makeChart();
    const controlPlane = new KamajiControlPlane(surroundings(chart, { endpoint: undefined }), 'ControlPlane', INSIDE);
    Warnings.of(controlPlane).acknowledge('kamaji/konnectivity-unreachable', 'all nodes are in the management cluster');
    synth(chart);
    expect(stderr()).toEqual([]);
  });
});

test('writes further ports of the Service', () => {
  expect(spec({ additionalServicePorts: [{ name: 'trustd', port: 50001 }] }).network.additionalServicePorts)
    .toEqual([{ name: 'trustd', port: 50001, targetPort: 50001, protocol: 'TCP' }]);
});

test.each([
  [{ serviceAddress: '192.168.10.9' }, Endpoint.of('192.168.10.20'),
    "'serviceAddress' '192.168.10.9' is not the host of 'endpoint' 192.168.10.20:6443 of the cluster; leave it out"],
  [{}, Endpoint.of('api.example.com'),
    "'endpoint' api.example.com:6443 of the cluster is a name, and a Service of Kamaji has an address; "
    + "use an IP address, or 'ingress' or 'gateway' with this host name"],
  [{}, Endpoint.of('192.168.10.20', 32768),
    "'endpoint' port 32768 of the cluster is more than Kamaji can announce for a Service; use at most 32767, or 'ingress' or 'gateway'"],
  [NODE_PORT, Endpoint.of('192.168.10.20'),
    "'endpoint' port 6443 is not a port of nodes, which 'serviceType' 'NodePort' needs; use 30000 to 32767"],
  [{ serviceType: ServiceType.NODE_PORT }, Endpoint.of('192.168.10.20', 30443),
    "'konnectivity' server port 8132 is not a port of nodes, which 'serviceType' 'NodePort' needs; use 30000 to 32767"],
  [{ ...NODE_PORT, ingress: INGRESS }, Endpoint.of('api.example.com', 443),
    "'serviceType' 'NodePort' takes its port from the endpoint of the cluster, which is that of 'ingress' here; use another type"],
  [{ ...NODE_PORT, gateway: GATEWAY }, undefined,
    "'serviceType' 'NodePort' takes its port from the endpoint of the cluster, which is that of 'gateway' here; use another type"],
  [{ ingress: INGRESS }, Endpoint.of('192.168.10.20'),
    "'endpoint' 192.168.10.20:6443 of the cluster is not api.example.com:443, which Kamaji announces; use Endpoint.of('api.example.com', 443), or leave it out"],
  [{ gateway: { ...GATEWAY, port: 6443 } }, Endpoint.of('api.example.com', 443),
    "'endpoint' api.example.com:443 of the cluster is not api.example.com:6443, which Kamaji announces; use Endpoint.of('api.example.com', 6443), or leave it out"],
])('fails on %j with the endpoint %s', (props, endpoint, reason) => {
  expect(refusal(props, { endpoint })).toThrow(message(reason));
});

test('fails without an endpoint where the ports of nodes expose the API server', () => {
  expect(refusal(NODE_PORT, { endpoint: undefined })).toThrow(message(
    "'serviceType' 'NodePort' needs an address and a port of the nodes of the management cluster; "
    + "set 'endpoint' on the cluster, for example Endpoint.of('192.168.10.20', 30443)", 'input/missing-value'));
});

test('fails on konnectivity at the port of the API server', () => {
  expect(refusal({ konnectivity: KamajiKonnectivity.daemonSet({ serverPort: 6443 }) })).toThrow(message(
    "'konnectivity' server port 6443 is the port of the API server too; use another one", 'input/duplicate'));
});

test('fails on an ingress and a gateway at once', () => {
  expect(refusal({ ingress: INGRESS, gateway: GATEWAY })).toThrow(message("'ingress' and 'gateway' both announce the API server; use one of them"));
});

test.each([
  [{ ingress: { hostname: 'api.example.com:443' } }, "'ingress.hostname' 'api.example.com:443' is not a host name; use for example 'edge.example.com', without scheme and port"],
  [{ gateway: { ...GATEWAY, hostname: '192.168.10.20' } }, "'gateway.hostname' '192.168.10.20' is not a host name; use for example 'edge.example.com', without scheme and port"],
  [{ ingress: { ...INGRESS, port: 0 } }, "'ingress.port' 0 is not a port; use a whole number from 1 to 65535"],
  [{ gateway: { ...GATEWAY, port: 65536 } }, "'gateway.port' 65536 is not a port; use a whole number from 1 to 65535"],
  [{ certSans: ['api.example.com:6443'] },
    "'certSans' has 'api.example.com:6443', which is neither an IP address nor a host name; give hosts without scheme and port"],
  [{ serviceType: ServiceType.CLUSTER_IP, loadBalancerClass: 'metallb' }, "'loadBalancerClass' 'metallb' goes with 'serviceType' 'LoadBalancer' only; leave it out"],
  [{ serviceType: ServiceType.CLUSTER_IP, loadBalancerSourceRanges: ['10.0.0.0/8'] },
    "'loadBalancerSourceRanges' '10.0.0.0/8' goes with 'serviceType' 'LoadBalancer' only; leave it out"],
  [{ additionalServicePorts: [{ name: 'Trustd', port: 50001 }] }, "'additionalServicePorts' has the name 'Trustd'; use lower-case letters, digits and '-'"],
  [{ additionalServicePorts: [{ name: 'trustd', port: 0 }] }, "'additionalServicePorts.port' 0 is not a port; use a whole number from 1 to 65535"],
  [{ additionalServicePorts: [{ name: 'trustd', port: 50001, targetPort: 1.5 }] },
    "'additionalServicePorts.targetPort' 1.5 is not a port; use a whole number from 1 to 65535"],
  [{ serviceLabels: { 'not a key': 'x' } },
    "'serviceLabels' has 'not a key' = 'x', which is not a label; use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.'"],
])('fails on %j', (props, reason) => {
  expect(refusal(props, { endpoint: undefined })).toThrow(message(reason));
});

test.each([
  [{ serviceAddress: 'api.example.com' }, 'serviceAddress', 'api.example.com'],
  [{ advertiseAddress: 'api.example.com' }, 'advertiseAddress', 'api.example.com'],
  [{ dnsServiceIps: ['10.96.0.10', '10.96.0.300'] }, 'dnsServiceIps', '10.96.0.300'],
])('fails on %j, which is not an address', (props, prop, address) => {
  expect(refusal(props, { endpoint: undefined })).toThrow(message(
    `'${prop}' '${address}' is not an IP address; use an IPv4 or IPv6 address without a prefix length`, 'network/invalid-address'));
});

test('fails on a source range that is no network', () => {
  expect(refusal({ loadBalancerSourceRanges: ['10.0.0.1'] })).toThrow(message(
    "'loadBalancerSourceRanges' '10.0.0.1' is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56'",
    'network/invalid-cidr'));
});

test.each([
  [[{ name: 'a', port: 1 }, { name: 'a', port: 2 }], "'additionalServicePorts' has 'a' twice; give each port a name of its own"],
  [[{ name: 'a', port: 8132 }], "'additionalServicePorts' has 'a' on port 8132, where konnectivity is; use another port"],
  [[{ name: 'a', port: 6443 }], "'additionalServicePorts' has 'a' on port 6443, where the API server is; use another port"],
])('fails on the ports %j', (additionalServicePorts, reason) => {
  expect(refusal({ additionalServicePorts })).toThrow(message(reason, 'input/duplicate'));
});
