import { execFileSync } from 'child_process';
import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { runCli } from './cli';
import { ExitCode } from '../../src/cli/exit-code';

const COMMANDS = [...runCli(['--help']).stdout.split('\nCommands:\n')[1].split('\n\n')[0].matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name);
const SHELLS = ['bash', 'zsh', 'fish'];

/** The options that the help of a command lists. */
function optionsOf(command: string): { readonly name: string; readonly short?: string }[] {
  return [...runCli([command, '--help']).stdout.matchAll(/^ {2}(?:-([a-zA-Z]), )?--([a-z-]+)/gm)].map(([, short, name]) => ({ name, short }));
}

function script(shell: string): string {
  return runCli(['completion', shell]).stdout;
}

/** What bash would offer for words of which the last one is being typed. */
function offered(...words: string[]): string[] {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'completion-')), 'script');
  const ask = `COMP_WORDS=(${words.map(word => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _cdk8s_cluster_api; printf '%s\\n' "\${COMPREPLY[@]}"`;
  fs.writeFileSync(file, `${script('bash')}\n${ask}\n`);
  return execFileSync('bash', [file], { encoding: 'utf8' }).split('\n').filter(word => word !== '');
}

test.each(SHELLS)('the script for %s has every command and every option of the help', shell => {
  const text = script(shell);
  expect(COMMANDS.length).toBeGreaterThanOrEqual(4);
  for (const command of COMMANDS) {
    expect(text).toMatch(new RegExp(`\\b${command}\\b`));
    const lines = text.split('\n').filter(line => new RegExp(`\\b${command}\\b`).test(line)).join('\n');
    const written = (name: string) => shell === 'fish' ? `-l ${name} ` : `--${name}`;
    expect(optionsOf(command).filter(({ name }) => !lines.includes(written(name)))).toEqual([]);
    expect(optionsOf(command).filter(({ short }) => short !== undefined && !lines.includes(shell === 'fish' ? `-s ${short} ` : `-${short}`))).toEqual([]);
  }
});

test('bash takes the script', () => {
  execFileSync('bash', ['-n'], { input: script('bash') });
});

describe('bash offers', () => {
  test('commands and options first', () => {
    expect(offered('cdk8s-cluster-api', '')).toEqual([...COMMANDS, '--help', '-h', '--version', '-V']);
    expect(offered('cdk8s-cluster-api', 'gr')).toEqual(['graph']);
  });

  test('the options of a command', () => {
    expect(offered('cdk8s-cluster-api', 'graph', '--o')).toEqual(['--output', '--overview']);
  });

  test('the values of an option that are words', () => {
    expect(offered('cdk8s-cluster-api', 'graph', '--format', '')).toEqual(['mermaid', 'svg']);
    expect(offered('cdk8s-cluster-api', 'validate', '-f', 's')).toEqual(['sarif']);
    expect(offered('cdk8s-cluster-api', 'completion', '')).toEqual([...SHELLS, '--help', '-h']);
  });

  test('nothing of its own where files follow, so that bash offers those', () => {
    expect(offered('cdk8s-cluster-api', 'graph', '')).toEqual([]);
    expect(offered('cdk8s-cluster-api', 'graph', '--output', '')).toEqual([]);
  });
});

test.each([
  [['completion'], 'no shell is given; use one of bash, zsh, fish'],
  [['completion', 'csh'], "'csh' is not a shell; use one of bash, zsh, fish"],
  [['completion', 'bash', 'zsh'], "'bash zsh' is not a shell; use one of bash, zsh, fish"],
])('fails for %j', (argv, message) => {
  const { code, stdout, stderr } = runCli(argv);
  expect([code, stdout, stderr]).toEqual([ExitCode.TROUBLE, '', `error: ${message}\n`]);
});

test('has a help with examples for each shell', () => {
  const { stdout } = runCli(['completion', '--help']);
  SHELLS.forEach(shell => expect(stdout.split('Examples:')[1]).toContain(`completion ${shell}`));
});
