import { describeOptions, Options } from './arguments';

/** The help of a command, as a page of a manual has it. */
export interface HelpPage {
  /** What follows the name of the program. */
  readonly usage: string;
  /** What it does, in paragraphs. */
  readonly about: string;
  readonly options: Options;
  /** What each exit code means, from 0. */
  readonly exitCodes: { readonly [code: number]: string };
  /** The variables that it reads, by name. @default - none */
  readonly environment?: { readonly [name: string]: string };
  /** The files that it reads without being told. @default - none */
  readonly files?: { readonly [name: string]: string };
  /** Command lines, each with what it does. */
  readonly examples: { readonly [commandLine: string]: string };
  /** Where to read on. */
  readonly seeAlso: string;
}

/** What every command with a configuration reads. */
export const CONFIG_FILE = { '.cdk8s-cluster-api.yaml': 'the configuration: of the current folder, or of the nearest one above it' };
export const COLOUR_VARIABLES = {
  NO_COLOR: 'if it is set, nothing is coloured that --color does not ask for',
  FORCE_COLOR: 'if it is set and neither 0 nor false, what goes to stdout is coloured, also where that is no terminal',
};
/** What is read by those who ask a cluster. */
export const CLUSTER_VARIABLES = {
  KUBECONFIG: 'with --live: the kubeconfig, or several of them with a colon between two, if --kubeconfig is not given',
};

/** The page as text. */
export function helpText({ usage, about, options, exitCodes, environment = {}, files = {}, examples, seeAlso }: HelpPage): string {
  return [
    `Usage: cdk8s-cluster-api ${usage}\n`,
    `${about}\n`,
    `Options:\n${describeOptions(options)}`,
    `Exit codes:\n${table(exitCodes)}`,
    ...Object.keys(environment).length === 0 ? [] : [`Environment:\n${table(environment)}`],
    ...Object.keys(files).length === 0 ? [] : [`Files:\n${table(files)}`],
    `Examples:\n${Object.entries(examples).map(([commandLine, what]) => `  ${commandLine}\n      ${what}\n`).join('')}`,
    `See also:\n  ${seeAlso}\n`,
  ].join('\n');
}

function table(rows: { readonly [name: string]: string }): string {
  const width = Math.max(...Object.keys(rows).map(({ length }) => length));
  return Object.entries(rows).map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join('');
}

/** A page of the documentation. */
export function docsPage(name: string): string {
  return `https://github.com/cdk8s-cluster-api/cdk8s-cluster-api/blob/main/docs/${name}.md`;
}
