import { refuseValue } from '../../../core';

/** A variable as the release of a provider has it: with a default, or without. */
const VARIABLE = /\$\{([A-Z][A-Z0-9_]*)(?::?[=-]([^${}]*))?\}/g;

/** The values of variables, by name. */
export type Variables = { readonly [name: string]: string };

/** Puts values in place of `${NAME}` and `${NAME:=default}`, in texts of a value that was read: so no value can become anything but text. */
export function substitute<T>(value: T, variables: Variables): T {
  const missing = new Set<string>();
  const result = replaceIn(value, variables, missing) as T;
  if (missing.size > 0) {
    refuseValue('input/missing-value', `'manifests' have the variables ${[...missing].sort().join(', ')} without a default; give their values in 'variables'`);
  }
  return result;
}

function replaceIn(value: unknown, variables: Variables, missing: Set<string>): unknown {
  if (typeof value === 'string') {
    return value.replace(VARIABLE, (_, name: string, fallback?: string) => {
      const given = Object.hasOwn(variables, name) ? variables[name] : fallback;
      return given ?? (missing.add(name), '');
    });
  }
  if (Array.isArray(value)) {
    return value.map(item => replaceIn(item, variables, missing));
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceIn(item, variables, missing)])) : value;
}

/** The variables that a value has. */
export function variablesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  JSON.stringify(value, (_, item: unknown) => {
    if (typeof item === 'string') {
      [...item.matchAll(VARIABLE)].forEach(([, name]) => found.add(name));
    }
    return item;
  });
  return found;
}
