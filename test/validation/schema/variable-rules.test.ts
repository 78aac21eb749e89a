import { ruleProblem } from '../../../src/validation/cel';
import { brokenVariableRules } from '../../../src/validation/schema';
import { topologyOf } from '../../rules/check-rule';

function bundle(schema: unknown, spec: object = {}, value?: unknown): string {
  const variable = { name: 'x', required: false, schema: { openAPIV3Schema: schema } };
  return [
    { kind: 'ClusterClass', spec: { variables: [variable] } },
    { kind: 'Cluster', spec: { topology: { classRef: { name: 'edge' }, variables: value === undefined ? [] : [{ name: 'x', value }], ...spec } } },
  ].map(object => JSON.stringify({ apiVersion: 'cluster.x-k8s.io/v1beta2', metadata: { name: 'edge', namespace: 'edge' }, ...object })).join('\n---\n');
}

function broken(schema: unknown, value?: unknown, spec?: object): string[] {
  return brokenVariableRules(topologyOf(bundle(schema, spec, value))).map(({ at, message }) => `${at}: ${message}`);
}

const rules = (...texts: string[]) => ({ 'x-kubernetes-validations': texts.map(rule => ({ rule })) });
const VALUE = 'spec.topology.variables[0].value';
const AT_SCHEMA = 'spec.variables[0].schema.openAPIV3Schema';
const breaks = (place: string, rule: string) => [`${place}: breaks the rule ${rule}; change the value so that the rule holds`];

test.each<[string, object, unknown]>([
  ['keeps its rule', { type: 'string', ...rules('self.size() < 4') }, 'abc'],
  ['has another type, which another rule tells', { type: 'string', ...rules('self.size() < 4') }, 7],
  ['misses a member, which another rule tells', { type: 'object', required: ['a'], properties: { a: { type: 'string' } }, ...rules('self.a == "b"') }, {}],
  ['gets a member by default', { type: 'object', properties: { a: { type: 'string', default: 'b' } }, ...rules('self.a == "b"') }, {}],
  ['has a rule about a change only', { type: 'string', ...rules('self == oldSelf') }, 'abc'],
  ['has a rule with functions that are not known here', { type: 'string', ...rules('isSemver(self)') }, 'abc'],
])('a value passes that %s', (_, schema, value) => {
  expect(broken(schema, value)).toEqual([]);
});

test.each<[string, object, unknown, string]>([
  ['a format', { type: 'string', format: 'ipv4' }, '10.0.0.300', 'is "10.0.0.300"; write an IPv4 address such as 192.0.2.1'],
  ['forms that exclude one another', { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, oneOf: [{ required: ['a'] }, { required: ['b'] }] }, { a: '', b: '' },
    'fits 2 of the 2 forms that exclude one another here; choose one'],
  ['a form that is excluded', { type: 'string', not: { enum: ['root'] } }, 'root', 'has a form that the ClusterClass excludes here; change it'],
  ['a pattern in a form', { type: 'string', allOf: [{ pattern: '^a' }] }, 'b', 'is "b"; write a text that matches ^a'],
])('fails where a value breaks %s', (_, schema, value, message) => {
  expect(broken(schema, value)).toEqual([`${VALUE}: ${message}`]);
});

test.each<[string, object, unknown]>([
  ['has its format', { type: 'string', format: 'cidr' }, '10.0.0.0/8'],
  ['has a format that nobody looks at', { type: 'string', format: 'ipv44' }, '10.0.0.300'],
  ['holds a variable that is filled in before', { type: 'string', format: 'ipv4' }, '${GATEWAY}'],
  ['has one of its forms', { type: 'object', properties: { a: { type: 'string' } }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }, { a: '' }],
])('a value passes that %s', (_, schema, value) => {
  expect(broken(schema, value)).toEqual([]);
});

test('fails where an example or a choice breaks a rule, on every level', () => {
  const schema = { type: 'object', properties: { a: { type: 'integer', example: 1, enum: [1, 3], ...rules('self > 2') }, l: { type: 'array', items: { type: 'integer', default: 2, ...rules('self > 2') } } } };
  expect(broken(schema)).toEqual([
    ...breaks(`${AT_SCHEMA}.properties.a.example`, 'self > 2'), ...breaks(`${AT_SCHEMA}.properties.a.enum[0]`, 'self > 2'), ...breaks(`${AT_SCHEMA}.properties.l.items.default`, 'self > 2'),
  ]);
});

