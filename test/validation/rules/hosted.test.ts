import { findings, findingsIn, manifestsOf, MixedBundle } from './mixed-bundle';
import { Manifest } from '../../../src/topology';
import { Rule } from '../../../src/validation';
import { HOSTED_RULES } from '../../../src/validation/rules/hosted';

const ENDPOINT = { controlPlaneEndpoint: { host: '192.0.2.1', port: 6443 } };

function rule(code: string): Rule {
  return HOSTED_RULES.find(candidate => candidate.code === code)!;
}

type Case = [string, MixedBundle, string[]];

test.each<Case>([
  ['AWS with the setting', {
    primary: 'AWSCluster', controlPlane: 'KamajiControlPlane', infra: { AWSCluster: { spec: { controlPlaneLoadBalancer: { loadBalancerType: 'disabled' } } } },
  }, []],
  ['Azure with the setting', { primary: 'AzureCluster', controlPlane: 'KamajiControlPlane', infra: { AzureCluster: { spec: { controlPlaneEnabled: false } } } }, []],
  ['AWS that k0smotron reports ready', {
    primary: 'AWSCluster', controlPlane: 'K0smotronControlPlane', infra: { AWSCluster: { metadata: { annotations: { 'cluster.x-k8s.io/managed-by': 'k0smotron' } } } },
  }, []],
  ['AWS without a word of a load balancer', { primary: 'AWSCluster', controlPlane: 'K0smotronControlPlane', infra: { AWSCluster: {} } }, [
    'AWSCluster/c spec.controlPlaneLoadBalancer.loadBalancerType',
  ]],
  ['a control plane on machines', { primary: 'AWSCluster', controlPlane: 'KubeadmControlPlane', infra: { AWSCluster: {} } }, []],
  ['OpenStack, which has a rule of its own', { primary: 'OpenStackCluster', controlPlane: 'KamajiControlPlane', infra: { OpenStackCluster: {} } }, []],
  ['GCP, which Kamaji cannot serve at all', { primary: 'GCPCluster', controlPlane: 'KamajiControlPlane', infra: { GCPCluster: {} } }, []],
  ['EKS', { primary: 'AWSManagedCluster', controlPlane: 'AWSManagedControlPlane', infra: { AWSManagedCluster: {} } }, []],
])('infrastructure/builds-load-balancer judges %s', (_, bundle, expected) => {
  expect(findings(rule('infrastructure/builds-load-balancer'), bundle)).toEqual(expected);
});

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

describe('k0smotron', () => {
  const k0smotron = (controlPlaneSpec: object): MixedBundle => ({ controlPlane: 'K0smotronControlPlane', controlPlaneSpec });

  test.each([
    ['a load balancer', { service: { type: 'LoadBalancer' } }], ['an ingress', { ingress: { apiHost: 'x' } }], ['an address', { externalAddress: '192.0.2.1' }],
  ])('k0smotron/external-address accepts %s', (_, spec) => {
    expect(findings(rule('k0smotron/external-address'), k0smotron(spec))).toEqual([]);
    expect(findings(rule('k0smotron/any-node'), k0smotron(spec))).toEqual([]);
  });

  test.each([
    ['v1.34.2-k0s.0', true], ['v1.34.2+k0s.0', true], ['v1.34.2', true], ['v1.34.2-rc.1+k0s.0', true], ['', true], [undefined, true],
    ['1.34.2', false], ['v1.34', false], ['latest', false], ['v1.34.2 ', false],
  ])("k0smotron/invalid-version of '%s': accepted %s", (version, isAccepted) => {
    expect(findings(rule('k0smotron/invalid-version'), k0smotron({ version }))).toEqual(isAccepted ? [] : ['K0smotronControlPlane/c spec.version']);
  });
});

describe('remote hosts', () => {
  const infra = (kind: string, name: string, spec: object): Manifest => (
    { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind, metadata: { name, namespace: 'ns' }, spec });
  const template = infra('RemoteMachineTemplate', 'c', { template: { spec: { pool: 'floor' } } });
  const hosts = (count: number, pool = 'floor') => Array.from({ length: count }, (_, index) => infra('PooledRemoteMachine', `${pool}-${index}`, { pool }));
  const pool = (spec: object, kind = 'MachineDeployment'): MixedBundle => ({ pools: { RemoteMachineTemplate: { kind, spec } } });
  const ROLLING = { rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } } };

  test('k0smotron/no-remote-hosts says nothing where all hosts are written elsewhere', () => {
    expect(findingsIn(rule('k0smotron/no-remote-hosts'), [template])).toEqual([]);
    expect(findingsIn(rule('k0smotron/no-remote-hosts'), [template, ...hosts(1)])).toEqual([]);
    expect(findingsIn(rule('k0smotron/no-remote-hosts'), [template, ...hosts(1, 'cellar')])).toEqual(['RemoteMachineTemplate/c spec.template.spec.pool']);
    expect(findingsIn(rule('k0smotron/no-remote-hosts'), [infra('RemoteMachineTemplate', 'c', {}), ...hosts(1)])).toEqual([]);
  });

  test.each<[string, MixedBundle, number, boolean]>([
    ['as many as machines without surge', pool({ replicas: 2, ...ROLLING }), 2, true],
    ['as many as machines with the default surge', pool({ replicas: 2 }), 2, false],
    ['one to spare for the default surge', pool({ replicas: 2 }), 3, true],
    ['as many as machines that are replaced on deletion', pool({ replicas: 2, rollout: { strategy: { type: 'OnDelete' } } }), 2, true],
    ['as many as machines of a MachineSet', pool({ replicas: 2 }, 'MachineSet'), 2, true],
    ['a share that is rounded up', pool({ replicas: 2, strategy: { rollingUpdate: { maxSurge: '10%' } } }), 2, false],
    ['nothing in place of a surge', pool({ replicas: 2, strategy: { rollingUpdate: { maxSurge: null } } }), 2, true],
    ['a share that is none', pool({ replicas: 2, strategy: { rollingUpdate: { maxSurge: 'many' } } }), 2, true],
    ['one where the autoscaler decides', pool(ROLLING), 1, true],
    ['none for a pool of none', pool({ replicas: 0 }), 1, true],
    ['those that the control plane takes too', { ...pool({ replicas: 1, ...ROLLING }), controlPlane: 'K0sControlPlane', controlPlaneMachines: 'RemoteMachineTemplate' }, 2, false],
    ['no pool at all', {}, 1, true],
  ])('remote/too-few-hosts judges %s', (_, bundle, count, isAccepted) => {
    expect(findingsIn(rule('remote/too-few-hosts'), [...manifestsOf(bundle), template, ...hosts(count)]))
      .toEqual(isAccepted ? [] : ['MachineDeployment/RemoteMachineTemplate spec.replicas']);
  });
});
