import { runCli } from './cli';

function validateWith(rules: string, ...argv: string[]) {
  return runCli(['validate', '--quiet', '--rules', 'rules.yaml', ...argv, 'values.yaml'], { files: { 'rules.yaml': rules, 'values.yaml': 'replicas: 1\n' } });
}

function setting(level: string): string {
  return `rules:\n- code: file/not-a-manifest\n  level: ${level}\n  reason: values of a chart\n`;
}

test.each([['off', 0, ''], ['warning', 0, 'warning'], ['error', 2, 'error']])('level %s counts', (level, code, severity) => {
  const outcome = validateWith(setting(level));
  expect(outcome.code).toBe(code);
  expect(outcome.stdout.split('\n')[0]).toBe(severity === '' ? '' : `values.yaml:1  ${severity}`);
});

test('the command line counts more than the file', () => {
  expect(validateWith(setting('error'), '--warn', 'file/not-a-manifest=only here').code).toBe(0);
});

test('an empty list is fine', () => {
  expect(validateWith('rules: []\n').code).toBe(0);
});

const SHAPE = "a rules file holds 'rules', a list of objects with 'code', 'level' and 'reason'";

test.each<[string, string, string]>([
  ['an empty file', '', `1: ${SHAPE}`],
  ['a list', '- code: x\n', `1: ${SHAPE}`],
  ['no list', 'rules: {}\n', `1: ${SHAPE}`],
  ['a syntax error', 'rules:\n\t- code: x\n', '2: cannot be read as YAML: tabs are not allowed as indentation'],
  ['a duplicate key', 'rules: []\nrules: []\n', '2: cannot be read as YAML: map keys must be unique'],
  ['an unknown member', 'rules: []\nrule: []\n', "2: 'rule' is not known; did you mean 'rules'?"],
  ['an entry that is a text', 'rules:\n- file/syntax\n', `2: an entry of 'rules' is not an object; ${SHAPE}`],
  ['an unknown member of an entry', 'rules:\n- code: file/syntax\n  severity: error\n', "3: 'severity' is not known; an entry has code, level, reason"],
  ['no code', 'rules:\n- level: off\n', "2: 'code' is not a text; write the code of a rule"],
  ['an unknown code', 'rules:\n- {code: file/syntaxx, level: off, reason: x}\n', "2: 'file/syntaxx' is not the code of a rule; did you mean file/syntax?"],
  ['no level', 'rules:\n- code: file/syntax\n', "2: 'level' of 'file/syntax' is missing; use one of error, warning, off"],
  ['an unknown level', 'rules:\n- code: file/syntax\n  level: info\n', "3: 'level' of 'file/syntax' is 'info'; use one of error, warning, off"],
  ['no reason', 'rules:\n- code: file/syntax\n  level: off\n', "2: the setting of 'file/syntax' has no reason; say why the rule does not matter here"],
  ['an empty reason', 'rules:\n- {code: file/syntax, level: off, reason: " "}\n', "2: the setting of 'file/syntax' has no reason; say why the rule does not matter here"],
  ['a number as the reason', 'rules:\n- {code: file/syntax, level: off, reason: 7}\n', "2: the setting of 'file/syntax' has no reason; say why the rule does not matter here"],
])('fails for %s', (_case, rules, message) => {
  expect(validateWith(rules)).toEqual({ code: 2, stdout: '', stderr: `error: rules.yaml:${message}\n` });
});

test('fails if the file is missing', () => {
  expect(runCli(['validate', '--rules', 'gone.yaml', '.'])).toEqual({
    code: 2, stdout: '', stderr: 'error: gone.yaml: cannot be read: there is no such file or folder\n',
  });
});
