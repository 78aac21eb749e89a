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
