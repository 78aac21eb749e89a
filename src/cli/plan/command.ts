import { Options, parseArguments } from '../arguments';
import { Command } from '../command';
import { ExitCode } from '../exit-code';
import { CLUSTER_VARIABLES, COLOUR_VARIABLES, CONFIG_FILE, docsPage, HelpPage, helpText } from '../help';
import { Format } from './format';
import { LIVE_OPTIONS, NAMESPACE_OPTIONS } from '../live/options';

const PLAN_OPTIONS: Options = {
  'from': { value: '<place>', about: 'what is there: a file or folder, - for stdin, or <ref>[:<path>] of git (default: HEAD, in the folder of --to)' },
  'live': { about: 'what is there: the management cluster of the kubeconfig, with its machines as they are; only get and list are asked of it' },
  ...LIVE_OPTIONS,
  ...NAMESPACE_OPTIONS,
  'to': { value: '<file|folder>', about: 'what is to be there (default: dist)' },
  'format': { value: '<format>', short: 'f', values: Object.values(Format), about: 'text, markdown or json (default: text)' },
  'output': { value: '<file>', short: 'o', about: 'write the plan to a file instead of stdout' },
  'max-replaced': { value: '<n>', about: 'fail if more machines may be replaced (default: any number is fine)' },
  'fail-on': { value: '<what,...>', about: 'fail if there is any of created, replaced, undecided, scaled, changed, removed, orphaned, hazard, error (a hazard that is refused or cannot work)' },
  'provider': { value: '<module>', repeatable: true, about: 'a package or file that exports the record of a provider outside of this library; repeatable' },
  'config': { value: '<file>', about: 'the configuration (default: the nearest .cdk8s-cluster-api.yaml)' },
  'no-config': { about: 'read no configuration' },
  'color': { about: 'colour the plan (default: on terminals, if NO_COLOR is not set)' },
  'no-color': { about: 'do not colour the plan' },
  'help': { short: 'h', about: 'print this text' },
};

const PAGE: HelpPage = {
  usage: 'plan [options]',
  about: `Compares manifests as they were with manifests as they are to be, and tells for each cluster what happens to its control plane and its pools: created,
replaced (how many machines, for which fields), scaled, changed in place, removed, or gone from the manifests and still running. Where the provider
decides, it says so. Hazards, such as an endpoint that moves or credentials that go before machines, stand on top. Nothing is applied.

Folders are searched as 'validate' does. A place that is no file or folder is a commit, branch or tag of git, read without a checkout: 'main' means
the folder of --to in that commit, 'main:clusters' a folder from the root of the repository, and 'main:./dist' one from the current folder.
Objects that kubectl has read from a management cluster are compared without what the server and controllers have added.

With --live the management cluster of the kubeconfig is what is there: with its machines, nodes and versions as they are, what is replaced already, and
what is gone from the manifests and still runs. It is asked by get and list, for nothing else, and never for Secrets. Without --live no cluster is asked.`,
  options: PLAN_OPTIONS,
  exitCodes: {
    0: 'the plan is made, and nothing is over a limit',
    1: 'more machines are replaced than --max-replaced allows, or there is what --fail-on names',
    2: 'wrong usage, or something that could not be read: it would look as if it had gone',
  },
  environment: { ...CLUSTER_VARIABLES, ...COLOUR_VARIABLES },
  files: { ...CONFIG_FILE, '~/.kube/config': 'with --live: the kubeconfig, if neither --kubeconfig nor KUBECONFIG names another' },
  examples: {
    'cdk8s-cluster-api plan': 'Compare dist of the last commit with dist on disk.',
    'cdk8s-cluster-api plan --from origin/main --to dist --format markdown --output plan.md': 'Write what a pull request does, for a comment on it.',
    'cdk8s-cluster-api plan --from old-dist --to dist --max-replaced 3 --fail-on removed,hazard': 'Fail if the change does too much.',
    'cdk8s-cluster-api plan --live': 'Compare the cluster of the current context with dist.',
    'cdk8s-cluster-api plan --live --context management --all-namespaces --fail-on orphaned,removed': 'Find what runs on a cluster and is not in dist, whatever its namespace.',
    'cdk8s-cluster-api plan --live -n edge --to dist/edge.k8s.yaml': 'The same for one namespace and one file.',
    'kubectl get cluster-api -A -o yaml | cdk8s-cluster-api plan --from - --to dist': 'Compare with what kubectl reads, where this command may not.',
  },
  seeAlso: `${docsPage('plan')}, validate, requirements`,
};

/** Tells what happens to machines, without a cluster. */
export const PLAN: Command = {
  name: 'plan',
  about: 'tell which machines a change replaces, and why, without a cluster',
  options: PLAN_OPTIONS,
  run: (argv, io) => {
    const args = parseArguments(argv, PLAN_OPTIONS, 'plan');
    if (args.has('help')) {
      io.stdout.write(helpText(PAGE));
      return ExitCode.OK;
    }
    // Here, because who asks for help need not wait for schemas and rules.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { plan } = require('./plan') as typeof import('./plan');
    return plan(args, io);
  },
};
