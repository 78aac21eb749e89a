import { NodeCommands, nodeCommands } from './node-commands';
import { nearestName } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { itemsOf } from '../../rules/shared/fields';
import { Field } from '../../topology';

const BEFORE = 'preKubeadmCommands';
const EXECUTABLE = /[1357]/;

/** Commands that a shell cannot read to their end, and scripts that it may not run. */
export const BROKEN_COMMAND: Rule = {
  code: 'bootstrap/broken-command',
  severity: Severity.ERROR,
  source: 'cloud-init cloudinit/util.py shellify, cloudinit/config/cc_write_files.py; cluster-api bootstrap/kubeadm/internal/cloudinit/{node,commands}.go, bootstrap/kubeadm/internal/ignition/clc/clc.go',
  needsMember: ['bootCommands', 'preKubeadmCommands', 'postKubeadmCommands'],
  isLocal: true,
  check: topology => nodeCommands(topology).flatMap(list => [...checkEnd(list), ...checkCalls(list)]),
};

function checkEnd({ name, commands, unclosed }: NodeCommands): Finding[] {
  if (unclosed === undefined) {
    return [];
  }
  const { index, opener, closer } = unclosed;
  const what = opener === closer ? `a ${opener} that nothing closes` : `'${opener}' without '${closer}'`;
  return [{ at: commands[index], message: `the command has ${what}, which takes in all that follows${name === BEFORE ? ', kubeadm among it' : ''}; close it in the same command` }];
}

/** cloud-init makes files that nobody may run, unless they say so. */
function checkCalls({ config, commands, calls }: NodeCommands): Finding[] {
  const isChanged = calls.length > 0 && commands.some(({ text = '' }) => text.includes('chmod') || text.includes('install '));
  return isChanged ? [] : calls.flatMap(({ index, path }) => {
    const files = itemsOf(config, 'files');
    const file = files.find(other => other.textOf('path') === path);
    if (file === undefined) {
      return misspelt(path, files, commands).map(message => ({ at: commands[index], message }));
    }
    return isExecutable(file) ? [] : [{
      at: commands[index], message: `'${path}' is a file with the mode ${file.textOf('permissions') || '0644'}, which nobody may run; let its 'permissions' be '0755'`,
    }];
  });
}

/** An image may have a program of any name, unless a file is written under one like it, and nobody runs that. */
function misspelt(path: string, files: readonly Field[], commands: readonly Field[]): string[] {
  const unused = files.flatMap(file => file.textOf('path') ?? []).filter(name => !commands.some(({ text = '' }) => text.includes(name)));
  const meant = nearestName(path, unused);
  return meant === undefined ? [] : [`'${path}' is no file that is written here, and '${meant}' is, which no command names; run that`];
}

function isExecutable(file: Field): boolean {
  const mode = file.textOf('permissions') ?? '';
  return mode !== '' && (!/^[0-7]{3,5}$/.test(mode) || EXECUTABLE.test(mode.slice(-3)));
}
