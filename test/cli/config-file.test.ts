import { runCli, World } from './cli';

const CONFIG = '.cdk8s-cluster-api.yaml';
const VALUES = 'replicas: 1\n';
const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\nwrong: 1\n';

function validate(config: string, files: World['files'] = { 'values.yaml': VALUES }, ...argv: string[]) {
  return runCli(['validate', ...argv, '.'], { files: { [CONFIG]: config, ...files } });
}

/** The places and codes of a report. */
function told(stdout: string): string[] {
  return Array.from(stdout.matchAll(/^(\S+)  (?:error|warning).*\n.*\((.*)\)$/gm), ([, place, code]) => `${place} ${code}`);
}

describe('a configuration', () => {
  const OFF = 'rules:\n- code: file/not-a-manifest\n  level: off\n  reason: values of a chart\n';

  test('is found in the folder, and in one above up to the repository', () => {
    expect(told(validate(OFF).stdout)).toEqual([]);
    const files = { 'repository/.git/HEAD': '', [`repository/${CONFIG}`]: OFF, 'repository/a/b/values.yaml': VALUES };
    expect(told(runCli(['validate', 'repository'], { files }).stdout)).toEqual(['repository/a/b/values.yaml:1 file/not-a-manifest']);
    expect(told(runCli(['validate', 'values.yaml'], { files, folder: 'repository/a/b' }).stdout)).toEqual([]);
    const above = { [CONFIG]: OFF, 'repository/.git/HEAD': '', 'repository/a/values.yaml': VALUES };
    expect(told(runCli(['validate', 'values.yaml'], { files: above, folder: 'repository/a' }).stdout)).toEqual(['values.yaml:1 file/not-a-manifest']);
  });

  test('can be named, or left out', () => {
    const files = { 'other.yml': OFF, 'values.yaml': VALUES };
    expect(told(runCli(['validate', '--config', 'other.yml', 'values.yaml'], { files }).stdout)).toEqual([]);
    expect(told(validate(OFF, { 'values.yaml': VALUES }, '--no-config').stdout)).toEqual(['values.yaml:1 file/not-a-manifest']);
  });

  test('counts less than the command line', () => {
    expect(validate(OFF, { 'values.yaml': VALUES }, '--warn', 'file/not-a-manifest=now it matters').stdout).toContain('1 warning');
  });

  test('has levels for some paths', () => {
    const config = `${OFF}  paths: ['old/**', 'b.yaml']\n`;
    expect(told(validate(config, { 'a.yaml': VALUES, 'old/x/a.yaml': VALUES, 'c/b.yaml': VALUES }).stdout)).toEqual(['a.yaml:1 file/not-a-manifest']);
  });

  test('leaves files and folders out, relative to its own folder, as the command line does', () => {
    const files = { 'a.yaml': VALUES, 'testdata/a.yaml': VALUES, 'x/y/b.yaml': VALUES, 'x/c.yaml': VALUES };
    expect(told(validate("ignore: [testdata, 'x/**/b.yaml']\n", files).stdout)).toEqual(['a.yaml:1 file/not-a-manifest', 'x/c.yaml:1 file/not-a-manifest']);
    expect(told(validate('', files, '--ignore', 'x').stdout)).toEqual(['a.yaml:1 file/not-a-manifest', 'testdata/a.yaml:1 file/not-a-manifest']);
    expect(told(runCli(['validate', 'testdata/a.yaml'], { files: { [CONFIG]: 'ignore: [testdata]\n', ...files } }).stdout)).toHaveLength(1);
  });

  test.each([['ConfigMap'], ['/ConfigMap']])('skips the kind %s, as the command line does', kind => {
    const files = { 'map.yaml': CONFIG_MAP };
    expect(validate('', files).stdout).toContain('(schema/unknown-field)');
    expect(validate(`skipKinds: [${kind}]\n`, files).stdout).toBe('0 errors, 0 warnings in 1 object of 1 file\n');
    expect(validate('', files, '--skip', kind).stdout).toBe('0 errors, 0 warnings in 1 object of 1 file\n');
    expect(validate('', files, '--skip', 'example.com/ConfigMap').stdout).toContain('(schema/unknown-field)');
  });

  test.each([
    ['a list', '- a\n', '1: a configuration holds rules, ignore, skipKinds, crds, providers, customRules'],
    ['an unknown key', 'rules: []\nignored: []\n', "2: 'ignored' is not known; did you mean 'ignore'?"],
    ['another unknown key', 'colour: red\n', "1: 'colour' is not known; a configuration holds rules, ignore, skipKinds, crds, providers, customRules"],
    ['a text for a list', 'ignore: testdata\n', "1: 'ignore' is not a list; write a list of texts"],
    ['a number in a list', 'skipKinds: [7]\n', "1: an entry of 'skipKinds' is not a text"],
    ['rules that are none', 'rules: off\n', "1: 'rules' is not a list"],
    ['paths that are none', 'rules:\n- {code: file/syntax, level: off, reason: x, paths: a}\n', "2: 'paths' of 'file/syntax' is not a list of patterns; write for example ['legacy/**']"],
    ['a slip in an entry', 'rules:\n- {code: file/syntax, level: off, reasn: x}\n', "2: 'reasn' is not known; did you mean 'reason'?"],
  ])('fails for %s', (_case, config, message) => {
    expect(validate(config)).toEqual({ code: 2, stdout: '', stderr: `error: ${CONFIG}:${message}\n` });
  });
});

describe('an annotation', () => {
  const annotated = (value: string) => CONFIG_MAP.replace('name: a\n', `name: a\n  annotations:\n    cdk8s-cluster-api/ignore.schema.unknown-field: ${value}\n`);

  test('silences a rule for its object, and the summary says so', () => {
    const { code, stdout } = validate('', { 'a.yaml': annotated('the next release has it') });
    expect(stdout).toBe('0 errors, 0 warnings in 1 object of 1 file (1 finding silenced by annotations)\n');
    expect(code).toBe(0);
  });

  test('silences nothing without a reason', () => {
    expect(told(validate('', { 'a.yaml': annotated('""') }).stdout)).toEqual(['a.yaml:6 object/invalid-suppression', 'a.yaml:7 schema/unknown-field']);
  });
});

describe('a pattern', () => {
  const files = { 'a/x.yaml': VALUES, 'a/b/y.yaml': VALUES, 'a/b/z.txt': VALUES };

  test('in quotes means the files that it matches', () => {
    expect(told(runCli(['validate', 'a/**/*.yaml'], { files }).stdout)).toEqual(['a/b/y.yaml:1 file/not-a-manifest', 'a/x.yaml:1 file/not-a-manifest']);
    expect(told(runCli(['validate', 'a/*'], { files }).stdout)).toEqual(['a/x.yaml:1 file/not-a-manifest']);
  });

  test.each(['b/*.yaml', 'a/*.yml'])('that means nothing is told: %s', pattern => {
    expect(runCli(['validate', '-q', pattern], { files }).stdout)
      .toBe(`${pattern}  warning\n    the pattern means no file in .yaml, .yml or .json; correct it, or name files or folders (file/no-manifests)\n`);
  });
});
