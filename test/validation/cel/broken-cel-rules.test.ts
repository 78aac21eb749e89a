import * as fc from 'fast-check';
import { nodeOf } from './pinned-rules';
import { CelRule, SchemaNode } from '../../../src/schemas';
import { brokenCelRules, describeBrokenRule, uncompiledRules } from '../../../src/validation/cel';

/** A node with one rule. */
function ruled(rule: string, schema: SchemaNode, more: Partial<CelRule> = {}): SchemaNode {
  return { ...schema, 'x-kubernetes-validations': [{ rule, ...more }] };
}

function holds(rule: string, schema: SchemaNode, value: unknown): boolean {
  return brokenCelRules(ruled(rule, schema), value).length === 0;
}

const object = (properties: { [name: string]: SchemaNode }): SchemaNode => ({ type: 'object', properties });

describe('a value', () => {
  test('has integers and doubles as its schema says', () => {
    const schema = object({ count: { type: 'integer' }, share: { type: 'number' }, port: { 'x-kubernetes-int-or-string': true } });
    const value = { count: 7, share: 7, port: 80 };
    expect(holds('type(self.count) == int && self.count / 2 == 3', schema, value)).toBe(true);
    expect(holds('type(self.share) == double && self.share / 2.0 == 3.5', schema, value)).toBe(true);
    expect(holds('type(self.port) == int', schema, value)).toBe(true);
    expect(holds('type(self.port) == string', schema, { port: 'http' })).toBe(true);
  });

  test('has the defaults of its schema, also below a default', () => {
    const schema = object({
      mode: { type: 'string', default: 'Auto' },
      probe: { ...object({ path: { type: 'string', default: '/' }, port: { type: 'integer' } }), default: { port: 80 } },
    });
    expect(holds('self.mode == "Auto" && self.probe.path == "/" && self.probe.port == 80', schema, {})).toBe(true);
    expect(holds('self.mode == "Auto"', schema, { mode: null })).toBe(true);
    expect(holds('self.probe.path == "/" && !has(self.probe.port)', schema, { probe: {} })).toBe(true);
  });

  test('has no fields that are null', () => {
    expect(holds('!has(self.name)', object({ name: { type: 'string', nullable: true, default: 'a' } }), { name: null })).toBe(true);
    expect(holds('!has(self.name)', object({ name: { type: 'string' } }), { name: null })).toBe(true);
  });

  test('keeps null in maps and lists', () => {
    expect(holds('"a" in self && self.a == null', { type: 'object', additionalProperties: { type: 'string', nullable: true } }, { a: null })).toBe(true);
    expect(holds('self[0] == null', { type: 'array', items: { type: 'string', nullable: true } }, [null])).toBe(true);
  });

  test('has declared fields of a known type only', () => {
    const schema: SchemaNode = {
      ...object({
        known: { type: 'string' },
        any: { 'x-kubernetes-preserve-unknown-fields': true },
        anys: { type: 'array', items: {} },
        free: { type: 'object', additionalProperties: true },
      }),
      'x-kubernetes-preserve-unknown-fields': true,
    };
    const value = { known: 'a', any: 1, anys: [1], free: { a: 1 }, other: 1 };
    expect(holds('has(self.known) && !has(self.any) && !has(self.anys) && !has(self.free) && !has(self.other)', schema, value)).toBe(true);
  });

  test('has all fields of an object whose schema takes any, as the pins have it for types that they leave out', () => {
    const schema = object({ hidden: { 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true } });
    const value = { hidden: { name: 'a', count: 3, none: null, list: [{ 'a-b': true }] } };
    expect(holds('self.hidden.name == "a" && type(self.hidden.count) == int && !has(self.hidden.none) && self.hidden.list[0].a__dash__b', schema, value)).toBe(true);
    expect(holds('has(self.hidden.other)', schema, value)).toBe(false);
    expect(holds('has(self.hidden)', schema, {})).toBe(false);
  });

  test('has its names escaped', () => {
    const schema = object(Object.fromEntries(['a.b', 'a-b', 'a/b', 'a__b', 'namespace', 'constructor'].map(name => [name, { type: 'integer' }])));
    const value = { 'a.b': 1, 'a-b': 2, 'a/b': 3, 'a__b': 4, 'namespace': 5, 'constructor': 6 };
    const rule = 'self.a__dot__b == 1 && self.a__dash__b == 2 && self.a__slash__b == 3 && self.a__underscores__b == 4'
      + ' && self.__namespace__ == 5 && self.constructor == 6';
    expect(holds(rule, schema, value)).toBe(true);
  });

  test('has map keys as they are', () => {
    const schema: SchemaNode = { type: 'object', additionalProperties: { type: 'string' } };
    expect(holds('self.all(key, key.startsWith("example.com/")) && self["example.com/a-b"] == "c"', schema, { 'example.com/a-b': 'c' })).toBe(true);
  });

  test('has the kind and name of a resource', () => {
    const resource = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'a', labels: {} } };
    expect(holds('self.kind == "Node" && self.metadata.name == "a" && !has(self.metadata.labels)', object({}), resource)).toBe(true);
    // As schemas mostly have it, and as whoever checks the metadata elsewhere has it.
    const schemas: SchemaNode[] = [{ type: 'object' }, { 'x-kubernetes-preserve-unknown-fields': true }];
    for (const metadata of schemas) {
      expect(holds('self.metadata.name == "a" && !has(self.metadata.labels)', object({ metadata }), resource)).toBe(true);
    }
    expect(holds('self.template.kind == "Node"', object({ template: { 'type': 'object', 'x-kubernetes-embedded-resource': true } }), { template: resource })).toBe(true);
  });

  test('has the metadata of a template as its schema has it', () => {
    const metadata = object({ labels: { type: 'object', additionalProperties: { type: 'string' } } });
    expect(holds('self.metadata.labels.a == "b" && !has(self.metadata.name)', object({ metadata }), { metadata: { labels: { a: 'b' } } })).toBe(true);
  });

  test('has times, durations and bytes where the format says so', () => {
    const schema = object({
      at: { type: 'string', format: 'date-time' },
      day: { type: 'string', format: 'date' },
      wait: { type: 'string', format: 'duration' },
      data: { type: 'string', format: 'byte' },
    });
    const value = { at: '2024-01-02T03:04:05Z', day: '2024-01-01', wait: '1h30m', data: 'YWJj' };
    expect(holds('self.at - self.wait > self.day && self.wait == duration("90m") && self.data == b"abc"', schema, value)).toBe(true);
    expect(holds('self.at == "soon" && self.wait == "long"', schema, { at: 'soon', wait: 'long' })).toBe(true);
  });

  test('that is null breaks no rule', () => {
    expect(brokenCelRules(ruled('false', { type: 'string' }), null)).toEqual([]);
    expect(brokenCelRules(ruled('false', { type: 'string' }), undefined)).toEqual([]);
    expect(brokenCelRules({ type: 'string' }, 'a')).toEqual([]);
  });
});

