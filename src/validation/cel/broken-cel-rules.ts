import { compileRule, CompiledRule, reasonOf } from './compile-rule';
import { tryRe2 } from './re2';
import { toCel } from './to-cel';
import { Memo } from '../../core';
import { CelRule, SchemaNode } from '../../schemas';
import { FieldPath, isRecord } from '../../topology';

/** A CEL rule that a value breaks. */
export interface BrokenCelRule {
  readonly rule: string;
  /** What the schema says of it. @default - nothing */
  readonly message?: string;
  /** Why the rule cannot be evaluated. @default - it can, and does not hold */
  readonly failure?: string;
  /** The field to name, relative to the value. */
  readonly path: FieldPath;
}

// Clusters of a fleet repeat the same values a thousand times: to look one up takes 3 us, to evaluate it 10 to 60 us. Texts and numbers are
// evaluated as fast as they are looked up, and values that are long are rarely the same and cost memory.
const REMEMBERED_VALUES = 256;
const REMEMBERED_LENGTH = 2000;

/** What is known of a schema node. */
interface Prepared {
  readonly rules: readonly PreparedRule[];
  /** Whether one of them is about a change. */
  readonly isAboutChange: boolean;
  readonly known: Memo<BrokenCelRule[]>;
}

interface PreparedRule extends CelRule {
  readonly compiled: CompiledRule;
}

/** Rules that many objects have to keep and that are seen to hold without CEL, whose library takes 15 ms to load. */
const PLAIN_RULES: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['self.all(x, self.exists_one(y, x.name == y.name))', hasDistinctNames],
]);

const prepared = new WeakMap<SchemaNode, Prepared>();

/**
 * The rules of a schema node that a value breaks. Rules about a change need the old value and are left out without it.
 *
 * As on the API server, a rule that cannot be evaluated is broken, and a value that is null breaks none. A rule that cannot be compiled, as may stand in the
 * schema of somebody else, is left out; `uncompiledRules` tells of it.
 *
 * @param schema a node with `x-kubernetes-validations`
 * @param value what stands there, valid in all other respects
 * @param oldValue what stood there before the update
 */
export function brokenCelRules(schema: SchemaNode, value: unknown, oldValue?: unknown): BrokenCelRule[] {
  if (!schema['x-kubernetes-validations']?.length || value === null || value === undefined) {
    return [];
  }
  if (schema['x-kubernetes-validations'].every(({ rule }) => PLAIN_RULES.get(rule)?.(value))) {
    return [];
  }
  const { rules, isAboutChange, known } = prepare(schema);
  const hasOld = isAboutChange && oldValue !== null && oldValue !== undefined;
  const key = hasOld || typeof value !== 'object' ? undefined : JSON.stringify(value);
  if (key === undefined || key.length > REMEMBERED_LENGTH) {
    return evaluateRules(schema, rules, value, hasOld ? oldValue : undefined);
  }
  return known.get(key, () => evaluateRules(schema, rules, value));
}

/** Whether a value is a list of objects, each with a name of its own. */
function hasDistinctNames(value: unknown): boolean {
  if (!Array.isArray(value)) {
    return false;
  }
  const names = value.map((entry: unknown) => isRecord(entry) ? entry.name : undefined);
  return names.every(name => typeof name === 'string') && new Set(names).size === names.length;
}

function prepare(schema: SchemaNode): Prepared {
  let found = prepared.get(schema);
  if (!found) {
    const rules = (schema['x-kubernetes-validations'] ?? []).flatMap(rule => {
      const compiled = tryCompile(rule);
      return typeof compiled === 'string' ? [] : [{ ...rule, compiled }];
    });
    found = { rules, isAboutChange: rules.some(({ compiled }) => compiled.isTransition), known: new Memo(REMEMBERED_VALUES) };
    prepared.set(schema, found);
  }
  return found;
}

function tryCompile({ rule, optionalOldSelf }: CelRule): CompiledRule | string {
  try {
    return compileRule(rule, optionalOldSelf);
  } catch (error) {
    return reasonOf(error);
  }
}

/** The rules and patterns anywhere in a schema of somebody else that cannot be compiled, each once, as `cannot compile the CEL rule …: <reason>`. */
export function uncompiledRules(schema: SchemaNode): string[] {
  const parts = [...Object.values(schema.properties ?? {}), schema.items, schema.additionalProperties].filter(isSchemaNode);
  const own = (schema['x-kubernetes-validations'] ?? []).map(tryCompile).filter(compiled => typeof compiled === 'string');
  const pattern = schema.pattern === undefined || tryRe2(schema.pattern) !== undefined ? [] : [`cannot match the pattern ${schema.pattern} in bounded time`];
  return [...new Set([...own, ...pattern, ...parts.flatMap(uncompiledRules)])];
}

function isSchemaNode(part: SchemaNode | boolean | undefined): part is SchemaNode {
  return isRecord(part);
}

function evaluateRules(schema: SchemaNode, rules: readonly PreparedRule[], value: unknown, oldValue?: unknown): BrokenCelRule[] {
  const self = toCel(schema, value, true);
  const oldSelf = oldValue === undefined ? undefined : toCel(schema, oldValue, true);
  return rules.flatMap(rule => {
    if (rule.compiled.isTransition && oldSelf === undefined && !rule.optionalOldSelf) {
      return [];
    }
    const broken = { rule: rule.rule, message: rule.message, path: parseFieldPath(rule.fieldPath) };
    try {
      return rule.compiled.holds(self, oldSelf) ? [] : [broken];
    } catch (error) {
      return [{ ...broken, failure: reasonOf(error) }];
    }
  });
}

/**
 * What to say of a broken rule.
 *
 * @param explanation what the rule asks for, in words; the rule itself where there are none
 */
export function describeBrokenRule({ rule, message, failure }: BrokenCelRule, explanation = withoutWords(rule, message)): string {
  return failure === undefined ? explanation : `${explanation} (the rule cannot be evaluated: ${failure})`;
}

function withoutWords(rule: string, message: string | undefined): string {
  return `breaks the rule ${rule}${message === undefined ? '' : ` (${message})`}; change the value so that the rule holds`;
}

/** A field path of a rule, such as `.spec.tags['example.com/owner']`. */
function parseFieldPath(fieldPath = ''): FieldPath {
  return Array.from(fieldPath.matchAll(/\.([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\]/g), ([, name, quoted]) => name ?? quoted.replace(/\\(.)/g, '$1'));
}
