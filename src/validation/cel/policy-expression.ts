import type { CelEnvironment } from './cel-js';
import { compileExpression } from './compile-rule';
import { newEnvironment } from './environment';
import { Memo } from '../../core';

/** The variables that expressions of an admission policy have. Nothing is known of their types, as on an API server. */
const VARIABLES = ['object', 'oldObject', 'params', 'request', 'namespaceObject', 'variables'];

/** An expression of a policy, to be called with the values of its variables; throws where the API server reports an error. */
export type PolicyExpression = (values: { readonly [name: string]: unknown }) => unknown;

const compiled = new Memo<PolicyExpression>(1000);
let environment: CelEnvironment | undefined;

/** Compiles an expression of an admission policy; fails if it is no CEL, or uses what is not known here, such as the authorizer. */
export function compilePolicyExpression(expression: string): PolicyExpression {
  return compiled.get(expression, () => {
    environment ??= VARIABLES.reduce((known, name) => known.registerVariable(name, 'dyn'), newEnvironment());
    return compileExpression(environment, expression);
  });
}
