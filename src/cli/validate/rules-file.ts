import * as path from 'path';
import { Document, LineCounter, parseDocument } from 'yaml';
import { describeFsError } from './fs-errors';
import { checkSetting } from './settings';
import { readRegularFile } from '../../core';
import { isRecord } from '../../topology';
import { RuleBook, RuleLevel, RuleSetting } from '../../validation';
import { UsageError } from '../arguments';
import { Io } from '../io';

const LEVELS = Object.values(RuleLevel);
const MEMBERS = ['code', 'level', 'reason'];
const SHAPE = "a rules file holds 'rules', a list of objects with 'code', 'level' and 'reason'";

/** The settings of a file `rules: [{ code, level, reason }]`. Everything in it counts, so everything in it has to be right. */
export function readRulesFile(file: string, known: RuleBook, io: Io): RuleSetting[] {
  let text: string;
  try {
    text = readRegularFile(path.resolve(io.cwd, file)).toString();
  } catch (error) {
    throw new UsageError(`${file}: cannot be read: ${describeFsError(error)}`);
  }
  const lines = new LineCounter();
  // YAML 1.2, where `off` is a text.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const fail = (at: readonly (string | number)[], message: string): never => {
    throw new UsageError(`${file}:${lineOf(document, lines, at)}: ${message}`);
  };
  if (document.errors.length > 0) {
    const [{ pos, message }] = document.errors;
    throw new UsageError(`${file}:${lines.linePos(pos[0]).line}: cannot be read as YAML: ${message[0].toLowerCase()}${message.slice(1)}`);
  }
  const value = document.toJS() as unknown;
  if (!isRecord(value) || !Array.isArray(value.rules)) {
    return fail([], SHAPE);
  }
  const stranger = Object.keys(value).find(member => member !== 'rules');
  if (stranger !== undefined) {
    fail([stranger], `'${stranger}' is not known; ${SHAPE}`);
  }
  return value.rules.map((rule: unknown, index) => readRule(rule, known, (member, message) =>
    fail(['rules', index, ...member === undefined ? [] : [member]], message)));
}

function readRule(rule: unknown, known: RuleBook, fail: (member: string | undefined, message: string) => never): RuleSetting {
  if (!isRecord(rule)) {
    return fail(undefined, `an entry of 'rules' is not an object; ${SHAPE}`);
  }
  const stranger = Object.keys(rule).find(member => !MEMBERS.includes(member));
  if (stranger !== undefined) {
    fail(stranger, `'${stranger}' is not known; an entry has ${MEMBERS.join(', ')}`);
  }
  const { code, reason = '' } = rule;
  const level = LEVELS.find(allowed => allowed === rule.level);
  if (typeof code !== 'string') {
    return fail('code', "'code' is not a text; write the code of a rule");
  }
  if (level === undefined) {
    return fail('level', `'level' of '${code}' is ${rule.level === undefined ? 'missing' : `'${String(rule.level)}'`}; use one of ${LEVELS.join(', ')}`);
  }
  const setting = { code, level, reason: typeof reason === 'string' ? reason : '' };
  const problem = checkSetting(setting, known);
  return problem === undefined ? setting : fail(undefined, problem);
}

function lineOf(document: Document, lines: LineCounter, at: readonly (string | number)[]): number {
  for (let length = at.length; length > 0; length -= 1) {
    const node = document.getIn(at.slice(0, length), true) as { readonly range?: readonly number[] } | undefined;
    if (node?.range !== undefined) {
      return lines.linePos(node.range[0]).line;
    }
  }
  return 1;
}
