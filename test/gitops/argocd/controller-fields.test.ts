import { ApiObject, App, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { deliver, rendered } from './deliveries';
import { FleetApp } from '../../../src/fleet';
import { ArgoCdIgnoredDifference } from '../../../src/gitops';
import { controllerFields, notAmong } from '../../../src/gitops/argocd/controller-fields';
import { BUILT_IN } from '../../../src/registry';

const AUTOSCALED = { 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size': '1', 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': '3' };

interface Given {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name?: string;
  readonly annotations?: { [name: string]: string };
  readonly spec: unknown;
}

function objects(...given: Given[]): ApiObject[] {
  const chart = new Chart(new App(), 'test', { namespace: 'edge' });
  return given.map(({ apiVersion, kind, name = 'a', annotations, spec }, index) => new ApiObject(chart, `Object${index}`, {
    apiVersion, kind, metadata: { name, annotations }, spec,
  }));
}

/** What is ignored of one object, without what is empty. */
function fieldsOf(given: Given): unknown {
  return JSON.parse(JSON.stringify(controllerFields(objects(given), BUILT_IN).map(({ jsonPointers, jqPathExpressions, ...which }) => (
    { ...which, fields: [...jsonPointers ?? [], ...jqPathExpressions ?? []] }))));
}

describe('replicas', () => {
  const pool = (kind: string, annotations: { [name: string]: string }, replicas?: number): Given => (
    { apiVersion: 'cluster.x-k8s.io/v1beta2', kind, name: 'burst', annotations, spec: { clusterName: 'edge', replicas } });

  test.each(['MachineDeployment', 'MachinePool'])('of a %s that is scaled by others are theirs, and only those of this one', kind => {
    const expected = [{ group: 'cluster.x-k8s.io', kind, name: 'burst', namespace: 'edge', fields: ['/spec/replicas'] }];
    expect(fieldsOf(pool(kind, AUTOSCALED, 2))).toEqual(expected);
    expect(fieldsOf(pool(kind, { 'cluster.x-k8s.io/replicas-managed-by': 'external-autoscaler' }, 2))).toEqual(expected);
  });

  test('are nobody else\'s if Git does not count them, or nobody scales them', () => {
    expect(fieldsOf(pool('MachineDeployment', AUTOSCALED))).toEqual([]);
    expect(fieldsOf(pool('MachineDeployment', {}, 2))).toEqual([]);
    expect(fieldsOf({ ...pool('MachineDeployment', AUTOSCALED, 2), apiVersion: 'cluster.k8s.io/v1' })).toEqual([]);
  });
});

describe('references of v1beta1', () => {
  const ref = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'Metal3Cluster', name: 'edge' };

  test.each<[string, string, unknown, string[]]>([
    ['cluster.x-k8s.io', 'Cluster', { infrastructureRef: ref, controlPlaneRef: { ...ref, namespace: 'edge' } },
      ['.spec.controlPlaneRef.apiVersion', '.spec.controlPlaneRef.namespace', '.spec.infrastructureRef.apiVersion']],
    ['cluster.x-k8s.io', 'MachineDeployment', { template: { spec: { infrastructureRef: ref, bootstrap: { configRef: ref } } } },
      ['.spec.template.spec.bootstrap.configRef.apiVersion', '.spec.template.spec.infrastructureRef.apiVersion']],
    ['cluster.x-k8s.io', 'MachinePool', { template: { spec: { infrastructureRef: ref, bootstrap: { dataSecretName: 'a' } } } },
      ['.spec.template.spec.infrastructureRef.apiVersion']],
    ['cluster.x-k8s.io', 'MachineHealthCheck', { remediationTemplate: ref }, ['.spec.remediationTemplate.apiVersion']],
    ['controlplane.cluster.x-k8s.io', 'KubeadmControlPlane', { machineTemplate: { infrastructureRef: ref } },
      ['.spec.machineTemplate.infrastructureRef.apiVersion']],
  ])('%s %s are converted', (group, kind, spec, fields) => {
    expect(fieldsOf({ apiVersion: `${group}/v1beta1`, kind, spec })).toEqual([{ group, kind, fields }]);
    expect(fieldsOf({ apiVersion: `${group}/v1beta2`, kind, spec })).toEqual([]);
  });

  test('that are not there are not listed', () => {
    expect(fieldsOf({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', spec: { topology: {} } })).toEqual([]);
  });
});

describe('subnets', () => {
  const subnets = [{ id: 'a' }];
  test.each([
    ['infrastructure.cluster.x-k8s.io', 'AWSCluster', { network: { subnets } }, '/spec/network/subnets'],
    ['controlplane.cluster.x-k8s.io', 'AWSManagedControlPlane', { network: { subnets } }, '/spec/network/subnets'],
  ])('%s %s are completed if Git lists some and the controller is not kept away', (group, kind, spec, field) => {
    const given = { apiVersion: `${group}/v1beta2`, kind, spec };
    expect(fieldsOf(given)).toEqual([{ group, kind, fields: [field] }]);
    expect(fieldsOf({ ...given, spec: { network: { vpc: {} } } })).toEqual([]);
    expect(fieldsOf({ ...given, annotations: { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' } })).toEqual([]);
  });

  test('of an AzureCluster are completed by the webhook, whoever acts on it', () => {
    const given = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'AzureCluster', spec: { networkSpec: { subnets } } };
    const expected = [{ group: 'infrastructure.cluster.x-k8s.io', kind: 'AzureCluster', fields: ['/spec/networkSpec/subnets'] }];
    expect(fieldsOf(given)).toEqual(expected);
    expect(fieldsOf({ ...given, annotations: { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' } })).toEqual(expected);
  });
});

test('fields of hosts are listed as far as Git sets them, once for all hosts', () => {
  const host = (name: string, spec: unknown): Given => ({ apiVersion: 'metal3.io/v1alpha1', kind: 'BareMetalHost', name, spec });
  expect(controllerFields(objects(host('a', { online: true, bmc: {} }), host('b', { userData: {}, online: false }), host('c', { bmc: {} })), BUILT_IN)).toEqual([
    { group: 'metal3.io', kind: 'BareMetalHost', jsonPointers: ['/spec/online', '/spec/userData'] },
  ]);
});

test('the order of objects decides nothing', () => {
  const given: Given[] = [
    { apiVersion: 'metal3.io/v1alpha1', kind: 'BareMetalHost', spec: { online: true } },
    { apiVersion: 'metal3.io/v1alpha1', kind: 'BareMetalHost', name: 'b', spec: { image: {} } },
    { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', spec: { infrastructureRef: { apiVersion: 'a/v1' } } },
    { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDeployment', annotations: AUTOSCALED, spec: { replicas: 1 } },
    { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDeployment', name: 'b', annotations: AUTOSCALED, spec: { replicas: 1 } },
  ];
  const expected = controllerFields(objects(...given), BUILT_IN);
  expect(expected).toHaveLength(4);
  fc.assert(fc.property(fc.shuffledSubarray(given, { minLength: given.length }), shuffled => {
    expect(controllerFields(objects(...shuffled), BUILT_IN)).toEqual(expected);
  }), { numRuns: 20 });
});

describe('what the user ignores already', () => {
  const computed: ArgoCdIgnoredDifference = {
    group: 'cluster.x-k8s.io', kind: 'MachinePool', name: 'burst', namespace: 'edge', jsonPointers: ['/spec/replicas'],
  };

  test.each<[string, ArgoCdIgnoredDifference]>([
    ['for all objects of the kind', { group: 'cluster.x-k8s.io', kind: 'MachinePool', jsonPointers: ['/spec/replicas'] }],
    ['for the object', { group: 'cluster.x-k8s.io', kind: 'MachinePool', name: 'burst', namespace: 'edge', jsonPointers: ['/a', '/spec/replicas'] }],
  ])('%s is not said twice', (_, given) => {
    expect(notAmong([given], [computed])).toEqual([]);
  });

  test.each<[string, ArgoCdIgnoredDifference]>([
    ['another object', { group: 'cluster.x-k8s.io', kind: 'MachinePool', name: 'other', jsonPointers: ['/spec/replicas'] }],
    ['another field', { group: 'cluster.x-k8s.io', kind: 'MachinePool', jsonPointers: ['/spec/minReadySeconds'] }],
    ['another group', { kind: 'MachinePool', jsonPointers: ['/spec/replicas'] }],
  ])('about %s says nothing of it', (_, given) => {
    expect(notAmong([given], [computed])).toEqual([computed]);
  });

  test('stands before what is computed', () => {
    const app = new FleetApp();
    const chart = new Chart(app, 'hosts', { namespace: 'edge' });
    new ApiObject(chart, 'Host', { apiVersion: 'metal3.io/v1alpha1', kind: 'BareMetalHost', metadata: { name: 'a' }, spec: { online: true, image: {} } });
    const [, application] = rendered(deliver(app, {
      charts: [chart], ignoreDifferences: [{ group: 'metal3.io', kind: 'BareMetalHost', jsonPointers: ['/spec/online'] }],
    }));
    expect(application.spec.ignoreDifferences).toEqual([
      { group: 'metal3.io', kind: 'BareMetalHost', jsonPointers: ['/spec/online'] },
      { group: 'metal3.io', kind: 'BareMetalHost', jsonPointers: ['/spec/image'] },
    ]);
  });
});
