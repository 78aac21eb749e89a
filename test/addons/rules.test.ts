import { FIXED_ADDON_FIELD } from '../../src/addons/rules/fixed-field';
import { MATCHES_NOTHING } from '../../src/addons/rules/matches-nothing';
import { NEEDS_SERVER_SIDE_APPLY } from '../../src/addons/rules/needs-server-side-apply';
import { SECRET_TYPE } from '../../src/addons/rules/secret-type';
import { SELECTOR_EMPTY } from '../../src/addons/rules/selector-empty';
import { checkChange, checkRule } from '../rules/check-rule';

function resourceSet(spec: object, namespace = 'ns'): string {
  return JSON.stringify({ apiVersion: 'addons.cluster.x-k8s.io/v1beta1', kind: 'ClusterResourceSet', metadata: { name: 'set', namespace }, spec });
}

function cluster(labels: object, spec?: object): string {
  return JSON.stringify({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', metadata: { name: 'c', namespace: 'ns', labels }, spec });
}

function resource(kind: string, members: object, annotations: object = {}): string {
  return JSON.stringify({ apiVersion: 'v1', kind, metadata: { name: 'r', namespace: 'ns', annotations }, ...members });
}

function bundle(...documents: string[]): string {
  return documents.join('\n---\n');
}

const IN = { matchExpressions: [{ key: 'cni', operator: 'In', values: ['calico', 'cilium'] }] };

test('a selector may consist of expressions', () => {
  expect(checkRule(SELECTOR_EMPTY, resourceSet({ clusterSelector: IN }))).toEqual([]);
  expect(checkRule(MATCHES_NOTHING, bundle(cluster({ cni: 'cilium' }), resourceSet({ clusterSelector: IN })))).toEqual([]);
});

test('fails for expressions that match no Cluster', () => {
  expect(checkRule(MATCHES_NOTHING, bundle(cluster({ cni: 'flannel' }), resourceSet({ clusterSelector: IN })))).toHaveLength(1);
});

test.each([{ 'cluster.x-k8s.io/cluster-name': 'c' }, { 'topology.cluster.x-k8s.io/owned': '' }])('a Cluster of a ClusterClass gets labels that a set may ask for: %j', matchLabels => {
  const set = resourceSet({ clusterSelector: { matchLabels } });
  expect(checkRule(MATCHES_NOTHING, bundle(cluster({}, { topology: { class: 'a', version: 'v1.34.2' } }), set))).toEqual([]);
  expect(checkRule(MATCHES_NOTHING, bundle(cluster({}, {}), set))).toHaveLength(1);
});

test('a set may be for Clusters that are not in the bundle', () => {
  expect(checkRule(MATCHES_NOTHING, resourceSet({ clusterSelector: IN }))).toEqual([]);
  expect(checkRule(MATCHES_NOTHING, bundle(cluster({}), resourceSet({ clusterSelector: IN }, 'other')))).toEqual([]);
});

describe('a Secret of a set', () => {
  const set = resourceSet({ resources: [{ kind: 'Secret', name: 'r' }, { kind: 'Secret', name: 'r' }] });

  test('may have the type that the set reads', () => {
    expect(checkRule(SECRET_TYPE, bundle(set, resource('Secret', { type: 'addons.cluster.x-k8s.io/resource-set' })))).toEqual([]);
  });

  test('fails without a type', () => {
    expect(checkRule(SECRET_TYPE, bundle(set, resource('Secret', {})))).toEqual([
      "type: 'type' is missing, and a ClusterResourceSet refers to the Secret; use 'addons.cluster.x-k8s.io/resource-set'",
    ]);
  });

  test('may be elsewhere', () => {
    expect(checkRule(SECRET_TYPE, set)).toEqual([]);
  });
});

describe('a large resource', () => {
  const large = { stringData: { 'a.yaml': 'x'.repeat(256 * 1024) } };
  const set = resourceSet({ resources: [{ kind: 'Secret', name: 'r' }] });

  test('does not fit into the annotation of kubectl', () => {
    expect(checkRule(NEEDS_SERVER_SIDE_APPLY, bundle(set, resource('Secret', large)))).toHaveLength(1);
  });

  test.each([
    ['is applied by the server', set, resource('Secret', large, { 'argocd.argoproj.io/sync-options': 'Prune=false,ServerSideApply=true' })],
    ['belongs to no set', resourceSet({}), resource('Secret', large)],
    ['is not that large', set, resource('Secret', { stringData: { 'a.yaml': 'x'.repeat(254 * 1024) } })],
    ['is delivered by Flux, which applies on the server', set, resource('Secret', large),
      JSON.stringify({ apiVersion: 'kustomize.toolkit.fluxcd.io/v1', kind: 'Kustomization', metadata: { name: 'k' } })],
  ])('may be one that %s', (_, ...documents) => {
    expect(checkRule(NEEDS_SERVER_SIDE_APPLY, bundle(...documents))).toEqual([]);
  });
});

test('reads over resources without a kind or name', () => {
  expect(checkRule(SECRET_TYPE, resourceSet({ resources: [{ kind: 'Secret' }, { name: 'r' }, null] }))).toEqual([]);
});

describe('a ClusterResourceSet that exists', () => {
  const resources = (name: string) => ({ clusterSelector: IN, resources: [{ kind: 'ConfigMap', name }] });

  test('may apply more resources', () => {
    expect(checkChange(FIXED_ADDON_FIELD, resourceSet(resources('a')), resourceSet(resources('b')))).toEqual([]);
  });

  test.each([[undefined, 'ApplyOnce'], ['ApplyOnce', undefined], ['', undefined]])('may change its strategy from %p to %p, which is the default', (before, strategy) => {
    expect(checkChange(FIXED_ADDON_FIELD, resourceSet({ ...resources('a'), strategy: before }), resourceSet({ ...resources('b'), strategy }))).toEqual([]);
  });

  test('fails to change its strategy from the default', () => {
    expect(checkChange(FIXED_ADDON_FIELD, resourceSet(resources('a')), resourceSet({ ...resources('a'), strategy: 'Reconcile' }))).toHaveLength(1);
  });
});