describe('a broken rule', () => {
  test('names itself where there is no explanation, and the field that it is about', () => {
    const schema = ruled('self.min <= self.max', object({ min: { type: 'integer' }, max: { type: 'integer' } }), { fieldPath: '.max' });
    expect(brokenCelRules(schema, { min: 2, max: 1 })).toEqual([{
      rule: 'self.min <= self.max',
      path: ['max'],
    }]);
    expect(brokenCelRules(schema, { min: 2, max: 1 }).map(broken => describeBrokenRule(broken)))
      .toEqual(['breaks the rule self.min <= self.max; change the value so that the rule holds']);
  });

  test.each([
    [undefined, []],
    ['.spec.tags', ['spec', 'tags']],
    ['.tags[\'example.com/it\\\'s\'].value', ['tags', 'example.com/it\'s', 'value']],
  ])('with the field path %j is at %j', (fieldPath, path) => {
    expect(brokenCelRules(ruled('false', { type: 'string' }, { fieldPath }), 'a')[0].path).toEqual(path);
  });

  test('is one that cannot be evaluated, with the reason', () => {
    const schema = ruled('self.enabled', object({ enabled: { type: 'boolean' } }));
    expect(brokenCelRules(schema, {}).map(broken => describeBrokenRule(broken)))
      .toEqual(['breaks the rule self.enabled; change the value so that the rule holds (the rule cannot be evaluated: No such key: enabled)']);
    expect(brokenCelRules(ruled('self', { type: 'string' }), 'a').map(broken => describeBrokenRule(broken, 'is wrong')))
      .toEqual(['is wrong (the rule cannot be evaluated: the rule does not yield a boolean)']);
  });

  test('is found with and without remembered values', () => {
    const schema = ruled('self.size() < 3', { type: 'array', items: { type: 'string' } });
    for (const value of [['a', 'b', 'c'], ['a', 'b', 'c'], Array(2000).fill('a')]) {
      expect(brokenCelRules(schema, value)).toHaveLength(1);
    }
    for (let index = 0; index < 600; index++) {
      expect(brokenCelRules(schema, [`${index}`])).toEqual([]);
    }
    expect(brokenCelRules(schema, ['a', 'b', 'c'])).toHaveLength(1);
  });
});

