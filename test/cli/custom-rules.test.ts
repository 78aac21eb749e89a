import { stringify } from 'yaml';
import { runCli } from './cli';

const OBJECT = stringify({
  apiVersion: 'example.com/v1',
  kind: 'Site',
  metadata: { name: 'a', namespace: 'edge', labels: { 'example.com/owner': 'x' } },
  spec: { paused: true, ranges: ['10.0.0.0/16'] },
});
const CONFIG = '.cdk8s-cluster-api.yaml';
const RULE = { code: 'site/name', kinds: ['Site'], cel: "self.metadata.name.startsWith('site-')", message: "'name' has no site; begin it with 'site-'", reason: 'we sort by site' };

function validate(customRules: readonly unknown[], files: { readonly [name: string]: string } = {}, ...argv: string[]) {
  return runCli(['validate', ...argv, 'site.yaml'], { files: { [CONFIG]: stringify({ customRules }), 'site.yaml': OBJECT, ...files } });
}

describe('a rule in CEL', () => {
  test('is reported like ours', () => {
    const { code, stdout } = validate([{ ...RULE, path: 'metadata.name' }], {}, '--format', 'json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      violations: [{
        code: 'site/name',
        severity: 'error',
        file: 'site.yaml',
        line: 4,
        path: 'metadata.name',
        message: RULE.message,
        reason: RULE.reason,
        source: 'your configuration',
        object: { kind: 'Site', name: 'a', namespace: 'edge' },
      }],
    });
  });

  test.each([
    ['a warning if it says so', { ...RULE, severity: 'warning' }, '1 warning'],
    ['about kinds of a group', { ...RULE, kinds: ['example.com/Site'] }, '1 error'],
    ['about no other group', { ...RULE, kinds: ['example.org/Site'] }, '0 errors'],
    ['about fields under the names that are written', { ...RULE, cel: "self.metadata.labels['example.com/owner'] == 'x' && self.spec.ranges.size() == 1" }, '0 errors'],
    ['told where it cannot be evaluated', { ...RULE, cel: 'self.spec.none.below == 1' }, '(the rule cannot be evaluated: No such key: none)'],
  ])('is %s', (_case, rule, expected) => {
    expect(validate([rule]).stdout).toContain(expected);
  });

  test('is known to settings, to the list of rules and to annotations', () => {
    expect(validate([RULE], {}, '--off', 'site/name=not today').code).toBe(0);
    expect(validate([RULE], {}, '--list-rules').stdout).toMatch(/^site\/name +error +we sort by site +your configuration$/m);
    const annotated = OBJECT.replace('  labels:', '  annotations:\n    cdk8s-cluster-api/ignore.site.name: it moves\n  labels:');
    expect(validate([RULE], { 'site.yaml': annotated }).stdout).toBe('0 errors, 0 warnings in 1 object of 1 file (1 kind without a schema: Site 1; 1 finding silenced by annotations)\n');
  });

  test.each<[string, unknown, string]>([
    ['a number', 7, "2: an entry of 'customRules' is neither the name of a module nor a rule; a rule has code, kinds, cel, message, path, severity, reason"],
    ['an unknown key', { ...RULE, mesage: 'x' }, "8: 'mesage' is not known; did you mean 'message'?"],
    ['no kinds', { ...RULE, kinds: [] }, "3: 'kinds' is not a list of kinds; write for example [Cluster] or [cluster.x-k8s.io/Cluster]"],
    ['no reason', { ...RULE, reason: undefined }, "2: 'reason' is not a text; a rule has code, kinds, cel, message, path, severity, reason"],
    ['a severity of its own', { ...RULE, severity: 'fatal' }, "8: 'severity' is 'fatal'; use one of error, warning"],
    ['what is no CEL', { ...RULE, cel: 'self ==' }, '5: cannot compile the CEL rule self ==: Unexpected token: EOF'],
    ['a comparison with before', { ...RULE, cel: 'self == oldSelf' }, "5: cannot compile the CEL rule self == oldSelf: it asks for 'oldSelf', and rules of your own see one state only"],
  ])('fails for %s', (_case, rule, message) => {
    expect(validate([rule])).toEqual({ code: 2, stdout: '', stderr: `error: ${CONFIG}:${message}\n` });
  });

  test.each([
    ['a code that is none', { ...RULE, code: 'name' }, "record of 'your own rules': 'name' is not the code of a rule; use <area>/<name> in small letters, for example 'acme/rack-missing'"],
    ['a code of ours', { ...RULE, code: 'version/skew' }, /^error: --custom-rules: the code version\/skew is in the record of '.*' and in another one, of 'your own rules'; use one of the two records only, or rename what is yours/],
  ])('fails for %s', (_case, rule, message) => {
    expect(validate([rule]).stderr).toMatch(message);
  });
});

