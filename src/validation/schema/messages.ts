import { CompiledNode } from './compiled-node';
import { movedTo, placeBelow } from './moved-fields';
import { describePattern } from './pattern-words';
import { nearestName } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import { SchemaNode, show } from '../../schemas';
import { FieldPath, formatPath } from '../../topology';

const LONGEST_NAME = 60;
const MOST_FIELDS = 12;
const TAKES = {
  'object': 'an object',
  'array': 'a list',
  'string': 'a string',
  'integer': 'a whole number',
  'number': 'a number',
  'boolean': 'true or false',
  'int-or-string': 'a whole number or a string',
};

/** What a node takes, in words. */
export function takes({ type, allowed }: CompiledNode): string {
  return allowed === undefined ? type === undefined ? 'another value' : TAKES[type] : `one of ${list(allowed)}`;
}

/** `is the string "3"; write a whole number, without quotes`. */
export function wrongType(node: CompiledNode, value: unknown): string {
  return `is ${got(value)}; write ${takes(node)}${quoting(node, value)}`;
}

/** `is null, which server-side apply refuses and every other way of applying drops; leave the field out or write a string`. */
export function doubtfulNull(node: CompiledNode): string {
  return `is null, which server-side apply refuses and every other way of applying drops; leave the field out or write ${takes(node)}`;
}

/** `is null, which server-side apply refuses; leave the field out or write a string`. */
export function nullValue(node: CompiledNode, what: 'entry' | 'field', isRefused: boolean): string {
  return `is null${isRefused ? ', which server-side apply refuses' : ''}; ${node.isRequired ? '' : `leave the ${what} out or `}write ${takes(node)}`;
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

/** What unknown fields are unknown to. */
export interface Owner {
  /** `MachineDeployment v1beta2`. */
  readonly name: string;
  /** The release whose schema it is: `cluster-api v1.14.0`. */
  readonly release?: string;
  /** What is known of fields and rules beyond their schemas. @default - nothing */
  readonly knowledge?: Pick<ProviderRegistry, 'explanationOf' | 'movedFields'>;
}

/** `'relicas' is unknown to MachineDeployment v1beta2 of cluster-api v1.14.0; did you mean 'replicas'?`. */
export function unknownField(node: CompiledNode, parent: FieldPath, name: string, { name: owner, release, knowledge }: Owner): string {
  const unknown = `${shortName(name)} is unknown to ${owner}${release === undefined ? '' : ` of ${release}`}`;
  const moved = movedTo(node, name, knowledge?.movedFields ?? []);
  const nearest = nearestName(name, node.names);
  if (moved.length > 0) {
    return `${unknown}; in ${owner.split(' ').pop()} it is ${moved.map(place => `'${formatPath([...parent, ...place.split('.')])}'`).join(' and ')}`;
  }
  if (nearest !== undefined) {
    return `${unknown}; did you mean '${nearest}'?`;
  }
  const below = placeBelow(node, name);
  if (below !== undefined) {
    return `${unknown}; did you mean '${formatPath([...parent, ...below])}'?`;
  }
  const { names } = node;
  return names.length === 0 || names.length > MOST_FIELDS ? `${unknown}; remove it, or turn the rule off if a newer release has it`
    : `${unknown}; known here are ${list(names)}`;
}

/** `is "Foo"; use one of RollingUpdate, OnDelete`. */
export function notAllowed({ allowed }: CompiledNode, value: unknown): string {
  return `is ${show(value)}; use ${allowed!.size === 1 ? '' : 'one of '}${list(allowed!)}`;
}

/** `is "1.2.3"; write an IP address`, or the pattern itself if there are no words for it. */
export function noMatch({ pattern, schema }: CompiledNode, text: string): string {
  return `is ${show(text)}; write ${describePattern(schema.pattern!, pattern!)}`;
}

/** `is "abcd" and has 4 letters; give at most 3`, or what to do about an empty text. */
export function wrongLength({ minLength, maxLength, isRequired }: CompiledNode, text: string, count: number, what: 'entry' | 'field'): string {
  if (count > 0) {
    return `is ${show(text)} and has ${count} ${count === 1 ? 'letter' : 'letters'}; give ${bounds(minLength, maxLength)}`;
  }
  const characters = `write ${bounds(minLength, maxLength)} ${maxLength === 1 ? 'character' : 'characters'}`;
  return isRequired ? `is empty; ${characters}` : `is empty; remove the ${what}, or ${characters}`;
}

/** `has 4 entries; give 1 to 3`, for entries and members alike. */
export function wrongCount({ isRequired }: CompiledNode, count: number, what: 'entries' | 'fields', min: number, max: number): string {
  if (count === 0 && min === 1) {
    return `is empty, which is refused; ${isRequired ? '' : 'remove it or '}fill it in`;
  }
  const noun = count !== 1 ? what : what === 'entries' ? 'entry' : 'field';
  return `has ${count} ${noun}; give ${bounds(min, max)}`;
}

function bounds(min: number, max: number): string {
  return min === max ? `${min}` : max === Infinity ? `${min} or more` : min === 0 ? `at most ${max}` : `${min} to ${max}`;
}

function shortName(name: string): string {
  return `'${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name}'`;
}

function list(values: Iterable<unknown>): string {
  return [...values].map(value => value === '' ? '""' : String(value)).join(', ');
}
