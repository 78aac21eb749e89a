import * as fs from 'fs';
import * as path from 'path';
import { runCli, World } from './cli';
import { BUILT_IN } from '../../src/registry';
import { RuleBook } from '../../src/validation';

const GOOD = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: good\n';
const NO_MANIFEST = 'replicas: 1\n';
const BROKEN = 'a: "open\n';
const NOT_A_MANIFEST = "the document has neither 'apiVersion' nor 'kind' and is not checked; leave out files that hold no Kubernetes objects (file/not-a-manifest)";
const SYNTAX = 'cannot be read as YAML: missing closing "quote; mend the indentation, or add what is missing (file/syntax)';

/** A bundle in which a rule finds an error: two clusters of one name. */
const CLUSTER = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata:
  name: twice
  namespace: ns
spec:
  controlPlaneRef: {apiGroup: controlplane.cluster.x-k8s.io, kind: KubeadmControlPlane, name: twice}
  infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: Metal3Cluster, name: twice}
`;

function validate(argv: readonly string[], world: World = {}) {
  return runCli(['validate', ...argv], world);
}

describe('help and usage', () => {
  test.each([['--help'], ['-h']])('%s tells about options and exit codes', option => {
    expect(validate([option, 'missing'])).toEqual({
      code: 0,
      stderr: '',
      stdout: `Usage: cdk8s-cluster-api validate [options] <file|folder|->...

Checks Cluster API manifests against the schemas of the pinned providers and against rules about how their objects fit together, without a cluster.
All files are one bundle. Folders are searched for *.yaml, *.yml and *.json, except in node_modules, Helm charts and what begins with a dot; '-' is stdin.

Options:
  -f, --format <format>     text, json, sarif, github, junit or tap (default: text)
  -o, --output <file>       write the report to a file instead of stdout
  --rules <file>            read the levels of rules from a YAML file
  --off <code>=<reason>     turn a rule off; repeatable
  --warn <code>=<reason>    make a rule a warning; repeatable
  --previous <file|folder>  what the manifests were before: finds changes that the API server refuses; repeatable
  --provider <module>       a package or file that exports the record of a provider outside of this library; repeatable
  --crds <file|folder|url>  CustomResourceDefinitions to check against, before those of this library; repeatable
  --custom-rules <module>   a package or file that exports rules of your own; repeatable
  --ignore <pattern>        leave files and folders out of searches; repeatable
  --skip <kind>             tell nothing about objects of a kind: 'Kind' or 'group/Kind'; repeatable
  --config <file>           the configuration (default: the nearest .cdk8s-cluster-api.yaml)
  --no-config               read no configuration
  --max-warnings <n>        fail if there are more warnings (default: any number is fine)
  -q, --quiet               leave out the summary
  --color                   colour the report (default: on terminals, if NO_COLOR is not set)
  --no-color                do not colour the report
  --list-rules              print all rules with the reason and source of each
  -h, --help                print this text

Exit codes:
  0  no errors
  1  errors, or more warnings than --max-warnings
  2  wrong usage, or something that could not be read

Environment:
  NO_COLOR     if it is set, nothing is coloured that --color does not ask for
  FORCE_COLOR  if it is set and neither 0 nor false, what goes to stdout is coloured, also where that is no terminal

Files:
  .cdk8s-cluster-api.yaml  the configuration: of the current folder, or of the nearest one above it

Examples:
  cdk8s-cluster-api validate dist/
      Check all manifests of a folder as one bundle.
  helm template ./chart | cdk8s-cluster-api validate -
      Check what a chart renders.
  cdk8s-cluster-api validate --format sarif --output validate.sarif clusters/
      Write a report that code scanning shows.
  cdk8s-cluster-api validate --previous old-dist/ dist/
      Find changes that webhooks refuse, too.
  cdk8s-cluster-api validate --crds <(kubectl get crd -o yaml) 'clusters/**/*.yaml'
      Check against the CRDs of your own cluster.
  cdk8s-cluster-api validate --provider ./providers/acme.js dist/
      Know a provider outside of this library.
  cdk8s-cluster-api validate --off 'version/pool-behind=pools follow on Monday' dist/
      Turn a rule off, with a reason.

