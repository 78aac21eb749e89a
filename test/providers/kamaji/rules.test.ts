import { Rule } from '../../../src/knowledge';
import { KAMAJI_RULES } from '../../../src/providers/kamaji/rules';
import { findings, MixedBundle } from '../../rules/mixed-bundle';

const ENDPOINT = { controlPlaneEndpoint: { host: '192.0.2.1', port: 6443 } };

function rule(code: string): Rule {
  return KAMAJI_RULES.find(candidate => candidate.code === code)!;
}

type Case = [string, MixedBundle, string[]];

describe('kamaji', () => {
  const metal3 = (network: object, cluster?: object): MixedBundle => ({
    primary: 'Metal3Cluster', controlPlane: 'KamajiControlPlane', controlPlaneSpec: { network }, cluster, infra: { Metal3Cluster: { spec: ENDPOINT } },
  });

  test.each<Case>([
    ['the same address', metal3({ serviceAddress: '192.0.2.1' }), []],
    ['the same address at another port', metal3({ serviceAddress: '192.0.2.1' }, { clusterNetwork: { apiServerPort: 8443 } }), ['KamajiControlPlane/c spec.network.serviceAddress']],
    ['an address that is not known yet', metal3({ serviceType: 'LoadBalancer' }), []],
    ['an ingress with its port', metal3({ ingress: { hostname: '192.0.2.1:6443' } }), []],
    ['a gateway with its port', metal3({ gateway: { hostname: '192.0.2.1', port: 6443 } }), []],
    ['an endpoint without port', {
      ...metal3({ serviceAddress: '192.0.2.1' }), infra: { Metal3Cluster: { spec: { controlPlaneEndpoint: { host: '192.0.2.1' } } } },
    }, []],
    ['a gateway without port', metal3({ gateway: { hostname: '192.0.2.1' } }), ['KamajiControlPlane/c spec.network.gateway.hostname']],
    ['an infra cluster that Kamaji writes to', {
      primary: 'AWSCluster', controlPlane: 'KamajiControlPlane', controlPlaneSpec: { network: { serviceAddress: '192.0.2.9' } }, infra: { AWSCluster: { spec: ENDPOINT } },
    }, []],
  ])('kamaji/endpoint-mismatch judges %s', (_, bundle, expected) => {
    expect(findings(rule('kamaji/endpoint-mismatch'), bundle)).toEqual(expected);
  });

  test.each<Case>([
    ['the highest port', metal3({}, { clusterNetwork: { apiServerPort: 32767 } }), []],
    ['a higher one', metal3({}, { clusterNetwork: { apiServerPort: 32768 } }), ['Cluster/c spec.clusterNetwork.apiServerPort']],
    ['a higher one behind an ingress', metal3({ ingress: { hostname: 'x' } }, { clusterNetwork: { apiServerPort: 32768 } }), []],
    ['no port', metal3({}), []],
  ])('kamaji/endpoint-port judges %s', (_, bundle, expected) => {
    expect(findings(rule('kamaji/endpoint-port'), bundle)).toEqual(expected);
  });

  const resolved = (address: unknown, cidrBlocks?: string[]): MixedBundle =>
    ({ controlPlane: 'KamajiControlPlane', controlPlaneSpec: { network: { dnsServiceIPs: [address] } }, cluster: cidrBlocks && { clusterNetwork: { services: { cidrBlocks } } } });

  test.each<Case>([
    ['an address of the range', resolved('10.96.0.10', ['10.96.0.0/12']), []],
    ['an address of the second range', resolved('fd00::a', ['10.96.0.0/12', 'fd00::/108']), []],
    ['an address without a range', resolved('192.0.2.10'), []],
    ['a range that cannot be read', resolved('192.0.2.10', ['${SERVICES}']), []],
    ['what is no address', resolved('dns', ['10.96.0.0/12']), []],
    ['an address elsewhere', resolved('192.0.2.10', ['10.96.0.0/12']), ['KamajiControlPlane/c spec.network.dnsServiceIPs[0]']],
  ])('kamaji/dns-address judges %s', (_, bundle, expected) => {
    expect(findings(rule('kamaji/dns-address'), bundle)).toEqual(expected);
  });

  const SERVER = 'KamajiControlPlane/c spec.addons.konnectivity.server.port';
  const served = (network: object, addons: object, apiServerPort?: number): MixedBundle =>
    ({ controlPlane: 'KamajiControlPlane', controlPlaneSpec: { network, addons }, cluster: apiServerPort === undefined ? {} : { clusterNetwork: { apiServerPort } } });

  test.each<Case>([
    ['the defaults', served({}, { konnectivity: {} }), []],
    ['the port of konnectivity without it', served({}, {}, 8132), []],
    ['the port of konnectivity', served({}, { konnectivity: {} }, 8132), [SERVER]],
    ['the port of the API server', served({}, { konnectivity: { server: { port: 6443 } } }), [SERVER]],
    ['no port', served({}, { konnectivity: { server: { port: 70000 } } }), [SERVER]],
    ['ports of nodes', served({ serviceType: 'NodePort' }, { konnectivity: { server: { port: 30132 } } }, 30443), []],
    ['no ports of nodes', served({ serviceType: 'NodePort' }, { konnectivity: {} }), [SERVER, 'Cluster/c spec.clusterNetwork.apiServerPort']],
    ['an added port that is taken', served({ additionalServicePorts: [{ name: 'x', port: 6443 }] }, {}), ['KamajiControlPlane/c spec.network.additionalServicePorts[0].port']],
    ['an added port of another protocol', served({ additionalServicePorts: [{ name: 'x', port: 6443, protocol: 'UDP' }] }, {}), []],
    ['an added port beside those of nodes', served({ serviceType: 'NodePort', additionalServicePorts: [{ name: 'x', port: 80 }] }, {}, 30443), []],
  ])('kamaji/service-ports judges %s', (_, bundle, expected) => {
    expect(findings(rule('kamaji/service-ports'), bundle).sort()).toEqual([...expected].sort());
  });

  test.each<Case>([
    ['virtual machines of the management cluster', { controlPlane: 'KamajiControlPlane', pools: { KubevirtMachineTemplate: {} } }, []],
    ['a cluster without pools here', { controlPlane: 'KamajiControlPlane' }, []],
    ['an empty addon', { controlPlane: 'KamajiControlPlane', controlPlaneSpec: { addons: { konnectivity: {} } }, pools: { AWSMachineTemplate: {} } }, []],
    ['another control plane', { controlPlane: 'K0smotronControlPlane', pools: { AWSMachineTemplate: {} } }, []],
  ])('kamaji/konnectivity-off accepts %s', (_, bundle, expected) => {
    expect(findings(rule('kamaji/konnectivity-off'), bundle)).toEqual(expected);
  });

  test.each([
    ['an address of the Service', { serviceType: 'ClusterIP', serviceAddress: '192.0.2.1' }], ['an advertised address', { serviceType: 'ClusterIP', advertiseAddress: '192.0.2.1' }],
    ['a gateway', { serviceType: 'ClusterIP', gateway: { hostname: 'x' } }], ['a load balancer', { serviceType: 'LoadBalancer' }], ['the default', {}],
  ])('kamaji/konnectivity-unreachable accepts %s', (_, network) => {
    const controlPlaneSpec = { network, addons: { konnectivity: {} } };
    expect(findings(rule('kamaji/konnectivity-unreachable'), { controlPlane: 'KamajiControlPlane', controlPlaneSpec })).toEqual([]);
  });

  test('kamaji/konnectivity-unreachable accepts a ClusterIP without agents', () => {
    expect(findings(rule('kamaji/konnectivity-unreachable'), { controlPlane: 'KamajiControlPlane', controlPlaneSpec: { network: { serviceType: 'ClusterIP' } } })).toEqual([]);
  });

  test('kamaji/probes accepts all four', () => {
    const part = { probes: { liveness: {} } };
    const controlPlaneSpec = { apiServer: part, controllerManager: part, scheduler: part, deployment: part };
    expect(findings(rule('kamaji/probes'), { controlPlane: 'KamajiControlPlane', controlPlaneSpec })).toEqual([]);
    expect(findings(rule('kamaji/probes'), { controlPlane: 'KamajiControlPlane', controlPlaneSpec: { ...controlPlaneSpec, kine: {}, deployment: {} } }))
      .toEqual(['KamajiControlPlane/c spec.apiServer.probes']);
  });

  test.each<Case>([
    ['a kind that no library knows', { primary: 'DockerCluster', controlPlane: 'KamajiControlPlane' }, ['Cluster/c spec.infrastructureRef']],
    ['a kind of its list', { primary: 'ProxmoxCluster', controlPlane: 'KamajiControlPlane' }, []],
    ['a kind that it cannot serve at all', { primary: 'GCPCluster', controlPlane: 'KamajiControlPlane' }, []],
    ['no primary', { controlPlane: 'KamajiControlPlane' }, []],
    ['a control plane that serves any', { primary: 'DockerCluster', controlPlane: 'K0smotronControlPlane' }, []],
  ])('kamaji/unknown-primary judges %s', (_, bundle, expected) => {
    expect(findings(rule('kamaji/unknown-primary'), bundle)).toEqual(expected);
  });
});
