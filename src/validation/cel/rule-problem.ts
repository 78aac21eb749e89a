import { compileRule } from './compile-rule';
import { nearestName } from '../../core';

const VARIABLES = ['self', 'oldSelf'];
/** What the library says of text that is no CEL, and of a rule that is no condition. Of functions it may not know all that an API server does. */
const NO_CEL = /^Unexpected (?:token|character): /;
const NO_CONDITION = /^it yields '(\w+)' and not a boolean$/;
const UNKNOWN_VARIABLE = /^Unknown variable: (\w+)$/;

/** Why an API server takes no such rule; undefined where it does, or where only a part of it is not known here. */
export function ruleProblem(rule: string): string | undefined {
  try {
    compileRule(rule);
    return undefined;
  } catch (error) {
    return problemOf((error as Error).message.slice(`cannot compile the CEL rule ${rule}: `.length));
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
