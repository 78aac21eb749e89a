import { delimiter } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from './errors';

export const USAGE = `Usage: npx projen import [options]

Generates imports/<provider>/<version>/ from the CRDs pinned in imports/pins.json,
imports/<provider>/policies.ts from the admission policies pinned there, and
imports/releases.ts from the pins.

Options:
  --from <dir>       read CRDs and policies from <dir>/<provider>/<file> instead of upstream;
                     may be repeated, the first that has a file counts
                     (default: the folders of $CDK8S_CLUSTER_API_CRDS, if set, with '${delimiter}' between them)
  --only <provider>  take this provider only; may be repeated
  --out <dir>        write below <dir> (default: imports/)
  --pins <file>      pins to use (default: imports/pins.json)
  --update-pins      record digest and kinds of each CRD in the pins instead of checking them
  --check            compare with what is there, write nothing, exit 1 on a difference
  --help             show this text

Exit codes: 0 done, 1 failed or different, 2 wrong usage.
`;

export interface Options {
  /** Where files are read from; none for upstream. */
  readonly from: readonly string[];
  readonly only: readonly string[];
  readonly out: string;
  readonly pins: string;
  readonly updatePins: boolean;
  readonly check: boolean;
  readonly help: boolean;
}

/** What applies where the command line says nothing. */
export interface Defaults {
  readonly from: readonly string[];
  readonly out: string;
  readonly pins: string;
}

export function parseOptions(args: readonly string[], defaults: Defaults): Options {
  const { values } = parse(args);
  if (values.check && values['update-pins']) {
    throw new UsageError('--check writes nothing, so it cannot be combined with --update-pins');
  }
  return {
    from: values.from ?? defaults.from,
    only: values.only ?? [],
    out: values.out ?? defaults.out,
    pins: values.pins ?? defaults.pins,
    updatePins: values['update-pins'] ?? false,
    check: values.check ?? false,
    help: values.help ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'from': { type: 'string', multiple: true },
        'only': { type: 'string', multiple: true },
        'out': { type: 'string' },
        'pins': { type: 'string' },
        'update-pins': { type: 'boolean' },
        'check': { type: 'boolean' },
        'help': { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(messageOf(error as NodeJS.ErrnoException));
  }
}

/** Node's own messages differ between releases and advise on positional arguments, of which there are none. */
function messageOf(error: NodeJS.ErrnoException): string {
  const quoted = /'([^' ]*)/.exec(error.message)?.[1];
  switch (error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION': return `unknown option '${quoted}'`;
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL': return `unexpected argument '${quoted}'`;
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE': return error.message.includes('does not take')
      ? `option '${quoted}' takes no value`
      : `option '${quoted}' needs a value`;
    default: return error.message;
  }
}
