import { execFileSync } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import { parse } from 'yaml';
import { parseArguments } from '../../src/cli/arguments';
import { temporaryFolders } from '../support/folders';

const ROOT = path.join(__dirname, '..', '..');
const newFolder = temporaryFolders();

function read(file: string): string {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}

describe('the GitHub Action', () => {
  const { inputs, runs } = parse(read('action.yml'));
  const [step] = runs.steps;

  /** Runs its script with programs that print how they are called. */
  function runStep(env: { readonly [name: string]: string }, isInstalled: boolean): string {
    const folder = newFolder();
    const print = '#!/bin/bash\nprintf \'%s\\n\' "$(basename "$0")" "$@"\n';
    const programs = isInstalled ? ['bin/npx', 'node_modules/.bin/cdk8s-cluster-api'] : ['bin/npx'];
    for (const program of programs) {
      fs.mkdirSync(path.join(folder, path.dirname(program)), { recursive: true });
      fs.writeFileSync(path.join(folder, program), print, { mode: 0o755 });
    }
    const all = { VALIDATE_PATHS: inputs.paths.default, VALIDATE_ARGS: '', VALIDATE_VERSION: '', VALIDATE_REF: 'v1.2.3', ...env };
    return execFileSync('bash', ['-e', '-c', step.run], { cwd: folder, env: { ...all, PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` } }).toString();
  }

  test('runs the command of its tag', () => {
    expect(runStep({}, false)).toBe('npx\n--yes\ncdk8s-cluster-api@1.2.3\nvalidate\n--format\ngithub\n.\n');
  });

  test('runs what is installed, unless a version is named', () => {
    expect(runStep({}, true)).toBe('cdk8s-cluster-api\nvalidate\n--format\ngithub\n.\n');
    expect(runStep({ VALIDATE_VERSION: '0.9.0' }, true)).toMatch(/^npx\n--yes\ncdk8s-cluster-api@0\.9\.0\n/);
  });

  test('takes each line as one argument, whatever it holds', () => {
    expect(runStep({ VALIDATE_PATHS: 'a b/\n\n$(touch hacked)\n', VALIDATE_ARGS: '--max-warnings=0\n' }, true))
      .toBe('cdk8s-cluster-api\nvalidate\n--format\ngithub\n--max-warnings=0\na b/\n$(touch hacked)\n');
  });

  test('passes over blanks around lines, as editors and Windows leave them', () => {
    expect(runStep({ VALIDATE_PATHS: '  dist/ \r\n\ta b/\r\n' }, true)).toBe('cdk8s-cluster-api\nvalidate\n--format\ngithub\ndist/\na b/\n');
  });

  test('takes no name of a file for an option', () => {
    expect(runStep({ VALIDATE_PATHS: '--custom-rules=evil.js\n-o\n' }, true)).toBe('cdk8s-cluster-api\nvalidate\n--format\ngithub\n./--custom-rules=evil.js\n./-o\n');
  });

  test.each(['main', '0123456789abcdef0123456789abcdef01234567', ''])("fails saying what to do where it is used by '%s', which is no version", ref => {
    expect(() => runStep({ VALIDATE_REF: ref }, false)).toThrow(expect.objectContaining({
      status: 2,
      stdout: Buffer.from(`::error::'${ref}' is not a version of cdk8s-cluster-api. Say one in 'version', use a tag such as v0.1.0, or install the package before.\n`),
    }));
  });

  test('lets nothing from outside into its script', () => {
    expect(step.run).not.toContain('${{');
  });
});

test('the hook of pre-commit calls the command with options that it has', () => {
  const [hook] = parse(read('.pre-commit-hooks.yaml'));
  expect(hook.entry).toBe('npx --no-install cdk8s-cluster-api validate');
  expect(parseArguments(hook.args, {}, 'validate').operands).toEqual(['.']);
});
