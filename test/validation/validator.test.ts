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
  expect(codes(CLUSTER, CONTROL_PLANE, MACHINE, { ...MACHINE, metadata: { name: 'n', namespace: 'ns' } }))
    .toEqual(['version/skew Machine/m spec.version', 'version/skew Machine/n spec.version']);
});

test('each code has one rule', () => {
  const all = RuleBook.of(BUILT_IN).aboutObjects.map(({ code }) => code);
  expect(all).toEqual([...new Set(all)]);
});
