import { SchemaNode } from '../../../src/schemas';
import { formatPath } from '../../../src/topology';
import { CompiledNode } from '../../../src/validation/schema/compiled-node';
import { KNOWN_PATTERNS } from '../../../src/validation/schema/pattern-words';
import { Nulls, SchemaWalk } from '../../../src/validation/schema/schema-walk';

function problems(schema: SchemaNode, value: unknown, old?: unknown, nulls?: Nulls): string[] {
  const walk = new SchemaWalk({ name: 'Widget v1', release: 'widgets v1.2.3' }, [], nulls);
  walk.check(new CompiledNode(schema), value, old);
  return walk.problems.map(({ code, path, message }) => `${code} ${formatPath(path)}: ${message}`);
}

const widget = (properties: { [name: string]: SchemaNode }, more: Partial<SchemaNode> = {}): SchemaNode => ({ type: 'object', properties, ...more });
const OPEN = { 'x-kubernetes-preserve-unknown-fields': true };
const INT_OR_STRING: SchemaNode = { 'x-kubernetes-int-or-string': true, 'anyOf': [{ type: 'integer' }, { type: 'string' }] };

describe('types', () => {
  test.each<[SchemaNode, unknown]>([
    [{ type: 'integer' }, 3.0], [{ type: 'integer' }, -1], [{ type: 'number' }, 3.5], [{ type: 'string' }, ''], [{ type: 'boolean' }, false],
    [{ type: 'array' }, []], [{ type: 'object' }, {}], [INT_OR_STRING, 3], [INT_OR_STRING, '25%'], [OPEN, { a: [1, null] }], [OPEN, 'x'], [OPEN, null],
    [{ type: 'string', nullable: true }, null], [{ type: 'string', nullable: true, enum: ['a', null] }, null],
  ])('%j takes %j', (schema, value) => {
    expect(problems(schema, value)).toEqual([]);
  });

  test.each<[SchemaNode, unknown, string]>([
    [{ type: 'integer' }, 3.5, 'is the number 3.5; write a whole number'],
    [{ type: 'integer' }, '3', 'is the string "3"; write a whole number, without quotes'],
    [{ type: 'integer' }, 'three', 'is the string "three"; write a whole number'],
    [{ type: 'number' }, '3', 'is the string "3"; write a number, without quotes'],
    [{ type: 'number' }, NaN, 'is the number NaN; write a number'],
    [{ type: 'string' }, 1.3, 'is the number 1.3; write a string, in quotes'],
    [{ type: 'string' }, true, 'is true; write a string, in quotes'],
    [{ type: 'string', enum: ['a', 'b'] }, 1, 'is the number 1; write one of a, b, in quotes'],
    [{ type: 'boolean' }, 'true', 'is the string "true"; write true or false, without quotes'],
    [{ type: 'boolean' }, 'yes', 'is the string "yes"; write true or false'],
    [{ type: 'array' }, {}, 'is an object; write a list'],
    [{ type: 'object' }, [], 'is a list; write an object'],
    [INT_OR_STRING, 2.5, 'is the number 2.5; write a whole number or a string'],
    [INT_OR_STRING, true, 'is true; write a whole number or a string'],
    [{ type: 'integer' }, 3n, 'is 3; write a whole number'],
  ])('fails: %j does not take %p', (schema, value, message) => {
    expect(problems(widget({ a: schema }), { a: value })).toEqual([`schema/wrong-type a: ${message}`]);
  });

  test('a long text is shortened', () => {
    expect(problems({ type: 'integer' }, 'é'.repeat(61))).toEqual([`schema/wrong-type : is the string "${'é'.repeat(60)}…"; write a whole number`]);
  });
});

