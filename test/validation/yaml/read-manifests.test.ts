import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { readManifests } from '../../../src/validation/yaml';

const MANIFEST = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n';

function read(text: string | Uint8Array) {
  return readManifests('a.yaml', typeof text === 'string' ? Buffer.from(text) : text);
}

/** The problems as `line:column code message`. */
function problemsOf(text: string | Uint8Array): string[] {
  return read(text).problems.map(({ line, column, code, message }) => `${[line, column].filter(part => part !== undefined).join(':')} ${code} ${message}`);
}

function names(text: string): unknown[] {
  return read(text).manifests.map(({ manifest }) => manifest.metadata?.name);
}

/** The value of a field as it is read. */
function valueOf(scalar: string): unknown {
  return read(`${MANIFEST}x: ${scalar}\n`).manifests[0].manifest.x;
}

describe('templates', () => {
  test.each([
    ['metadata.name', 'a-${B}', { metadata: { name: 'a-${B}' } }],
    ['metadata.namespace', '${NS:=a}', { metadata: { name: 'b', namespace: '${NS:=a}' } }],
    ['apiVersion', 'cluster.x-k8s.io/${CAPI_VERSION}', { apiVersion: 'cluster.x-k8s.io/${CAPI_VERSION}', metadata: { name: 'b' } }],
  ])('with a variable in their %s are not read', (field, value, members) => {
    const template = stringify({ apiVersion: 'v1', kind: 'ConfigMap', ...members });
    const { line = 0 } = read(template).problems[0];
    expect(template.split('\n')[line - 1]).toContain(value);
    expect(names(`${template}---\n${MANIFEST}`)).toEqual(['a']);
    expect(problemsOf(template)).toEqual([
      `${line} file/unrendered the document is a template with variables, such as '${field}', and is not checked; fill them first, with clusterctl generate, flux or envsubst`,
    ]);
  });

  test('may stand in a list', () => {
    const list = 'apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: A, metadata: {name: "${A}"}}\n- {apiVersion: v1, kind: A, metadata: {name: b}}\n';
    expect(names(list)).toEqual(['b']);
    expect(problemsOf(list)).toEqual([expect.stringMatching(/^4 file\/unrendered 'items\[0\]' is a template with variables, such as 'metadata\.name',/)]);
  });

  test('with variables elsewhere are read', () => {
    expect(names(`${MANIFEST}data: {a: "\${B}"}\n`)).toEqual(['a']);
  });
});

