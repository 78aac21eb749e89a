import { FOREIGN_REMEDIATION } from '../../src/health/rules/foreign-remediation';
import { INVALID_LIMIT } from '../../src/health/rules/invalid-limit';
import { MATCHES_NOTHING } from '../../src/health/rules/matches-nothing';
import { NEVER_REMEDIATES } from '../../src/health/rules/never-remediates';
import { NEVER_REPLACES } from '../../src/health/rules/never-replaces';
import { OTHER_CLUSTER } from '../../src/health/rules/other-cluster';
import { SELECTOR_EMPTY } from '../../src/health/rules/selector-empty';
import { STARTUP_TIMEOUT } from '../../src/health/rules/startup-timeout';
import { TWO_CHECKS } from '../../src/health/rules/two-checks';
import { checkRule } from '../rules/check-rule';

interface Labels { readonly [name: string]: string }

function object(apiVersion: string, kind: string, name: string, spec: object, metadata: object = {}): string {
  return JSON.stringify({ apiVersion, kind, metadata: { name, namespace: 'ns', ...metadata }, spec });
}

function healthCheck(matchLabels: Labels, spec: object = {}): string {
  return object('cluster.x-k8s.io/v1beta1', 'MachineHealthCheck', 'check', { clusterName: 'c', selector: { matchLabels }, ...spec });
}

function cluster(spec: object = {}): string {
  return object('cluster.x-k8s.io/v1beta1', 'Cluster', 'c', { controlPlaneRef: ref('controlplane', 'KubeadmControlPlane'), ...spec });
}

function controlPlane(kind = 'KubeadmControlPlane', labels: Labels = {}): string {
  return object('controlplane.cluster.x-k8s.io/v1beta1', kind, 'cp', {
    replicas: 3, machineTemplate: { metadata: { labels }, infrastructureRef: ref('infrastructure', 'Metal3MachineTemplate') },
  });
}

function pool(kind: string, spec: object = {}, metadata: object = {}): string {
  const machine = { infrastructureRef: ref('infrastructure', 'ByoMachineTemplate') };
  return object('cluster.x-k8s.io/v1beta1', kind, 'workers', {
    clusterName: 'c', ...(kind === 'Machine' ? machine : { template: { metadata: { labels: { role: 'worker' } }, spec: machine } }), ...spec,
  }, metadata);
}

function ref(group: string, kind: string): object {
  return { apiVersion: `${group}.cluster.x-k8s.io/v1beta1`, kind, name: 'cp' };
}

function bundle(...documents: string[]): string {
  return documents.join('\n---\n');
}