See also:
  https://github.com/cdk8s-cluster-api/cdk8s-cluster-api/blob/main/docs/validation.md, plan, graph, requirements
`,
    });
  });

  test('--list-rules prints every rule with its severity, reason and source', () => {
    const { code, stdout } = validate(['--list-rules']);
    const lines = stdout.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^CODE {2,}SEVERITY {2}REASON {2,}SOURCE$/);
    expect(lines.slice(1).map(line => line.split(' ')[0])).toEqual(RuleBook.of(BUILT_IN).all.map(rule => rule.code));
    expect(lines.find(line => line.startsWith('file/syntax '))).toMatch(/^file\/syntax +error +what cannot be read cannot be applied, nor checked +YAML 1.1$/);
  });

  test.each([
    [[], "nothing to validate; name files or folders, or '-' for stdin"],
    [['--formats', 'json', 'x'], "'--formats' is not an option of 'validate'; use one of --format, --output, --rules, --off, --warn, --previous, --provider, --crds, --custom-rules, --ignore, --skip, --config, --no-config, --max-warnings, --quiet, --color, --no-color, --list-rules, --help"],
    [['--format', 'xml', 'x'], "'xml' is not a format; use one of text, json, sarif, github, junit, tap"],
    [['x', '--format'], "'--format' needs a value: --format <format>"],
    [['--format', '--quiet', 'x'], "'--format' needs a value: --format <format>"],
    [['--output=', 'x'], "'--output' needs a value: --output <file>"],
    [['--format=json', '-f', 'text', 'x'], "'-f' is given twice; give it once"],
    [['--quiet=1', 'x'], "'--quiet' takes no value, but has '1'"],
    [['--max-warnings', 'many', 'x'], "'--max-warnings many' is not a whole number of 0 or more"],
    [['--max-warnings=-1', 'x'], "'--max-warnings -1' is not a whole number of 0 or more"],
    [['--previous', 'x'], "nothing to validate; name files or folders, or '-' for stdin"],
    [['--previous', '-', '-'], "'-' is what to validate and '--previous' at once, and stdin can be read once; write one of them to a file"],
    [['--off', 'file/sintax=no', 'x'], "--off file/sintax=no: 'file/sintax' is not the code of a rule; did you mean file/syntax?"],
    [['--off', 'files/unreadable=no', 'x'], "--off files/unreadable=no: 'files/unreadable' is not the code of a rule; did you mean file/unreadable?"],
    [['--off', 'unreadable=no', 'x'], "--off unreadable=no: 'unreadable' is not the code of a rule; did you mean file/unreadable?"],
    [['--off', 'file/syntax', 'x'], "--off file/syntax: the setting of 'file/syntax' has no reason; say why the rule does not matter here"],
    [['--warn', 'file/syntax= ', 'x'], "--warn file/syntax= : the setting of 'file/syntax' has no reason; say why the rule does not matter here"],
  ])('fails for %j', (argv, message) => {
    expect(validate(argv)).toEqual({ code: 2, stdout: '', stderr: `error: ${message}\n` });
  });

  test('fails for an unknown code without a near one, naming those of the area or the areas', () => {
    expect(validate(['--off', 'file/something-else=no', 'x']).stderr).toContain("'file/something-else' is not the code of a rule; use one of file/duplicate-key, file/encoding,");
    expect(validate(['--off', 'nothing/of-the-sort=no', 'x']).stderr).toContain("'nothing/of-the-sort' is not the code of a rule; use a code of one of the areas ");
  });
});

describe('files', () => {
  test('are read from folders in the order of names, without dots, node_modules and metadata of cdk8s', () => {
    const names = ['d/b.yaml', 'd/a/z.yml', 'd/a.JSON', 'd/c/.hidden/x.yaml', 'd/node_modules/x.yaml', 'd/construct-metadata.json', 'd/.x.yaml', 'd/readme.md', 'd/B.yaml'];
    const { code, stdout } = validate(['d'], { files: Object.fromEntries(names.map(name => [name, '{"kind": 1}'])) });
    expect(stdout.match(/^\S+\.\w+:\d+/gm)).toEqual(['d/B.yaml:1', 'd/a.JSON:1', 'd/a/z.yml:1', 'd/b.yaml:1']);
    expect(code).toBe(2);
  });

  test('are read once, however often they are named, whatever their names end in', () => {
    expect(validate(['x.txt', './x.txt', '.', 'd', 'd/y.yaml'], { files: { 'x.txt': GOOD, 'd/y.yaml': GOOD.replace('good', 'fine') } })).toEqual({
      code: 0, stderr: '', stdout: '0 errors, 0 warnings in 2 objects of 2 files\n',
    });
  });

  test('are called by their path from the current folder', () => {
    const { stdout } = validate(['../outside.yaml', 'd/../d/a b.yaml'], { files: { 'd/a b.yaml': BROKEN } });
    expect(stdout).toBe(`../outside.yaml  error
    cannot be read: there is no such file or folder (file/unreadable)

