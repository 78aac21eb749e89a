import { isPlainObject, Memo } from '../../core';
import { readKubernetesYaml } from '../../core/plain-yaml/kubernetes-yaml';

export type Values = { readonly [name: string]: unknown };

/** The values of a chart; undefined for a text that Helm cannot read. Those of a fleet are mostly the same. */
interface ReadValues {
  readonly values?: Values;
}

const known = new Memo<ReadValues>(20, 10_000);

export function readValues(text: string): ReadValues {
  return known.get(text, () => {
    const value = text.trim() === '' ? {} : parse(text);
    return isPlainObject(value) ? { values: value } : {};
  });
}

function parse(text: string): unknown {
  try {
    return readKubernetesYaml(text) ?? {};
  } catch {
    return undefined;
  }
}

/** A value at a path of names, or undefined. */
export function valueAt(values: Values, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => isPlainObject(value) ? value[name] : undefined, values);
}
