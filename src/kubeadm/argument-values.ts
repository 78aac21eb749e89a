import { ARGUMENT_TYPES } from './argument-types';
import { nearestName } from '../core';

/** Whether it is known here how a program reads an argument. */
export function isTypedArgument(program: string, name: string): boolean {
  return ARGUMENT_TYPES[program]?.has(name) ?? false;
}

/** What is to be done about a value with which a program does not start; undefined if it does, or nobody knows here. */
export function argumentValueProblem(program: string, name: string, text: string): string | undefined {
  const type = ARGUMENT_TYPES[program]?.get(name);
  if (type === undefined || type.fits(text)) {
    return undefined;
  }
  const { words } = type;
  const slip = words === undefined ? text : text.split(',').find(word => !words.includes(word)) ?? text;
  const near = nearestName(slip, words ?? []);
  return near === undefined ? type.remedy : `write '${near}' for '${slip}'`;
}
