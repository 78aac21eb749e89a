import { isScalar } from 'yaml';
import { KUBERNETES_SCHEMA } from './kubernetes-schema';

/** What the library tries, in this order, for a scalar without quotes. */
const TAGS = KUBERNETES_SCHEMA.tags.flatMap(tag => 'test' in tag && tag.default === true && tag.test !== undefined ? [tag] : []);

/** The value of a scalar that is written without quotes, as the library finds it. */
export function resolveScalar(text: string): unknown {
  const tag = TAGS.find(({ test }) => test!.test(text));
  const value: unknown = tag === undefined ? text : tag.resolve(text, refuse, {});
  return isScalar(value) ? value.value : value;
}

function refuse(message: string): never {
  throw new Error(message);
}
