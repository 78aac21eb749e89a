import { isPlainObject, lazily, Memo } from '../../core';
import { readPlainText } from '../../core/plain-yaml/plain-document';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const yaml = lazily(() => require('yaml') as typeof import('yaml'));

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
  const plain = readPlainText(text);
  if (plain !== undefined) {
    return plain.value ?? {};
  }
  try {
    return yaml().parse(text, { logLevel: 'error', maxAliasCount: 100 }) ?? {};
  } catch {
    return undefined;
  }
}

/** A value at a path of names, or undefined. */
export function valueAt(values: Values, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => isPlainObject(value) ? value[name] : undefined, values);
}
