import { compileRule, reasonOf } from './compile-rule';

/** Whether an object keeps a rule, and why nobody can say. */
export interface ObjectVerdict {
  readonly holds: boolean;
  /** Why the rule cannot be evaluated. @default - it can */
  readonly failure?: string;
}

/**
 * Compiles a rule about whole objects of any kind; fails if it is no CEL, or about a change.
 *
 * There need not be a schema, so `self` has all fields under the names that are written, and whole numbers are integers.
 */
export function compileObjectRule(rule: string): (manifest: unknown) => ObjectVerdict {
  const compiled = compileRule(rule);
  if (compiled.isTransition) {
    throw new Error(`cannot compile the CEL rule ${rule}: it asks for 'oldSelf', and rules of your own see one state only`);
  }
  return manifest => {
    try {
      return { holds: compiled.holds(toDynamic(manifest)) };
    } catch (error) {
      return { holds: false, failure: reasonOf(error) };
    }
  };
}

function toDynamic(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(toDynamic);
  }
  if (typeof value === 'object' && value !== null) {
    return new Map(Object.entries(value).map(([name, member]) => [name, toDynamic(member)]));
  }
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value;
}
