import { compileRule, typeOfExpression } from './compile-rule';
import { fieldUseProblem } from './field-use';
import { nearestName } from '../../core';
import { SchemaNode } from '../../schemas';

const VARIABLES = ['self', 'oldSelf'];
/** What the library says of text that is no CEL, and of a rule that is no condition. Of functions it may not know all that an API server does. */
const NO_CEL = /^Unexpected (?:token|character): /;
const NO_CONDITION = /^it yields '(\w+)' and not a boolean$/;
const UNKNOWN_VARIABLE = /^Unknown variable: (\w+)$/;

/** Where a rule stands. */
export interface RulePlace {
  /** What it is about. */
  readonly schema: SchemaNode;
  /** Whether entries of a list are, of which nobody knows which one was there before. */
  readonly isInList: boolean;
}

/** Why an API server takes no such rule; undefined where it does, or where only a part of it is not known here. */
export function ruleProblem(rule: string, { schema, isInList }: RulePlace = { schema: {}, isInList: false }): string | undefined {
  try {
    const { isTransition } = compileRule(rule);
    return isTransition && isInList ? "asks for 'oldSelf' inside of a list, whose entries nobody can tell apart" : fieldUseProblem(rule, schema);
  } catch (error) {
    return problemOf((error as Error).message.slice(`cannot compile the CEL rule ${rule}: `.length));
  }
}

/** Why an API server takes no such expression for a message; undefined where it does, or where only a part of it is not known here. */
export function messageProblem(expression: string): string | undefined {
  try {
    const type = typeOfExpression(expression);
    return type === 'string' || type === 'dyn' ? undefined : `yields '${type}' and no text`;
  } catch (error) {
    const reason = (error as Error).message.slice(`cannot compile the CEL rule ${expression}: `.length);
    return NO_CEL.test(reason) ? `is no CEL (${reason})` : undefined;
  }
}

function problemOf(reason: string): string | undefined {
  if (NO_CEL.test(reason)) {
    return `is no CEL (${reason})`;
  }
  const [type, name] = [NO_CONDITION, UNKNOWN_VARIABLE].map(pattern => pattern.exec(reason)?.[1]);
  const near = name === undefined ? undefined : nearestName(name, VARIABLES);
  return type !== undefined ? `yields '${type}' and no boolean` : near === undefined ? undefined : `has '${name}', which is '${near}' perhaps`;
}
