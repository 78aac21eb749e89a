import { editDistance } from '../../core';
import { checkRuleSetting, RuleBook, RuleSetting } from '../../validation';

/** More than these are another word. */
const MAX_STROKES = 3;

/** What is wrong with a setting; undefined if nothing is. An unknown code may be a slip of the pen. */
export function checkSetting(setting: RuleSetting, { all }: RuleBook): string | undefined {
  const problem = checkRuleSetting(setting, all);
  const known = all.map(({ code }): string => code);
  if (problem === undefined || known.includes(setting.code)) {
    return problem;
  }
  const near = nearest(setting.code, known);
  return near.length === 0 ? problem : `'${setting.code}' is not the code of a rule; did you mean ${near.join(' or ')}?`;
}

/** The codes that a few strokes of the pen lead to. */
function nearest(code: string, known: readonly string[]): string[] {
  const scored = known.map(other => ({ other, strokes: editDistance(code, other, MAX_STROKES) }))
    .filter(({ other, strokes }) => strokes <= MAX_STROKES || (code !== '' && other.endsWith(`/${code.split('/').pop()}`)))
    .sort((a, b) => a.strokes - b.strokes);
  return scored.slice(0, 3).map(({ other }) => other);
}
