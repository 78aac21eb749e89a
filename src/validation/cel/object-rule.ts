import { compileRule, reasonOf } from './compile-rule';
import { toDynamic } from './dynamic';

/** Whether an object keeps a rule, and why nobody can say. */
export interface ObjectVerdict {
  readonly holds: boolean;
  /** Why the rule cannot be evaluated. @default - it can */
  readonly failure?: string;
}

/**
 * Compiles a rule about whole objects of any kind; fails if it is no CEL, or about a change.
 *
 * There need not be a schema, so `self` is dynamic.
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
