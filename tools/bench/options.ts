import { parseArgs } from 'node:util';
import { MOST_SITES } from './workload/site';
import { UsageError } from '../../imports/_generate/errors';

/** What can be measured, in the order in which it is. */
export const SECTION_NAMES = ['compile', 'loading', 'validation', 'reading', 'plan', 'pictures', 'fleet', 'peers'] as const;
export type SectionName = typeof SECTION_NAMES[number];

const DEFAULTS = { sections: ['loading', 'validation', 'reading', 'plan', 'pictures', 'fleet', 'peers'] as SectionName[], clusters: [100, 1000, 4000], runs: 3 };

export const USAGE = `Usage: npx projen bench [options]

Measures what the library costs, on the compiled library in lib/, each case in a process of its own. Prints tables and then JSON.
Compare ratios between machines, not seconds: both sides of a ratio are measured in the same run.

Options:
  --only <names>      measure these, separated by commas (default: all but compile)
                        compile     how long jsii takes
                        loading     what loading the library adds to loading cdk8s
                        validation  what checking costs against synthesis
                        reading     what the command takes for large files
                        plan        what it takes to plan a change of a fleet, against synthesizing it
                        pictures    what it takes to draw a fleet
                        fleet       FleetApp against cdk8s.App and against writing plain JSON
                        peers       the same fleet made by helm, kustomize, jsonnet and kcl, as far as they are on the PATH
  --clusters <sizes>  how many clusters a fleet has, separated by commas (default: ${DEFAULTS.clusters.join(',')})
  --runs <n>          how often each case is run (default: ${DEFAULTS.runs}); the median counts
  --no-stock          leave cdk8s.App out, which takes most of the time
  --json              print nothing but JSON
  --write             write the tables to docs/benchmarks.md; needs a run of everything that is measured by default
  --help              show this text

Exit codes: 0 all limits are kept, 1 a limit is broken or something failed, 2 wrong usage.
`;

export interface Options {
  readonly sections: readonly SectionName[];
  readonly clusters: readonly number[];
  readonly runs: number;
  readonly stock: boolean;
  readonly json: boolean;
  readonly write: boolean;
  readonly help: boolean;
}

/** Reads the command line. */
export function parseOptions(args: readonly string[]): Options {
  const values = parse(args);
  const isPart = values.only !== undefined || values.clusters !== undefined || values['no-stock'] === true;
  if (values.write && isPart) {
    throw new UsageError('--write needs a run of everything that is measured by default; leave out --only, --clusters and --no-stock');
  }
  return {
    sections: values.only === undefined ? DEFAULTS.sections : sectionsOf(values.only),
    clusters: values.clusters === undefined ? DEFAULTS.clusters : values.clusters.split(',').map(size => wholeNumber('--clusters', size, MOST_SITES)),
    runs: values.runs === undefined ? DEFAULTS.runs : wholeNumber('--runs', values.runs, 100),
    stock: !values['no-stock'],
    json: values.json ?? false,
    write: values.write ?? false,
    help: values.help ?? false,
  };
}

function sectionsOf(list: string): SectionName[] {
  const names = list.split(',');
  const unknown = names.find(name => !SECTION_NAMES.some(known => known === name));
  if (unknown !== undefined) {
    throw new UsageError(`--only: there is no '${unknown}'; use some of ${SECTION_NAMES.join(', ')}`);
  }
  return SECTION_NAMES.filter(name => names.includes(name));
}

function wholeNumber(option: string, text: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > most) {
    throw new UsageError(`${option}: '${text}' is not a whole number from 1 to ${most}`);
  }
  return value;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'only': { type: 'string' },
        'clusters': { type: 'string' },
        'runs': { type: 'string' },
        'no-stock': { type: 'boolean' },
        'json': { type: 'boolean' },
        'write': { type: 'boolean' },
        'help': { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
