import { checkRule } from './check-rule';
import { ENDPOINT_HOST } from '../../src/providers/metal3/rules/endpoint-host';
import { INVALID_REPLICAS } from '../../src/rules/core/autoscaler-limits';
import { INVALID_DURATION } from '../../src/rules/core/durations';
import { MISSING_SPEC } from '../../src/rules/core/missing-spec';
import { INVALID_ROLLOUT } from '../../src/rules/core/pool-rollout';
import { INVALID_CONTROL_PLANE_REPLICAS } from '../../src/rules/mixed/invalid-replicas';
import { INCOMPLETE } from '../../src/rules/reference/incomplete';
import { WRONG_KIND } from '../../src/rules/reference/wrong-kind';

const MIN_SIZE = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size';
const MAX_SIZE = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size';

function object(type: string, spec?: object, annotations?: object): string {
  const [kind, version, group] = type.split('/').reverse();
  return JSON.stringify({ apiVersion: `${group}/${version}`, kind, metadata: { name: 'x', namespace: 'ns', annotations }, spec });
}

describe('durations of v1beta1', () => {
  const timeout = (text: unknown, version = 'v1beta1') => object(`cluster.x-k8s.io/${version}/MachineHealthCheck`, { nodeStartupTimeout: text });

  test.each([
    '0', '-0', '+5m', '-5m', '10m0s', '1h30m', '1.5h', '.5s', '5.s', '05m', '5ms', '5us', '5µs', '5μs', '5ns', '0.99999999999999999999999s',
    '9223372036s', '2562047h47m16.854775807s', '-9223372036854775808ns', '-2562047h47m16.854775808s',
  ])("'%s' can be read", text => {
    expect(checkRule(INVALID_DURATION, timeout(text))).toEqual([]);
  });

  test.each([
    '', '5', '.s', '1d', '5 m', ' 5m', '5m\n', '1h 5m', '1H', '1e3s', '+', '-', '--5m', '1h-5m', '٣s', '5m0sx',
    '9223372037s', '-9223372037s', '2562048h', '2562047h47m16.854775808s', '9223372036854775808ns', '99999999999999999999s',
  ])("fails for '%s'", text => {
    expect(checkRule(INVALID_DURATION, timeout(text))).toHaveLength(1);
  });

  test('what is no text, and what v1beta2 does not have, are left to the schemas', () => {
    expect([...checkRule(INVALID_DURATION, timeout(7)), ...checkRule(INVALID_DURATION, timeout(null)), ...checkRule(INVALID_DURATION, timeout('x', 'v1beta2'))])
      .toEqual([]);
  });

  const check = { nodeStartupTimeout: 'x', unhealthyConditions: [{ timeout: 'x' }, { timeout: '5m' }] };
  const machine = { nodeDrainTimeout: 'x', nodeVolumeDetachTimeout: 'x', nodeDeletionTimeout: 'x' };
  const kubeadm = {
    clusterConfiguration: { apiServer: { timeoutForControlPlane: 'x' } },
    initConfiguration: { bootstrapTokens: [{ ttl: '5m' }, { ttl: 'x' }] },
    joinConfiguration: { discovery: { timeout: 'x' } },
  };
  const plane = { machineTemplate: machine, remediationStrategy: { retryPeriod: 'x', minHealthyPeriod: 'x' }, kubeadmConfigSpec: kubeadm };
  const topology = {
    controlPlane: { ...machine, machineHealthCheck: check },
    workers: { machineDeployments: [{ ...machine, machineHealthCheck: check }], machinePools: [machine] },
  };

  test.each([
    ['cluster.x-k8s.io/v1beta1/Cluster', { topology }, 13],
    ['cluster.x-k8s.io/v1beta1/ClusterClass', topology, 13],
    ['cluster.x-k8s.io/v1beta1/MachineDeployment', { template: { spec: machine } }, 3],
    ['cluster.x-k8s.io/v1beta1/MachineSet', { template: { spec: machine } }, 3],
    ['cluster.x-k8s.io/v1beta1/MachinePool', { template: { spec: machine } }, 3],
    ['cluster.x-k8s.io/v1beta1/Machine', machine, 3],
    ['bootstrap.cluster.x-k8s.io/v1beta1/KubeadmConfig', kubeadm, 3],
    ['bootstrap.cluster.x-k8s.io/v1beta1/KubeadmConfigTemplate', { template: { spec: kubeadm } }, 3],
    ['controlplane.cluster.x-k8s.io/v1beta1/KubeadmControlPlane', plane, 8],
    ['controlplane.cluster.x-k8s.io/v1beta1/KubeadmControlPlaneTemplate', { template: { spec: plane } }, 8],
  ])('fails for each of %s', (type, spec, count) => {
    expect(checkRule(INVALID_DURATION, object(type, spec))).toHaveLength(count);
  });
});

