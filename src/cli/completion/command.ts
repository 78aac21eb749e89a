import { bashScript } from './bash';
import { fishScript } from './fish';
import { Table } from './table';
import { zshScript } from './zsh';
import { Options, parseArguments, UsageError } from '../arguments';
import { Command } from '../command';
import { ExitCode } from '../exit-code';
import { HelpPage, helpText } from '../help';

const SCRIPTS: { readonly [shell: string]: (table: Table) => string } = { bash: bashScript, zsh: zshScript, fish: fishScript };
const SHELLS = Object.keys(SCRIPTS);
const COMPLETION_OPTIONS: Options = {
  help: { short: 'h', about: 'print this text' },
};

const PAGE: HelpPage = {
  usage: `completion <${SHELLS.join('|')}>`,
  about: 'Prints a script that lets a shell complete commands, options, and the values of options that are words. It reads nothing and calls nothing.',
  options: COMPLETION_OPTIONS,
  exitCodes: { 0: 'the script is printed', 2: 'wrong usage' },
  examples: {
    'source <(cdk8s-cluster-api completion bash)': 'For this shell; in ~/.bashrc for all.',
    'cdk8s-cluster-api completion zsh > "${fpath[1]}/_cdk8s-cluster-api"': 'For zsh.',
    'cdk8s-cluster-api completion fish > ~/.config/fish/completions/cdk8s-cluster-api.fish': 'For fish.',
  },
  seeAlso: "'cdk8s-cluster-api --help' for all commands",
};

/**
 * Prints what a shell needs to complete commands, options and their values.
 *
 * @param tableOf all commands, this one among them
 */
export function completion(tableOf: () => Table): Command {
  return {
    name: 'completion',
    about: 'print a script that lets bash, zsh or fish complete this command',
    options: COMPLETION_OPTIONS,
    operands: SHELLS,
    run: (argv, io) => {
      const args = parseArguments(argv, COMPLETION_OPTIONS, 'completion');
      if (args.has('help')) {
        io.stdout.write(helpText(PAGE));
        return ExitCode.OK;
      }
      const [shell, ...more] = args.operands;
      if (shell === undefined || more.length > 0 || !Object.hasOwn(SCRIPTS, shell)) {
        throw new UsageError(`${shell === undefined ? 'no shell is given' : `'${args.operands.join(' ')}' is not a shell`}; use one of ${SHELLS.join(', ')}`);
      }
      io.stdout.write(SCRIPTS[shell](tableOf()));
      return ExitCode.OK;
    },
  };
}
