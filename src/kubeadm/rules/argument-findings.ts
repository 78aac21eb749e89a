import { scalarText } from '../../core';
import { Finding } from '../../knowledge';
import { namedArguments } from '../../rules/shared/node-configs';
import { Field, isRecord } from '../../topology';
import { argumentValueProblem, isTypedArgument } from '../argument-values';

/** What an expression or a variable stands in is known on the node only. */
const UNKNOWN = /[${}]/;

/** The arguments of a program with which it does not start. Most programs have none of those that are known here, and no field is made of the others. */
export function argumentFindings(program: string, args: Field | undefined): Finding[] {
  if (args === undefined || !namesIn(args.value).some(name => isTypedArgument(program, name))) {
    return [];
  }
  return namedArguments(args).flatMap(({ name, value: at }) => {
    const problem = at.text === undefined || UNKNOWN.test(at.text) ? undefined : argumentValueProblem(program, name, at.text);
    return problem === undefined ? [] : [{ at, message: `'${name}' is '${at.text}', which ${program} cannot read, and it does not start; ${problem}` }];
  });
}

function namesIn(args: unknown): string[] {
  return Array.isArray(args) ? args.map(entry => isRecord(entry) ? scalarText(entry.name) : '') : isRecord(args) ? Object.keys(args) : [];
}