describe('a rule in a module', () => {
  const MODULE = `
    exports.rule = {
      code: 'site/paused', reason: 'nobody unpauses', severity: 'warning', source: 'our handbook',
      check: bundle => bundle.ofKind('example.com', 'Site').filter(site => site.at('spec.paused').flag)
        .map(site => site.at('spec.paused').finding("'paused' is true; unpause it")),
    };`;

  test.each([['a configuration', ['./rules/site.js'], []], ['the command line', [], ['--custom-rules', './rules/site.js']]])('is reported like ours, named by %s', (_case, rules, argv) => {
    expect(validate(rules, { 'rules/site.js': MODULE }, ...argv).stdout).toBe(`site.yaml:9  warning  Site/edge/a spec.paused
    'paused' is true; unpause it (site/paused)

0 errors, 1 warning in 1 object of 1 file (1 kind without a schema: Site 1)
`);
  });

  test('is told if it throws', () => {
    const throwing = MODULE.replace(/check: [^]*/, "check: () => { throw new Error('oh'); } };");
    expect(validate(['./rules/site.js'], { 'rules/site.js': throwing })).toEqual({
      code: 2, stdout: '', stderr: "error: the rule 'site/paused' throws 'oh'; let it return findings and say nothing of what it does not understand, whatever the objects hold\n",
    });
  });

  test.each([
    ['nothing', 'void bundle', "returns no list of findings; write 'return'"],
    ['a promise', 'Promise.resolve([])', "returns no list of findings; leave 'async' out"],
    ['a set', 'new Set()', 'returns no list of findings; put them into a list'],
    ['a number', '[1]', 'returns what is no finding'],
    ['no field', "[{ at: bundle, message: 'x' }]", 'returns what is no finding'],
    ['an object', "bundle.ofKind('example.com', 'Site')", 'returns what is no finding'],
    ['a message that is no text', "[bundle.ofKind('example.com', 'Site')[0].at('spec').finding(5)]", 'returns what is no finding'],
  ])('is told if it returns %s', (_case, result, message) => {
    const { code, stderr } = validate(['./rules/site.js'], { 'rules/site.js': MODULE.replace(/check: [^]*/, `check: bundle => (${result}) };`) });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`error: the rule 'site/paused' ${message}`)]);
  });

  test.each([
    ['no module', {}, /^error: customRules: \.\/rules\/site\.js: the module '\.\/rules\/site\.js' cannot be loaded from '.*': Cannot find module/],
    ['a module without rules', { 'rules/site.js': 'exports.a = 1;' }, /the module '\.\/rules\/site\.js' exports no rule; name a package or file that exports rules, each with 'code'/],
    ['a rule without a reason', { 'rules/site.js': MODULE.replace("reason: 'nobody unpauses', ", '') }, /the rule 'site\/paused' has no 'reason'; whoever meets the rule has to find out why it is there/],
  ])('fails for %s', (_case, files, message) => {
    expect(validate(['./rules/site.js'], files).stderr).toMatch(message);
  });
});