describe('references of v1beta1', () => {
  const infra = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'OtherCluster', name: 'x' };
  const cluster = (infrastructureRef: unknown, version = 'v1beta1') => object(`cluster.x-k8s.io/${version}/Cluster`, { infrastructureRef });

  test.each([
    ['all parts', infra],
    ['another version', { ...infra, apiVersion: 'infrastructure.cluster.x-k8s.io/v9' }],
    ['nothing', {}],
    ['no part that says what is meant', { apiVersion: 'v1', kind: '', name: '', namespace: 'ns' }],
    ['null', null],
  ])('one with %s can be converted', (_, reference) => {
    expect(checkRule(INCOMPLETE, cluster(reference))).toEqual([]);
  });

  test.each([
    ['no kind', { ...infra, kind: undefined }],
    ['a kind of null', { ...infra, kind: null }],
    ['a group alone', { apiVersion: infra.apiVersion }],
    ['no name', { ...infra, name: undefined }],
    ['an empty name', { ...infra, name: '' }],
    ['two slashes', { ...infra, apiVersion: 'a/b/c' }],
  ])('fails for one with %s', (_, reference) => {
    expect(checkRule(INCOMPLETE, cluster(reference))).toHaveLength(1);
  });

  test('those of v1beta2 are left to the schema, and machine templates of control planes to their own rule', () => {
    const plane = (infrastructureRef: object) => object('controlplane.cluster.x-k8s.io/v1beta1/KubeadmControlPlane', { machineTemplate: { infrastructureRef } });
    expect([...checkRule(INCOMPLETE, cluster({ name: 'x' }, 'v1beta2')), ...checkRule(INCOMPLETE, plane({ name: 'x' }))]).toEqual([]);
    expect(checkRule(INCOMPLETE, plane({ ...infra, apiVersion: 'a/b/c' }))).toHaveLength(1);
  });

  test.each(['OCICluster', 'MetalCluster', 'Metal4Cluster', 'VCDCluster', 'X', 'My-Cluster', 'a'.repeat(63)])('the kind %s may be one of others', kind => {
    expect(checkRule(WRONG_KIND, cluster({ ...infra, kind }))).toEqual([]);
  });

  test.each(['', 'Not Valid!', '3Cluster', 'Cluster-', 'Größe', 'a'.repeat(64), 'Metal3Clusterx', 'Metal3Cluste', 'metal3cluster', 'AWSClutser'])(
    "fails for the kind '%s'", kind => {
      expect(checkRule(WRONG_KIND, cluster({ ...infra, kind }))).toHaveLength(1);
    },
  );

  test.each([
    ['MachineDeployment', 'infrastructureRef', 'infrastructure', 'a machine template, such as Metal3MachineTemplate'],
    ['MachinePool', 'infrastructureRef', 'infrastructure', 'a machine pool, such as AWSMachinePool'],
    ['MachineDeployment', 'bootstrap.configRef', 'bootstrap', 'a bootstrap template, such as KubeadmConfigTemplate'],
  ])('fails for the empty kind of a %s in %s', (kind, path, group, advice) => {
    const reference = { apiVersion: `${group}.cluster.x-k8s.io/v1beta1`, kind: '', name: 'x' };
    const spec = path === 'infrastructureRef' ? { infrastructureRef: reference } : { bootstrap: { configRef: reference } };
    expect(checkRule(WRONG_KIND, object(`cluster.x-k8s.io/v1beta1/${kind}`, { template: { spec } })))
      .toEqual([`spec.template.spec.${path}.kind: 'kind' is empty; write the kind of ${advice}`]);
  });

  test('are left out only where others can do without them', () => {
    const machine = object('cluster.x-k8s.io/v1beta1/Machine', { infrastructureRef: { kind: 'OtherMachine' }, bootstrap: { configRef: { kind: 'OtherConfig' } } });
    const isOptional = [...checkRule(INCOMPLETE, machine), ...checkRule(INCOMPLETE, cluster({ ...infra, name: '' }))].map(text => text.endsWith('or leave the reference out'));
    expect(isOptional).toEqual([false, true, true]);
  });

  test('a kind that the bundle brings is no slip', () => {
    const own = object('infrastructure.cluster.x-k8s.io/v1beta1/Metal3Clusterx', {});
    expect(checkRule(WRONG_KIND, `${cluster({ ...infra, kind: 'Metal3Clusterx' })}\n---\n${own}`)).toEqual([]);
  });
});

