import { refuseValue } from '../../core';

/** Refuses flags of a command that are not one text each. */
export function checkFlags(prop: string, flags: readonly string[] = []): void {
  const bad = flags.find(flag => !/^--[a-z][-a-z0-9]*(=.*)?$/.test(flag));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' has '${bad}'; use '--<flag>' or '--<flag>=<value>'`);
  }
}