describe('limits', () => {
  test.each<[SchemaNode, unknown]>([
    [{ minimum: 1 }, 1], [{ maximum: 1 }, 1], [{ minimum: 1, exclusiveMinimum: true }, 2], [{ multipleOf: 5 }, 10], [{ format: 'int32' }, 2 ** 31 - 1],
    [{ format: 'int32' }, -(2 ** 31)], [{ format: 'int64' }, -(2 ** 63)], [{ format: 'int64' }, 2 ** 62], [{ minLength: 1 }, '😀'], [{ maxLength: 2 }, '😀😀'], [{ minItems: 1 }, [0]],
    [{ maxItems: 1 }, [0]], [{ minProperties: 1, ...OPEN }, { a: 1 }], [{ maxProperties: 1, ...OPEN }, { a: 1 }], [{ format: 'float' }, 1.5],
  ])('%j takes %j', (schema, value) => {
    expect(problems(schema, value)).toEqual([]);
  });

  test.each<[SchemaNode, unknown, string]>([
    [{ minimum: 1 }, 0, 'is 0; use 1 or more'],
    [{ maximum: 9 }, 10, 'is 10; use at most 9'],
    [{ minimum: 1, maximum: 9 }, 0, 'is 0; use 1 or more and at most 9'],
    [{ minimum: 1, exclusiveMinimum: true }, 1, 'is 1; use more than 1'],
    [{ maximum: 9, exclusiveMaximum: true }, 9, 'is 9; use less than 9'],
    [{ multipleOf: 5 }, 12, 'is 12; use a multiple of 5'],
    [{ format: 'int32' }, 2 ** 31, 'is 2147483648; use a whole number of 32 bits'],
    [{ format: 'int64' }, 2 ** 63, 'is 9223372036854776000; use a whole number of 64 bits'],
    [{ minLength: 2 }, '😀', 'is "😀" and has 1 letter; give 2 or more'],
    [{ maxLength: 1 }, 'ab', 'is "ab" and has 2 letters; give at most 1'],
    [{ minLength: 2, maxLength: 2 }, 'a', 'is "a" and has 1 letter; give 2'],
    [{ minLength: 1, maxLength: 63 }, '', 'is empty; remove the field, or write 1 to 63 characters'],
    [{ minLength: 1 }, '', 'is empty; remove the field, or write 1 or more characters'],
    [{ minLength: 1, maxLength: 1 }, '', 'is empty; remove the field, or write 1 character'],
    [{ minItems: 1, maxItems: 3 }, [], 'is empty, which is refused; remove it or fill it in'],
    [{ minProperties: 1, ...OPEN }, {}, 'is empty, which is refused; remove it or fill it in'],
    [{ minItems: 2 }, [], 'has 0 entries; give 2 or more'],
    [{ minItems: 2 }, [1], 'has 1 entry; give 2 or more'],
    [{ maxProperties: 1, ...OPEN }, { a: 1, b: 2 }, 'has 2 fields; give at most 1'],
  ])('fails: %j does not take %j', (schema, value, message) => {
    expect(problems(widget({ a: schema }), { a: value })).toEqual([`schema/out-of-range a: ${message}`]);
  });

  test('what is required cannot be removed', () => {
    const schema = widget({ a: { minLength: 1 }, b: { minItems: 1 } }, { required: ['a', 'b'] });
    expect(problems(schema, { a: '', b: [] })).toEqual([
      'schema/out-of-range a: is empty; write 1 or more characters', 'schema/out-of-range b: is empty, which is refused; fill it in',
    ]);
  });

  test('an empty entry of a list is not called a field', () => {
    expect(problems({ type: 'array', items: { type: 'string', minLength: 1, maxLength: 9 } }, [''])).toEqual([
      'schema/out-of-range [0]: is empty; remove the entry, or write 1 to 9 characters',
    ]);
  });

  test('fields are counted as the API server has them, with defaults', () => {
    const schema = widget({ a: { type: 'string' }, b: { type: 'string', default: 'x' }, c: { type: 'string', nullable: true } }, { minProperties: 2 });
    expect(problems(schema, { a: 'y' })).toEqual([]);
    expect(problems(schema, { c: null })).toEqual([]);
    expect(problems(schema, { b: null })).toEqual(['schema/out-of-range : has 1 field; give 2 or more']);
    expect(problems(schema, {})).toEqual(['schema/out-of-range : has 1 field; give 2 or more']);
  });

  test('a text that is too long is not matched against the pattern', () => {
    expect(problems({ maxLength: 1, pattern: '^b$' }, 'aa')).toEqual(['schema/out-of-range : is "aa" and has 2 letters; give at most 1']);
  });
});

