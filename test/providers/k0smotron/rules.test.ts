import { Rule } from '../../../src/knowledge';
import { K0SMOTRON_RULES } from '../../../src/providers/k0smotron/rules';
import { Manifest } from '../../../src/topology';
import { findings, findingsIn, manifestsOf, MixedBundle } from '../../rules/mixed-bundle';

function rule(code: string): Rule {
  return K0SMOTRON_RULES.find(candidate => candidate.code === code)!;
}

describe('k0smotron', () => {
  const k0smotron = (controlPlaneSpec: object): MixedBundle => ({ controlPlane: 'K0smotronControlPlane', controlPlaneSpec });

  test.each([
    ['a load balancer', { service: { type: 'LoadBalancer' } }], ['an ingress', { ingress: { apiHost: 'x' } }], ['an address', { externalAddress: '192.0.2.1' }],
  ])('k0smotron/external-address accepts %s', (_, spec) => {
    expect(findings(rule('k0smotron/external-address'), k0smotron(spec))).toEqual([]);
    expect(findings(rule('k0smotron/any-node'), k0smotron(spec))).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    ['the defaults', {}, []],
    ['ports of nodes', { type: 'NodePort', apiPort: 30000, konnectivityPort: 32767 }, []],
    ['ports of a load balancer', { type: 'LoadBalancer', apiPort: 443, konnectivityPort: 8132 }, []],
    ['the default of the other', { apiPort: 30132 }, ['apiPort']],
    ['one port for both', { apiPort: 443, konnectivityPort: 443 }, ['konnectivityPort']],
    ['no ports of nodes', { type: 'NodePort', apiPort: 29999, konnectivityPort: 32768 }, ['apiPort', 'konnectivityPort']],
    ['no ports', { type: 'LoadBalancer', apiPort: 0, konnectivityPort: 65536 }, ['apiPort', 'konnectivityPort']],
  ])('k0smotron/service-ports judges %s', (_, service, expected) => {
    expect(findings(rule('k0smotron/service-ports'), k0smotron({ service }))).toEqual(expected.map(port => `K0smotronControlPlane/c spec.service.${port}`));
  });

  test.each([
    ['k0s.k0sproject.io/v1beta1', true], ['${VERSION}', true], ['', true], [undefined, true], ['k0s.k0sproject.io/v1beta2', false], ['v1beta1', false],
  ])("k0smotron/config-version of '%s': accepted %s", (apiVersion, isAccepted) => {
    expect(findings(rule('k0smotron/config-version'), k0smotron({ k0sConfig: { apiVersion, kind: 'ClusterConfig' } })))
      .toEqual(isAccepted ? [] : ['K0smotronControlPlane/c spec.k0sConfig.apiVersion']);
  });

  const config = (spec: object) => ({ k0sConfig: { apiVersion: 'k0s.k0sproject.io/v1beta1', kind: 'ClusterConfig', spec } });
  const cluster = { clusterNetwork: { pods: { cidrBlocks: ['10.244.0.0/16', 'fd00::/48'] }, services: { cidrBlocks: ['10.96.0.0/12'] }, serviceDomain: 'cluster.local' } };

  test.each<[string, object, string[]]>([
    ['nothing of both', config({ api: { sans: ['x'] } }), []],
    ['the same ports', config({ api: { port: 30443 }, konnectivity: { agentPort: 30132 } }), []],
    ['the ports of the Service', { ...config({ api: { port: 443 } }), service: { apiPort: 443 } }, []],
    ['other ports', config({ api: { port: 6443 }, konnectivity: { agentPort: 8132 } }), ['api.port', 'konnectivity.agentPort']],
    ['the same networks', config({ network: { podCIDR: '10.244.0.0/16', serviceCIDR: '10.96.0.0/12', clusterDomain: 'cluster.local' } }), []],
    ['networks of both families', config({ network: { podCIDR: '10.244.0.0/16,fd00::/48' } }), []],
    ['a variable', config({ network: { podCIDR: '${PODS}' } }), []],
    ['other networks', config({ network: { podCIDR: '10.1.0.0/16', serviceCIDR: '10.2.0.0/16', clusterDomain: 'x' } }), ['network.podCIDR', 'network.serviceCIDR', 'network.clusterDomain']],
  ])('k0smotron/config-differs judges %s', (_, spec, expected) => {
    expect(findings(rule('k0smotron/config-differs'), { ...k0smotron(spec), cluster })).toEqual(expected.map(path => `K0smotronControlPlane/c spec.k0sConfig.spec.${path}`));
  });

  test('k0smotron/config-differs finds other networks on machines, and none where the Cluster says nothing', () => {
    const controlPlaneSpec = { k0sConfigSpec: { k0s: { spec: { network: { podCIDR: '10.1.0.0/16' } } } } };
    expect(findings(rule('k0smotron/config-differs'), { controlPlane: 'K0sControlPlane', controlPlaneSpec, cluster })).toEqual(['K0sControlPlane/c spec.k0sConfigSpec.k0s.spec.network.podCIDR']);
    expect(findings(rule('k0smotron/config-differs'), { controlPlane: 'K0sControlPlane', controlPlaneSpec })).toEqual([]);
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
