import { inspect } from 'util';
import { Chart, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import { finding, inScope, InvalidInputError, refuse, refuseValue } from '../../src/core/errors';

function caught(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

function makeScope(): Construct {
  return new Construct(new Chart(Testing.app(), 'test'), 'Workers');
}

test('a refused value is an error with a code and a reason', () => {
  const error = caught(() => refuseValue('input/invalid-value', "'port' 0 is not a port"));
  expect(error).toBeInstanceOf(InvalidInputError);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'InvalidInputError',
    code: 'input/invalid-value',
    reason: "'port' 0 is not a port",
    message: "'port' 0 is not a port (input/invalid-value)",
  });
});

test('a refused argument of a construct names its path', () => {
  expect(caught(() => refuse(makeScope(), 'input/duplicate', "'a' is given twice"))).toMatchObject({
    code: 'input/duplicate',
    reason: "'a' is given twice",
    message: "[test/Workers] 'a' is given twice (input/duplicate)",
  });
});

test('inScope returns what the function returns', () => {
  expect(inScope(makeScope(), () => 42)).toBe(42);
});

test('inScope adds the path of the construct to what is refused', () => {
  expect(() => inScope(makeScope(), () => refuseValue('version/invalid', "'x' is no version")))
    .toThrow(new Error("[test/Workers] 'x' is no version (version/invalid)"));
});

test('inScope names one path, that of the outer construct', () => {
  const outer = makeScope();
  const inner = new Construct(outer, 'Inner');
  expect(() => inScope(outer, () => inScope(inner, () => refuseValue('version/invalid', "'x' is no version"))))
    .toThrow(new Error("[test/Workers] 'x' is no version (version/invalid)"));
});

test('inScope passes other errors through untouched', () => {
  const error = new TypeError('a bug');
  expect(caught(() => inScope(makeScope(), () => { throw error; }))).toBe(error);
  expect(error.message).toBe('a bug');
});

test('a finding has no path, which cdk8s adds', () => {
  expect(finding('cluster/no-infrastructure', 'the cluster is empty')).toBe('the cluster is empty (cluster/no-infrastructure)');
});

test('an error that nobody catches is printed with its reason once', () => {
  const error = new InvalidInputError('input/invalid-value', 'the value is wrong', 'app/Cluster');
  expect(inspect(error).match(/the value is wrong/g)).toHaveLength(1);
  expect(inspect(error)).toMatch(/^InvalidInputError: \[app\/Cluster\] the value is wrong \(input\/invalid-value\)\n {4}at /);
  expect([error.code, error.reason]).toEqual(['input/invalid-value', 'the value is wrong']);
});
