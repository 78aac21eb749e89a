import { Options, parseArguments } from '../arguments';
import { Command } from '../command';
import { ExitCode } from '../exit-code';
import { docsPage, HelpPage, helpText } from '../help';

const INIT_OPTIONS: Options = {
  'mix': { value: '<control plane>+<pool>...', short: 'm', about: 'the providers (default: byoh+metal3)' },
  'name': { value: '<name>', short: 'n', about: 'the name of the cluster (default: edge)' },
  'library': { value: '<version|file>', about: 'what package.json says of this library (default: the version of this command)' },
  'list': { about: 'list the mixes that can work, a control plane with one pool each; pools can be added' },
  'dry-run': { about: 'list the files, and write none' },
  'help': { short: 'h', about: 'print this text' },
};

const PAGE: HelpPage = {
  usage: 'init [options] [<folder>]',
  about: `Writes a repository: a program with one cluster, a test, a workflow for pull requests with validate and plan, and a README. The folder (default: the current one) must be
empty or not there; a '.git' in it is fine. Nothing is downloaded and nothing is overwritten: after an error nothing is left behind.

The first word of a mix is the control plane, all others are pools: byoh, metal3, openstack (on machines of their own), kamaji, k0smotron, eks, aks, gke and vcluster;
byoh, metal3, openstack, aws, azure, remote (hosts that k0smotron reaches by SSH), and eks, aks, gke for node pools of these clouds. vcluster has no pool. What cannot work
is refused with the reason.`,
  options: INIT_OPTIONS,
  exitCodes: {
    0: 'the repository is written',
    2: 'wrong usage, a mix that cannot work, a folder that is not empty, or one that cannot be written; nothing is written',
  },
  examples: {
    'npx cdk8s-cluster-api init --mix byoh+metal3 my-clusters': 'A control plane on your own hosts, with bare metal nodes.',
    'npx cdk8s-cluster-api init --mix kamaji+aws+metal3 --name tenant-a my-clusters': 'A hosted control plane with nodes on AWS and on bare metal.',
    'npx cdk8s-cluster-api init --mix eks+eks+aws my-clusters': 'EKS with a managed node group and instances of your own.',
    'npx cdk8s-cluster-api init --list': 'List what can work.',
    'cd my-clusters && npm install && npm test && npm run synth && npm run validate': 'What to do next.',
  },
  seeAlso: `${docsPage('init')}, validate, plan, requirements`,
};

/** Writes a repository to begin with. */
export const INIT: Command = {
  name: 'init',
  about: 'write a repository with a cluster of chosen providers, tests and CI into an empty folder',
  options: INIT_OPTIONS,
  run: (argv, io) => {
    const args = parseArguments(argv, INIT_OPTIONS, 'init');
    if (args.has('help')) {
      io.stdout.write(helpText(PAGE));
      return ExitCode.OK;
    }
    // Here, because who asks for help need not wait for records.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { init } = require('./init') as typeof import('./init');
    return init(args, io);
  },
};
