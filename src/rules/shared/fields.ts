import { Field, isRecord } from '../../topology';

const NO_FIELDS: readonly Field[] = [];

/** The entries of the list that a member is: `member(name).items()` for what is asked of every object, and is mostly absent. */
export function itemsOf(field: Field, name: string): readonly Field[] {
  return field.find(name)?.items() ?? NO_FIELDS;
}

/** The texts of a list that fit. Mostly none does, and then no fields are made of the entries. */
export function textsThat(fits: (text: string) => boolean, list: Field | undefined): readonly Field[] {
  const entries: readonly unknown[] = Array.isArray(list?.value) ? list.value : NO_FIELDS;
  return entries.some(entry => typeof entry === 'string' && fits(entry)) ? list!.items().filter(({ text }) => text !== undefined && fits(text)) : NO_FIELDS;
}

/** Whether a field says something. Go takes its zero values for fields that are left out, and so do most webhooks. */
export function isGiven({ value }: Field): boolean {
  const isEmpty = Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0;
  return !isEmpty && value !== undefined && value !== null && value !== '' && value !== 0 && value !== false;
}

/** Whether there is a value, be it empty: what a pointer in Go tells from nothing. */
export function isPresent({ value }: Field): boolean {
  return value !== undefined && value !== null;
}

/** Whether a field holds text that says something. What is of another type is the business of the schema. */
export function isText({ text }: Field): boolean {
  return text !== undefined && text !== '';
}

/** Whether a field holds text that says something else. */
export function isOtherText(field: Field, wanted: string): boolean {
  return isText(field) && field.text !== wanted;
}

/** Whether a text holds a variable of clusterctl, envsubst or a shell that nobody has filled in, so that nothing can be said of it. */
export function holdsVariable(text: string): boolean {
  return text.includes('${');
}

/** The name of a field, for messages. */
export function nameOf({ step }: Field): string {
  return `${step}`;
}

/** What is written in a field, for messages. */
export function shown({ value }: Field): string {
  if (typeof value === 'object' && value !== null) {
    return Array.isArray(value) ? 'a list' : 'an object';
  }
  return typeof value === 'string' ? `'${value}'` : `${value ?? 'missing'}`;
}

/** Every entry of a list whose key an earlier entry has. */
export function twins(items: readonly Field[], keyOf: (item: Field) => Field): Field[] {
  if (items.length < 2) {
    return [];
  }
  const seen = new Set<unknown>();
  return items.map(keyOf).filter(key => {
    const isTwin = isPresent(key) && seen.has(key.value);
    seen.add(key.value);
    return isTwin;
  });
}