describe('a selector', () => {
  test.each<[string, Labels]>([
    ['MachineDeployment', { role: 'worker' }], ['MachineDeployment', { 'cluster.x-k8s.io/deployment-name': 'workers' }],
    ['MachineDeployment', { 'cluster.x-k8s.io/set-name': 'workers-x1y2z' }], ['MachineDeployment', { 'machine-template-hash': '123' }],
    ['MachineSet', { 'cluster.x-k8s.io/set-name': 'workers' }], ['MachinePool', { 'cluster.x-k8s.io/pool-name': 'workers' }],
    ['Machine', { 'cluster.x-k8s.io/cluster-name': 'c' }], ['Machine', { 'cluster.x-k8s.io/control-plane': '' }],
    ['Machine', { 'cluster.x-k8s.io/control-plane-name': 'cp' }], ['Machine', { tier: 'gold' }],
  ])('may match the machines of a %s or of the control plane by %j', (kind, labels) => {
    expect(checkRule(MATCHES_NOTHING, bundle(cluster(), controlPlane('KubeadmControlPlane', { tier: 'gold' }), pool(kind), healthCheck(labels)))).toEqual([]);
  });

  test('may exclude the machines of the control plane', () => {
    const selector = { matchExpressions: [{ key: 'cluster.x-k8s.io/control-plane', operator: 'DoesNotExist' }] };
    const documents = [cluster(), controlPlane(), pool('MachineDeployment'), healthCheck({}, { selector })];
    expect(checkRule(MATCHES_NOTHING, bundle(...documents))).toEqual([]);
    expect(checkRule(SELECTOR_EMPTY, bundle(...documents))).toEqual([]);
  });

  test.each<[string, string[]]>([
    ['the Cluster', [controlPlane(), pool('MachineDeployment')]], ['the control plane', [cluster(), pool('MachineDeployment')]],
    ['all machines', [cluster({ controlPlaneRef: undefined })]], ['a ClusterClass', [cluster({ topology: {} }), controlPlane()]],
  ])('may match what is made elsewhere by %s', (_, documents) => {
    expect(checkRule(MATCHES_NOTHING, bundle(...documents, healthCheck({ role: 'other' })))).toEqual([]);
  });

  test('may match labels that an unknown control plane gives its machines', () => {
    const documents = [cluster({ controlPlaneRef: ref('controlplane', 'AcmeControlPlane') }), controlPlane('AcmeControlPlane')];
    expect(checkRule(MATCHES_NOTHING, bundle(...documents, healthCheck({ 'cluster.x-k8s.io/control-plane': 'true' })))).toEqual([]);
  });

  test.each(['infrastructureRef', 'infrastructureTemplate'])('may match the machines of a control plane that are written in %s beside everything else', member => {
    const spec = { replicas: 3, [member]: ref('infrastructure', 'AcmeMachineTemplate') };
    const documents = [
      cluster({ controlPlaneRef: ref('controlplane', 'AcmeControlPlane') }), object('controlplane.cluster.x-k8s.io/v1beta1', 'AcmeControlPlane', 'cp', spec), pool('MachineDeployment'),
    ];
    expect(checkRule(MATCHES_NOTHING, bundle(...documents, healthCheck({ 'cluster.x-k8s.io/control-plane': '' })))).toEqual([]);
  });

  test.each<[Labels]>([[{ role: 'worker' }], [{ 'cluster.x-k8s.io/cluster-name': 'c' }]])('may name %j', labels => {
    expect(checkRule(OTHER_CLUSTER, healthCheck(labels))).toEqual([]);
  });

  test('fails if it is written and empty, and is the business of the schema if not', () => {
    expect(checkRule(SELECTOR_EMPTY, healthCheck({}, { selector: { matchLabels: {}, matchExpressions: [] } }))).toHaveLength(1);
    expect(checkRule(SELECTOR_EMPTY, healthCheck({}, { selector: undefined }))).toEqual([]);
  });
});

describe('a startup timeout', () => {
  test.each(['0s', '0', '30s', '10m', '1h30m0s', '0.5h', '500ms', 'soon'])("may be '%s'", nodeStartupTimeout => {
    expect(checkRule(STARTUP_TIMEOUT, healthCheck({ a: 'b' }, { nodeStartupTimeout }))).toEqual([]);
  });

  test.each(['29s', '1s', '0.4m', '29.9s'])("fails as '%s'", nodeStartupTimeout => {
    expect(checkRule(STARTUP_TIMEOUT, healthCheck({ a: 'b' }, { nodeStartupTimeout }))).toHaveLength(1);
  });

  test.each([0, 30])('may be %i seconds', nodeStartupTimeoutSeconds => {
    expect(checkRule(STARTUP_TIMEOUT, healthCheck({ a: 'b' }, { checks: { nodeStartupTimeoutSeconds } }))).toEqual([]);
  });
});

