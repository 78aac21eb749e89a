import * as fc from 'fast-check';
import { topologyOf } from './bundle';
import { BUILT_IN } from '../../src/registry';
import { REFERENCE_RULES } from '../../src/rules/reference';
import { formatPath, Manifest } from '../../src/topology';
import { findViolations } from '../../src/validation';
import { assign, blueprint, BLUEPRINTS, parsePath } from '../rules/negative';

/** Names that mean something to the topology, so that arbitrary documents reach what it reads. */
const NAMES = [...new Set([
  'metadata', 'spec', 'status', 'data', 'stringData', 'labels', 'ownerReferences', 'selector', 'matchLabels', 'matchExpressions', 'key', 'operator',
  'values', 'name', 'namespace', 'kind', 'apiGroup', 'apiVersion', 'type', '__proto__', 'constructor',
  ...BUILT_IN.kindReferences.flatMap(({ fields }) => Object.keys(fields).flatMap(path => path.split(/[.[\]]+/))),
])];

const { value } = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true }, fc.constantFrom<unknown>('', 'a', 'default', null, 0, true), tie('list'), tie('record'),
  ),
  list: fc.array(tie('value'), { maxLength: 3 }),
  record: fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 5 }),
}));

const types = BUILT_IN.kindReferences.map(({ group, kind }) => ({ apiVersion: `${group}/v1beta1`, kind: kind.replace('*', 'Any') }));
const document: fc.Arbitrary<Manifest> = fc.tuple(
  fc.constantFrom(...types, { apiVersion: 'v1', kind: 'Secret' }), fc.dictionary(fc.constantFrom(...NAMES), value),
).map(([type, members]) => ({ ...members, ...type }) as Manifest);

/** A document of a kind of the table with an arbitrary value where the table looks. */
const places = BUILT_IN.kindReferences.flatMap(({ group, kind, fields }) => Object.keys(fields).map(path => ({ group, kind, path })));
const aimed: fc.Arbitrary<Manifest> = fc.tuple(fc.constantFrom(...places), value).map(([{ group, kind, path }, found]) => {
  const manifest = { apiVersion: `${group}/v1beta2`, kind, metadata: { name: 'a' } };
  assign(manifest, parsePath(path.replace(/\[\]/g, '[0]')), found);
  return manifest;
});

test('reads any documents without throwing', () => {
  fc.assert(fc.property(fc.array(fc.oneof(document, aimed), { maxLength: 6 }), documents => {
    const topology = topologyOf(...documents);
    topology.references.forEach(({ from, nameField, targets }) => {
      expect(nameField.object).toBe(from);
      expect(topology.objects).toEqual(expect.arrayContaining([...targets]));
    });
    expect(topology.clusters).toBeDefined();
    REFERENCE_RULES.flatMap(rule => rule.check(topology, BUILT_IN)).forEach(({ message }) => expect(message).not.toContain('undefined'));
  }), { numRuns: 300 });
});

const REQUIRED = BLUEPRINTS.flatMap(name => topologyOf(...blueprint(name)).references
  .filter(({ mustBeInBundle }) => mustBeInBundle)
  .map(({ from, nameField }) => ({ name, index: from.index, path: nameField.path })));

test('reports every reference of a blueprint that is renamed to a name that nothing has', () => {
  fc.assert(fc.property(fc.constantFrom(...REQUIRED), fc.stringMatching(/^[a-z]([a-z0-9-]{0,20}[a-z0-9])?$/), ({ name, index, path }, other) => {
    const manifests = blueprint(name);
    fc.pre(manifests.every(({ metadata }) => metadata?.name !== other));
    assign(manifests[index], path, other);
    const found = findViolations(manifests.map(manifest => ({ manifest, origin: {} })), BUILT_IN)
      .filter(({ at, code }) => code === 'reference/dangling' && at.object.index === index).map(({ at }) => formatPath(at.path));
    expect(found).toEqual([formatPath(path)]);
  }), { numRuns: 40 });
});
