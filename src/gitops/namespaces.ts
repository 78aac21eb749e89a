import { isDnsLabel, refuseValue } from '../core';

/** Refuses what is no name of a namespace. */
export function checkNamespace(prop: string, namespace?: string): void {
  if (namespace !== undefined && !isDnsLabel(namespace)) {
    refuseValue('input/invalid-value', `'${prop}' '${namespace}' is not the name of a namespace; `
      + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit");
  }
}