describe('a limit', () => {
  const role = { role: 'worker' };
  const max = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size';

  test.each([1, 0, '40%', '100%'])('may be %j', maxUnhealthy => {
    expect(checkRule(INVALID_LIMIT, healthCheck(role, { maxUnhealthy }))).toEqual([]);
  });

  const neverRemediated = (maxUnhealthy: unknown, spec: object, metadata: object) =>
    checkRule(NEVER_REMEDIATES, bundle(cluster(), controlPlane(), pool('MachineDeployment', spec, metadata), healthCheck(role, { maxUnhealthy })));

  test.each<[unknown, object, object]>([
    ['50%', { replicas: 2 }, {}], ['100%', {}, {}], ['0%', { replicas: 2 }, {}], [0, { replicas: 2 }, {}], ['40%', { replicas: 0 }, {}],
    ['40%', {}, { annotations: { [max]: '3' } }],
  ])('of %j is meant for %j with %j', (maxUnhealthy, spec, metadata) => {
    expect(neverRemediated(maxUnhealthy, spec, metadata)).toEqual([]);
  });

  test.each<[unknown, object, object]>([
    ['49%', { replicas: 2 }, {}], ['99%', {}, {}], ['40%', {}, { annotations: { [max]: '2' } }],
  ])('of %j never acts for %j with %j', (maxUnhealthy, spec, metadata) => {
    expect(neverRemediated(maxUnhealthy, spec, metadata)).toHaveLength(1);
  });

  test('is replaced by a range', () => {
    const check = healthCheck(role, { maxUnhealthy: '10%', unhealthyRange: '[1-2]' });
    expect(checkRule(NEVER_REMEDIATES, bundle(cluster(), controlPlane(), pool('MachineDeployment', { replicas: 2 }), check))).toEqual([]);
  });

  test('counts the machines of all pools that the selector matches', () => {
    const check = healthCheck({ 'cluster.x-k8s.io/cluster-name': 'c' }, { maxUnhealthy: '20%' });
    expect(checkRule(NEVER_REMEDIATES, bundle(cluster(), controlPlane(), pool('MachineDeployment', { replicas: 2 }), check))).toEqual([]);
  });

  test('says nothing where the machines are not known', () => {
    const check = healthCheck({ 'cluster.x-k8s.io/set-name': 'workers-x1y2z' }, { maxUnhealthy: '20%' });
    expect(checkRule(NEVER_REMEDIATES, bundle(cluster(), controlPlane(), pool('MachineDeployment', { replicas: 2 }), check))).toEqual([]);
  });
});

describe('a remediation', () => {
  const remediationTemplate = ref('infrastructure', 'Metal3RemediationTemplate');

  test('fails in v1beta1 for machines of another provider', () => {
    const check = healthCheck({ role: 'worker' }, { remediationTemplate });
    expect(checkRule(FOREIGN_REMEDIATION, bundle(cluster(), controlPlane(), pool('MachineDeployment'), check))).toEqual([
      "spec.remediationTemplate: 'Metal3RemediationTemplate' repairs metal3 machines, but the selector also matches the byoh machines of "
      + 'MachineDeployment/workers; use one health check per provider, without a remediation where the provider has none',
    ]);
  });

  test.each([
    ['of its own provider', { 'cluster.x-k8s.io/control-plane': '' }, remediationTemplate],
    ['that may be another set', { 'cluster.x-k8s.io/set-name': 'workers-x1y2z' }, remediationTemplate],
    ['that an unknown remediation knows', { role: 'worker' }, ref('infrastructure', 'AcmeRemediationTemplate')],
    ['that an expression without a key excludes', undefined, remediationTemplate],
    ['that some other object knows', { role: 'worker' }, ref('infrastructure', 'Metal3Remedy')],
  ])('may be for machines %s', (_, labels, template) => {
    const selector = labels === undefined ? { matchExpressions: [{ operator: 'Exists' }] } : { matchLabels: labels };
    const check = healthCheck({}, { selector, remediationTemplate: template });
    expect(checkRule(FOREIGN_REMEDIATION, bundle(cluster(), controlPlane(), pool('MachineDeployment'), check))).toEqual([]);
  });

  test('may be for machines without infrastructure, which the schema refuses', () => {
    const workers = pool('MachineDeployment', { template: { metadata: { labels: { role: 'worker' } }, spec: {} } });
    const check = healthCheck({ role: 'worker' }, { remediationTemplate });
    expect(checkRule(FOREIGN_REMEDIATION, bundle(cluster(), controlPlane(), workers, check))).toEqual([]);
  });
});

