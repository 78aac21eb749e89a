import { Rule } from '../knowledge';
import { CHANGE_RULES, RULES } from './rules';
import { SCHEMA_CODES } from './schema';
import { CODES } from '../registry/codes';

/** What is known of a rule without running it. */
export type RuleInfo = Pick<Rule, 'code' | 'severity' | 'source'>;

/** Everything that can be reported about objects, by code: the rules, also those about changes, and what schemas say. */
export const REGISTRY: readonly RuleInfo[] = [...RULES, ...CHANGE_RULES, ...SCHEMA_CODES].sort((a, b) => a.code < b.code ? -1 : 1);

/** Why a rule exists. */
export function rationaleOf({ code }: RuleInfo): string {
  return CODES[code];
}
