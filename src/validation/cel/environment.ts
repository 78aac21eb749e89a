import type { CelEnvironment } from './cel-js';
import { addKubernetesFunctions } from './functions';

let environment: CelEnvironment | undefined;
let duration: ((variables: { readonly text: string }) => unknown) | undefined;

/** A new environment with all functions of Kubernetes and without variables. */
export function newEnvironment(): CelEnvironment {
  if (!environment) {
    environment = library().standardEnvironment();
    addKubernetesFunctions(environment);
  }
  return environment.clone();
}

/** An optional value of CEL, empty for undefined. */
export function toOptional(value: unknown): unknown {
  return library().optional(value);
}

/** A duration of CEL, from a text such as `1h30m`. */
export function toDuration(text: string): unknown {
  duration ??= newEnvironment().registerVariable('text', 'string').parse('duration(text)');
  return duration({ text });
}

/** Loading takes tens of milliseconds, and most programs have no rule to evaluate. */
function library() {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return require('./cel-js') as typeof import('./cel-js');
}
