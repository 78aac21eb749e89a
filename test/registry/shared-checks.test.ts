import * as fs from 'fs';
import * as path from 'path';
import { codeLiterals, sources, SRC } from './code-literals';
import { SHARED_CHECKS, SharedCheck } from './shared-checks';
import { isDeclared, uses } from './shared-use';
import { BUILT_IN } from '../../src/registry';

const AREAS = new Set(Object.keys(BUILT_IN.codes).map(code => code.split('/')[0]));
/** Blueprints acknowledge warnings and find none. */
const TOLD = sources().filter(file => !file.startsWith('blueprints/'))
  .flatMap(file => codeLiterals(file, fs.readFileSync(path.join(SRC, file), 'utf8'), AREAS).map(({ code }) => ({ code, file })));

function filesOf(code: string, areRules: boolean): string[] {
  return [...new Set(TOLD.filter(told => told.code === code && /(^|\/)rules\//.test(told.file) === areRules).map(({ file }) => file))];
}

const isTold = (code: string) => filesOf(code, true).length > 0 && filesOf(code, false).length > 0;
const together = ({ code, apart = {} }: SharedCheck) => filesOf(code, false).filter(file => apart[file] === undefined);

test('every code that constructs and rules both tell is in the table, and no other', () => {
  expect(SHARED_CHECKS.map(({ code }) => code)).toEqual([...new Set(TOLD.map(({ code }) => code))].filter(isTold).sort());
});

describe.each(SHARED_CHECKS)('$code', check => {
  const { functions = [], apart = {} } = check;

  test('has a home for what is checked on both sides', () => {
    expect(functions.filter(shared => !isDeclared(shared))).toEqual([]);
    expect(functions.length > 0).toBe(together(check).length > 0);
  });

  test('is told by constructs that ask there', () => {
    expect(together(check).filter(file => !functions.some(shared => uses(file, shared)))).toEqual([]);
    expect(functions.filter(shared => !together(check).some(file => uses(file, shared)))).toEqual([]);
  });

  test('is told by a rule that asks there', () => {
    expect(functions.filter(shared => !filesOf(check.code, true).some(file => uses(file, shared)))).toEqual([]);
  });

  test('is told elsewhere for what the rule does not look at', () => {
    expect(Object.keys(apart).filter(file => !filesOf(check.code, false).includes(file))).toEqual([]);
    expect(Object.values(apart).filter(reason => reason === '')).toEqual([]);
  });
});

test.each([
  ['a function through indices', 'cluster/pools.ts', 'knowledge/compatibility.ts#foreignPoolReason', true],
  ['a function by its file', 'kubeadm/control-plane.ts', 'kubeadm/control-plane-limits.ts#hasQuorum', true],
  ['a method', 'rules/network/vip-in-pool.ts', 'core/ip-range.ts#IpRange.contains', true],
  ['a function in a source of the same folder', 'rules/core/version-skew.ts', 'core/version-skew.ts#versionSkew', true],
  ['nothing in a source that does not import it', 'cluster/pools.ts', 'knowledge/compatibility.ts#primarySupport', false],
  ['nothing where another file is the home', 'kubeadm/control-plane.ts', 'core/replicas.ts#hasQuorum', false],
])('the search for uses finds %s', (_, file, shared, expected) => {
  expect(uses(file, shared)).toBe(expected);
});
