import { AdmissionPolicy } from '../../../src/knowledge';
import { brokenValidations } from '../../../src/validation/admission/evaluate-policy';

const OBJECT = { apiVersion: 'example.org/v1', kind: 'Widget', metadata: { name: 'a', namespace: 'ns' }, spec: { color: 'red', size: 3 } };

function policy(parts: Partial<AdmissionPolicy>): AdmissionPolicy {
  return { name: 'p', releases: [], failurePolicy: 'Fail', matchConstraints: {}, validations: [], bindings: [], ...parts };
}

function broken(parts: Partial<AdmissionPolicy>, params?: object) {
  return brokenValidations(policy(parts), { object: OBJECT, params: params as typeof OBJECT | undefined });
}

const validations = (...expressions: string[]) => expressions.map(expression => ({ expression }));
const named = (expression: string, name = 'n') => ({ name, expression });

test('tells each validation that does not hold', () => {
  expect(broken({ validations: validations("object.spec.color != 'red'", 'object.spec.size < 4', 'false') }))
    .toEqual([{ expression: "object.spec.color != 'red'" }, { expression: 'false' }]);
});

test('asks as somebody who creates the object', () => {
  expect(broken({ validations: validations("request.operation == 'CREATE' && request.name == 'a' && request.namespace == 'ns' && oldObject == null") })).toEqual([]);
  expect(broken({ validations: validations("request.userInfo.username in ['system:serviceaccount:a:b']") })).toHaveLength(1);
});

test('a condition that does not hold leaves the request alone, whatever becomes of the others', () => {
  expect(broken({ matchConditions: [named('object.spec.none == 1'), named("object.spec.color == 'blue'")], validations: validations('false') })).toEqual([]);
});

test('a condition that cannot be evaluated refuses the request, unless failures are ignored', () => {
  const parts = { matchConditions: [named('object.spec.none == 1')], validations: validations('true') };
  expect(broken(parts)).toEqual([{ expression: 'object.spec.none == 1', failure: 'No such key: none' }]);
  expect(broken({ ...parts, failurePolicy: 'Ignore' })).toEqual([]);
});

test('a validation that cannot be evaluated refuses the request, unless failures are ignored', () => {
  const parts = { validations: validations('!has(object.spec.none.more)') };
  expect(broken(parts)).toEqual([{ expression: '!has(object.spec.none.more)', failure: 'No such key: none' }]);
  expect(broken({ ...parts, failurePolicy: 'Ignore' })).toEqual([]);
});

test('variables may use those before them, and fail only those who use them', () => {
  const variables = [named('object.spec.size', 'size'), named('variables.size + 1', 'more'), named('object.spec.none', 'gone'), named('variables.gone', 'lost')];
  expect(broken({ variables, validations: validations('variables.more == 4', 'variables.size > 2 || variables.gone') })).toEqual([]);
  expect(broken({ variables, validations: validations('variables.gone == 1', 'variables.lost == 1') })).toEqual([
    { expression: 'variables.gone == 1', failure: 'No such key: none' }, { expression: 'variables.lost == 1', failure: 'No such key: none' },
  ]);
});

test('parameters are null where there are none', () => {
  expect(broken({ validations: validations('params == null') })).toEqual([]);
  expect(broken({ validations: validations('params.spec.color == object.spec.color') }, { spec: { color: 'blue' } })).toHaveLength(1);
});

test.each(['object.spec.(', 'authorizer.group("a").check("b").allowed()', 'nobody.knows()'])('a policy with an expression that cannot be compiled is left out: %s', expression => {
  expect(broken({ validations: validations(expression, 'false') })).toEqual([]);
  expect(broken({ variables: [named(expression)], validations: validations('false') })).toEqual([]);
  expect(broken({ matchConditions: [named(expression)], validations: validations('false') })).toEqual([]);
});