describe('a rule asks for what the schema has', () => {
  const object = { type: 'object', properties: { size: { type: 'integer' }, items: { type: 'object', properties: { a: { type: 'string' } } }, map: { type: 'object', additionalProperties: { type: 'string' } } } };
  const problems = (schema: object) => broken(schema).map(line => line.split(': the rule ')[1]);

  test.each(['self.size > 1', "self.map.a == ''", "self.map.all(k, k.startsWith('a'))", 'has(self.items.a)', 'self.items.a == oldSelf.items.a', "self.?other.orValue('') == ''", 'self.with__dash__x == 1',
    'self.items.a.size() > 1'])('%s passes', rule => {
    expect(problems({ ...object, ...rules(rule) })).toEqual([]);
  });

  test.each([
    ['self.sise > 1', "asks for 'sise', which the schema does not have, and 'size' is there, and the ClusterClass is refused; correct it"],
    ['has(self.other)', "asks for 'other', which the schema does not have, and the ClusterClass is refused; correct it"],
    ["self.size.startsWith('a')", "calls 'startsWith' of a value of the type 'integer', which has no methods, and the ClusterClass is refused; correct it"],
    ["self.items.a.b == ''", "asks for 'b' of a value of the type 'string', which has no members, and the ClusterClass is refused; correct it"],
  ])('%s fails', (rule, problem) => {
    expect(problems({ ...object, ...rules(rule) })).toEqual([problem]);
  });

  test('of what was there before, and not in a list, whose entries nobody can tell apart', () => {
    expect(problems({ type: 'array', items: { type: 'integer', ...rules('self > oldSelf') } })).toEqual([
      "asks for 'oldSelf' inside of a list, whose entries nobody can tell apart, and the ClusterClass is refused; correct it",
    ]);
  });
});

test('fails where an expression for a message is no CEL, or no text', () => {
  const schema = (messageExpression: string) => ({ 'type': 'integer', 'x-kubernetes-validations': [{ rule: 'self > 1', messageExpression }] });
  const at = `${AT_SCHEMA}.x-kubernetes-validations[0].messageExpression`;
  expect(broken(schema("'is ' + string(self)"))).toEqual([]);
  expect(broken(schema('isSemver(self)'))).toEqual([]);
  expect(broken(schema('self +'))).toEqual([`${at}: the expression is no CEL (Unexpected token: EOF), and the ClusterClass is refused; correct it`]);
  expect(broken(schema('self > 1'))).toEqual([`${at}: the expression yields 'bool' and no text, and the ClusterClass is refused; correct it`]);
});

test('fails where a value breaks a rule, also far down', () => {
  const schema = {
    type: 'object',
    properties: { list: { type: 'array', items: { type: 'integer', ...rules('self > 1') } }, map: { type: 'object', additionalProperties: { type: 'string', ...rules("self != 'a'") } } },
  };
  expect(broken(schema, { list: [2, 1], map: { k: 'a', l: 'b' } })).toEqual([...breaks(`${VALUE}.list[1]`, 'self > 1'), ...breaks(`${VALUE}.map.k`, "self != 'a'")]);
});

test('fails where a rule cannot be evaluated, as on an API server', () => {
  expect(broken({ type: 'object', properties: { a: { type: 'string' } }, ...rules("self.a == 'b'") }, {})).toEqual([
    expect.stringMatching(/^spec\.topology\.variables\[0\]\.value: breaks the rule self\.a == 'b'; change the value so that the rule holds \(the rule cannot be evaluated: .+\)$/),
  ]);
});

test('fails in what a control plane and pools say otherwise', () => {
  const part = { variables: { overrides: [{ name: 'x', value: 3 }] } };
  expect(broken({ type: 'integer', ...rules('self < 3') }, 2, { controlPlane: part, workers: { machineDeployments: [part], machinePools: [part] } })).toEqual(
    ['controlPlane', 'workers.machineDeployments[0]', 'workers.machinePools[0]'].flatMap(place => breaks(`spec.topology.${place}.variables.overrides[0].value`, 'self < 3')));
});

test('fails where a default breaks a rule', () => {
  expect(broken({ type: 'integer', default: 3, ...rules('self < 3') })).toEqual(breaks(`${AT_SCHEMA}.default`, 'self < 3'));
});

test('fails where a rule is no CEL, also far down', () => {
  const at = `${AT_SCHEMA}.properties.a.items.x-kubernetes-validations[0].rule`;
  expect(broken({ type: 'object', properties: { a: { type: 'array', items: { type: 'string', ...rules('self =') } } } })).toEqual([
    `${at}: the rule is no CEL (Unexpected character: =), and the ClusterClass is refused; correct it`,
  ]);
});

test.each<[string, string | undefined]>([
  ['self.size() < 4', undefined],
  ['self.all(i, v, v > i)', undefined],
  ['something(self)', undefined],
  ['self.size( < 4', 'is no CEL (Unexpected token: LT)'],
  ['', 'is no CEL (Unexpected token: EOF)'],
  ['size(self)', "yields 'int' and no boolean"],
  ['self > 1\n&& self =', 'is no CEL (Unexpected character: =)'],
  ["self == ': Unexpected token: x' && isSemver(self)", undefined],
  ['slef > 4', "has 'slef', which is 'self' perhaps"],
])('of the rule %j the problem is %j', (rule, problem) => {
  expect(ruleProblem(rule)).toBe(problem);
});

test.each([
  null, 7, 'text', [], { 'x-kubernetes-validations': 7 }, { 'x-kubernetes-validations': [7, null, { rule: 7 }] }, { type: 7, properties: [], items: 7, ...rules('self > 1') },
  { type: 'object', properties: { a: null }, additionalProperties: true, required: 'a', ...rules('true') },
])('throws for no schema, as %j', schema => {
  expect(() => ['a', 7, { a: [] }, [null]].map(value => broken(schema, value))).not.toThrow();
});
