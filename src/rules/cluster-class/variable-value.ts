import { LinearPattern, nearestName } from '../../core';
import { Finding } from '../../knowledge';
import { Field, isRecord } from '../../topology';
import { shown } from '../shared/fields';

type Check = (value: Field, schema: Field) => Finding[];

/** What keeps a value from being what the schema of a variable says. CEL rules are asked by whoever validates; patterns that cannot be matched in bounded time are left to the API server. */
export function valueProblems(value: Field, schema: Field): Finding[] {
  if (value.value === null || schema.member('x-kubernetes-int-or-string').flag === true) {
    return [];
  }
  const [mistyped] = checkType(value, schema);
  const checks = [checkEnum, checkLimits, checkPattern, checkMembers, checkItems];
  return mistyped !== undefined ? [mistyped] : checks.flatMap(check => check(value, schema));
}

const checkType: Check = (value, schema) => {
  const wanted = schema.textOf('type');
  return wanted === undefined || typesOf(value.value).includes(wanted) ? [] : [{
    at: value,
    message: `${shown(value)} is not of the type '${wanted}' that the ClusterClass says; write ${wanted === 'object' || wanted === 'array' || wanted === 'integer' ? 'an' : 'a'} ${wanted}`,
  }];
};

function typesOf(value: unknown): string[] {
  if (Array.isArray(value)) {
    return ['array'];
  }
  return typeof value === 'number' ? Number.isInteger(value) ? ['integer', 'number'] : ['number'] : [typeof value];
}

const checkEnum: Check = (value, schema) => {
  const allowed = schema.member('enum').items();
  if (allowed.length === 0 || typeof value.value === 'object' || allowed.some(entry => entry.value === value.value)) {
    return [];
  }
  const near = value.text === undefined ? undefined : nearestName(value.text, allowed.flatMap(({ text }) => text ?? []));
  return [{ at: value, message: `${shown(value)} is not allowed by the ClusterClass; use ${near === undefined ? `one of ${allowed.map(shown).join(', ')}` : `'${near}'`}` }];
};

const checkLimits: Check = (value, schema) => {
  const [size, least, most] = sizeOf(value);
  const [min, max] = [schema.member(least).number, schema.member(most).number];
  const [isOpenBelow, isOpenAbove] = ['exclusiveMinimum', 'exclusiveMaximum'].map(name => value.number !== undefined && schema.member(name).flag === true);
  const isBelow = min !== undefined && (size < min || (size === min && isOpenBelow));
  const isAbove = max !== undefined && (size > max || (size === max && isOpenAbove));
  return !isBelow && !isAbove ? [] : [{
    at: value,
    message: `${shown(value)} is outside of '${least}' ${min ?? 'none'} and '${most}' ${max ?? 'none'} of the ClusterClass; use a value between them`
      + (isOpenBelow || isOpenAbove ? ", and not the limit itself where 'exclusiveMinimum' or 'exclusiveMaximum' says so" : ''),
  }];
};

/** How large a value is, and what limits that. */
function sizeOf({ value, number, text }: Field): [number, string, string] {
  if (number !== undefined) {
    return [number, 'minimum', 'maximum'];
  }
  if (text !== undefined) {
    return [[...text].length, 'minLength', 'maxLength'];
  }
  return Array.isArray(value) ? [value.length, 'minItems', 'maxItems'] : [isRecord(value) ? Object.keys(value).length : 0, 'minProperties', 'maxProperties'];
}

const checkPattern: Check = (value, schema) => {
  const [text, pattern] = [value.text, schema.textOf('pattern')];
  const matches = text === undefined || pattern === undefined || LinearPattern.tryOf(pattern)?.test(text) !== false;
  return matches ? [] : [{ at: value, message: `${shown(value)} does not match the 'pattern' ${pattern} of the ClusterClass; write a text that does` }];
};

const checkMembers: Check = (value, schema) => {
  const [properties, others] = [schema.member('properties'), schema.member('additionalProperties')];
  if (!isRecord(value.value) || schema.member('x-kubernetes-preserve-unknown-fields').flag === true) {
    return [];
  }
  const names = properties.members().map(({ step }) => `${step}`);
  return [
    ...schema.member('required').items().flatMap(({ text }) => text === undefined || value.has(text) || properties.member(text).has('default') ? [] : [{
      at: value.member(text), message: `'${text}' is missing, and the ClusterClass demands it; write it`,
    }]),
    ...value.members().flatMap(member => {
      if (names.includes(`${member.step}`)) {
        return valueProblems(member, properties.member(`${member.step}`));
      }
      return others.exists ? valueProblems(member, others) : [unknownMember(member, names)];
    }),
  ];
};

function unknownMember(member: Field, names: readonly string[]): Finding {
  const near = nearestName(`${member.step}`, names);
  return { at: member, message: `'${member.step}' is unknown to the ClusterClass; ${near === undefined ? `it knows ${names.join(', ') || 'no members'}` : `use '${near}'`}` };
}

const checkItems: Check = (value, schema) => value.items().flatMap(item => valueProblems(item, schema.member('items')));
