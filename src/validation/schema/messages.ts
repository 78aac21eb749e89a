import { CompiledNode } from './compiled-node';
import { movedTo } from './moved-fields';
import { nearestName } from './nearest-name';
import { SchemaNode } from './schema-node';

const LONGEST_VALUE = 60;
const MOST_FIELDS = 12;
const LONGEST_PATTERN = 100;
const V4 = '192.0.2.1';
const V6 = '2001:db8::1';
/** What patterns too long to read are about, by what they accept and what they refuse. */
const KNOWN_PATTERNS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['an IPv4 or IPv6 address', [V4, V6], [`${V4}/24`]],
  ['an IPv4 address', [V4], [V6, `${V4}/24`]],
  ['an IPv6 address', [V6], [V4, `${V6}/64`]],
  ['a network such as 192.0.2.0/24 or 2001:db8::/64', [`${V4}/24`, `${V6}/64`], [V4, V6]],
];
const TAKES = {
  'object': 'an object',
  'array': 'a list',
  'string': 'a string',
  'integer': 'a whole number',
  'number': 'a number',
  'boolean': 'true or false',
  'int-or-string': 'a whole number or a string',
};

/** A value as a message shows it: short, and without what is in objects and lists. */
export function show(value: unknown): string {
  if (Array.isArray(value)) {
    return 'a list';
  }
  if (typeof value === 'object' && value !== null) {
    return 'an object';
  }
  if (typeof value !== 'string') {
    return String(value);
  }
  const letters = [...value.slice(0, 2 * LONGEST_VALUE)];
  return JSON.stringify(letters.length > LONGEST_VALUE ? `${letters.slice(0, LONGEST_VALUE).join('')}…` : value);
}

/** What a node takes, in words. */
export function takes({ type, allowed }: CompiledNode): string {
  return allowed === undefined ? type === undefined ? 'another value' : TAKES[type] : `one of ${list(allowed)}`;
}

/** `is the string "3"; write a whole number, without quotes`. */
export function wrongType(node: CompiledNode, value: unknown): string {
  return `is ${got(value)}; write ${takes(node)}${quoting(node, value)}`;
}

/** `is true; write a number or a string`. */
export function noneOfTypes(parts: readonly SchemaNode[], value: unknown): string {
  return `is ${got(value)}; write ${parts.map(({ type }) => type === undefined ? 'another value' : TAKES[type]).join(' or ')}`;
}

function got(value: unknown): string {
  return typeof value === 'string' ? `the string ${show(value)}` : typeof value === 'number' ? `the number ${value}` : show(value);
}

/** People forget quotes around `1.30` and `true`, and templates put them around numbers. */
function quoting({ type }: CompiledNode, value: unknown): string {
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) {
    return ', in quotes';
  }
  const meant = typeof value !== 'string' ? undefined : value === 'true' || value === 'false' ? 'boolean' : /^-?\d+$/.test(value) ? 'integer' : undefined;
  return meant !== undefined && (meant === type || type === 'number') ? ', without quotes' : '';
}

/** `'relicas' is not a field of MachineDeployment v1beta2 here; did you mean 'replicas'?`. */
export function unknownField(node: CompiledNode, name: string, owner: string): string {
  const unknown = `${shortName(name)} is not a field of ${owner} here`;
  const moved = movedTo(node, name);
  const nearest = nearestName(name, node.names);
  if (moved.length > 0) {
    return `${unknown}; in ${owner.split(' ').pop()} it is ${moved.map(place => `'${place}'`).join(' and ')}`;
  }
  if (nearest !== undefined) {
    return `${unknown}; did you mean '${nearest}'?`;
  }
  const names = node.names;
  return names.length === 0 ? `${unknown}; there are none` : names.length <= MOST_FIELDS ? `${unknown}; there are ${list(names)}` : unknown;
}

/** `is "Foo"; use one of RollingUpdate, OnDelete`. */
export function notAllowed({ allowed }: CompiledNode, value: unknown): string {
  return `is ${show(value)}; use ${allowed!.size === 1 ? '' : 'one of '}${list(allowed!)}`;
}

/** `is "1.2.3"; write an IP address`, or the pattern itself if it is short enough to read. */
export function noMatch({ pattern, schema }: CompiledNode, text: string): string {
  const words = schema.pattern!.length <= LONGEST_PATTERN ? undefined
    : KNOWN_PATTERNS.find(([, yes, no]) => yes.every(sample => pattern!.test(sample)) && !no.some(sample => pattern!.test(sample)))?.[0];
  return `is ${show(text)}; write ${words ?? `a text that matches ${schema.pattern}`}`;
}

/** `has 0 entries; give 1 or more`, for letters, entries and members alike. */
export function outOfBounds(count: number, what: string, min: number, max: number): string {
  const bounds = min === max ? `${min}` : max === Infinity ? `${min} or more` : min === 0 ? `at most ${max}` : `${min} to ${max}`;
  return `has ${count} ${what}; give ${bounds}`;
}

function shortName(name: string): string {
  return `'${name.length > LONGEST_VALUE ? `${name.slice(0, LONGEST_VALUE)}…` : name}'`;
}

function list(values: Iterable<unknown>): string {
  return [...values].map(value => value === '' ? '""' : String(value)).join(', ');
}
