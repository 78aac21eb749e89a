import { Code, refuseValue } from '../core';
import { Rule, Severity } from '../knowledge';
import { RuleBundle } from './rule-bundle';
import { RuleFinding } from './rule-object';
import { Field, Topology } from '../topology';

/**
 * A relation between objects that the controllers of a provider ask for and the API server does not check.
 *
 * A rule never throws, whatever the objects hold, never repeats a schema, and says nothing when what it needs is not in the bundle.
 */
export interface IProviderRule {
  /** What it is known by for good: `<area>/<name>`, in an area of the provider's own, for example `acme/rack-missing`. */
  readonly code: string;
  /** Why the rule exists: what becomes of objects that break it. */
  readonly reason: string;
  /** How bad a violation is. */
  readonly severity: Severity;
  /** Where the provider says or does so: project, version and file. */
  readonly source: string;

  /**
   * What breaks the rule, each made by `field.finding(message)`.
   *
   * @param bundle all objects that are checked together
   */
  check(bundle: RuleBundle): RuleFinding[];
}

/** A rule of somebody else may throw after all, or return anything, and then it is told which one it was. */
function findingsOf(rule: IProviderRule, topology: Topology): readonly RuleFinding[] {
  const found = attempt(rule, topology);
  if (!Array.isArray(found)) {
    const hint = found === undefined ? "write 'return'" : typeof (found as { readonly then?: unknown } | null)?.then === 'function' ? "leave 'async' out" : 'put them into a list';
    return refuseValue('input/invalid-value', `the rule '${rule.code}' returns no list of findings; ${hint}`);
  }
  if (!found.every(isFinding)) {
    return refuseValue('input/invalid-value', `the rule '${rule.code}' returns what is no finding; make each by 'finding(message)' of a field, for example object.at('spec').finding('…')`);
  }
  return found;
}

function attempt(rule: IProviderRule, topology: Topology): unknown {
  try {
    return rule.check(RuleBundle._of(topology));
  } catch (error) {
    return refuseValue('input/invalid-value', `the rule '${rule.code}' throws '${(error as Error).message}'; `
      + 'let it return findings and say nothing of what it does not understand, whatever the objects hold');
  }
}

/** Fields can come from the bundle alone, so their class is ours. */
function isFinding(value: unknown): value is RuleFinding {
  const { at, message } = (value ?? {}) as { readonly at?: { readonly _field?: unknown }; readonly message?: unknown };
  return typeof message === 'string' && at?._field instanceof Field;
}

/** The rule in the form of those that this library has itself. */
export function toRule(rule: IProviderRule): Rule {
  return {
    code: rule.code as Code,
    severity: rule.severity,
    source: rule.source,
    check: topology => findingsOf(rule, topology).map(({ at, message }) => ({ at: at._field, message })),
  };
}
