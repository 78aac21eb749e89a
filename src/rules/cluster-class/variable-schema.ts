import { followPath } from './variable-path';
import { valueProblems } from './variable-value';
import { LinearPattern } from '../../core';
import { Finding } from '../../knowledge';
import { Field, isRecord } from '../../topology';
import { isGiven, shown } from '../shared/fields';

/** What Go does not have and JavaScript has: look-around and references to groups. Escaped characters are gone before. */
const NOT_IN_GO = /\(\?(?:[=!]|<[=!])/;
const REFERENCE = /\\[1-9]/;
/** What Go has and JavaScript has not. */
const ONLY_IN_GO = /\(\?(?:P<|[imsU-]+[:)])|\[:|\\[AzQEpPC]|\\x\{/;
const LONGEST_PATTERN = 1000;
const LIMITS = [['minimum', 'maximum'], ['minLength', 'maxLength'], ['minItems', 'maxItems'], ['minProperties', 'maxProperties']];
/** Keywords that stand in the place of a type. */
const UNTYPED = ['x-kubernetes-int-or-string', 'x-kubernetes-preserve-unknown-fields'];

const PLAIN_PATH = /^(?:\.[A-Za-z_]\w*)+$/;
const COMBINATIONS = ['allOf', 'anyOf', 'oneOf'];
const PARTS = [...COMBINATIONS, 'not'];
const OUTSIDE_ONLY = ['type', 'default', 'additionalProperties', ...UNTYPED];

/** What is wrong with the schema of a variable, whatever values it gets: the webhook refuses it, or no value fits. */
export function schemaProblems(schema: Field): Finding[] {
  return [
    ...typeProblems(schema),
    ...patternProblem(schema.member('pattern')),
    ...LIMITS.flatMap(([least, most]) => limitProblem(schema.member(least), schema.member(most))),
    ...requiredProblems(schema),
    ...enumProblems(schema),
    ...schema.member('x-kubernetes-validations').items().flatMap(rule => fieldPathProblem(rule.member('fieldPath'), schema)),
    ...schema.has('example') ? valueProblems(schema.member('example'), schema) : [],
    ...schema.member('properties').members().length > 0 && isRecord(schema.member('additionalProperties').value) ? [{
      at: schema.member('additionalProperties'), message: "'additionalProperties' beside 'properties' is refused; leave one of them out",
    }] : [],
    ...COMBINATIONS.flatMap(name => schema.find(name)?.items() ?? []).concat(schema.find('not') ?? []).flatMap(part => partProblems(part, schema)),
    ...schema.member('properties').members().flatMap(schemaProblems),
    ...['items', 'additionalProperties'].flatMap(name => schema.find(name)?.members().length ? schemaProblems(schema.member(name)) : []),
  ];
}

function typeProblems(schema: Field): Finding[] {
  const [type, at] = [schema.textOf('type'), schema.member('type')];
  if (type === undefined) {
    return UNTYPED.some(name => schema.member(name).flag === true) ? [] : [{ at, message: "'type' is missing, and a schema without one is refused; say what the values are" }];
  }
  return type !== 'array' || schema.has('items') ? [] : [{ at: schema.member('items'), message: "'items' is missing, and a list without it is refused; say what its entries are" }];
}

function patternProblem(at: Field): Finding[] {
  const problem = at.text === undefined || at.text === '' ? undefined : problemOf(at.text);
  return problem === undefined ? [] : [{ at, message: `'pattern' ${at.text} ${problem}, and Cluster API makes no cluster of the class; write a pattern as Go reads it` }];
}

function problemOf(pattern: string): string | undefined {
  if (NOT_IN_GO.test(pattern.replace(/\\[^]/g, '')) || REFERENCE.test(pattern.replace(/\\\\/g, ''))) {
    return 'has look-around or a reference to a group, which Go does not know';
  }
  if (LinearPattern.tryOf(pattern) !== undefined || ONLY_IN_GO.test(pattern) || pattern.length > LONGEST_PATTERN) {
    return undefined;
  }
  try {
    new RegExp(pattern);
    return undefined;
  } catch {
    return 'is no regular expression';
  }
}

function limitProblem(least: Field, most: Field): Finding[] {
  return least.number === undefined || most.number === undefined || least.number <= most.number ? [] : [{
    at: least, message: `'${least.step}' ${least.number} is more than '${most.step}' ${most.number}, so that no value fits; correct one of them`,
  }];
}

function enumProblems(schema: Field): Finding[] {
  const type = schema.textOf('type');
  return schema.member('enum').items().flatMap(at => {
    const isMistyped = (type === 'string' && at.text === undefined) || (type === 'integer' && at.number === undefined);
    return isMistyped ? [{
      at, message: `'enum' has ${shown(at)}, which is not of the type '${type}' and fits no value; write ${type === 'string' ? 'a text, in quotes' : 'a whole number'}`,
    }] : valueProblems(at, schema);
  });
}

/** The place that a CEL rule names in its report. Names in brackets are not looked at. */
function fieldPathProblem(at: Field, schema: Field): Finding[] {
  if (at.text === undefined || !PLAIN_PATH.test(at.text)) {
    return [];
  }
  const { missing } = followPath(schema, at.text.split('.').slice(1));
  return missing === undefined ? [] : [{
    at,
    message: `'fieldPath' ${at.text} goes through '${missing.step}', which the schema does not have, and the ClusterClass is refused; `
      + (missing.near === undefined ? `it has ${missing.known.join(', ') || 'no members'} there` : `use '${missing.near}'`),
  }];
}

/** What is said of a value besides limits it, and has no schema of its own. What it says of members holds for those that the schema has. */
function partProblems(part: Field, schema: Field): Finding[] {
  if (schema.member('x-kubernetes-int-or-string').flag === true) {
    return [];
  }
  const known = schema.member('properties');
  const members = part.member('properties').members();
  return [
    ...OUTSIDE_ONLY.filter(name => isGiven(part.member(name))).map(name => ({
      at: part.member(name), message: `'${name}' is refused inside of '${kindOfPart(part)}'; write it in the schema around, or leave it out`,
    })),
    ...members.filter(({ step }) => !known.has(`${step}`)).map(at => ({
      at, message: `'${at.step}' is refused inside of '${kindOfPart(part)}', because the schema around has no such member; define it there`,
    })),
    ...members.filter(({ step }) => known.has(`${step}`)).flatMap(member => partProblems(member, known.member(`${member.step}`))),
  ];
}

function kindOfPart({ path }: Field): string {
  return `${[...path].reverse().find(step => PARTS.includes(`${step}`))}`;
}

/** A member that is pruned can never be there. */
function requiredProblems(schema: Field): Finding[] {
  const properties = schema.member('properties');
  const isOpen = !properties.exists || schema.has('additionalProperties') || schema.member('x-kubernetes-preserve-unknown-fields').flag === true;
  return isOpen ? [] : schema.member('required').items().filter(({ text }) => text !== undefined && !properties.has(text)).map(at => ({
    at, message: `'required' has '${at.text}', which 'properties' do not define, so that no value fits; define it, or leave it out`,
  }));
}
