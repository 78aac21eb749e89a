import { CelRule, SchemaNode } from '../../schemas';
import { Field, isRecord } from '../../topology';

const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean'] as const;
const COMBINATIONS = ['allOf', 'anyOf', 'oneOf'] as const;
const LIMITS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'] as const;
const FLAGS = ['nullable', 'x-kubernetes-int-or-string', 'x-kubernetes-preserve-unknown-fields'] as const;

/**
 * The schema of a variable as CEL rules see it: which members and types there are, what must be there, formats, forms to choose from, and the rules. Limits and patterns are told by a
 * rule of the library, but those of a form, and what is not of the right form is left out: a ClusterClass holds whatever somebody has written.
 */
export function variableSchema(field: Field, isPart = false): SchemaNode {
  const [items, others, required] = ['items', 'additionalProperties', 'required'].map(name => field.member(name));
  const properties = field.member('properties').members();
  return {
    type: TYPES.find(name => name === field.textOf('type')),
    ...Object.fromEntries(FLAGS.filter(name => field.member(name).flag === true).map(name => [name, true])),
    ...field.has('format') ? { format: field.textOf('format') } : {},
    ...field.has('default') ? { default: field.member('default').value } : {},
    ...properties.length === 0 ? {} : { properties: Object.fromEntries(properties.map(member => [`${member.step}`, variableSchema(member, isPart)])) },
    ...isRecord(items.value) ? { items: variableSchema(items, isPart) } : {},
    ...isRecord(others.value) ? { additionalProperties: variableSchema(others, isPart) } : {},
    ...required.items().length === 0 ? {} : { required: required.items().flatMap(({ text }) => text ?? []) },
    ...rulesOf(field),
    ...combinationsOf(field),
    ...isPart ? demandsOf(field) : {},
  };
}

function combinationsOf(field: Field): Partial<SchemaNode> {
  const [lists, not] = [COMBINATIONS.filter(name => field.member(name).items().length > 0), field.member('not')];
  return {
    ...Object.fromEntries(lists.map(name => [name, field.member(name).items().map(part => variableSchema(part, true))])),
    ...isRecord(not.value) ? { not: variableSchema(not, true) } : {},
  };
}

function demandsOf(field: Field): Partial<SchemaNode> {
  const [choices, pattern] = [field.member('enum').items(), field.textOf('pattern')];
  return {
    ...Object.fromEntries(LIMITS.flatMap(name => field.member(name).number === undefined ? [] : [[name, field.member(name).number]])),
    ...choices.length === 0 ? {} : { enum: choices.map(({ value }) => value) },
    ...pattern === undefined ? {} : { pattern },
  };
}

function rulesOf(field: Field): Pick<SchemaNode, 'x-kubernetes-validations'> {
  const rules = field.member('x-kubernetes-validations').items().flatMap((entry): CelRule[] => {
    const rule = entry.textOf('rule');
    return rule === undefined ? [] : [{
      rule, message: entry.textOf('message'), fieldPath: entry.textOf('fieldPath'), optionalOldSelf: entry.member('optionalOldSelf').flag === true,
    }];
  });
  return rules.length === 0 ? {} : { 'x-kubernetes-validations': rules };
}
