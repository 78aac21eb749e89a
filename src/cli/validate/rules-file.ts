import { checkSetting } from './settings';
import { Place, SettingsDocument } from './settings-document';
import { isRecord } from '../../topology';
import { RuleBook, RuleLevel, RuleSetting } from '../../validation';
import { Io } from '../io';

const LEVELS = Object.values(RuleLevel);
const MEMBERS = ['code', 'level', 'reason'];
const SHAPE = "a rules file holds 'rules', a list of objects with 'code', 'level' and 'reason'";

/** The settings of a file `rules: [{ code, level, reason }]`. */
export function readRulesFile(file: string, known: RuleBook, io: Io): RuleSetting[] {
  const document = new SettingsDocument(file, io);
  const { value } = document;
  if (!isRecord(value) || !Array.isArray(value.rules)) {
    return document.fail([], SHAPE);
  }
  document.checkMembers([], value, ['rules'], SHAPE);
  return value.rules.map((rule: unknown, index) => readRule(document, rule, ['rules', index], known));
}

/**
 * Reads the level of one rule.
 *
 * @param more other members that an entry may have
 */
export function readRule(document: SettingsDocument, rule: unknown, at: Place, known: RuleBook, more: readonly string[] = []): RuleSetting {
  if (!isRecord(rule)) {
    return document.fail(at, `an entry of 'rules' is not an object; ${SHAPE}`);
  }
  const members = [...MEMBERS, ...more];
  document.checkMembers(at, rule, members, `an entry has ${members.join(', ')}`);
  const { code, reason = '' } = rule;
  const level = LEVELS.find(allowed => allowed === rule.level);
  if (typeof code !== 'string') {
    return document.fail([...at, 'code'], "'code' is not a text; write the code of a rule");
  }
  if (level === undefined) {
    const given = rule.level === undefined ? 'missing' : `'${String(rule.level)}'`;
    return document.fail([...at, 'level'], `'level' of '${code}' is ${given}; use one of ${LEVELS.join(', ')}`);
  }
  const setting = { code, level, reason: typeof reason === 'string' ? reason : '' };
  const problem = checkSetting(setting, known);
  return problem === undefined ? setting : document.fail(at, problem);
}