d/a b.yaml:2:1  error
    ${SYNTAX}

2 errors, 0 warnings in 0 objects of 1 file
`);
  });

  test('may hold kinds without a schema', () => {
    const widgets = ['a', 'b'].map(name => `apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: ${name}}\n---\n`);
    expect(validate(['a.yaml'], { files: { 'a.yaml': `${widgets.join('')}${GOOD}` } })).toEqual({
      code: 0, stderr: '', stdout: '0 errors, 0 warnings in 3 objects of 1 file (1 kind without a schema: Widget 2)\n',
    });
  });

  test('may hold versions without a schema', () => {
    const text = 'apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\nkind: AWSMachine\nmetadata: {name: a}\n';
    const { code, stdout } = validate(['a.yaml'], { files: { 'a.yaml': text } });
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n0 errors, 1 warning in 1 object of 1 file \(1 kind without a schema: AWSMachine v1beta1 1\)\n$/);
  });

  test('may be empty', () => {
    expect(validate(['a.yaml', 'b.yaml'], { files: { 'a.yaml': '', 'b.yaml': '# nothing\n---\n' } })).toEqual({
      code: 0, stderr: '', stdout: '0 errors, 0 warnings in 0 objects of 2 files (2 empty files)\n',
    });
  });

  test('may be stdin, beside others', () => {
    const { code, stdout } = validate(['-', 'a.yaml'], { stdin: `${GOOD}---\n- x\n`, files: { 'a.yaml': GOOD.replace('good', 'fine') } });
    expect(code).toBe(2);
    expect(stdout).toBe(`stdin:6  error
    the document is a list; a manifest is an object with 'apiVersion' and 'kind' (file/not-an-object)

1 error, 0 warnings in 2 objects of 2 files
`);
  });

  test('warns about a folder without any', () => {
    expect(validate(['empty', '.'], { files: { 'empty/readme.md': '' } })).toMatchObject({
      code: 0,
      stdout: `.  warning
    the folder holds no manifests in .yaml, .yml or .json files; name a folder that does, or the files (file/no-manifests)

empty  warning
    the folder holds no manifests in .yaml, .yml or .json files; name a folder that does, or the files (file/no-manifests)

0 errors, 2 warnings in 0 objects of 0 files
`,
    });
  });

  test('fails once for what is missing and named twice', () => {
    expect(validate(['gone', './gone'], {})).toMatchObject({
      code: 2,
      stdout: `gone  error
    cannot be read: there is no such file or folder (file/unreadable)

1 error, 0 warnings in 0 objects of 0 files
`,
    });
  });

  test('fails for what is missing or cannot be read, and checks the others', () => {
    expect(validate(['gone', 'bin.yaml', 'values.yaml', 'broken.yaml', 'good.yaml'], {
      files: { 'bin.yaml': Buffer.from([0xff, 0xfe, 0]), 'values.yaml': NO_MANIFEST, 'broken.yaml': `${BROKEN}---\n${GOOD}`, 'good.yaml': GOOD.replace('good', 'fine') },
    })).toEqual({
      code: 2,
      stderr: '',
      stdout: `bin.yaml  error
    is not a text in UTF-8; save it as UTF-8 (file/encoding)