describe('texts', () => {
  test('a pattern without words is shown', () => {
    expect(problems({ pattern: '^v\\d+$' }, '1')).toEqual(['schema/pattern : is "1"; write a text that matches ^v\\d+$']);
  });

  test.each([['192\\.0\\.2\\.1', 'an IPv4 address'], ['2001:db8::1', 'an IPv6 address'], ['(192\\.0\\.2\\.1/24|2001:db8::1/64)', 'a network such as 192.0.2.0/24 or 2001:db8::/64']])(
    'of a long pattern of addresses, %s, only the meaning is shown', (addresses, words) => {
      expect(problems({ pattern: `^(${addresses}|${'x'.repeat(100)})$` }, 'a')).toEqual([`schema/pattern : is "a"; write ${words}`]);
    });

  test.each(Object.entries(KNOWN_PATTERNS))('%s is said in words', (pattern, words) => {
    expect(problems({ pattern }, ', ')).toEqual([`schema/pattern : is ", "; write ${words}`]);
  });

  test('a long pattern of anything else is shown', () => {
    expect(problems({ pattern: `^${'x'.repeat(100)}$` }, 'a')).toEqual([`schema/pattern : is "a"; write a text that matches ^${'x'.repeat(100)}$`]);
  });

  test('an enum of one value names it', () => {
    expect(problems({ enum: ['a'] }, 'b')).toEqual(['schema/not-allowed : is "b"; use a']);
  });

  test('an unknown format is not checked', () => {
    expect(problems({ type: 'string', format: 'semver' }, 'x')).toEqual([]);
  });
});

