import { parseArgs } from 'node:util';
import { UsageError } from '../../imports/_generate/errors';

export const USAGE = `Usage: npx projen test:live [options]

Starts a management cluster with the real controllers of Cluster API, Metal3, BYOH, AWS, OpenStack, Azure and KubeVirt's provider, and with
Argo CD and Flux, in a network of its own that has nothing but loopback, and plays scenarios on it: each proves a sentence of the documentation. Kubelets,
host agents and KubeVirt are played, AWS and OpenStack are simulated, Azure does not answer. What fails is played once more, alone and on a new stage; what fails twice has failed. Writes
docs/proof-live.md and prints 'N passed, M failed' last.

All programs are built once by 'go'. Without it, or where no network namespace can be made ('unshare'), nothing is run. The simulator is
installed once by 'python3'; without it the scenarios with AWS are left out.

Options:
  --only <id>   play this scenario only; may be repeated; writes no page
  --list        list the scenarios
  --if-built    run nothing unless all programs have been built before
  --keep        leave everything up after the scenarios, until Ctrl-C, and say how to look at it
  --record      write the statuses that scenarios show to test/fixtures/live-statuses
  --help        show this text

Exit codes: 0 all passed or nothing to run with, 1 something failed, 2 wrong usage.
`;

/** What a run does; plain data. */
export interface RunOptions {
  /** @default - all scenarios */
  readonly only?: readonly string[];
  readonly keep: boolean;
  readonly record: boolean;
}

export interface Options extends RunOptions {
  readonly list: boolean;
  readonly ifBuilt: boolean;
  readonly help: boolean;
}

/**
 * Reads the command line.
 *
 * @param scenarios the ids that there are
 * @param canRecord whether the stage has statuses to record
 */
export function parseOptions(args: readonly string[], scenarios: readonly string[], canRecord = true): Options {
  const { only, list = false, 'if-built': ifBuilt = false, keep = false, record = false, help = false } = parse(args).values;
  if (record && !canRecord) {
    throw new UsageError("Unknown option '--record'");
  }
  const unknown = only?.find(id => !scenarios.includes(id));
  if (unknown !== undefined) {
    throw new UsageError(`--only: unknown scenario '${unknown}'; there are ${scenarios.join(', ')}`);
  }
  return { only, list, ifBuilt, keep, record, help };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'only': { type: 'string', multiple: true },
        'list': { type: 'boolean' },
        'if-built': { type: 'boolean' },
        'keep': { type: 'boolean' },
        'record': { type: 'boolean' },
        'help': { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
