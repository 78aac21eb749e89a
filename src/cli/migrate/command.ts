import { Options, parseArguments } from '../arguments';
import { Command } from '../command';
import { ExitCode } from '../exit-code';
import { docsPage, HelpPage, helpText } from '../help';
import { Format } from './format';

const MIGRATE_OPTIONS: Options = {
  'release': { value: '<release>', short: 'r', about: 'the release of OpenShift, for example 4.22; has to be given' },
  'infra-id': { value: '<name>', about: 'the infrastructure name of the cluster (default: the label of each MachineSet)' },
  'subscription': { value: '<id>', about: 'the subscription of machines in Azure, which their images and identities need' },
  'format': { value: '<format>', short: 'f', values: Object.values(Format), about: 'yaml: the objects of Cluster API; ts: a program with typed pools (default: yaml)' },
  'quiet': { short: 'q', about: 'say only what is lost' },
  'help': { short: 'h', about: 'print this text' },
};

const PAGE: HelpPage = {
  usage: 'migrate --release <release> [options] <file|folder|->...',
  about: `Reads MachineSets of machine.openshift.io and writes a template and a MachineSet of Cluster API for each to stdout. What is not carried over as it is goes to
stderr, each with its field and what to do. Objects of other kinds are left out, and counted. Nothing is applied; '-' is stdin.`,
  options: MIGRATE_OPTIONS,
  exitCodes: {
    0: 'everything is carried over, perhaps in another way',
    1: 'something is lost, and somebody has to decide',
    2: 'wrong usage, or something that could not be read; nothing is written',
  },
  examples: {
    'oc get machinesets.machine.openshift.io -n openshift-machine-api -o yaml | cdk8s-cluster-api migrate --release 4.22 -': 'Write what a cluster has as objects of Cluster API.',
    'cdk8s-cluster-api migrate --release 5.0 --format ts machinesets/': 'Write a program that renders them.',
  },
  seeAlso: `${docsPage('openshift')}, validate`,
};

/** Writes MachineSets of the Machine API of OpenShift in the words of Cluster API. */
export const MIGRATE: Command = {
  name: 'migrate',
  about: 'write MachineSets of the Machine API of OpenShift as those of Cluster API, without a cluster',
  options: MIGRATE_OPTIONS,
  run: (argv, io) => {
    const args = parseArguments(argv, MIGRATE_OPTIONS, 'migrate');
    if (args.has('help')) {
      io.stdout.write(helpText(PAGE));
      return ExitCode.OK;
    }
    // Here, because who asks for help need not wait for the parser of YAML.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { migrate } = require('./migrate') as typeof import('./migrate');
    return migrate(args, io);
  },
};