broken.yaml:2:1  error
    ${SYNTAX}

gone  error
    cannot be read: there is no such file or folder (file/unreadable)

values.yaml:1  warning
    ${NOT_A_MANIFEST}

3 errors, 1 warning in 2 objects of 4 files
`,
    });
  });

  test('fails for links that lead nowhere or in a circle', () => {
    const folder = fs.mkdtempSync(path.join(process.env.TMPDIR ?? '/tmp', 'links-'));
    try {
      fs.symlinkSync('nowhere.yaml', path.join(folder, 'a.yaml'));
      fs.symlinkSync('b.yaml', path.join(folder, 'b.yaml'));
      fs.symlinkSync('.', path.join(folder, 'loop.yaml'));
      const { code, stdout } = validate([folder, '--quiet', '--format', 'json']);
      expect(code).toBe(2);
      expect(JSON.parse(stdout).violations.map(({ message }: { message: string }) => message)).toEqual([
        'cannot be read: there is no such file or folder', 'cannot be read: its symbolic links lead in a circle',
      ]);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  test('fails if stdin cannot be read', () => {
    const { run } = jest.requireActual<typeof import('../../src/cli/run')>('../../src/cli/run');
    let printed = '';
    const output = { isTTY: false, write: (text: string) => void (printed += text) };
    const readStdin = () => { throw Object.assign(new Error('EAGAIN: resource temporarily unavailable, read'), { code: 'EAGAIN' }); };
    expect(run(['validate', '-q', '-'], { cwd: '/', env: {}, stdout: output, stderr: output, now: () => 0, readStdin })).toBe(2);
    expect(printed).toBe('stdin  error\n    cannot be read: EAGAIN: resource temporarily unavailable, read (file/unreadable)\n');
  });
});

test('takes what follows two dashes for files', () => {
  expect(validate(['-q', '-q', '--', '--odd.yaml'], { files: { '--odd.yaml': BROKEN } }).stdout).toBe(`--odd.yaml:2:1  error\n    ${SYNTAX}\n`);
});

test('turns several rules off', () => {
  const argv = ['--off', 'file/syntax=a=b', '--off=file/not-a-manifest=values', '-q', '.'];
  expect(validate(argv, { files: { 'a.yaml': BROKEN, 'b.yaml': NO_MANIFEST } })).toEqual({ code: 0, stdout: '', stderr: '' });
});

describe('--previous', () => {
  const template = (region: string) => `apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: OpenStackMachineTemplate
metadata: {name: a, namespace: ns}
spec:
  template:
    spec:
      flavor: small
      image: {filter: {name: ubuntu}}
      identityRef: {cloudName: cloud, name: config, region: ${region}}
`;
  const REPORT = `new/a.yaml:9  error  OpenStackMachineTemplate/ns/a spec.template.spec.identityRef
    changes 'region', where the servers of the cluster are; leave it as it was or make a new cluster (schema/cel-rule)
new/a.yaml:9  error  OpenStackMachineTemplate/ns/a spec.template.spec.identityRef.region
    'spec.template.spec.identityRef.region' changes, and what a template says of machines cannot; write a template of another name and refer to that (openstack/template-changed)

2 errors, 0 warnings in 1 object of 1 file
`;

  test('finds changes against the manifests of a folder', () => {
    const files = { 'old/sub/b.yaml': template('north'), 'old/settings.json': '{}', 'new/a.yaml': template('south') };
    expect(validate(['new'], { files }).code).toBe(0);
    expect(validate(['--previous', 'old', 'new'], { files })).toEqual({ code: 1, stderr: '', stdout: REPORT });
    expect(validate(['--previous', 'new', 'new'], { files })).toEqual({ code: 0, stderr: '', stdout: '0 errors, 0 warnings in 1 object of 1 file\n' });
  });

  test('finds what webhooks refuse', () => {
    const machineTemplate = '{infrastructureRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: OtherMachineTemplate, name: a}}';
    const controlPlane = (version: string) => `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata: {name: a, namespace: ns}
