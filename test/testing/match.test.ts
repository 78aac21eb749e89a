import { Manifests, Match } from '../../src/testing';

/** An object with a spec. */
function thing(spec: unknown): Manifests {
  return Manifests.fromYaml(JSON.stringify({ apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'a' }, spec }));
}

/** What is said about a spec that does not match; undefined if it does. */
function failure(spec: unknown, pattern: unknown): string[] | undefined {
  try {
    thing(spec).hasResource('Thing', { spec: pattern });
  } catch (error) {
    const [, closest, ...differences] = (error as Error).message.split('\n');
    expect(closest).toBe('closest is Thing/a:');
    return differences.map(line => line.trim());
  }
  return undefined;
}

const FILES = [{ path: '/a', mode: 1 }, { path: '/b', mode: 2 }, { path: '/c', mode: 3 }];

describe('matches', () => {
  test.each<[string, unknown, unknown]>([
    ['an object with other members, without a matcher', { a: 1, b: { c: 2, d: 3 } }, { b: { c: 2 } }],
    ['a list of objects with other members, without a matcher', FILES, [{ path: '/a' }, {}, { mode: 3 }]],
    ['null', { a: null }, { a: null }],
    ['an object with other members', { a: 1, b: { c: 2, d: 3 } }, Match.objectLike({ b: { c: 2 } })],
    ['an object like the pattern inside of an exact one', { a: { b: 1, c: 2 } }, Match.exact({ a: Match.objectLike({ b: 1 }) })],
    ['an exact object inside of one that is like the pattern', { a: { b: 1 }, c: 2 }, { a: Match.exact({ b: 1 }) }],
    ['an exact text', 'v1.34.2', Match.exact('v1.34.2')],
    ['some entries of a list in their order', FILES, Match.arrayWith([{ path: '/a' }, { path: '/c' }])],
    ['no entries of a list', [], Match.arrayWith([])],
    ['entries that match twice', ['x', 'y', 'x'], Match.arrayWith(['x', 'x'])],
    ['a whole list', [1, { a: 2 }], Match.arrayEquals([1, { a: 2 }])],
    ['a whole list with a matcher', [1, { a: 2 }], Match.arrayEquals([Match.anyValue(), { a: Match.not(3) }])],
    ['nothing', { a: 1 }, { b: Match.absent() }],
    ['nothing in an object that is not there', { a: 1 }, { b: { c: Match.absent(), d: { e: Match.absent() }, f: Match.not(3) } }],
    ['any value', { a: false, b: 0, c: '' }, { a: Match.anyValue(), b: Match.anyValue(), c: Match.anyValue() }],
    ['a part of a text', 'v1.34.2', Match.stringMatching('1[.]34')],
    ['another value', { replicas: 2 }, { replicas: Match.not(3) }],
    ['a field that is not there', { a: 1 }, { b: Match.not(3) }],
    ['a field that is there', { a: null }, { a: Match.not(Match.absent()) }],
    ['a list without an entry', FILES, Match.not(Match.arrayWith([{ path: '/d' }]))],
    ['a member with a name of every object', { constructor: 'x' }, { toString: Match.absent() }],
  ])('%s', (_name, spec, pattern) => {
    expect(failure(spec, pattern)).toBeUndefined();
  });
});

