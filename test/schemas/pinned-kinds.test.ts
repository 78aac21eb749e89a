import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { crdFiles, kindsOf, pinnedKinds, releaseOf, SchemaIndex, SchemaNode, schemaOf, versionsOf } from '../../src/schemas';
import { compilePattern } from '../../src/validation/schema/compiled-node';
import { FORMATS } from '../../src/validation/schema/formats';
import { KNOWN_PATTERNS } from '../../src/validation/schema/pattern-words';

const IMPORTS = path.join(__dirname, '..', '..', 'imports');

function nodesOf(node: SchemaNode): SchemaNode[] {
  const below = [
    ...Object.values(node.properties ?? {}), ...[node.items, node.additionalProperties, node.not].filter(child => typeof child === 'object'),
    ...[node.allOf, node.anyOf, node.oneOf].flatMap(parts => parts ?? []),
  ];
  return [node, ...below.flatMap(nodesOf)];
}

test('cutting a file into kinds gives what parsing it as a whole does', () => {
  const whole = Object.fromEntries(crdFiles(IMPORTS).flatMap(file => Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as object)));
  const cut = new SchemaIndex(IMPORTS);
  expect(Object.fromEntries(Object.keys(whole).map(key => [key, cut.get(key)]))).toEqual(whole);
  expect(cut.all()).toHaveLength(Object.keys(whole).length);
});

test('reads of the files of a version those before the one that has a kind, and then lists kinds as if it had read all', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schemas-'));
  const write = (place: string, ...keys: string[]) => {
    fs.mkdirSync(path.join(folder, place), { recursive: true });
    fs.writeFileSync(path.join(folder, place, 'crds.json'), `{${keys.map(key => `\n "${key}":{\n  "kind":"${key.split('/').at(-1)}"\n }`).join(',')}\n}\n`);
  };
  try {
    write('a/v1', 'g/v1/A', 'h/v1/A');
    write('a/v2', 'g/v2/New', 'g/v2/A');
    write('b/v1', 'g/v1/B');
    write('c/v1', 'g/v1/C');
    const index = new SchemaIndex(folder);
    expect(index.get('g/v2/A')).toEqual({ kind: 'A' });
    fs.rmSync(path.join(folder, 'c'), { recursive: true });
    expect(index.get('g/v1/B')).toEqual({ kind: 'B' });
    expect(index.get('g/v1/A')).toBe(index.get('g/v1/A'));
    expect(() => index.get('g/v1/C')).toThrow('ENOENT');
    write('c/v1', 'g/v1/C');
    expect(index.get('g/v1/Z')).toBeUndefined();
    expect(index.get('g/v3/A')).toBeUndefined();
    expect([...index.groups].map(([group, kinds]) => [group, [...kinds]])).toEqual([['g', [['New', ['v2']], ['A', ['v1', 'v2']], ['B', ['v1']], ['C', ['v1']]]], ['h', [['A', ['v1']]]]]);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test('finds a kind by apiVersion and kind', () => {
  expect(schemaOf('cluster.x-k8s.io/v1beta2', 'Cluster')).toMatchObject({ group: 'cluster.x-k8s.io', version: 'v1beta2', kind: 'Cluster', scope: 'Namespaced' });
  expect(schemaOf('infrastructure.cluster.x-k8s.io/v1beta2', 'AWSClusterRoleIdentity')).toMatchObject({ scope: 'Cluster' });
  expect(schemaOf('cluster.x-k8s.io/v1beta2', 'Cluster')).toBe(schemaOf('cluster.x-k8s.io/v1beta2', 'Cluster'));
  expect(schemaOf('cluster.x-k8s.io/v1beta2', 'constructor')).toBeUndefined();
});

test('knows the versions of a kind and the kinds of a group', () => {
  expect(versionsOf('cluster.x-k8s.io', 'Machine')).toEqual(['v1beta1', 'v1beta2']);
  expect(versionsOf('cluster.x-k8s.io', 'Machines')).toEqual([]);
  expect(versionsOf('example.com', 'Machine')).toEqual([]);
  expect(kindsOf('metal3.io')).toContain('BareMetalHost');
  expect(kindsOf('example.com')).toEqual([]);
});

test('fails without any schema, which would look like success', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schemas-'));
  try {
    fs.mkdirSync(path.join(folder, 'provider', 'v1'), { recursive: true });
    expect(() => new SchemaIndex(folder)).toThrow(new Error(`no schemas in ${folder}; without them no object can be checked`));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test('every pinned pattern is one that JavaScript reads', () => {
  const patterns = new Set(pinnedKinds().flatMap(({ schema }) => nodesOf(schema)).flatMap(({ pattern }) => pattern ?? []));
  expect(patterns.size).toBeGreaterThan(20);
  expect([...patterns].filter(pattern => compilePattern(pattern) === undefined)).toEqual([]);
});

test('every pattern with words is one that some kind has', () => {
  const patterns = new Set(pinnedKinds().flatMap(({ schema }) => nodesOf(schema)).flatMap(({ pattern }) => pattern ?? []));
  expect(Object.keys(KNOWN_PATTERNS).filter(pattern => !patterns.has(pattern))).toEqual([]);
});

test('every pinned kind is served by a release, and pinned in all versions that this serves', () => {
  for (const kind of pinnedKinds()) {
    expect([...kind.served].sort()).toEqual(versionsOf(kind.group, kind.kind));
    expect(kind.served).toContain(kind.version);
    expect(releaseOf(kind)).toMatch(/^([a-z-]+\/)?[a-z0-9-]+ (v?\d+\.\d+\.\d+(-edge)?|[0-9a-f]{40})$/);
  }
});

test('every pinned format is checked', () => {
  const formats = new Set(pinnedKinds().flatMap(({ schema }) => nodesOf(schema)).flatMap(({ format, type }) => type === 'string' ? format ?? [] : []));
  expect([...formats].filter(format => !FORMATS.has(format))).toEqual([]);
});

test('a pattern that JavaScript cannot read is left out', () => {
  expect(compilePattern('(?i)abc')).toBeUndefined();
});