spec: {replicas: 3, version: ${version}, kubeadmConfigSpec: {}, machineTemplate: ${machineTemplate}}
`;
    const files = { 'old.yaml': controlPlane('v1.33.0'), 'new.yaml': controlPlane('v1.35.0') };
    const { code, stdout } = validate(['--previous', 'old.yaml', 'new.yaml'], { files });
    expect(code).toBe(1);
    expect(stdout).toContain(`new.yaml:4  error  KubeadmControlPlane/ns/a spec.version
    'version' goes from v1.33.0 to v1.35.0; upgrade to 1.34 first (version/skipped-minor)
`);
    expect(validate(['new.yaml'], { files }).stdout).not.toContain('version/skipped-minor');
  });

  test('finds changes against stdin and several files', () => {
    const files = { 'old.yaml': GOOD, 'new/a.yaml': template('south') };
    expect(validate(['--previous', 'old.yaml', '--previous', '-', 'new'], { files, stdin: template('north') })).toEqual({ code: 1, stderr: '', stdout: REPORT });
  });

  test('fails for what cannot be read, and what is missing in the new manifests is told all the same', () => {
    const { code, stdout } = validate(['--previous', 'old', '--previous', 'gone', 'c.yaml'], { files: { 'old/b.yaml': BROKEN, 'c.yaml': CLUSTER } });
    expect(code).toBe(2);
    expect(stdout).toContain('gone  error\n    cannot be read: there is no such file or folder (file/unreadable)\n');
    expect(stdout).toContain(`old/b.yaml:2:1  error\n    ${SYNTAX}\n`);
    expect(stdout).toMatch(/in 1 object of 1 file\n$/);
    expect(stdout).toContain('(reference/outside-bundle)');
  });
});

describe('exit codes', () => {
  const files = { 'twice.yaml': `${CLUSTER}---\n${CLUSTER}`, 'values.yaml': NO_MANIFEST, 'broken.yaml': BROKEN, 'good.yaml': GOOD };

  test.each<[number, string, string[]]>([
    [0, 'nothing is found', ['good.yaml']],
    [0, 'there are warnings only', ['values.yaml']],
    [0, 'there are as many warnings as allowed', ['values.yaml', '--max-warnings', '1']],
    [1, 'there are more warnings than allowed', ['values.yaml', '--max-warnings', '0']],
    [1, 'an object breaks a rule', ['twice.yaml', 'good.yaml']],
    [2, 'a file cannot be read', ['broken.yaml', 'good.yaml']],
    [2, 'an object breaks a rule and a file cannot be read', ['twice.yaml', 'broken.yaml']],
    [0, 'the problem of a file is a warning', ['broken.yaml', '--warn', 'file/syntax=generated later']],
    [0, 'the problem of a file is off', ['broken.yaml', '--off', 'file/syntax=generated later', '--max-warnings', '0']],
  ])('are %d if %s', (code, _case, argv) => {
    expect(validate(argv, { files }).code).toBe(code);
  });

  test('say why if there are too many warnings', () => {
    expect(validate(['values.yaml', '--max-warnings=0'], { files }).stderr).toBe('1 warning, but --max-warnings allows 0\n');
  });
});

test('shows violations of objects with their lines', () => {
  const { stdout } = validate(['--format', 'json', 'twice.yaml'], { files: { 'twice.yaml': `${CLUSTER}---\n${CLUSTER}` } });
  expect(JSON.parse(stdout).violations).toContainEqual(expect.objectContaining({
    code: 'object/duplicate',
    severity: 'error',
    file: 'twice.yaml',
    line: 13,
    path: 'metadata.name',
    object: { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', namespace: 'ns', name: 'twice' },
  }));
});

test('finds no error in a blueprint', () => {
  const blueprint = fs.readFileSync(path.join(__dirname, '..', '..', 'dist', 'bare-metal-cluster.k8s.yaml'));
  const { code, stdout } = validate(['cluster.yaml'], { files: { 'cluster.yaml': blueprint } });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^0 errors, 0 warnings in \d+ objects of 1 file\n$/) });
});

describe('reports', () => {
  const files = { 'values.yaml': NO_MANIFEST };

  test('go to a file with --output, and the summary to stderr', () => {
    let report = '';
    const inspect = (folder: string) => { report = fs.readFileSync(path.join(folder, 'report.txt'), 'utf8'); };
    expect(validate(['values.yaml', '-o', 'report.txt'], { files, inspect, stdoutIsTTY: true, env: { FORCE_COLOR: '1' } })).toEqual({
      code: 0, stdout: '', stderr: '0 errors, 1 warning in 0 objects of 1 file\n',
    });
    expect(report).toBe(`values.yaml:1  warning\n    ${NOT_A_MANIFEST}\n\n0 errors, 1 warning in 0 objects of 1 file\n`);
  });

  test('fail if the file cannot be written', () => {
    expect(validate(['values.yaml', '--output', 'no/such/folder.txt'], { files })).toEqual({
      code: 2, stdout: '', stderr: 'error: no/such/folder.txt: the report cannot be written: there is no such file or folder\n',
    });
  });

  test.each(['json', 'sarif'])('are nothing but %s on stdout', format => {
    const { stdout, stderr } = validate(['--format', format, 'values.yaml'], { files, stdoutIsTTY: true });
    expect(() => JSON.parse(stdout)).not.toThrow();
    expect(stderr).toBe('0 errors, 1 warning in 0 objects of 1 file\n');
  });

  test('are commands for GitHub', () => {
    expect(validate(['-f', 'github', '-q', 'values.yaml'], { files })).toEqual({
      code: 0, stderr: '', stdout: `::warning file=values.yaml,line=1,title=file/not-a-manifest::${NOT_A_MANIFEST}\n`,
    });
  });

  test('have no summary with --quiet', () => {
    expect(validate(['values.yaml', '--quiet'], { files }).stdout).toBe(`values.yaml:1  warning\n    ${NOT_A_MANIFEST}\n`);
    expect(validate(['values.yaml', '--quiet', '--format=json'], { files }).stderr).toBe('');
  });
});

describe('colours', () => {
  test.each<[boolean, string, string[], World]>([
    [false, 'in a pipe', [], {}],
    [true, 'on a terminal', [], { stdoutIsTTY: true }],
    [false, 'on a terminal with NO_COLOR', [], { stdoutIsTTY: true, env: { NO_COLOR: '1' } }],
    [true, 'on a terminal with an empty NO_COLOR', [], { stdoutIsTTY: true, env: { NO_COLOR: '' } }],
    [false, 'on a dumb terminal', [], { stdoutIsTTY: true, env: { TERM: 'dumb' } }],
    [true, 'in a pipe with FORCE_COLOR', [], { env: { FORCE_COLOR: '1' } }],
    [false, 'on a terminal with FORCE_COLOR=0', [], { stdoutIsTTY: true, env: { FORCE_COLOR: '0' } }],
    [true, 'in a pipe with --color', ['--color'], { env: { NO_COLOR: '1' } }],
    [false, 'on a terminal with --no-color', ['--no-color'], { stdoutIsTTY: true, env: { FORCE_COLOR: '1' } }],
  ])('are %s %s', (expected, _case, argv, world) => {
    expect(validate([...argv, 'a.yaml'], { files: { 'a.yaml': GOOD }, ...world }).stdout.includes('\u001b[')).toBe(expected);
  });
});

describe('progress', () => {
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index + 10}.yaml`, GOOD.replace('good', `n${index}`)]));

  test('is told on a terminal when a run lasts, and removed', () => {
    const { stderr } = validate(['.'], { files, stderrIsTTY: true, millisecondsPerLook: 200 });
    const lines = stderr.split('\r\u001b[K');
    expect(lines[0]).toBe('');
    expect(lines[1]).toBe('reading file 5 of 12, 4 objects');
    expect(lines).toContain('validating object 6 of 12');
    expect(lines.at(-1)).toBe('');
  });

  test('is not told when a run is short or stderr is no terminal', () => {
    expect(validate(['.'], { files, stderrIsTTY: true, millisecondsPerLook: 1 }).stderr).toBe('');
    expect(validate(['.'], { files, millisecondsPerLook: 200 }).stderr).toBe('');
  });
});