describe('documents', () => {
  test('are read one after the other, without empty ones and comments', () => {
    const text = `# a comment\n---\n# another\n---\n${MANIFEST}--- # b\n${MANIFEST.replace('name: a', 'name: b')}...\n---\n\n---`;
    expect(names(text)).toEqual(['a', 'b']);
    expect(problemsOf(text)).toEqual([]);
  });

  test.each([
    ['an empty file', ''], ['blank lines', '\n \n\t\n'], ['comments', '# nothing\n'], ['a mark', '---\n'], ['marks', '---\n---\n...\n'],
    ['null', 'null\n'], ['a byte order mark', '\uFEFF'], ['a directive', '%YAML 1.1\n---\n'],
  ])('are none in %s', (_case, text) => {
    expect(read(text)).toEqual({ manifests: [], problems: [] });
  });

  test('may begin on the line of the mark', () => {
    expect(names('--- {apiVersion: v1, kind: A, metadata: {name: a}}\n--- {apiVersion: v1, kind: A, metadata: {name: b}}')).toEqual(['a', 'b']);
  });

  test('may follow a directive', () => {
    expect(names(`%YAML 1.1\n---\n${MANIFEST}`)).toEqual(['a']);
  });

  test('are not separated by dashes inside of a block', () => {
    const [{ manifest }] = read(`${MANIFEST}data:\n  text: |\n    a\n    ---\n    b\n`).manifests;
    expect(manifest.data).toEqual({ text: 'a\n---\nb\n' });
  });

  test('may have line ends of Windows and a byte order mark', () => {
    const text = `\uFEFF---\n${MANIFEST}---\n${MANIFEST}`.replace(/\n/g, '\r\n');
    const { manifests, problems } = read(text);
    expect(problems).toEqual([]);
    expect(manifests.map(({ manifest }) => manifest)).toEqual(Array(2).fill({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }));
    expect(manifests[1].origin.lineOf!(['metadata', 'name'])).toBe(10);
  });

  test('may be JSON, also with tabs', () => {
    const { manifests, problems } = read('{\n\t"apiVersion": "v1",\n\t"kind": "A",\n\t"x": 1e3,\n\t"y": "yes",\n\t"z": {\n\t\t"<<": 1\n\t}\n}\n');
    expect(problems).toEqual([]);
    expect(manifests[0].manifest).toEqual({ apiVersion: 'v1', kind: 'A', x: 1000, y: 'yes', z: { '<<': 1 } });
    expect(manifests[0].origin.lineOf!(['z', '<<'])).toBe(7);
  });

  test('may be JSON that is no YAML', () => {
    const { manifests, problems } = read(`{"apiVersion": "v1", "kind": "A", "${'k'.repeat(2000)}": 1}`);
    expect(problems).toEqual([]);
    expect(manifests).toHaveLength(1);
  });

  test('of any plain data come back as they are written', () => {
    // The writer leaves a text like 0o7 unquoted, which kubectl reads as a number.
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[-+.0-9:eExoyYnN_~]{1,6}$/)).filter(written => !/^[-+]?0[oO]/.test(written));
    const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
    const data = fc.letrec(tie => ({
      value: fc.oneof({ depthSize: 'small' }, scalar, fc.array(tie('value')), fc.dictionary(fc.stringMatching(/^[a-z]{2,8}$/), tie('value'))),
    })).value;
    const printable = (value: unknown) => !/\\u00[01]|\\b|\\f|\x7f/.test(JSON.stringify(value));
    fc.assert(fc.property(data.filter(printable), spec => {
      const manifest = { apiVersion: 'v1', kind: 'A', spec: spec ?? {} };
      expect(read(stringify(manifest, { version: '1.1', lineWidth: 0 })).manifests.map(({ manifest: back }) => back)).toEqual([manifest]);
      expect(read(JSON.stringify(manifest)).manifests.map(({ manifest: back }) => back)).toEqual([manifest]);
    }));
  });
});

