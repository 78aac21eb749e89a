import type { CelNode } from './cel-js';
import { isNode, parsedRule } from './compile-rule';
import { nearestName } from '../../core';
import { SchemaNode } from '../../schemas';

const VALUES = ['self', 'oldSelf'];
const SCALARS = ['integer', 'number', 'boolean'];
/** CEL writes some letters of names in this way, and keywords. */
const ESCAPED = '__';

/** What a rule asks of a value that its schema does not have, as an API server finds when it compiles the rule. Variables of its own are not followed. */
export function fieldUseProblem(rule: string, schema: SchemaNode): string | undefined {
  return problemIn(parsedRule(rule), schema);
}

function problemIn(node: unknown, schema: SchemaNode): string | undefined {
  if (Array.isArray(node)) {
    for (const part of node) {
      const problem = problemIn(part, schema);
      if (problem !== undefined) {
        return problem;
      }
    }
    return undefined;
  }
  return isNode(node) ? ownProblem(node, schema) ?? problemIn(node.args, schema) : undefined;
}

function ownProblem({ op, args }: CelNode, schema: SchemaNode): string | undefined {
  if (op === '.') {
    const [of, name] = args as [CelNode, string];
    return memberProblem(name, typeOf(of, schema));
  }
  if (op === 'rcall') {
    const [method, of] = args as [string, CelNode];
    const type = typeOf(of, schema)?.type;
    return type !== undefined && SCALARS.includes(type) ? `calls '${method}' of a value of the type '${type}', which has no methods` : undefined;
  }
  return undefined;
}

function memberProblem(name: string, of: SchemaNode | undefined): string | undefined {
  if (of?.type === undefined || of['x-kubernetes-preserve-unknown-fields'] === true || of['x-kubernetes-int-or-string'] === true || name.includes(ESCAPED)) {
    return undefined;
  }
  if (of.type !== 'object') {
    return `asks for '${name}' of a value of the type '${of.type}', which has no members`;
  }
  const names = Object.keys(of.properties ?? {});
  if (of.additionalProperties !== undefined || names.includes(name)) {
    return undefined;
  }
  const near = nearestName(name, names);
  return `asks for '${name}', which the schema does not have${near === undefined ? '' : `, and '${near}' is there`}`;
}

/** The schema of what an expression comes to; undefined where nobody knows. */
function typeOf({ op, args }: CelNode, schema: SchemaNode): SchemaNode | undefined {
  if (op === 'id') {
    return VALUES.includes(args as string) ? schema : undefined;
  }
  if (op !== '.' && op !== '[]') {
    return undefined;
  }
  const [of, name] = args as [CelNode, unknown];
  const { properties = {}, additionalProperties, items }: SchemaNode = typeOf(of, schema) ?? {};
  if (op === '.' && Object.hasOwn(properties, name as string)) {
    return properties[name as string];
  }
  return op === '[]' && items !== undefined ? items : typeof additionalProperties === 'object' ? additionalProperties : undefined;
}