describe('tells', () => {
  test.each<[string, unknown, unknown, string[]]>([
    ['another value', { a: 1 }, { a: 2 }, ['spec.a: expected 2, got 1']],
    ['a value of another type', { a: '2' }, { a: 2 }, ['spec.a: expected 2, got "2"']],
    ['an object that is none', { a: 'x' }, { a: { b: 1 } }, ['spec.a: expected { b: 1 }, got "x"']],
    ['a list that is none', { a: { 0: 'x' } }, { a: ['x'] }, ['spec.a: expected ["x"], got { "0": "x" }']],
    ['null for nothing', { a: null }, { a: 1 }, ['spec.a: expected 1, got null']],
    ['each field, in the order of the pattern', { a: 1, b: 2, c: 3 }, { c: 4, b: 2, a: 5 }, ['spec.c: expected 4, got 3', 'spec.a: expected 5, got 1']],
    ['what is missing as a whole', { a: {} }, { a: { b: { c: 1 } } }, ['spec.a.b: missing, expected { c: 1 }']],
    ['names that are no words', { 'x.y/z': 1 }, { 'x.y/z': 2 }, ['spec["x.y/z"]: expected 2, got 1']],
    ['entries that are missing and too many', { a: [1], b: [1, 2] }, { a: [1, 2], b: [1] }, [
      'spec.a[1]: missing, expected 2', 'spec.b[1]: not expected, got 2',
    ]],
    ['what is beyond an exact object', { a: 1, b: { c: 2 } }, Match.exact({ a: 1 }), ['spec.b: not expected, got { c: 2 }']],
    ['what is beyond an object in an exact list', [{ a: 1, b: 2 }], Match.arrayEquals([{ a: 1 }]), ['spec[0].b: not expected, got 2']],
    ['what is beyond an exact object inside of another', { a: { b: 1, c: 2 } }, { a: Match.exact({ b: 1 }) }, ['spec.a.c: not expected, got 2']],
    ['an entry that a list lacks', FILES, Match.arrayWith([{ path: '/d' }]), [
      'spec: has no entry that matches { path: "/d" }; the list is [{ path: "/a", mode: 1 }, { path: "/b", mode: 2 }, { path: "/c", mode: 3 }]',
    ]],
    ['an entry that an empty list lacks', [], Match.arrayWith(['x']), ['spec: has no entry that matches "x"; the list is []']],
    ['an entry that the only one of a list is not', { a: [{ b: ['x'] }] }, { a: Match.arrayWith([{ b: Match.arrayWith(['y']) }]) }, [
      'spec.a: has no entry that matches { b: a list with ["y"] }; closest is [0], b: has no entry that matches "y"; closest is [0], expected "y", got "x"',
    ]],
    ['an entry that a list nearly has', FILES, Match.arrayWith([{ path: '/b', mode: 7 }]), [
      'spec: has no entry that matches { path: "/b", mode: 7 }; closest is [1], mode: expected 7, got 2',
    ]],
    ['the nearest of several entries', [{ path: '/b', mode: 1, owner: 'x' }, { path: '/b', mode: 2, owner: 'x' }],
      Match.arrayWith([{ path: '/b', mode: 2, owner: 'root' }]),
      ['spec: has no entry that matches { path: "/b", mode: 2, owner: "root" }; closest is [1], owner: expected "root", got "x"']],
    ['an entry at the wrong place', FILES, Match.arrayWith([{ path: '/b' }, { path: '/a' }]), [
      'spec: has no entry after [1] that matches { path: "/a" }; [0] does, but entries count in their order and once each',
    ]],
    ['an entry that is wanted twice', ['x', 'y'], Match.arrayWith(['x', 'x']), [
      'spec: has no entry after [0] that matches "x"; [0] does, but entries count in their order and once each',
    ]],
    ['no list', { a: 1 }, Match.arrayWith(['x']), ['spec: expected a list with ["x"], got { a: 1 }']],
    ['a list that is missing', {}, { a: Match.arrayWith(['x']) }, ['spec.a: missing, expected a list with ["x"]']],
    ['a whole list that is missing', {}, { a: Match.arrayEquals(['x']) }, ['spec.a: missing, expected ["x"]']],
    ['something where nothing should be', { a: { b: 1 } }, { a: Match.absent() }, ['spec.a: expected nothing, got { b: 1 }']],
    ['something beside nothing in an object that is not there', {}, { a: { b: Match.absent(), c: 1 } }, ['spec.a: missing, expected { b: nothing, c: 1 }']],
    ['an object that is not there though it may be empty', {}, { a: {} }, ['spec.a: missing, expected {}']],
    ['an object that is not there though a matcher says so', {}, { a: Match.objectLike({ b: Match.absent() }) }, ['spec.a: missing, expected { b: nothing }']],
    ['an object that is not there in an exact one', {}, Match.exact({ a: { b: Match.absent() } }), ['spec.a: missing, expected { b: nothing }']],
    ['an entry that is not there', { a: [] }, { a: [{ b: Match.absent() }] }, ['spec.a[0]: missing, expected { b: nothing }']],
    ['null in the place of an object', { a: null }, { a: { b: Match.absent() } }, ['spec.a: expected { b: nothing }, got null']],
    ['nothing where something should be', {}, { a: Match.anyValue() }, ['spec.a: missing, expected any value']],
    ['null where something should be', { a: null }, { a: Match.anyValue() }, ['spec.a: expected any value, got null']],
    ['a text of another form', 'v1.33.1', Match.stringMatching('^v1[.]34'), ['spec: expected a text that matches /^v1[.]34/, got "v1.33.1"']],
    ['a number for a text', 134, Match.stringMatching('134'), ['spec: expected a text that matches /134/, got 134']],
    ['what should not be', { a: 3 }, { a: Match.not(3) }, ['spec.a: expected anything but 3, got 3']],
    ['nothing where anything should be', {}, { a: Match.not(Match.absent()) }, ['spec.a: missing, expected anything but nothing']],
    ['a matcher in what is missing', {}, { a: { b: Match.exact({ c: 1 }) } }, ['spec.a: missing, expected { b: exactly { c: 1 } }']],
    ['long values cut', { a: 'x'.repeat(100) }, { a: 1 }, [`spec.a: expected 1, got "${'x'.repeat(78)}…`]],
    ['long texts from shortly before the place where they part', { a: `${'x'.repeat(100)}-yaml; fi` }, { a: `${'x'.repeat(100)}-yml; fi` }, [
      `spec.a: expected "…${'x'.repeat(18)}-yml; fi", got "…${'x'.repeat(18)}-yaml; fi"`,
    ]],
    ['a long text that goes on', { a: 'x'.repeat(100) }, { a: 'x'.repeat(90) }, [`spec.a: expected "…${'x'.repeat(20)}", got "…${'x'.repeat(30)}"`]],
    ['long texts that part early from their beginning', { a: 'x'.repeat(100) }, { a: 'v1' }, [`spec.a: expected "v1", got "${'x'.repeat(78)}…`]],
    ['the member that a name is a slip of', { replicas: 3 }, { relicas: 3 }, ["spec.relicas: missing, expected 3; did you mean 'replicas'?"]],
    ['the member that has the name in other letters', { ID: 3 }, { id: 3 }, ["spec.id: missing, expected 3; did you mean 'ID'?"]],
    ['no member that is given, too, or that only resembles it', { a: 1, maxSize: 3, gpu: 1, paths: 'x' }, { minSize: 1, cpu: 1, path: 'x', paths: 'x' }, [
      'spec.minSize: missing, expected 1', 'spec.cpu: missing, expected 1', 'spec.path: missing, expected "x"',
    ]],
    ['a member that objects inherit', {}, { toString: 'x' }, ['spec.toString: missing, expected "x"']],
  ])('%s', (_name, spec, pattern, differences) => {
    expect(failure(spec, pattern)).toEqual(differences);
  });
});