describe('fields', () => {
  test('an object without any known field takes none', () => {
    expect(problems(widget({ a: { type: 'object' } }), { a: { b: 1 } })).toEqual(["schema/unknown-field a.b: 'b' is unknown to Widget v1 of widgets v1.2.3; remove it, or turn the rule off if a newer release has it"]);
  });

  test('a dozen fields are listed, more are not', () => {
    const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, { type: 'string' as const }]));
    expect(problems(widget(fields(2)), { x: 1 })).toEqual(["schema/unknown-field x: 'x' is unknown to Widget v1 of widgets v1.2.3; known here are field0, field1"]);
    expect(problems(widget(fields(13)), { x: 1 })).toEqual(["schema/unknown-field x: 'x' is unknown to Widget v1 of widgets v1.2.3; remove it, or turn the rule off if a newer release has it"]);
  });

  test('a field that is one or two objects too high is found below, where there is one place', () => {
    const spec = { type: 'object' as const, properties: { osDisk: { type: 'object' as const } } };
    const template = { type: 'object' as const, properties: { spec } };
    const hint = (properties: Parameters<typeof widget>[0], name = 'osDisk') => problems(widget(properties), { [name]: {} })[0].replace(/^.*; /, '');
    expect(hint({ template })).toBe("did you mean 'template.spec.osDisk'?");
    expect(hint({ spec })).toBe("did you mean 'spec.osDisk'?");
    expect(hint({ status: template })).toBe('known here are status');
    expect(hint({ a: template, b: template })).toBe('known here are a, b');
    expect(hint({ a: template }, 'spec')).toBe('known here are a');
  });

  test('a very long name is shortened', () => {
    expect(problems(widget({}), { ['x'.repeat(61)]: 1 })[0]).toContain(`'${'x'.repeat(60)}…' is unknown`);
  });

  test.each(['constructor', '__proto__', 'toString'])('%s is a name like any other', name => {
    expect(problems(widget({}), JSON.parse(`{ "${name}": 1 }`))).toHaveLength(1);
    expect(problems({ type: 'object', additionalProperties: { type: 'string' } }, JSON.parse(`{ "${name}": 1 }`))).toEqual([
      `schema/wrong-type ${name}: is the number 1; write a string, in quotes`,
    ]);
  });

  test('where unknown fields are kept, the known ones are still checked', () => {
    expect(problems(widget({ a: { type: 'string' } }, OPEN), { a: 1, b: 1 })).toEqual(['schema/wrong-type a: is the number 1; write a string, in quotes']);
  });

  test('additionalProperties: false is the same as none, true the same as any', () => {
    expect(problems({ type: 'object', additionalProperties: false }, { b: 1 })).toHaveLength(1);
    expect(problems({ type: 'object', additionalProperties: true }, { b: 1 })).toEqual([]);
  });

  test('a field that is undefined is not there', () => {
    expect(problems(widget({}), { a: undefined })).toEqual([]);
    expect(problems(widget({ a: OPEN }, { required: ['a'] }), { a: undefined })).toEqual(['schema/missing-field a: is missing; Widget v1 needs another value here']);
  });

  test('a required field with a default may be missing or null', () => {
    const schema = widget({ a: { type: 'string', default: 'x' } }, { required: ['a'] });
    expect(problems(schema, {})).toEqual([]);
    expect(problems(schema, { a: null })).toEqual([]);
  });

  test('a required field that the schema does not describe has to be there', () => {
    expect(problems({ type: 'object', required: ['a'], ...OPEN }, {})).toEqual(['schema/missing-field a: is missing; Widget v1 needs it here']);
    expect(problems({ type: 'object', required: ['a'], ...OPEN }, { a: null })).toEqual([]);
  });

  test.each<[string, SchemaNode, unknown, string]>([
    ['an optional field', widget({ a: { type: 'string' } }), { a: null }, 'a: is null, which server-side apply refuses; leave the field out or write a string'],
    ['a required field', widget({ a: { type: 'integer' } }, { required: ['a'] }), { a: null }, 'a: is null, which server-side apply refuses; write a whole number'],
    ['the only field where one is needed', widget({ a: { type: 'object' } }, { minProperties: 1 }), { a: null },
      'a: is null, which server-side apply refuses; leave the field out or write an object'],
    ['a value of a map', { type: 'object', additionalProperties: { type: 'string' } }, { a: null },
      'a: is null, which server-side apply refuses; leave the field out or write a string'],
    ['an entry of a list', { type: 'array', items: INT_OR_STRING }, [null],
      '[0]: is null, which server-side apply refuses; leave the entry out or write a whole number or a string'],
  ])('fails once for null in %s', (_what, schema, value, problem) => {
    expect(problems(schema, value)).toEqual([`schema/null ${problem}`]);
  });

  test('a null is replaced where there is a default', () => {
    expect(problems({ type: 'array', items: { type: 'string', default: 'x' } }, [null])).toEqual([]);
    expect(problems({ type: 'object', additionalProperties: { type: 'string', default: 'x' } }, { a: null })).toEqual([]);
  });

  describe('where nulls are doubtful', () => {
    const dropped = 'is null, which server-side apply refuses and every other way of applying drops; leave the field out or write a string';

    test('an optional field and a value of a map are told, and not counted', () => {
      expect(problems(widget({ a: { type: 'string' } }), { a: null }, undefined, 'doubtful')).toEqual([`schema/null-dropped a: ${dropped}`]);
      expect(problems({ type: 'object', additionalProperties: { type: 'string' } }, { b: null }, undefined, 'doubtful')).toEqual([`schema/null-dropped b: ${dropped}`]);
      expect(problems(widget({ a: { type: 'string' } }, { minProperties: 1 }), { a: null }, undefined, 'doubtful')).toEqual([
        'schema/out-of-range : is empty, which is refused; remove it or fill it in', `schema/null-dropped a: ${dropped}`,
      ].sort());
    });

    test('nothing is said where a default replaces it or a form is chosen by it', () => {
      expect(problems(widget({ a: { type: 'string', default: 'x' } }), { a: null }, undefined, 'doubtful')).toEqual([]);
      expect(problems({ ...widget({ a: { type: 'string' } }), anyOf: [widget({ a: { type: 'string' } })] }, { a: null }, undefined, 'doubtful')).toEqual([`schema/null-dropped a: ${dropped}`]);
    });

    test('fails for what is needed, and for entries', () => {
      expect(problems(widget({ a: { type: 'string' } }, { required: ['a'] }), { a: null }, undefined, 'doubtful')).toEqual([
        'schema/null a: is null, which counts as missing; Widget v1 needs a string here',
      ]);
      expect(problems({ type: 'array', items: { type: 'string' } }, [null], undefined, 'doubtful')).toEqual(['schema/null [0]: is null; leave the entry out or write a string']);
    });
  });

  describe('where nulls are dropped', () => {
    test('an optional field may be null and is not counted', () => {
      expect(problems(widget({ a: { type: 'string' } }), { a: null }, undefined, 'dropped')).toEqual([]);
      expect(problems(widget({ a: { type: 'string' } }, { minProperties: 1 }), { a: null }, undefined, 'dropped')).toEqual([
        'schema/out-of-range : is empty, which is refused; remove it or fill it in',
      ]);
    });

    test('fails for a required field and for an entry of a list', () => {
      expect(problems(widget({ a: { type: 'string' } }, { required: ['a'] }), { a: null }, undefined, 'dropped')).toEqual([
        'schema/null a: is null, which counts as missing; Widget v1 needs a string here',
      ]);
      expect(problems({ type: 'array', items: { type: 'string' } }, [null], undefined, 'dropped')).toEqual(['schema/null [0]: is null; leave the entry out or write a string']);
    });
  });

  test('fails for null where the field may be null, but is limited to certain values', () => {
    expect(problems(widget({ a: { type: 'string', nullable: true, enum: ['b'] } }), { a: null })).toEqual(['schema/not-allowed a: is null; use b']);
  });

  test('an embedded resource has a type and metadata', () => {
    const schema: SchemaNode = { 'type': 'object', 'x-kubernetes-embedded-resource': true, 'properties': { spec: { type: 'object' } } };
    expect(problems(schema, { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: {} })).toEqual([]);
    expect(problems(schema, { kind: 'Pod' })).toEqual(['schema/missing-field apiVersion: is missing; Widget v1 needs a string here']);
  });

  // As an API server judges them, which leaves out nulls.
  test.each<[string, object, string[]]>([
    ['no metadata', { metadata: null }, []],
    ['a namespace that is null', { metadata: { namespace: null, labels: null } }, []],
    ['a kind without letters', { kind: '' }, ['schema/pattern kind']],
    ['a kind that is too long', { kind: 'x'.repeat(64) }, ['schema/out-of-range kind']],
    ['a namespace that is none', { metadata: { namespace: 'Not Valid!' } }, ['schema/pattern metadata.namespace']],
    ['a label that is no text', { metadata: { labels: { app: 7 } } }, ['schema/wrong-type metadata.labels.app']],
    ['a label that is none', { metadata: { labels: { app: 'Not Valid!' } } }, ['schema/pattern metadata.labels.app']],
  ])('an embedded resource is judged with %s', (_, change, expected) => {
    const found = problems({ 'type': 'object', 'x-kubernetes-embedded-resource': true }, { apiVersion: 'v1', kind: 'Pod', ...change });
    expect(found.map(text => text.slice(0, text.indexOf(': ')))).toEqual(expected);
  });
});

