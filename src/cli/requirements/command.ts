import { Options, parseArguments } from '../arguments';
import { Command } from '../command';
import { ExitCode } from '../exit-code';
import { CLUSTER_VARIABLES, COLOUR_VARIABLES, CONFIG_FILE, docsPage, HelpPage, helpText } from '../help';
import { Format } from './format';
import { LIVE_OPTIONS } from '../live/options';

const REQUIREMENTS_OPTIONS: Options = {
  'format': { value: '<format>', short: 'f', values: Object.values(Format), about: 'text, markdown, json, operator (objects for the Cluster API operator) or clusterctl (one line) (default: text)' },
  'check': { value: '<file|folder|->', repeatable: true, about: 'objects of the management cluster to hold the list against; repeatable' },
  'live': { about: 'hold the list against the management cluster of the kubeconfig; only get and list are asked of it' },
  ...LIVE_OPTIONS,
  'complete': { about: 'with --check: the dump has all objects of every kind, so that a kind without objects has none' },
  'provider': { value: '<module>', repeatable: true, about: 'a package or file that exports the record of a provider outside of this library; repeatable' },
  'config': { value: '<file>', about: 'the configuration (default: the nearest .cdk8s-cluster-api.yaml)' },
  'no-config': { about: 'read no configuration' },
  'color': { about: 'colour the text (default: on terminals, if NO_COLOR is not set)' },
  'no-color': { about: 'do not colour the text' },
  'help': { short: 'h', about: 'print this text' },
};

const PAGE: HelpPage = {
  usage: 'requirements [options] <file|folder|->...',
  about: `Lists everything that must exist and is not in the manifests: providers with the releases that this library was tested with, programs beside them, namespaces, Secrets
with their keys, identities, classes, hosts with their labels, images, versions of Kubernetes, connections to allow, and names to resolve. Each line names the objects
that need it. Only what is known is listed: what a program reads at run time is not.

With --live or --check each line is met, not met or not decidable. --live asks the management cluster of the kubeconfig, by get and list, for what the list names; of Secrets it
keeps the names of keys only, and what you may not read is told as not checked. --check reads objects from files. No value of a Secret is ever printed.`,
  options: REQUIREMENTS_OPTIONS,
  exitCodes: {
    0: 'the list is written; with --live or --check, nothing is known to be missing',
    1: 'with --live or --check, something is not met',
    2: 'wrong usage, or something that could not be read',
  },
  environment: { ...CLUSTER_VARIABLES, ...COLOUR_VARIABLES },
  files: { ...CONFIG_FILE, '~/.kube/config': 'with --live: the kubeconfig, if neither --kubeconfig nor KUBECONFIG names another' },
  examples: {
    'cdk8s-cluster-api requirements dist/': 'List what dist/ needs.',
    'cdk8s-cluster-api requirements --format markdown dist/ > REQUIREMENTS.md': 'Write the list as a page.',
    'cdk8s-cluster-api requirements --format clusterctl dist/ | sh': 'Install the providers by clusterctl.',
    'cdk8s-cluster-api requirements --format operator dist/ | kubectl apply -f -': 'Install them by the Cluster API operator.',
    'cdk8s-cluster-api requirements --live dist/': 'Hold the list against the cluster of the current context.',
    'cdk8s-cluster-api requirements --live --context management --format json dist/': 'The same of another context, for programs.',
    'kubectl get providers.clusterctl.cluster.x-k8s.io,namespaces -A -o yaml | cdk8s-cluster-api requirements --check - dist/': 'Hold it against what kubectl reads, where this command may not.',
    'helm template ./chart | cdk8s-cluster-api requirements -': 'List what a chart needs.',
  },
  seeAlso: `${docsPage('requirements')}, validate, plan`,
};

/** Lists what must exist beside a bundle. */
export const REQUIREMENTS: Command = {
  name: 'requirements',
  about: 'list what must exist beside the manifests: providers, Secrets, hosts, images, ports, names',
  options: REQUIREMENTS_OPTIONS,
  run: (argv, io) => {
    const args = parseArguments(argv, REQUIREMENTS_OPTIONS, 'requirements');
    if (args.has('help')) {
      io.stdout.write(helpText(PAGE));
      return ExitCode.OK;
    }
    // Here, because who asks for help need not wait for schemas and records.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { requirements } = require('./requirements') as typeof import('./requirements');
    return requirements(args, io);
  },
};
