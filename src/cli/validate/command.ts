import { Options, parseArguments } from '../arguments';
import { Command } from '../command';
import { ExitCode } from '../exit-code';
import { COLOUR_VARIABLES, CONFIG_FILE, docsPage, HelpPage, helpText } from '../help';
import { Format } from './format';

const VALIDATE_OPTIONS: Options = {
  'format': { value: '<format>', short: 'f', values: Object.values(Format), about: 'text, json, sarif, github, junit or tap (default: text)' },
  'output': { value: '<file>', short: 'o', about: 'write the report to a file instead of stdout' },
  'rules': { value: '<file>', about: 'read the levels of rules from a YAML file' },
  'off': { value: '<code>=<reason>', repeatable: true, about: 'turn a rule off; repeatable' },
  'warn': { value: '<code>=<reason>', repeatable: true, about: 'make a rule a warning; repeatable' },
  'previous': { value: '<file|folder>', repeatable: true, about: 'what the manifests were before: finds changes that the API server refuses; repeatable' },
  'provider': { value: '<module>', repeatable: true, about: 'a package or file that exports the record of a provider outside of this library; repeatable' },
  'crds': { value: '<file|folder|url>', repeatable: true, about: 'CustomResourceDefinitions to check against, before those of this library; repeatable' },
  'custom-rules': { value: '<module>', repeatable: true, about: 'a package or file that exports rules of your own; repeatable' },
  'ignore': { value: '<pattern>', repeatable: true, about: 'leave files and folders out of searches; repeatable' },
  'skip': { value: '<kind>', repeatable: true, about: "tell nothing about objects of a kind: 'Kind' or 'group/Kind'; repeatable" },
  'config': { value: '<file>', about: 'the configuration (default: the nearest .cdk8s-cluster-api.yaml)' },
  'no-config': { about: 'read no configuration' },
  'max-warnings': { value: '<n>', about: 'fail if there are more warnings (default: any number is fine)' },
  'quiet': { short: 'q', about: 'leave out the summary' },
  'color': { about: 'colour the report (default: on terminals, if NO_COLOR is not set)' },
  'no-color': { about: 'do not colour the report' },
  'list-rules': { about: 'print all rules with the reason and source of each' },
  'help': { short: 'h', about: 'print this text' },
};

const PAGE: HelpPage = {
  usage: 'validate [options] <file|folder|->...',
  about: `Checks Cluster API manifests against the schemas of the pinned providers and against rules about how their objects fit together, without a cluster.
All files are one bundle. Folders are searched for *.yaml, *.yml and *.json, except in node_modules, Helm charts and what begins with a dot; '-' is stdin.`,
  options: VALIDATE_OPTIONS,
  exitCodes: {
    0: 'no errors',
    1: 'errors, or more warnings than --max-warnings',
    2: 'wrong usage, or something that could not be read',
  },
  environment: COLOUR_VARIABLES,
  files: CONFIG_FILE,
  examples: {
    'cdk8s-cluster-api validate dist/': 'Check all manifests of a folder as one bundle.',
    'helm template ./chart | cdk8s-cluster-api validate -': 'Check what a chart renders.',
    'cdk8s-cluster-api validate --format sarif --output validate.sarif clusters/': 'Write a report that code scanning shows.',
    'cdk8s-cluster-api validate --previous old-dist/ dist/': 'Find changes that webhooks refuse, too.',
    "cdk8s-cluster-api validate --crds <(kubectl get crd -o yaml) 'clusters/**/*.yaml'": 'Check against the CRDs of your own cluster.',
    'cdk8s-cluster-api validate --provider ./providers/acme.js dist/': 'Know a provider outside of this library.',
    "cdk8s-cluster-api validate --off 'version/pool-behind=pools follow on Monday' dist/": 'Turn a rule off, with a reason.',
  },
  seeAlso: `${docsPage('validation')}, plan, graph, requirements`,
};

/** Checks manifests in files without a cluster. */
export const VALIDATE: Command = {
  name: 'validate',
  about: 'check Cluster API manifests against schemas and rules, without a cluster',
  options: VALIDATE_OPTIONS,
  run: (argv, io) => {
    const args = parseArguments(argv, VALIDATE_OPTIONS, 'validate');
    if (args.has('help')) {
      io.stdout.write(helpText(PAGE));
      return ExitCode.OK;
    }
    // Here, because who asks for help need not wait for schemas and rules.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { validate } = require('./validate') as typeof import('./validate');
    return validate(args, io);
  },
};
