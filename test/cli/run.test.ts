import { spawnSync } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import { runCli } from './cli';
import * as commandModule from '../../src/cli/validate/command';

const ROOT = path.join(__dirname, '..', '..');

test.each([['--help'], ['-h']])('%s lists the commands', option => {
  expect(runCli([option])).toEqual({
    code: 0,
    stderr: '',
    stdout: `Usage: cdk8s-cluster-api <command> [options]

Commands:
  validate      check Cluster API manifests against schemas and rules, without a cluster
  plan          tell which machines a change replaces, and why, without a cluster
  graph         draw clusters from their manifests, as Mermaid or SVG, without a cluster
  requirements  list what must exist beside the manifests: providers, Secrets, hosts, images, ports, names
  init          write a repository with a cluster of chosen providers, tests and CI into an empty folder
  migrate       write MachineSets of the Machine API of OpenShift as those of Cluster API, without a cluster
  completion    print a script that lets bash, zsh or fish complete this command

Options:
  -h, --help     print this text
  -V, --version  print the version

'cdk8s-cluster-api <command> --help' tells about a command.
`,
  });
});

describe('the help of each command', () => {
  const commands = [...runCli(['--help']).stdout.split('\nCommands:\n')[1].split('\n\n')[0].matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name);

  test.each(commands)('%s is a page with the same sections, and says of each example what it does', command => {
    const { code, stdout } = runCli([command, '--help']);
    const sections = [...stdout.matchAll(/^([A-Z][a-z ]+):$/gm)].map(([, title]) => title);
    expect(stdout.startsWith(`Usage: cdk8s-cluster-api ${command}`)).toBe(true);
    expect(sections.filter(title => title !== 'Environment' && title !== 'Files')).toEqual(['Options', 'Exit codes', 'Examples', 'See also']);
    const examples = stdout.split('\nExamples:\n')[1].split('\n\nSee also:\n')[0].split('\n');
    expect(examples.filter((line, index) => index % 2 === 0 ? !/^ {2}\S.*\S$/.test(line) : !/^ {6}[A-Z].*\.$/.test(line))).toEqual([]);
    expect(examples.length).toBeGreaterThanOrEqual(4);
    expect(code).toBe(0);
  });
});

test.each([['--version'], ['-V']])('%s prints the version of the package', option => {
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect(runCli([option])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

test.each([
  [[], "no command is given; use 'validate', 'plan', 'graph', 'requirements', 'init', 'migrate', 'completion', or --help"],
  [['check'], "'check' is not a command; use 'validate', 'plan', 'graph', 'requirements', 'init', 'migrate', 'completion', or --help"],
  [['constructor'], "'constructor' is not a command; use 'validate', 'plan', 'graph', 'requirements', 'init', 'migrate', 'completion', or --help"],
  [['--verbose'], "'--verbose' is not an option of 'cdk8s-cluster-api'; use one of --help, --version"],
  [['--toString'], "'--toString' is not an option of 'cdk8s-cluster-api'; use one of --help, --version"],
  [['-x', 'validate'], "'-x' is not an option of 'cdk8s-cluster-api'; use one of --help, --version"],
  [['--help=yes'], "'--help' takes no value, but has 'yes'"],
])('fails for %j', (argv, message) => {
  expect(runCli(argv)).toEqual({ code: 2, stdout: '', stderr: `error: ${message}\n` });
});

describe('an unexpected exception', () => {
  const INTERNAL = 'internal error: out of luck\nThis is a bug; please report it at https://github.com/cdk8s-cluster-api/cdk8s-cluster-api/issues\n';

  beforeEach(() => {
    jest.spyOn(commandModule.VALIDATE, 'run').mockImplementation(() => { throw new Error('out of luck'); });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('fails with its message and where to report it', () => {
    expect(runCli(['validate'])).toEqual({ code: 2, stdout: '', stderr: INTERNAL });
  });

  test('fails with its stack for those who debug', () => {
    const { stderr } = runCli(['validate'], { env: { DEBUG: '1' } });
    expect(stderr.startsWith(`${INTERNAL}Error: out of luck\n    at `)).toBe(true);
  });

  test('may be no error', () => {
    jest.spyOn(commandModule.VALIDATE, 'run').mockImplementation(() => { throw 'a text'; });
    expect(runCli(['validate'], { env: { DEBUG: '1' } }).stderr).toContain('internal error: a text\n');
  });
});

test('runs as a program, reading stdin and printing to a pipe', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs'), 'src/cli/main.ts', 'validate', '-'], {
    cwd: ROOT, input: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  name: b\n', encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: `stdin:5:3  error
    'name' is written twice in one object, and only the last one counts; remove one (file/duplicate-key)

1 error, 0 warnings in 1 object of 1 file
`,
    stderr: '',
  });
}, 60_000);
