import { describeOptions, Options, parseArguments } from '../arguments';
import { Command } from '../command';
import { ExitCode } from '../exit-code';
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

/** Tells what happens to machines, without a cluster. */
export const PLAN: Command = {
  name: 'plan',
  about: 'tell which machines a change replaces, and why, without a cluster',
  options: PLAN_OPTIONS,
  run: (argv, io) => {
    const args = parseArguments(argv, PLAN_OPTIONS, 'plan');
    if (args.has('help')) {
      io.stdout.write(helpText());
      return ExitCode.OK;
    }
    // Here, because who asks for help need not wait for schemas and rules.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { plan } = require('./plan') as typeof import('./plan');
    return plan(args, io);
  },
};

function helpText(): string {
  return `Usage: cdk8s-cluster-api plan [options]

Compares manifests as they were with manifests as they are to be, and tells for each cluster what happens to its control plane and its pools: created,
replaced (how many machines, for which fields), scaled, changed in place, removed, or gone from the manifests and still running. Where the provider
decides, it says so. Hazards, such as an endpoint that moves or credentials that go before machines, stand on top. Nothing is applied, and no cluster
is asked.

Folders are searched as 'validate' does. A place that is no file or folder is a commit, branch or tag of git, read without a checkout: 'main' means
the folder of --to in that commit, 'main:clusters' a folder from the root of the repository, and 'main:./dist' one from the current folder.
Objects that kubectl has read from a management cluster are compared without what the server and controllers have added.

Options:
${describeOptions(PLAN_OPTIONS)}
Exit codes:
  0  the plan is made, and nothing is over a limit
  1  more machines are replaced than --max-replaced allows, or there is what --fail-on names
  2  wrong usage, or something that could not be read

Examples:
  cdk8s-cluster-api plan
  cdk8s-cluster-api plan --from origin/main --to dist --format markdown --output plan.md
  cdk8s-cluster-api plan --from old-dist --to dist --max-replaced 3 --fail-on removed,hazard
  kubectl get cluster-api -A -o yaml | cdk8s-cluster-api plan --from - --to dist
`;
}
