import { describeOptions, Options, parseArguments } from '../arguments';
import { Command } from '../command';
import { ExitCode } from '../exit-code';

const INIT_OPTIONS: Options = {
  'mix': { value: '<control plane>+<pool>...', short: 'm', about: 'the providers (default: byoh+metal3)' },
  'name': { value: '<name>', short: 'n', about: 'the name of the cluster (default: edge)' },
  'library': { value: '<version|file>', about: 'what package.json says of this library (default: the version of this command)' },
  'list': { about: 'list the mixes that can work, a control plane with one pool each; pools can be added' },
  'dry-run': { about: 'list the files, and write none' },
  'help': { short: 'h', about: 'print this text' },
};

/** Writes a repository to begin with. */
export const INIT: Command = {
  name: 'init',
  about: 'write a repository with a cluster of chosen providers, tests and CI into an empty folder',
  options: INIT_OPTIONS,
  run: (argv, io) => {
    const args = parseArguments(argv, INIT_OPTIONS, 'init');
    if (args.has('help')) {
      io.stdout.write(helpText());
      return ExitCode.OK;
    }
    // Here, because who asks for help need not wait for records.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { init } = require('./init') as typeof import('./init');
    return init(args, io);
  },
};

function helpText(): string {
  return `Usage: cdk8s-cluster-api init [options] [<folder>]

Writes a repository: a program with one cluster, a test, a workflow for pull requests with validate and plan, and a README. The folder (default: the current one) must be
empty or not there; a '.git' in it is fine. Nothing is downloaded and nothing is overwritten: after an error nothing is left behind.

The first word of a mix is the control plane, all others are pools. What cannot work is refused with the reason.

Options:
${describeOptions(INIT_OPTIONS)}
Exit codes:
  0  the repository is written
  2  wrong usage, a mix that cannot work, a folder that is not empty, or one that cannot be written; nothing is written

Examples:
  npx cdk8s-cluster-api init --mix byoh+metal3 my-clusters
  npx cdk8s-cluster-api init --mix kamaji+aws+metal3 --name tenant-a my-clusters
  npx cdk8s-cluster-api init --list
  cd my-clusters && npm install && npm test && npm run synth && npm run validate
`;
}
