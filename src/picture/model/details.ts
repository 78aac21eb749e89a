import { ProviderRegistry } from '../../knowledge';
import { fieldsAt } from '../../rules/shared/fields-at';
import { BundleObject, Field, isRecord } from '../../topology';

/** What the record of a kind says that is worth seeing of an object, a line each. */
export function detailsOf(object: BundleObject | undefined, registry: ProviderRegistry): string[] {
  const details = object && registry.kindOf(object.group, object.kind)?.details;
  return (details ?? []).flatMap(({ path, label }) => {
    const text = fieldsAt(object!.root, path).flatMap(textsOf).join(', ');
    return text === '' ? [] : [label === undefined ? text : `${label} ${text}`];
  });
}

/** A value as people write it: texts and numbers as they are, labels as `name=value`. */
function textsOf(field: Field): string[] {
  const { value } = field;
  if (isRecord(value)) {
    return Object.entries(field.texts).map(([name, text]) => `${name}=${text}`);
  }
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter(entry => typeof entry === 'string' || typeof entry === 'number').map(String).filter(text => text !== '');
}
