import { FieldPath } from '../../topology';
import { SchemaNode } from '../schema/schema-node';

/** A CEL rule that a value breaks. */
export interface BrokenCelRule {
  readonly rule: string;
  /** What the rule asks for, in our words; the rule itself where there are none. */
  readonly message: string;
  /** The field to name, relative to the value. */
  readonly path: FieldPath;
}

/**
 * The rules of a schema node that a value breaks. Rules about a change need the old value and are left out without it.
 *
 * @param schema a node with `x-kubernetes-validations`
 * @param value what stands there, valid in all other respects
 */
export function brokenCelRules(_schema: SchemaNode, _value: unknown): BrokenCelRule[] {
  return [];
}