describe('lists', () => {
  const keyed: SchemaNode = {
    'type': 'array',
    'items': widget({ port: { type: 'integer' }, protocol: { type: 'string', default: 'TCP' } }, { required: ['port'] }),
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['port', 'protocol'],
  };
  const set: SchemaNode = { 'type': 'array', 'items': OPEN, 'x-kubernetes-list-type': 'set' };

  test('entries with the same keys are one too many, defaults counted', () => {
    expect(problems(keyed, [{ port: 1 }, { port: 1, protocol: 'UDP' }, { port: 2 }])).toEqual([]);
    expect(problems(keyed, [{ port: 1 }, { port: 1, protocol: 'TCP' }])).toEqual([
      'schema/duplicate-entry [1]: has the same \'port\' 1 and \'protocol\' "TCP" as entry 0; keep one',
    ]);
  });

  test('entries without their keys are not compared', () => {
    expect(problems(keyed, [1, 1, {}, {}]).map(problem => problem.split(' ')[0])).toEqual([
      'schema/wrong-type', 'schema/wrong-type', 'schema/missing-field', 'schema/missing-field',
    ]);
  });

  test('a set holds each value once', () => {
    expect(problems(set, [1, '1', { a: 1 }, [1]])).toEqual([]);
    expect(problems(set, ['a', 'b', 'a'])).toEqual(['schema/duplicate-entry [2]: is "a", the same as entry 0; keep one']);
    expect(problems(set, [{ a: 1, b: 2 }, { b: 2, a: 1 }])).toEqual(['schema/duplicate-entry [1]: is an object, the same as entry 0; keep one']);
    expect(problems({ type: 'array', uniqueItems: true }, [1, 1])).toHaveLength(1);
  });

  test('a list without a schema for its entries takes anything', () => {
    expect(problems({ type: 'array' }, [1, null, 'a'])).toEqual([]);
  });
});