describe('a missing spec', () => {
  test.each([
    ['cluster.x-k8s.io/v1beta2/MachineDeployment', undefined],
    ['cluster.x-k8s.io/v1beta1/MachineDeployment', {}],
    ['cluster.x-k8s.io/v1beta1/MachineDeployment', { template: { spec: {} } }],
    ['cluster.x-k8s.io/v1beta1/Cluster', undefined],
    ['bootstrap.cluster.x-k8s.io/v1beta1/KubeadmConfigTemplate', undefined],
    ['infrastructure.cluster.x-k8s.io/v1beta1/Metal3DataTemplate', undefined],
  ])('of %s %j is the business of others', (type, spec) => {
    expect(checkRule(MISSING_SPEC, object(type, spec))).toEqual([]);
  });

  test.each([
    ['cluster.x-k8s.io/v1beta1/MachineDeployment', undefined, 'spec'],
    ['cluster.x-k8s.io/v1beta1/MachineDeployment', { template: {} }, 'spec.template.spec'],
    ['cluster.x-k8s.io/v1beta1/MachinePool', { template: { spec: null } }, 'spec.template.spec'],
    ['cluster.x-k8s.io/v1beta1/MachineSet', {}, 'spec.template'],
    ['controlplane.cluster.x-k8s.io/v1beta1/KubeadmControlPlane', undefined, 'spec'],
    ['infrastructure.cluster.x-k8s.io/v1beta1/Metal3MachineTemplate', undefined, 'spec'],
    ['ipam.metal3.io/v1alpha1/IPClaim', undefined, 'spec'],
  ])('fails for %s %j', (type, spec, path) => {
    expect(checkRule(MISSING_SPEC, object(type, spec)).map(text => text.slice(0, text.indexOf(':')))).toEqual([path]);
  });

  test.each([
    ['cluster.x-k8s.io/v1beta1/MachineSet', undefined, " with 'clusterName', 'selector', 'template'"],
    ['cluster.x-k8s.io/v1beta1/MachinePool', { template: {} }, " with 'bootstrap', 'clusterName', 'infrastructureRef'"],
    ['ipam.metal3.io/v1alpha1/IPClaim', undefined, " with 'pool'"],
    ['infrastructure.cluster.x-k8s.io/v1alpha4/Metal3DataClaim', undefined, ''],
  ])('says what %s %j lacks', (type, spec, members) => {
    expect(checkRule(MISSING_SPEC, object(type, spec))).toEqual([expect.stringMatching(new RegExp(`; write it${members}$`))]);
  });
});

describe('counts of replicas', () => {
  test.each([0, 1, '-1', undefined])('%j is not negative', replicas => {
    expect(checkRule(INVALID_REPLICAS, object('cluster.x-k8s.io/v1beta2/MachineSet', { replicas }))).toEqual([]);
    expect(checkRule(INVALID_CONTROL_PLANE_REPLICAS, object('controlplane.cluster.x-k8s.io/v1beta1/K0sControlPlane', { replicas }))).toEqual([]);
  });

  test('fails below zero', () => {
    expect(checkRule(INVALID_REPLICAS, object('cluster.x-k8s.io/v1beta1/MachinePool', { replicas: -1 }))).toHaveLength(1);
    expect(checkRule(INVALID_CONTROL_PLANE_REPLICAS, object('kamaji.clastix.io/v1alpha1/TenantControlPlane', { controlPlane: { deployment: { replicas: -1 } } })))
      .toHaveLength(1);
  });
});

describe('null', () => {
  test('fails as a limit of the autoscaler, where it is an empty text', () => {
    const pool = object('cluster.x-k8s.io/v1beta1/MachineDeployment', {}, { [MIN_SIZE]: null, [MAX_SIZE]: '3' });
    expect(checkRule(INVALID_REPLICAS, pool)).toEqual([
      `metadata.annotations["${MIN_SIZE}"]: limit '' of the autoscaler is not a count; use a whole number, 0 or more`,
    ]);
  });

  test('fails as the machines that may be missing, where it is none', () => {
    const rollingUpdate = { maxSurge: 0, maxUnavailable: null };
    expect(checkRule(INVALID_ROLLOUT, object('cluster.x-k8s.io/v1beta1/MachineDeployment', { strategy: { rollingUpdate } }))).toHaveLength(1);
  });

  test('fails as the endpoint of a Metal3Cluster', () => {
    expect(checkRule(ENDPOINT_HOST, object('infrastructure.cluster.x-k8s.io/v1beta1/Metal3Cluster', { controlPlaneEndpoint: null }))).toHaveLength(1);
  });
});
