import * as path from 'path';
import type { Limit } from '../limits';
import type { Bench, Section } from '../section';
import { formatNumber, summarize, withSpread } from '../statistics';

const CLUSTERS = 1000;
const LIMITS = { ratio: 1 };
/** Other images than those of a fleet, so that all workers are replaced. */
const NEW_BUILDS = ['v1.34.2-c', 'v1.34.2-d'];

/** What differs from the fleet that is there. */
const CHANGES = [
  { what: 'one cluster', input: { changed: Math.floor(CLUSTERS / 2) } },
  { what: 'the image of all workers', input: { builds: NEW_BUILDS } },
];

/** What it takes to plan a change of a fleet, against synthesizing the fleet: both are processes from start to end. */
export function measurePlan({ options, cases, newFolder, tell }: Bench): Section {
  const rounds = Array.from({ length: options.runs }, () => {
    const [from, output] = [newFolder(), path.join(newFolder(), 'plan.txt')];
    const synthesis = cases.run('fleet', { app: 'FleetApp', clusters: CLUSTERS, outdir: from }).wall;
    const plans = CHANGES.map(({ what, input }) => {
      const to = newFolder();
      cases.run('fleet', { app: 'FleetApp', clusters: CLUSTERS, outdir: to, ...input });
      const { wall } = cases.run('command', { args: ['plan', '--no-config', '--from', from, '--to', to, '--output', output] });
      tell(`a plan for ${what} of ${CLUSTERS}`, `${formatNumber(wall)} ms, synthesis ${formatNumber(synthesis)} ms`);
      return { wall, ratio: wall / synthesis };
    });
    return { synthesis, plans };
  });
  const synthesis = summarize(rounds.map(round => round.synthesis));
  const changes = CHANGES.map(({ what }, index) => ({
    what, time: summarize(rounds.map(({ plans }) => plans[index].wall)), ratio: summarize(rounds.map(({ plans }) => plans[index].ratio)),
  }));
  const limits = changes.map(({ what, ratio }): Limit => (
    { name: `a plan for ${what} of ${formatNumber(CLUSTERS)} to synthesis`, value: ratio.median, bound: 'less than', limit: LIMITS.ratio, unit: '×' }));
  return {
    name: 'plan',
    tables: [{
      title: 'Planning by the command, from the files of one fleet to those of another, and synthesizing such a fleet by FleetApp; both with start and load:',
      header: ['clusters', 'what changes', 'plan, ms', 'synthesis, ms', '× synthesis'],
      rows: changes.map(({ what, time, ratio }) => [formatNumber(CLUSTERS), what, withSpread(time), withSpread(synthesis), withSpread(ratio, 2)]),
    }],
    limits,
    measured: { clusters: CLUSTERS, synthesis, changes },
  };
}