describe('combinations', () => {
  const either: SchemaNode[] = [{ required: ['a'] }, { required: ['b'] }];
  const ab = { a: { type: 'integer' as const }, b: { type: 'integer' as const } };

  test('anyOf wants one form at least', () => {
    expect(problems(widget(ab, { anyOf: either }), { a: 1, b: 1 })).toEqual([]);
    expect(problems(widget(ab, { anyOf: either }), {})).toEqual([
      "schema/combination : fits none of the 2 forms that Widget v1 takes here; choose one: 'a' is missing, or 'b' is missing",
    ]);
  });

  test('oneOf wants exactly one form', () => {
    expect(problems(widget(ab, { oneOf: either }), { a: 1 })).toEqual([]);
    expect(problems(widget(ab, { oneOf: either }), {})).toEqual([
      "schema/combination : fits none of the 2 forms that Widget v1 takes here; choose one: 'a' is missing, or 'b' is missing",
    ]);
    expect(problems(widget(ab, { oneOf: either }), { a: 1, b: 1 })).toEqual(['schema/combination : fits 2 of the 2 forms that exclude one another here; choose one']);
  });

  test('not excludes a form', () => {
    expect(problems({ type: 'integer', not: { minimum: 5 } }, 4)).toEqual([]);
    expect(problems({ type: 'integer', not: { minimum: 5 } }, 5)).toEqual(['schema/combination : has a form that Widget v1 excludes here; change it']);
  });

  test('allOf says which part is broken, once', () => {
    expect(problems(widget({ a: { type: 'integer', allOf: [{ minimum: 5 }, { minimum: 5 }, { maximum: 3 }] } }), { a: 4 })).toEqual([
      'schema/out-of-range a: is 4; use 5 or more', 'schema/out-of-range a: is 4; use at most 3',
    ]);
  });

  test('parts of a combination do not close an object', () => {
    expect(problems(widget(ab, { allOf: [{ properties: { a: { minimum: 1 } } }] }), { a: 1, b: 2 })).toEqual([]);
    expect(problems(widget(ab, { allOf: [{ properties: { a: { minimum: 1 } } }] }), { a: 0, b: 2 })).toEqual(['schema/out-of-range a: is 0; use 1 or more']);
  });

  test('forms that differ in type only are types', () => {
    const quantity: SchemaNode = { anyOf: [{ type: 'number' }, { type: 'string' }] };
    expect(problems(quantity, 0.5)).toEqual([]);
    expect(problems(quantity, '500m')).toEqual([]);
    expect(problems(quantity, true)).toEqual(['schema/wrong-type : is true; write a number or a string']);
  });

  test('a value that is a number or text by its type may have more forms', () => {
    expect(problems({ ...INT_OR_STRING, anyOf: [{ minimum: 1 }, { maximum: -1 }] }, 0)).toHaveLength(1);
  });
});

