import { Format } from './format';
import { Options, parseArguments } from '../arguments';
import { Command } from '../command';
import { ExitCode } from '../exit-code';
import { CONFIG_FILE, docsPage, HelpPage, helpText } from '../help';

const GRAPH_OPTIONS: Options = {
  'format': { value: '<format>', short: 'f', values: Object.values(Format), about: "mermaid or svg (default: svg if the output file ends in '.svg', else mermaid)" },
  'output': { value: '<file>', short: 'o', about: 'write the picture to a file instead of stdout' },
  'cluster': { value: '<name>', short: 'c', about: "the cluster to draw, as 'name' or 'namespace/name' (default: the only one)" },
  'overview': { about: 'draw all clusters, a box each (default: if there are several, or none)' },
  'no-findings': { about: 'do not validate, and draw no marks' },
  'provider': { value: '<module>', repeatable: true, about: 'a package or file that exports the record of a provider outside of this library; repeatable' },
  'config': { value: '<file>', about: 'the configuration (default: the nearest .cdk8s-cluster-api.yaml)' },
  'no-config': { about: 'read no configuration' },
  'help': { short: 'h', about: 'print this text' },
};

const PAGE: HelpPage = {
  usage: 'graph [options] <file|folder|->...',
  about: `Draws a cluster from its manifests: who serves the API server and who dials it, the control plane, the primary and secondary infra clusters with their pools,
addresses, hosts, health checks, and what Argo CD or Flux delivers. What 'validate' would report is marked at the object it is about, and listed.
All files are one bundle. Folders are searched as 'validate' does; '-' is stdin. The same objects give the same bytes, in whatever order they are read.

Mermaid is text that GitHub and GitLab draw where it stands in Markdown, between \`\`\`mermaid and \`\`\`. SVG needs no program to be drawn, and follows the
colour scheme of whoever looks at it.`,
  options: GRAPH_OPTIONS,
  exitCodes: {
    0: 'the picture is written, whatever is marked in it',
    2: 'wrong usage, or something that could not be read; nothing is written',
  },
  files: CONFIG_FILE,
  examples: {
    'cdk8s-cluster-api graph dist/edge.k8s.yaml': 'Print a cluster as Mermaid.',
    'cdk8s-cluster-api graph --output docs/edge.svg dist/edge.k8s.yaml': 'Draw it into a file.',
    'cdk8s-cluster-api graph --cluster edge --format svg dist/ > edge.svg': 'Draw one cluster of several.',
    'cdk8s-cluster-api graph --overview --output fleet.svg dist/': 'Draw all clusters, a box each.',
    'helm template ./chart | cdk8s-cluster-api graph -': 'Draw what a chart renders.',
  },
  seeAlso: `${docsPage('graph')}, validate`,
};

/** Draws what manifests describe, without a cluster. */
export const GRAPH: Command = {
  name: 'graph',
  about: 'draw clusters from their manifests, as Mermaid or SVG, without a cluster',
  options: GRAPH_OPTIONS,
  run: (argv, io) => {
    const args = parseArguments(argv, GRAPH_OPTIONS, 'graph');
    if (args.has('help')) {
      io.stdout.write(helpText(PAGE));
      return ExitCode.OK;
    }
    // Here, because who asks for help need not wait for schemas and rules.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { graph } = require('./graph') as typeof import('./graph');
    return graph(args, io);
  },
};
