import * as fs from 'fs';
import * as path from 'path';
import { codeLiterals, registers, sources, SRC } from './code-literals';
import { BUILT_IN } from '../../src/registry';
import { RuleBook, Severity } from '../../src/validation';

const { codes: CODES, warningCodes: WARNING_CODES } = BUILT_IN;
const AREAS = new Set(Object.keys(CODES).map(code => code.split('/')[0]));
const LITERALS = sources().flatMap(file => codeLiterals(file, fs.readFileSync(path.join(SRC, file), 'utf8'), AREAS));
/** What every `codes.ts` exports. */
const EXPORTS = registers().flatMap(file => Object.entries(jest.requireActual<{ [name: string]: object }>(path.join(SRC, file))));
const REGISTERED = EXPORTS.filter(([name]) => name.endsWith('_CODES')).flatMap(([, codes]) => Object.keys(codes));
const WARNINGS = EXPORTS.filter(([name]) => name.endsWith('_WARNINGS')).flatMap(([, codes]) => Object.values(codes) as string[]);

test.each(Object.keys(CODES))('%s is an area and a name in kebab case', code => {
  expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/);
});

test.each(Object.entries(CODES))('%s says why the rule exists', (_code, reason) => {
  expect(reason).toMatch(/^\S.{15,}[^.\s]$/);
});

test('every code is registered in one folder, once, and the registry has all of them', () => {
  expect(REGISTERED.filter((code, index) => REGISTERED.indexOf(code) !== index)).toEqual([]);
  expect(Object.keys(CODES).sort()).toEqual([...REGISTERED].sort());
});

test('every code is used', () => {
  const used = new Set(LITERALS.map(({ code }) => code));
  expect(Object.keys(CODES).filter(code => !used.has(code))).toEqual([]);
});

test('every code in the sources is registered', () => {
  expect(LITERALS.filter(({ code }) => !Object.hasOwn(CODES, code))).toEqual([]);
});

test('every code of a warning is registered, once', () => {
  expect(WARNING_CODES.filter(code => !Object.hasOwn(CODES, code))).toEqual([]);
  expect(new Set(WARNING_CODES).size).toBe(WARNING_CODES.length);
  expect(WARNING_CODES).toEqual([...WARNINGS].sort());
});

test('every rule that warns can be acknowledged', () => {
  const { aboutObjects } = RuleBook.of(BUILT_IN);
  expect(aboutObjects.filter(({ code, severity }) => severity === Severity.WARNING && !WARNING_CODES.includes(code))).toEqual([]);
});

test.each([
  ['an argument of refuse', "refuse(this, 'bad-one', 'x');", ['bad-one']],
  ['an argument of a method', "Warnings.of(a).acknowledge('none/such', 'x');", ['none/such']],
  ['one of two', "finding(isA ? 'none/a' : 'none/b', 'x');", ['none/a', 'none/b']],
  ['an error', "throw new InvalidInputError('none/such', 'x');", ['none/such']],
  ['a member of a rule', "export const A: Rule = { code: 'none/such', check: () => [] };", ['none/such']],
  ['a default', "function f(code: Code = 'none/such') {}", ['none/such']],
  ['a list', "const A: readonly Code[] = ['none/a', 'none/b'];", ['none/a', 'none/b']],
  ['a text of a known area', "const a = 'pool/mistyped';", ['pool/mistyped']],
  ['nothing in a call of a function of the file', "refuse('none/such', 1); function refuse(what: string, value: unknown) {}", []],
  ['nothing in other texts', "import { a } from 'pool/module'; refuse(a, code, 'none/such'); const b = ['none/such', 'Pool/x'];", []],
])('the search for codes finds %s', (_, text, expected) => {
  expect(codeLiterals('a.ts', text, new Set(['pool'])).map(({ code }) => code)).toEqual(expected);
});