describe('values are those that kubectl reads', () => {
  test.each<[string, unknown]>([
    ['yes', true], ['on', true], ['y', true], ['True', true], ['NO', false], ['off', false], ['n', false], ['"yes"', 'yes'], ["'on'", 'on'],
    ['0644', 420], ['0o644', 420], ['-0644', -420], ['0x1F', 31], ['0b101', 5], ['089', 89], ['1_000', 1000], ['+1', 1], ['-7', -7], ['0', 0],
    ['1.5', 1.5], ['.5', 0.5], ['5.', 5], ['1e3', 1000], ['1.5e-3', 0.0015], ['.inf', Infinity], ['-.inf', -Infinity], ['.nan', NaN],
    ['12:30', '12:30'], ['2001-12-14', '2001-12-14'], ['2001-12-14T21:59:43Z', '2001-12-14T21:59:43Z'], ['.', '.'], ['e1', 'e1'], ['v1.2', 'v1.2'],
    ['1.2.3', '1.2.3'], ['0o_', '0o_'], ['0x_', '0x_'], ['0b_', '0b_'], ['0x_f', 15], ['10.0.0.0/8', '10.0.0.0/8'], ['~', null], ['', null], ['null', null], ['""', ''], ['=', '='], ['!!str 12', '12'],
    ['!!binary aGk=', 'hi'], ['!custom text', 'text'],
  ])('%s', (written, expected) => {
    expect(valueOf(written)).toEqual(expected);
  });

  test('also as keys', () => {
    expect(valueOf('{yes: 1, 0644: 2, 1.50: 3, 2001-12-14: 4}')).toEqual({ 'true': 1, '420': 2, '1.5': 3, '2001-12-14': 4 });
  });

  test('through anchors, aliases and merge keys', () => {
    const text = `${MANIFEST}base: &base {x: 1, y1: 2}\nsame: *base\nmerged:\n  <<: *base\n  x: 3\nlist:\n  x: 4\n  <<: [*base, {z: 5}]\n`;
    expect(read(text).manifests[0].manifest).toMatchObject({ same: { x: 1, y1: 2 }, merged: { x: 3, y1: 2 }, list: { x: 4, y1: 2, z: 5 } });
    expect(problemsOf(text)).toEqual([]);
  });

  test('under names that JavaScript has for itself', () => {
    const value = valueOf('{__proto__: {a: 1}, constructor: 2}') as object;
    expect(Object.entries(value)).toEqual([['__proto__', { a: 1 }], ['constructor', 2]]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe('lists', () => {
  const LIST = 'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: A\n  metadata:\n    name: a\n- kind: B\n  apiVersion: v1\n  metadata: {name: b}\n';

  test('are unfolded, with the lines of their items', () => {
    const { manifests, problems } = read(`---\n---\n${LIST}`);
    expect(problems).toEqual([]);
    expect(manifests.map(({ manifest }) => manifest.kind)).toEqual(['A', 'B']);
    expect(manifests.map(({ origin }) => [origin.lineOf!([]), origin.lineOf!(['metadata', 'name'])])).toEqual([[6, 9], [10, 12]]);
  });

  test('of one kind give it to their items, as the API server leaves it out there', () => {
    const { manifests } = read('apiVersion: cluster.x-k8s.io/v1beta2\nkind: ClusterList\nitems:\n- metadata: {name: a}\n');
    expect(manifests.map(({ manifest }) => manifest)).toEqual([{ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', metadata: { name: 'a' } }]);
  });

  test('may be in lists, and empty', () => {
    expect(names('apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: A, metadata: {name: a}}]}\n')).toEqual(['a']);
    expect(read('apiVersion: v1\nkind: List\nitems: []\n')).toEqual({ manifests: [], problems: [] });
    expect(read('apiVersion: v1\nkind: List\n')).toEqual({ manifests: [], problems: [] });
  });

  test('are told from kinds that end like one', () => {
    expect(read('apiVersion: example.com/v1\nkind: AllowList\nspec: {}\n').manifests).toHaveLength(1);
  });

  test('fail for items that are no objects or have no type', () => {
    expect(problemsOf('apiVersion: v1\nkind: List\nitems: {a: 1}\n')).toEqual([
      "3 file/not-an-object 'items' of the document is an object; a List has a list of objects there",
    ]);
    expect(problemsOf('apiVersion: v1\nkind: List\nitems:\n- text\n- metadata: {}\n')).toEqual([
      "4 file/not-an-object 'items[0]' is the text \"text\"; a manifest is an object with 'apiVersion' and 'kind'",
      "5 file/type-missing 'items[1]' has no 'apiVersion' and is not checked; a Kubernetes object has both 'apiVersion' and 'kind' as texts",
    ]);
  });
});

describe('lines', () => {
  const TEXT = `# first\n---\n${MANIFEST}---\n# second\napiVersion: v1\nkind: A\nbase: &base\n  shared: 1\nspec:\n  <<: *base\n  list:\n  - one: 1\n    two: 2\n  -\n    one: 3\n  flow: {a: 1,\n    b: 2}\n  same: *base\n  0644: x\n`;
  const { lineOf } = read(TEXT).manifests[1].origin;

  test.each<[string, (string | number)[], number]>([
    ['the object', [], 9], ['a member', ['spec'], 13], ['an entry', ['spec', 'list', 0], 16], ['a member of an entry', ['spec', 'list', 0, 'two'], 17],
    ['a member below a dash', ['spec', 'list', 1, 'one'], 19], ['a member of a flow', ['spec', 'flow', 'b'], 21], ['a merged member', ['spec', 'shared'], 12],
    ['a member of an alias', ['spec', 'same', 'shared'], 12], ['a key that is a number', ['spec', '420'], 23],
    ['a missing member: its parent', ['spec', 'flow', 'x', 'y'], 20], ['a missing entry: its list', ['spec', 'list', 7], 15],
    ['a missing field: the object', ['status'], 9], ['below a scalar: the scalar', ['kind', 'x'], 10], ['an index of an object', ['spec', 0], 13],
  ])('of %s', (_case, path, line) => {
    expect(lineOf!(path)).toBe(line);
  });

  test('are found for documents in any order', () => {
    const { manifests } = read(TEXT);
    expect([1, 0, 1].map(index => manifests[index].origin.lineOf!(['kind']))).toEqual([10, 4, 10]);
  });
});

describe('fails for', () => {
  const SYNTAX = 'file/syntax cannot be read as YAML:';
  const TEMPLATE = "; the document holds '{{': if it is a template, render it first";
  const UNTYPED = "and is not checked; a Kubernetes object has both 'apiVersion' and 'kind' as texts";

  test.each<[string, string, string]>([
    ['tabs', 'a:\n\tb: 1\n', `2:1 ${SYNTAX} tabs are not allowed as indentation; use spaces`],
    ['an open quote', 'a: "x\n', `2:1 ${SYNTAX} missing closing "quote; mend the indentation, or add what is missing`],
    ['an open bracket', 'a: [1, 2\nb: 3\n', `2:1 ${SYNTAX} flow sequence in block collection must be sufficiently indented and end with a ]; mend the indentation or close the bracket`],
    ['two colons', 'a: b: c\n', `1:4 ${SYNTAX} nested mappings are not allowed in compact mappings; mend the indentation, or put a value that holds ': ' into quotes`],
    ['a reserved character', 'a: @b\n', `1:4 ${SYNTAX} plain value cannot start with reserved character @; put the value into quotes`],
    ['a wrong escape', 'a: "\\q"\n', `1:5 ${SYNTAX} invalid escape sequence \\q; write the backslash twice, or use single quotes`],
    ['two anchors', 'a: &x &y 1\n', `1:7 ${SYNTAX} a node can have at most one anchor`],
    ['an object as a key', '? {a: b}\n: 1\n', '1:3 file/syntax a key has to be a text; put it into quotes'],
    ['null as a key', 'null: 1\n', '1:1 file/syntax a key has to be a text; put it into quotes'],
    ['a template', 'replicas: {{ .Values.replicas }}\n', `1:12 file/syntax a key has to be a text; put it into quotes${TEMPLATE}`],
    ['a template with blocks', 'a: 1\n{{- if .Values.b }}\nb: 1\n{{- end }}\n', `2:1 ${SYNTAX} implicit keys need to be on a single line${TEMPLATE}`],
    ['an alias of nothing', 'a: *b\n', "1:4 file/syntax '*b' stands for nothing; write '&b' before the value that it means"],
    ['an alias of itself', 'a: &b\n  c: [*b]\n', "2:7 file/syntax '*b' stands inside of what it stands for; an object cannot contain itself"],
    ['a merge of a scalar', `${MANIFEST}x:\n  <<: 1\n`, `1 ${SYNTAX} merge sources must be maps or map aliases`],
    ['a duplicate key', `${MANIFEST}spec:\n  a: 1\n  b: 2\n  a: 3\n`, "8:3 file/duplicate-key 'a' is written twice in one object, and only the last one counts; remove one"],
    ['a duplicate key in JSON', '{"apiVersion": "v1", "kind": "A",\n "kind": "B"}', "2:2 file/duplicate-key 'kind' is written twice in one object, and only the last one counts; remove one"],
    ['keys of one value', `${MANIFEST}spec: {yes: 1, true: 2}\n`, "5:16 file/duplicate-key 'true' is written twice in one object, and only the last one counts; remove one"],
    ['a list', '\n- a\n', "2 file/not-an-object the document is a list; a manifest is an object with 'apiVersion' and 'kind'"],
    ['a text', '---\nhello\n', "2 file/not-an-object the document is the text \"hello\"; a manifest is an object with 'apiVersion' and 'kind'"],
    ['a number', '12', "1 file/not-an-object the document is the number 12; a manifest is an object with 'apiVersion' and 'kind'"],
    ['no types', '# values\nreplicas: 1\n', "2 file/not-a-manifest the document has neither 'apiVersion' nor 'kind' and is not checked; leave out files that hold no Kubernetes objects"],
    ['no kind', 'apiVersion: v1\n', `1 file/type-missing the document has no 'kind' ${UNTYPED}`],
    ['no apiVersion', 'kind: A\n', `1 file/type-missing the document has no 'apiVersion' ${UNTYPED}`],
    ['a number as apiVersion', 'kind: A\napiVersion: 1\n', `2 file/type-missing the document has the number 1 as 'apiVersion' ${UNTYPED}`],
    ['an empty kind', 'kind: ""\napiVersion: v1\n', `1 file/type-missing the document has an empty text as 'kind' ${UNTYPED}`],
    ['a list as kind', 'kind: [A]\napiVersion: v1\n', `1 file/type-missing the document has a list as 'kind' ${UNTYPED}`],
    ['an object as kind', 'kind: {}\napiVersion: v1\n', `1 file/type-missing the document has an object as 'kind' ${UNTYPED}`],
    ['null as kind', 'kind:\napiVersion: v1\n', `1 file/type-missing the document has null as 'kind' ${UNTYPED}`],
    ['a control character', 'a: 1\nb: x\u0007\n', '2:5 file/encoding holds the control character U+0007, which no YAML file may; remove it, or leave a binary file out'],
    ['a binary file', '\u007fELF\u0000', '1:1 file/encoding holds the control character U+007F, which no YAML file may; remove it, or leave a binary file out'],
  ])('%s', (_case, text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  test('another encoding', () => {
    expect(problemsOf(Buffer.from('name: caf\u00e9', 'latin1'))).toEqual([' file/encoding is not a text in UTF-8; save it as UTF-8']);
    expect(problemsOf(Buffer.from(`\uFEFF${MANIFEST}`, 'utf16le'))).toEqual([' file/encoding is not a text in UTF-8; save it as UTF-8']);
  });

  test('aliases that multiply', () => {
    const levels = [...'bcdefghi'].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]\n`);
    expect(problemsOf(`${MANIFEST}a: &a [x, x, x, x, x, x, x, x, x]\n${levels.join('')}`)).toEqual([
      '1:1 file/too-many-aliases aliases repeat the values of this document more than 10000 times; write them out or split the document',
    ]);
  });

  test('nothing where a list shares an anchor often', () => {
    const items = Array.from({ length: 500 }, (_, index) => `- {apiVersion: v1, kind: A, metadata: {name: a${index}, labels: *labels}}\n`);
    const { manifests, problems } = read(`apiVersion: v1\nkind: List\nmetadata: {labels: &labels {a: b}}\nitems:\n${items.join('')}`);
    expect(problems).toEqual([]);
    expect(manifests).toHaveLength(500);
  });

  test.each([600, 100_000])('%d levels', levels => {
    expect(problemsOf(`x: ${'['.repeat(levels)}${']'.repeat(levels)}`)).toEqual([expect.stringMatching(/^1\S* file\/syntax .*nested/)]);
  });

  test('a document that is too large, and reads the others', () => {
    const text = `${MANIFEST}---\n${`${'x'.repeat(1023)}\n`.repeat(33 * 1024)}---\n${MANIFEST}`;
    expect(problemsOf(text)).toEqual(['5 file/unreadable the document has 34 MiB, and 32 MiB can be read at once; split the list into documents']);
    expect(names(text)).toEqual(['a', 'a']);
  });

  test('one document, and reads the others', () => {
    const text = `${MANIFEST}---\na: "open\n---\n${MANIFEST.replace('name: a', 'name: b')}---\n- x\n---\n${MANIFEST.replace('name: a', 'name: c')}`;
    expect(names(text)).toEqual(['a', 'b', 'c']);
    expect(read(text).problems.map(({ code, line }) => [code, line])).toEqual([['file/syntax', 7], ['file/not-an-object', 13]]);
  });

  test('a duplicate key, and reads the object with the last of them', () => {
    expect(read(`${MANIFEST}x: 1\nx: 2\n`).manifests[0].manifest.x).toBe(2);
  });
});

test('tells how many objects it has read', () => {
  const told: number[] = [];
  readManifests('a.yaml', Buffer.from(`${MANIFEST}---\n${MANIFEST}---\n- x\n---\n${MANIFEST}`), { onProgress: objects => told.push(objects) });
  expect(told).toEqual([0, 1, 2, 2]);
});

test('reads any text without throwing', () => {
  const lines = fc.array(fc.constantFrom('---', '- a', 'a: 1', '  b: [', ']', '? x', ': y', '"q', '&a x', '*a', '|', '  text', '{', '}', '# c', '\t', '<<: *a', '%X', 'kind: A', 'apiVersion: v1'));
  fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary' }), lines.map(all => all.join('\n'))), text => {
    const { manifests, problems } = read(text);
    manifests.forEach(({ origin }) => expect(origin.lineOf!(['spec', 'x', 0])).toBeGreaterThan(0));
    problems.forEach(({ message }) => expect(message).not.toBe(''));
  }), { numRuns: 300 });
});
