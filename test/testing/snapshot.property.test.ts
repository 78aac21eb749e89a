import * as fc from 'fast-check';
import { Manifests } from '../../src/testing';
import { findLineDifference } from '../../src/testing/line-diff';

const base = fc.stringMatching(/^[a-z][a-z0-9]{0,6}(-[a-z0-9]{1,4})?$/);
const hash = fc.stringMatching(/^[0-9a-f]{8}$/);
const name = fc.oneof(base, fc.tuple(base, hash).map(parts => parts.join('-')));
const manifest = fc.record({
  apiVersion: fc.constantFrom('v1', 'example.com/v1', 'bootstrap.cluster.x-k8s.io/v1beta2'),
  kind: fc.constantFrom('Thing', 'ThingTemplate', 'ThingConfig'),
  metadata: fc.record({ name }),
  spec: fc.record({ ref: name, text: fc.array(name).map(names => names.join(' ')), list: fc.array(name, { maxLength: 3 }) }, { requiredKeys: [] }),
});
const bundle = fc.array(manifest, { maxLength: 6 });

function masked(manifests: readonly unknown[]): string {
  return Manifests.fromYaml(manifests.map(one => JSON.stringify(one)).join('\n---\n')).maskedYaml();
}

test('what is masked stays as it is when it is masked again', () => {
  fc.assert(fc.property(bundle, manifests => {
    const once = masked(manifests);
    expect(Manifests.fromYaml(once).maskedYaml()).toBe(once);
  }));
});

test('the result does not depend on the hashes, as long as each is followed', () => {
  const templates = fc.uniqueArray(base, { maxLength: 4 });
  const hashes = fc.array(hash.filter(text => !/^(19|20)\d{6}$/.test(text)), { minLength: 4, maxLength: 4 });
  fc.assert(fc.property(templates, hashes, hashes, (names, one, other) => {
    const withHashes = (chosen: readonly string[]) => masked(names.flatMap((template, index) => [
      { apiVersion: 'example.com/v1', kind: 'ThingTemplate', metadata: { name: `${template}-${chosen[index]}` } },
      { apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: template }, spec: { ref: `${template}-${chosen[index]}` } },
    ]));
    expect(withHashes(one)).toBe(withHashes(other));
  }));
});

test('masking keeps the number of objects, and objects of different names have different names', () => {
  const alike = fc.tuple(manifest, fc.constantFrom('a-00000000', 'a-11111111', 'a-22222222', 'b-00000000'))
    .map(([one, chosen]) => ({ ...one, metadata: { name: chosen } }));
  fc.assert(fc.property(fc.array(alike, { maxLength: 6 }), manifests => {
    const ids = (all: readonly { apiVersion: string; kind: string; metadata: { name: string } }[]) =>
      all.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`);
    const found = ids(Manifests.fromYaml(masked(manifests)).all);
    expect(found).toHaveLength(manifests.length);
    expect(new Set(found).size).toBe(new Set(ids(manifests)).size);
  }), { numRuns: 500 });
});

test('what is read back says the same', () => {
  fc.assert(fc.property(bundle, manifests => {
    const plain = manifests.map(one => ({ ...one, kind: 'Thing' }));
    const read = Manifests.fromYaml(masked(plain));
    plain.forEach(one => read.hasResource('Thing', one));
  }));
});

test('the line that differs is the first one, and both sides of it are shown', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });
  fc.assert(fc.property(text, text, (expected, actual) => {
    fc.pre(expected.join('\n') !== actual.join('\n'));
    const { line, lines } = findLineDifference(expected.join('\n'), actual.join('\n'));
    const before = expected.join('\n').split('\n').slice(0, line - 1);
    expect(actual.join('\n').split('\n').slice(0, line - 1)).toEqual(before);
    expect(lines.some(shown => /^[-+]/.test(shown))).toBe(true);
    expect(lines.length).toBeLessThanOrEqual(10);
  }));
});
