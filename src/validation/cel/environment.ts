import type { CelEnvironment } from './cel-js';
import { lazily } from '../../core';

// Together they take tens of milliseconds to load, and most programs have no rule to evaluate.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const library = lazily(() => require('./cel-js') as typeof import('./cel-js'));
// eslint-disable-next-line @typescript-eslint/no-require-imports
const functions = lazily(() => require('./functions') as typeof import('./functions'));

let environment: CelEnvironment | undefined;
let duration: ((variables: { readonly text: string }) => unknown) | undefined;

/** A new environment with all functions of Kubernetes and without variables. */
export function newEnvironment(): CelEnvironment {
  if (!environment) {
    environment = library().standardEnvironment();
    functions().addKubernetesFunctions(environment);
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
