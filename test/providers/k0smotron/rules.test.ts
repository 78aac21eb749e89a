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