describe('a remediation that never replaces', () => {
  const labels = { 'cluster.x-k8s.io/cluster-name': 'c' };
  const repair = (kind = 'Metal3RemediationTemplate') => ({ remediationTemplate: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind, name: 'r' } });
  const second = (selector: object, spec: object = {}, metadata: object = {}) =>
    object('cluster.x-k8s.io/v1beta1', 'MachineHealthCheck', 'second', { clusterName: 'c', selector, ...spec }, metadata);
  const check = (...documents: string[]) => checkRule(NEVER_REPLACES, bundle(cluster(), controlPlane(), healthCheck(labels, repair()), ...documents));

  test('is found', () => {
    expect(check()).toHaveLength(1);
  });

  test.each([
    ['the same selector', { matchLabels: labels }],
    ['all machines by other labels', { matchLabels: { 'cluster.x-k8s.io/control-plane': '' } }],
  ])('is fine beside one that replaces, with %s', (_what, selector) => {
    expect(check(second(selector))).toEqual([]);
  });

  test.each<[string, object, object, object]>([
    ['of other machines', { matchLabels: { 'cluster.x-k8s.io/deployment-name': 'workers' } }, {}, {}],
    ['that repairs too', { matchLabels: labels }, repair('SomeRemediationTemplate'), {}],
    ['of another cluster', { matchLabels: { tier: 'gold' } }, { clusterName: 'd' }, {}],
    ['in another namespace', { matchLabels: labels }, {}, { namespace: 'other' }],
  ])('is found beside one %s', (_what, selector, spec, metadata) => {
    expect(check(second(selector, spec, metadata))).toHaveLength(1);
  });

  test('is found where only some of the machines are replaced', () => {
    expect(check(pool('MachineDeployment'), second({ matchLabels: { 'cluster.x-k8s.io/control-plane': '' } })))
      .toHaveLength(1);
  });

  test('is none of providers that nothing is known of', () => {
    expect(checkRule(NEVER_REPLACES, bundle(cluster(), controlPlane(), healthCheck(labels, repair('SomeRemediationTemplate'))))).toEqual([]);
  });
});

describe('two health checks', () => {
  const WORKERS = { 'cluster.x-k8s.io/deployment-name': 'workers' };
  const named = (name: string, matchLabels: Labels, spec: object = {}, clusterName = 'c') =>
    object('cluster.x-k8s.io/v1beta1', 'MachineHealthCheck', name, { clusterName, selector: { matchLabels }, ...spec });
  const REPAIR = { remediationTemplate: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'Metal3RemediationTemplate', name: 'reboot' } };

  test.each([
    ['one that repairs and one that replaces', named('a', WORKERS, REPAIR), named('b', WORKERS)],
    ['of different machines', named('a', WORKERS), named('b', { 'cluster.x-k8s.io/control-plane': '' })],
    ['of sets of which nobody knows yet whose they are', named('a', WORKERS), named('b', { 'machine-template-hash': '123' })],
    ['of two clusters', named('a', WORKERS), named('b', WORKERS, {}, 'd')],
  ])('may be %s', (_, ...checks) => {
    expect(checkRule(TWO_CHECKS, bundle(cluster(), controlPlane(), pool('MachineDeployment'), ...checks))).toEqual([]);
  });

  test.each<[string, Labels, object]>([['replace', { role: 'worker' }, {}], ['repair', WORKERS, REPAIR]])('fail if both %s the same machines', (_, matchLabels, spec) => {
    expect(checkRule(TWO_CHECKS, bundle(cluster(), controlPlane(), pool('MachineDeployment'), named('a', WORKERS, spec), named('b', matchLabels, spec)))).toEqual([
      'spec.selector: machines of MachineDeployment/workers are watched by MachineHealthCheck/a too, and each of the two takes back what the other one says of a machine; '
        + 'keep one of them, with the conditions of both',
    ]);
  });
});
