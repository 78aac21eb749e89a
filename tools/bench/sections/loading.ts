import type { LoadingCost } from '../cases/loading-case';
import type { Bench, Section } from '../section';
import { formatNumber, Summary, summarize, withSpread } from '../statistics';

const MOST_ADDED_MILLISECONDS = 60;
/** Loading is over soon and varies more than what takes long. */
const RUNS_FOR_ONE = 5;

/** What loading the library adds to loading cdk8s. */
export function measureLoading({ options, cases, tell }: Bench): Section {
  const runs = Array.from({ length: options.runs * RUNS_FOR_ONE }, () => cases.run('loading', {}).result);
  const costs = (member: keyof LoadingCost) => summarize(runs.map(run => run[member]));
  const measured = { cdk8s: costs('cdk8s'), library: costs('library'), program: costs('program'), everything: costs('everything') };
  tell('loading', `${formatNumber(measured.program.median)} ms on top of ${formatNumber(measured.cdk8s.median)} ms for cdk8s`);
  const row = (what: string, cost: Summary) => [what, withSpread(cost), formatNumber(cost.median / measured.cdk8s.median, 2)];
  return {
    name: 'loading',
    tables: [{
      title: `Loading, medians of ${runs.length} processes:`,
      header: ['', 'ms', '× cdk8s'],
      rows: [
        row('`cdk8s`', measured.cdk8s),
        row('+ the root of the library', measured.library),
        row('+ two providers, by their subpaths', measured.program),
        row('+ every submodule', measured.everything),
      ],
    }],
    limits: [{ name: 'the library with two providers on top of cdk8s', value: measured.program.median, bound: 'at most', limit: MOST_ADDED_MILLISECONDS, unit: 'ms' }],
    measured,
  };
}
