import { ExternalProviderRecord } from './external-provider-record';
import { exportsOf } from './load-module';
import { IProviderRule } from './provider-rule';
import { refuseValue } from '../core';
import { isRecord } from '../topology';

const REMEDY = 'name a package or file that exports an ExternalProviderRecord, or a list of them';
const RULE_REMEDY = "name a package or file that exports rules, each with 'code', 'reason', 'severity', 'source' and 'check'";

/**
 * The records that a module exports, for doors that are told of them by name.
 *
 * @param module a package, or a file that begins with `./`, `../` or `/`
 * @param folder where to look for it
 */
export function loadRecords(module: string, folder: string): ExternalProviderRecord[] {
  const records = exportsOf(module, folder, REMEDY).filter(ExternalProviderRecord._is);
  return records.length > 0 ? [...new Set(records)] : refuseValue('input/invalid-value', `the module '${module}' exports no record of a provider; ${REMEDY}`);
}

/**
 * The rules that a module exports, likewise.
 *
 * @param module a package, or a file that begins with `./`, `../` or `/`
 * @param folder where to look for it
 */
export function loadRules(module: string, folder: string): IProviderRule[] {
  const rules = exportsOf(module, folder, RULE_REMEDY).filter(isRule);
  return rules.length > 0 ? [...new Set(rules)] : refuseValue('input/invalid-value', `the module '${module}' exports no rule; ${RULE_REMEDY}`);
}

function isRule(value: unknown): value is IProviderRule {
  return isRecord(value) && typeof value.code === 'string' && typeof value.check === 'function';
}