describe('fails for', () => {
  const code = '(testing/invalid-argument)';

  test('a member that is undefined, which would make a test that cannot fail', () => {
    expect(() => thing({}).hasResource('Thing', { spec: { files: [{ path: undefined }] } })).toThrow(new Error("'spec.files[0].path' of 'partial' is undefined; "
      + `write Match.absent() if nothing may be there, or Match.anyValue() if anything may ${code}`));
    expect(() => Match.not(undefined)).toThrow(new Error(
      `Match.not() is undefined; write Match.absent() if nothing may be there, or Match.anyValue() if anything may ${code}`));
    // eslint-disable-next-line no-sparse-arrays
    expect(() => Match.arrayWith([, 1])).toThrow("'[0]' of Match.arrayWith() is undefined");
  });

  test('a value of a class, such as a matcher of a test runner', () => {
    expect(() => thing({}).hasResource('Thing', { spec: { at: new Date(0) } })).toThrow(new Error("'spec.at' of 'partial' is an object of Date; "
      + `write the value as it stands in the manifest, or a matcher of Match ${code}`));
    expect(() => Match.objectLike({ spec: expect.anything() as unknown })).toThrow("'spec' of Match.objectLike() is an object of Anything; ");
    expect(() => Match.exact(() => 1)).toThrow(new Error(
      `Match.exact() is a function; write the value as it stands in the manifest, or a matcher of Match ${code}`));
  });

  test.each([['x', '"x"'], [3, '3'], [null, 'null'], [['a'], '["a"]']])('%j as a whole object', (partial, written) => {
    expect(() => thing({}).find('Thing', partial)).toThrow(new Error(
      `'partial' is ${written}; write an object such as { spec: { replicas: 3 } }, or a matcher of Match ${code}`));
  });

  test('an object or a list that is none', () => {
    for (const make of [Match.arrayWith, Match.arrayEquals]) {
      expect(() => make('x' as unknown as string[])).toThrow(new Error(`Match.${make.name}() got "x"; write a list such as [{ name: 'eth0' }] ${code}`));
    }
    expect(() => Match.objectLike(['x'] as unknown as { x: string })).toThrow(new Error(
      `Match.objectLike() got ["x"]; write an object such as { replicas: 3 } ${code}`));
  });

  test('a text that is no regular expression', () => {
    expect(() => Match.stringMatching('v1(')).toThrow(new Error('Match.stringMatching() got "v1(", which is not a regular expression: '
      + `Invalid regular expression: /v1(/: Unterminated group ${code}`));
  });
});

test('what is compared with is copied, so that later changes of it change nothing', () => {
  const pattern = { list: [1] };
  const matcher = Match.exact(pattern);
  pattern.list.push(2);
  expect(failure({ list: [1] }, matcher)).toBeUndefined();
});

test('objects of another realm are data like any other', () => {
  const foreign: unknown = Object.create(Object.create(null) as object, { a: { value: 1, enumerable: true } });
  expect(failure({ a: 1 }, foreign)).toBeUndefined();
});
