import { LinearPattern } from '../../core';
import { Finding } from '../../knowledge';
import { Field } from '../../topology';
import { shown } from '../shared/fields';

/** What Go does not have and JavaScript has: look-around and references to groups. Escaped characters are gone before. */
const NOT_IN_GO = /\(\?(?:[=!]|<[=!])/;
const REFERENCE = /\\[1-9]/;
/** What Go has and JavaScript has not. */
const ONLY_IN_GO = /\(\?(?:P<|[imsU-]+[:)])|\[:|\\[AzQEpPC]|\\x\{/;
const LONGEST_PATTERN = 1000;
const LIMITS = [['minimum', 'maximum'], ['minLength', 'maxLength'], ['minItems', 'maxItems'], ['minProperties', 'maxProperties']];
/** Keywords that stand in the place of a type. */
const UNTYPED = ['x-kubernetes-int-or-string', 'x-kubernetes-preserve-unknown-fields'];

/** What is wrong with the schema of a variable, whatever values it gets: the webhook refuses it, or no value fits. */
export function schemaProblems(schema: Field): Finding[] {
  return [
    ...typeProblems(schema),
    ...patternProblem(schema.member('pattern')),
    ...LIMITS.flatMap(([least, most]) => limitProblem(schema.member(least), schema.member(most))),
    ...requiredProblems(schema),
    ...enumProblems(schema),
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
  return type !== 'string' && type !== 'integer' ? [] : schema.member('enum').items().filter(({ text, number }) => (type === 'string' ? text : number) === undefined).map(at => ({
    at, message: `'enum' has ${shown(at)}, which is not of the type '${type}' and fits no value; write ${type === 'string' ? 'a text, in quotes' : 'a whole number'}`,
  }));
}

/** A member that is pruned can never be there. */
function requiredProblems(schema: Field): Finding[] {
  const properties = schema.member('properties');
  const isOpen = !properties.exists || schema.has('additionalProperties') || schema.member('x-kubernetes-preserve-unknown-fields').flag === true;
  return isOpen ? [] : schema.member('required').items().filter(({ text }) => text !== undefined && !properties.has(text)).map(at => ({
    at, message: `'required' has '${at.text}', which 'properties' do not define, so that no value fits; define it, or leave it out`,
  }));
}
