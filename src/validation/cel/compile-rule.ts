import type { CelEnvironment, CelExpression, CelNode } from './cel-js';
import { newEnvironment, toOptional } from './environment';
import { PATTERN_METHODS, REPLACED_METHODS } from './functions/texts';
import { re2 } from './re2';
import { Memo } from '../../core';

/** A rule ready to be evaluated. */
export interface CompiledRule {
  /** Whether the rule compares with the old value. */
  readonly isTransition: boolean;
  /** Whether the rule holds; throws where the API server reports an error. */
  holds(self: unknown, oldSelf?: unknown): boolean;
}

const compiled = new Memo<CompiledRule>(5000);

/**
 * Compiles a rule, or fails if it is no CEL, calls a function that is not there, or does not yield a boolean.
 *
 * `self` and `oldSelf` are dynamic: the API server has checked their types when the CRD was created, and values carry theirs.
 */
export function compileRule(rule: string, optionalOldSelf = false): CompiledRule {
  return compiled.get(`${optionalOldSelf} ${rule}`, () => {
    const alone = newEnvironment().registerVariable('self', 'dyn');
    const isTransition = !parseRule(alone, rule).check().valid;
    if (!isTransition) {
      return { isTransition, holds: checkRule(alone, rule) };
    }
    const both = newEnvironment().registerVariable('self', 'dyn').registerVariable('oldSelf', optionalOldSelf ? 'optional<dyn>' : 'dyn');
    const holds = checkRule(both, rule);
    return { isTransition, holds: (self, oldSelf) => holds(self, optionalOldSelf ? toOptional(oldSelf) : oldSelf) };
  });
}

/** Compiles a rule for the types that an environment gives to its variables. */
export function checkRule(environment: CelEnvironment, rule: string): CompiledRule['holds'] {
  const { expression, type } = checkedExpression(environment, rule);
  if (type !== 'bool' && type !== 'dyn') {
    throw new Error(`cannot compile the CEL rule ${rule}: it yields '${type}' and not a boolean`);
  }
  return (self, oldSelf) => toBoolean(expression({ self, oldSelf }));
}

/** Compiles an expression of any type for the variables that an environment has. */
export function compileExpression(environment: CelEnvironment, text: string): CelExpression {
  return checkedExpression(environment, text).expression;
}

/** The type of an expression about `self`; `dyn` where nobody knows. */
export function typeOfExpression(text: string): string | undefined {
  return checkedExpression(newEnvironment().registerVariable('self', 'dyn').registerVariable('oldSelf', 'dyn'), text).type;
}

/** A rule that has been compiled before, as it is parsed. */
export function parsedRule(rule: string): CelNode {
  return newEnvironment().parse(rule).ast;
}

function checkedExpression(environment: CelEnvironment, text: string): { readonly expression: CelExpression; readonly type?: string } {
  const expression = parseRule(environment, text);
  const { valid, type, error } = expression.check();
  if (!valid) {
    throw cannotCompile(text, error);
  }
  return { expression, type };
}

function parseRule(environment: CelEnvironment, rule: string) {
  try {
    const expression = environment.parse(rule);
    mend(expression.ast);
    return expression;
  } catch (error) {
    throw cannotCompile(rule, error as Error);
  }
}

/** Lets an expression call our methods instead of those that the library has otherwise, and looks at its patterns. */
function mend(node: unknown): void {
  if (Array.isArray(node)) {
    node.forEach(mend);
  } else if (isNode(node)) {
    if (node.op === 'rcall') {
      mendMethod(node.args as [string, CelNode, CelNode[]]);
    }
    mend(node.args);
  }
}

function mendMethod(call: [string, CelNode, CelNode[]]): void {
  const [method, , [argument]] = call;
  if (PATTERN_METHODS.includes(method) && argument?.op === 'value' && typeof argument.args === 'string') {
    re2(argument.args);
  }
  call[0] = Object.prototype.hasOwnProperty.call(REPLACED_METHODS, method) ? REPLACED_METHODS[method] : method;
}

export function isNode(value: unknown): value is CelNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}

function toBoolean(result: unknown): boolean {
  if (typeof result !== 'boolean') {
    throw new Error('the rule does not yield a boolean');
  }
  return result;
}

function cannotCompile(rule: string, error: Error | undefined): Error {
  return new Error(`cannot compile the CEL rule ${rule}: ${reasonOf(error)}`);
}

/** What an error of the library says, without the excerpt of the expression that follows. */
export function reasonOf(error: unknown): string {
  const { summary, message } = (error ?? {}) as { summary?: string; message?: string };
  return (summary ?? message ?? 'unknown reason').split('\n')[0];
}