describe('CEL rules', () => {
  const rules = { 'x-kubernetes-validations': [{ rule: 'self.a < self.b', fieldPath: '.b' }] };
  const ab = { a: { type: 'integer' as const }, b: { type: 'integer' as const } };

  test('a broken rule is reported at its field', () => {
    expect(problems(widget({ x: widget(ab, rules) }), { x: { a: 1, b: 2 } })).toEqual([]);
    expect(problems(widget({ x: widget(ab, rules) }), { x: { a: 2, b: 2 } })).toEqual([expect.stringMatching(/^schema\/cel-rule x\.b: ./)]);
  });

  test('rules are asked about values only that have no other problem', () => {
    expect(problems(widget(ab, rules), { a: 2, b: 1, c: 1 })).toEqual([expect.stringMatching(/^schema\/unknown-field/)]);
  });

  test('a broken rule further down does not keep others from being asked', () => {
    const schema = widget({ x: widget(ab, rules) }, { 'x-kubernetes-validations': [{ rule: 'self.x.a == 0' }] });
    expect(problems(schema, { x: { a: 2, b: 1 } })).toHaveLength(2);
  });
});

describe('CEL rules about a change', () => {
  const kept: SchemaNode = { 'type': 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] };
  const entries = (more: Partial<SchemaNode>): SchemaNode => ({ type: 'array', items: widget({ k: { type: 'string' }, l: { type: 'integer', default: 1 }, v: kept }), ...more });
  const byKeys = entries({ 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k', 'l'] });

  test.each<[string, SchemaNode, unknown, unknown, string]>([
    ['a value', kept, 'a', 'b', ''],
    ['a member', widget({ x: widget({ v: kept }) }), { x: { v: 'a' } }, { x: { v: 'b' } }, 'x.v'],
    ['a member whose default was stored', widget({ v: { ...kept, default: 'a' } }), {}, { v: 'b' }, 'v'],
    ['a member whose default was stored for null', widget({ v: { ...kept, default: 'a' } }), { v: null }, { v: 'b' }, 'v'],
    ['a value of a map', { type: 'object', additionalProperties: kept }, { a: 'a' }, { b: 'b', a: 'b' }, 'a'],
    ['an entry of a list with keys', byKeys, [{ k: 'a', l: 2, v: 'a' }, { k: 'b', v: 'b' }], [{ k: 'c', v: 'x' }, { k: 'b', l: 1, v: 'c' }, { k: 'a', l: 2, v: 'a' }], '[1].v'],
    ['a list as a whole', { 'type': 'array', 'items': { type: 'string' }, 'x-kubernetes-validations': [{ rule: 'size(self) >= size(oldSelf)' }] }, ['a', 'b'], ['a'], ''],
  ])('see what %s was', (_what, schema, old, value, path) => {
    expect(problems(schema, value)).toEqual([]);
    expect(problems(schema, old, old)).toEqual([]);
    expect(problems(schema, value, old)).toEqual([expect.stringContaining(`schema/cel-rule ${path}: `)]);
  });

  test.each<[string, SchemaNode, unknown, unknown]>([
    ['nothing', widget({ v: kept }), {}, { v: 'b' }],
    ['null', widget({ v: { ...kept, nullable: true, default: 'a' } }), { v: null }, { v: 'b' }],
    ['inherited', widget({ toString: kept }), {}, { toString: 'b' }],
    ['of another type', widget({ v: kept }), { v: 1 }, { v: 'b' }],
    ['in an object of another type', widget({ x: widget({ v: kept }) }), { x: 'a' }, { x: { v: 'b' } }],
    ['in an atomic object', widget({ v: kept }, { 'x-kubernetes-map-type': 'atomic' }), { v: 'a' }, { v: 'b' }],
    ['an entry of a list of another type', byKeys, {}, [{ k: 'a', v: 'b' }]],
    ['an entry with other keys', byKeys, [{ k: 'a', v: 'a' }], [{ k: 'a', l: 2, v: 'b' }]],
    ['an entry without a key', byKeys, [{ v: 'a' }], [{ v: 'b' }]],
    ['an entry of an atomic list', entries({ 'x-kubernetes-list-type': 'atomic' }), [{ k: 'a', v: 'a' }], [{ k: 'a', v: 'b' }]],
    ['an entry of a set', { 'type': 'array', 'items': kept, 'x-kubernetes-list-type': 'set' }, ['a'], ['b']],
    ['an entry of a list of no type', entries({}), [{ k: 'a', v: 'a' }], [{ k: 'a', v: 'b' }]],
  ])('are left out where the old value is %s', (_what, schema, old, value) => {
    expect(problems(schema, value, old)).toEqual([]);
  });
});
