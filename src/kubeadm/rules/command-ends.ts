import { NodeCommands, nodeCommands } from './node-commands';
import { Rule, Severity } from '../../knowledge';
import { ShellStatement } from '../shell-text';

const REBOOTS = ['reboot', 'poweroff', 'halt', 'shutdown'];
const IGNITION = 'ignition';

/** Commands before kubeadm after which there is no kubeadm. */
export const COMMAND_ENDS: Rule = {
  code: 'bootstrap/command-ends',
  severity: Severity.WARNING,
  source: 'cloud-init cloudinit/util.py shellify, cloudinit/config/cc_runcmd.py; cluster-api bootstrap/kubeadm/internal/cloudinit/node.go',
  needsMember: ['preKubeadmCommands'],
  isLocal: true,
  check: topology => nodeCommands(topology).filter(({ name }) => name === 'preKubeadmCommands').flatMap(list => list.statements.flatMap(statement => {
    const what = endOf(statement, list);
    return what === undefined ? [] : [{
      at: list.commands[statement.index],
      message: `${what}, and kubeadm, which is a later line of the same script, never runs; ${statement.words[0] === 'exit' ? "put what ends early into '( )', or leave 'exit' out" : 'do it in the image, or after kubeadm'}`,
    }];
  })),
};

function endOf({ words }: ShellStatement, { config }: NodeCommands): string | undefined {
  const [program, ...rest] = words[0] === 'sudo' ? words.slice(1) : words;
  const isFailure = rest.length > 0 && rest[0] !== '0';
  if (program === 'exit' && !isFailure) {
    return "'exit' ends the script of all commands";
  }
  if (program === 'exec' && /^[\w/.-]+$/.test(rest[0] ?? '') && !/^\d*$/.test(rest[0])) {
    return `'exec' puts ${rest[0]} in place of the shell`;
  }
  const order = program === 'systemctl' ? rest[0] : program;
  // Ignition's unit runs again when the machine is up, and cloud-init runs commands once.
  return REBOOTS.includes(order) && config.textOf('format') !== IGNITION ? `'${order}' interrupts commands that are run once` : undefined;
}
