import { BUILT_IN } from '../../src/registry';
import { Manifest } from '../../src/topology';
import { findViolations, RuleBook } from '../../src/validation';

const CLUSTER: Manifest = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'Cluster',
  metadata: { name: 'c', namespace: 'ns' },
  spec: {
    infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'OtherCluster', name: 'c' },
    controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'OtherControlPlane', name: 'c' },
  },
};
const CONTROL_PLANE: Manifest = {
  apiVersion: 'controlplane.cluster.x-k8s.io/v1', kind: 'OtherControlPlane', metadata: { name: 'c', namespace: 'ns' }, spec: { version: 'v1.33.0' },
};
const MACHINE: Manifest = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'Machine',
  metadata: { name: 'm', namespace: 'ns' },
  spec: {
    clusterName: 'c',
    version: 'v1.34.0',
    bootstrap: { dataSecretName: 'd' },
    infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'OtherMachine', name: 'm' },
  },
};

function codes(...manifests: Manifest[]): string[] {
  return findViolations(manifests.map(manifest => ({ manifest, origin: {} })), BUILT_IN).map(({ code, at }) => `${code} ${at.object} ${at}`)
    .filter(violation => !violation.startsWith('reference/outside-bundle'));
}

test('tells once what two Clusters of one name have in common', () => {
  expect(codes(CLUSTER, CONTROL_PLANE, MACHINE, CLUSTER)).toEqual(['version/skew Machine/m spec.version', 'object/duplicate Cluster/c metadata.name']);
});

test('tells of each object that is wrong in the same way', () => {
  const other = JSON.parse(JSON.stringify(MACHINE).replaceAll('"m"', '"n"')) as Manifest;
  expect(codes(CLUSTER, CONTROL_PLANE, MACHINE, other))
    .toEqual(['version/skew Machine/m spec.version', 'version/skew Machine/n spec.version']);
});

test('each code has one rule', () => {
  const all = RuleBook.of(BUILT_IN).aboutObjects.map(({ code }) => code);
  expect(all).toEqual([...new Set(all)]);
});

describe('a template of Azure without the size of its machines', () => {
  const TEMPLATE: Manifest = {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
    kind: 'AzureMachineTemplate',
    metadata: { name: 'workers', namespace: 'ns' },
    spec: { template: { spec: { osDisk: { osType: 'Linux' }, sshPublicKey: 'a2V5' } } },
  };
  const ref = (group: string, kind: string, name: string) => ({ templateRef: { apiVersion: `${group}.cluster.x-k8s.io/v1beta1`, kind, name } });
  const CLASS: Manifest = {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'ClusterClass',
    metadata: { name: 'class', namespace: 'ns' },
    spec: {
      infrastructure: ref('infrastructure', 'OtherClusterTemplate', 'a'),
      controlPlane: { ...ref('controlplane', 'OtherControlPlaneTemplate', 'b'), machineInfrastructure: ref('infrastructure', 'AzureMachineTemplate', 'workers') },
    },
  };
  const missing = (...manifests: Manifest[]) => codes(...manifests).filter(code => code.startsWith('schema/missing-field'));

  test('fails alone, and where a ClusterClass has another', () => {
    const expected = ['schema/missing-field AzureMachineTemplate/workers spec.template.spec.vmSize'];
    expect(missing(TEMPLATE)).toEqual(expected);
    expect(missing({ ...TEMPLATE, metadata: { name: 'others', namespace: 'ns' } }, CLASS)).toEqual([expected[0].replace('workers', 'others')]);
  });

  test('may leave it to the patches of a ClusterClass, and nothing else', () => {
    expect(missing(TEMPLATE, CLASS)).toEqual([]);
    expect(missing({ ...TEMPLATE, spec: { template: { spec: { sshPublicKey: 'a2V5' } } } }, CLASS)).toEqual(['schema/missing-field AzureMachineTemplate/workers spec.template.spec.osDisk']);
  });
});

test('the webhook of AWS fills in the ports of rules that have none', () => {
  const cluster = (rule: object) => codes({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'AWSCluster',
    metadata: { name: 'c', namespace: 'ns' },
    spec: { region: 'eu-central-1', network: { cni: { cniIngressRules: [rule] } } },
  });
  expect(cluster({ description: 'IP-in-IP', protocol: '4' })).toEqual([]);
  expect(cluster({ description: 'IP-in-IP' })).toEqual(['schema/missing-field AWSCluster/c spec.network.cni.cniIngressRules[0].protocol']);
});

describe('a null', () => {
  const machine = (options?: string): Manifest => ({
    ...MACHINE,
    metadata: { name: 'm', namespace: 'ns', ...options === undefined ? {} : { annotations: { 'argocd.argoproj.io/sync-options': options } } },
    spec: { ...MACHINE.spec as object, version: 'v1.33.0', readinessGates: null },
  });
  const application = (syncOptions: unknown, kind = 'Application'): Manifest => {
    const spec = { syncPolicy: { syncOptions } };
    return { apiVersion: 'argoproj.io/v1alpha1', kind, metadata: { name: 'a', namespace: 'argocd' }, spec: kind === 'Application' ? spec : { template: { spec } } };
  };
  const nulls = (...manifests: Manifest[]) => codes(...manifests).filter(code => code.startsWith('schema/null')).map(code => code.split(' ')[0]);

  test('is an error where a delivery of the bundle or the object itself asks for server-side apply', () => {
    expect(nulls(machine(), application(['ServerSideApply=true']))).toEqual(['schema/null']);
    expect(nulls(machine(), application(['ServerSideApply=true'], 'ApplicationSet'))).toEqual(['schema/null']);
    expect(nulls(machine('Prune=false, ServerSideApply=true'))).toEqual(['schema/null']);
  });

  test('is a warning where nothing does, or the object asks not to', () => {
    expect(nulls(machine())).toEqual(['schema/null-dropped']);
    expect(nulls(machine(), application(['CreateNamespace=true']), application('ServerSideApply=true'))).toEqual(['schema/null-dropped']);
    expect(nulls(machine('ServerSideApply=false'), application(['ServerSideApply=true']))).toEqual(['schema/null-dropped']);
  });
});