describe('a rule', () => {
  test.each([
    ['self.isReady()', 'found no matching overload for \'dyn.isReady()\''],
    ['isURL(self)', 'found no matching overload for \'isURL(dyn)\''],
    ['self == other', 'Unknown variable: other'],
    ['self ==', 'Unexpected token: EOF'],
    ['size(self)', 'it yields \'int\' and not a boolean'],
    ['self.matches("(a")', 'pattern (a is not supported here: Invalid regular expression: /(a/u: Unterminated group'],
  ])('%s cannot be compiled, is left out and told once', (rule, reason) => {
    const schema = ruled(rule, { type: 'string' });
    expect(brokenCelRules(schema, 'a')).toEqual([]);
    expect(uncompiledRules({ type: 'object', properties: { a: schema, b: { type: 'array', items: schema } } })).toEqual([`cannot compile the CEL rule ${rule}: ${reason}`]);
  });

  test('beside one that cannot be compiled still counts', () => {
    const schema = { 'type': 'string' as const, 'x-kubernetes-validations': [{ rule: 'isURL(self)' }, { rule: "self == 'b'" }] };
    expect(brokenCelRules(schema, 'a').map(({ rule }) => rule)).toEqual(["self == 'b'"]);
  });

  test('about a change is left out without the old value', () => {
    const schema = ruled('self >= oldSelf', { type: 'integer' });
    expect(brokenCelRules(schema, 1)).toEqual([]);
    expect(brokenCelRules(schema, 1, null)).toEqual([]);
    expect(brokenCelRules(schema, 1, 1)).toEqual([]);
    expect(brokenCelRules(schema, 1, 2)).toHaveLength(1);
  });

  test('about a change that may be the first sees an empty old value', () => {
    const schema = ruled('oldSelf.hasValue() ? self >= oldSelf.value() : self == 0', { type: 'integer' }, { optionalOldSelf: true });
    expect(brokenCelRules(schema, 0)).toEqual([]);
    expect(brokenCelRules(schema, 1)).toHaveLength(1);
    expect(brokenCelRules(schema, 1, 0)).toEqual([]);
    expect(brokenCelRules(schema, 1, 2)).toHaveLength(1);
  });

  test('with oldSelf in a text only is not about a change', () => {
    expect(brokenCelRules(ruled('self != "oldSelf"', { type: 'string' }), 'oldSelf')).toHaveLength(1);
  });
});

test('the rule of unique names agrees with a set of them', () => {
  const schema = nodeOf('self.all(x, self.exists_one(y, x.name == y.name))');
  fc.assert(fc.property(fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd', 'constructor') })), list => {
    expect(brokenCelRules(schema, list).length === 0).toBe(new Set(list.map(({ name }) => name)).size === list.length);
  }));
});

test('the rule of unique entries agrees with a comparison of sorted JSON', () => {
  const schema = nodeOf('self.all(x, self.exists_one(y, x == y))');
  const labels = fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), fc.constantFrom('', 'x'));
  const selector = fc.record({ matchLabels: labels });
  const entry = fc.record({ selector, clusterSelector: selector }, { requiredKeys: [] });
  const canonical = (one: { selector?: { matchLabels: object }; clusterSelector?: { matchLabels: object } }) =>
    JSON.stringify([one.selector, one.clusterSelector].map(part => part && Object.entries(part.matchLabels).sort()));
  fc.assert(fc.property(fc.array(entry, { maxLength: 6 }), list => {
    expect(brokenCelRules(schema, list).length === 0).toBe(new Set(list.map(canonical)).size === list.length);
  }));
});

test('tells whether names are distinct as CEL does', () => {
  const rule = 'self.all(x, self.exists_one(y, x.name == y.name))';
  const schema: SchemaNode = { type: 'array', items: object({ name: { type: 'string' } }) };
  const names = fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c', '', 'constructor') }, { requiredKeys: [] }), { maxLength: 4 });
  fc.assert(fc.property(names, list => holds(rule, schema, list) === holds(`${rule} && true`, schema, list)));
});
