import { IConstruct } from 'constructs';
import { Code } from './codes';
import { inScope, refuse, refuseValue } from './errors';

const LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/** The longest label value, and so the longest name that also stands in labels. */
export const MAX_LABEL_LENGTH = 63;
/** The longest name of an object. */
export const MAX_NAME_LENGTH = 253;

/** Whether the text is a DNS label (RFC 1123). */
export function isDnsLabel(text: string): boolean {
  return text.length <= MAX_LABEL_LENGTH && LABEL.test(text);
}

/** Whether the text is a DNS subdomain (RFC 1123). */
export function isDnsSubdomain(text: string): boolean {
  return text.length <= MAX_NAME_LENGTH && SUBDOMAIN.test(text);
}

/** Whether the text can be the value of a label. */
export function isLabelValue(text: string): boolean {
  return text.length <= MAX_LABEL_LENGTH && /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/.test(text);
}

/** Whether the text can be the key of a label: a name, or a domain, a slash and a name. */
export function isLabelKey(text: string): boolean {
  const slash = text.indexOf('/');
  const name = text.slice(slash + 1);
  return name !== '' && isLabelValue(name) && (slash < 0 || isDnsSubdomain(text.slice(0, slash)));
}

/** Refuses labels that the API server would refuse. */
export function checkLabels(prop: string, labels: { readonly [key: string]: string } = {}): void {
  const bad = Object.keys(labels).find(key => !isLabelKey(key) || !isLabelValue(labels[key]));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' has '${bad}' = '${labels[bad]}', which is not a label; `
      + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.'");
  }
}

/** Refuses a name that cannot also be a label value. */
export function checkLabelName(scope: IConstruct, prop: string, name: string, code: Code = 'input/invalid-value'): string {
  if (!isDnsLabel(name)) {
    refuse(scope, code, `'${prop}' '${name}'${lengthNote(name, MAX_LABEL_LENGTH)} is not a valid name; `
      + `use 1 to ${MAX_LABEL_LENGTH} lower-case letters, digits and '-', starting and ending with a letter or digit`);
  }
  return name;
}

/** Refuses a name the API server would refuse. */
export function checkObjectName(scope: IConstruct, prop: string, name: string): string {
  return inScope(scope, () => checkObjectNameValue(prop, name));
}

/** The same before any construct has seen the name. */
export function checkObjectNameValue(prop: string, name: string): string {
  if (!isDnsSubdomain(name)) {
    refuseValue('input/invalid-value', `'${prop}' '${name}'${lengthNote(name, MAX_NAME_LENGTH)} is not a valid object name; `
      + `use 1 to ${MAX_NAME_LENGTH} lower-case letters, digits, '-' and '.', starting and ending with a letter or digit`);
  }
  return name;
}

/**
 * Joins parts to a name of at most `maxLength` characters by cutting the first part.
 *
 * The last parts (a role, a content hash) carry the meaning, so they stay whole.
 */
export function joinName(parts: string[], maxLength: number = MAX_LABEL_LENGTH): string {
  const [first, ...rest] = parts;
  const tail = rest.map(part => `-${part}`).join('');
  if (tail.length >= maxLength) {
    return parts.join('-'); // Nothing sensible is left to cut; whoever checks the name says so.
  }
  const head = first.slice(0, maxLength - tail.length).replace(/[-.]+$/, '');
  return `${head}${tail}`;
}

/** `GpuWorkers` becomes `gpu-workers`. */
export function kebabCase(id: string): string {
  return id.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replace(/[^A-Za-z0-9]+/g, '-').toLowerCase();
}

function lengthNote(name: string, limit: number): string {
  return name.length > limit ? ` (${name.length} characters)` : '';
}
