import { Changes } from '../../src/knowledge';
import { BUILT_IN } from '../../src/registry';
import { changedFields, isSame } from '../../src/rules/shared/changed-fields';
import { withDefaults } from '../../src/schemas';
import { Field, Manifest, Topology } from '../../src/topology';

const GROUP = 'cluster.x-k8s.io';

function object(spec: unknown, parts: { readonly [field: string]: unknown } = {}): Manifest {
  return { apiVersion: `${GROUP}/v1beta1`, kind: 'Other', metadata: { name: 'a', namespace: 'ns' }, spec, ...parts };
}

function topology(...manifests: Manifest[]): Topology {
  return Topology.of(manifests.map(manifest => ({ manifest, origin: {} })), BUILT_IN);
}

function fields(before: unknown, after: unknown): [Field, Field] {
  const [old, now] = [before, after].map(spec => topology(object(spec)).objects[0].at('spec'));
  return [old, now];
}

describe('changes', () => {
  const changes = (before: Manifest[], after: Manifest[]) => new Changes(topology(...before), topology(...after), BUILT_IN.schemas)
    .ofKinds(GROUP, 'Other', 'Another')
    .map(change => [change.before.at('spec').value, change.after.at('spec').value]);

  test('are of objects that were there and are written in another way', () => {
    expect(changes([object(1), object(3, { kind: 'Another' })], [object(2), object(3, { kind: 'Another' })])).toEqual([[1, 2]]);
  });

  test.each([
    ['name', { metadata: { name: 'b', namespace: 'ns' } }],
    ['namespace', { metadata: { name: 'a', namespace: 'other' } }],
    ['version', { apiVersion: `${GROUP}/v1beta2` }],
    ['kind', { kind: 'Another' }],
  ])('are not between objects of another %s', (_, parts) => {
    expect(changes([object(1)], [object(2, parts)])).toEqual([]);
  });

  test('are of objects with the defaults of their schema', () => {
    const controlPlane = (spec: object): Manifest => ({
      apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1', kind: 'KubeadmControlPlane', metadata: { name: 'a' }, spec,
    });
    const [before, after] = [{ replicas: 1 }, { replicas: 3, rolloutStrategy: null }].map(spec => topology(controlPlane(spec)));
    const [change] = new Changes(before, after, BUILT_IN.schemas)
      .ofKinds('controlplane.cluster.x-k8s.io', 'KubeadmControlPlane');
    const rolloutStrategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } };
    expect([change.before.at('spec').value, change.after.at('spec').value]).toEqual([{ replicas: 1, rolloutStrategy }, { replicas: 3, rolloutStrategy }]);
  });
});

test('a kind without a schema has no defaults', () => {
  const manifest = object({ a: null });
  expect(withDefaults(manifest, BUILT_IN.schemas)).toBe(manifest);
});

test('a member that every JavaScript object has gets no default', () => {
  const spec = JSON.parse('{"__proto__": {"replicas": 1}, "constructor": 1}');
  const manifest: Manifest = { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2', kind: 'KubeadmControlPlane', metadata: { name: 'a' }, spec };
  expect(JSON.stringify(withDefaults(manifest, BUILT_IN.schemas))).toBe(JSON.stringify(manifest));
});

describe('changed fields', () => {
  const changed = (before: unknown, after: unknown) => changedFields(...fields(before, after)).map(String);

  test('are the innermost ones, and lists as a whole', () => {
    expect(changed({ a: { b: 1, c: 2 }, d: [1], e: 1 }, { a: { b: 1, c: 3 }, d: [2], f: { g: 1 } })).toEqual(['spec.a.c', 'spec.d', 'spec.e', 'spec.f.g']);
    expect(changed({ a: { b: 1 } }, {})).toEqual(['spec.a.b']);
    expect(changed({ a: { b: 1 } }, { a: 'c' })).toEqual(['spec.a.b']);
  });

  test.each([
    [{ a: '', b: 0, c: false, d: {}, e: [], f: null, g: { h: '' } }, {}],
    [{ a: [{ b: 1, c: '' }] }, { a: [{ b: 1 }] }],
    [{ a: '90s' }, { a: '1m30s' }],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }],
  ])('are none between %j and %j', (before, after) => {
    expect(changed(before, after)).toEqual([]);
    expect(changed(after, before)).toEqual([]);
  });

  test.each([[[1], [1, 2]], [[{ a: 1 }], [{ a: 2 }]], ['90s', '2m'], [1, '1'], [true, undefined], [{ a: 1 }, undefined]])('are not the same where %j becomes %j', (before, after) => {
    expect(isSame(...fields(before, after))).toBe(false);
    expect(isSame(...fields(after, before))).toBe(false);
  });
});
