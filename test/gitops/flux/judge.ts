import { ApiObject } from 'cdk8s';
import { FluxReadiness } from '../../../src/gitops';
import { healthExpressions } from '../../../src/gitops/flux/health';
import { BUILT_IN } from '../../../src/registry';
import { newEnvironment } from '../../../src/validation/cel/environment';

/** An object as the API server hands it out; only what expressions read. */
export interface LiveObject {
  readonly metadata?: { readonly [name: string]: unknown };
  readonly spec?: { readonly [name: string]: unknown };
  readonly status?: { readonly [name: string]: unknown };
}

const VARIABLES = ['apiVersion', 'kind', 'metadata', 'spec', 'status'];

/** Evaluates an expression as Flux does: the members of the object are the variables. */
function evaluate(expression: string, object: { readonly [name: string]: unknown }): boolean {
  const environment = VARIABLES.reduce((before, name) => before.registerVariable(name, 'dyn'), newEnvironment());
  const result = environment.parse(expression)(withIntegers(object) as { readonly [name: string]: unknown });
  if (typeof result !== 'boolean') {
    throw new Error(`${expression} yields ${String(result)}`);
  }
  return result;
}

/** Numbers of the API server are integers. */
function withIntegers(value: unknown): unknown {
  if (typeof value === 'number') {
    return BigInt(value);
  }
  if (Array.isArray(value)) {
    return value.map(withIntegers);
  }
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withIntegers(member)])) : value;
}

/** What Flux takes an object for. An expression that fails is asked again until the time is up. */
export function stateOf(object: ApiObject, readiness: FluxReadiness, { metadata = {}, ...rest }: LiveObject): string {
  const expressions = healthExpressions(object, readiness, BUILT_IN)!;
  const { generation = 1, ...others } = metadata;
  const live = { apiVersion: object.apiVersion, kind: object.kind, metadata: { name: 'a', generation, ...others }, ...rest };
  if (rest.status?.observedGeneration !== undefined && rest.status.observedGeneration !== generation) {
    return 'InProgress';
  }
  try {
    for (const [state, expression] of [['InProgress', expressions.inProgress], ['Failed', expressions.failed], ['Current', expressions.current]]) {
      if (evaluate(expression, live)) {
        return state;
      }
    }
    return 'InProgress';
  } catch (error) {
    expect((error as Error).message.split('\n')[0]).toBe('Unknown variable: status');
    return 'Unknown';
  }
}
