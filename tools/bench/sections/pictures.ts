import type { Limit } from '../limits';
import type { Bench, Section } from '../section';
import { formatNumber, summarize, withSpread } from '../statistics';

const CLUSTERS = 500;
const LIMITS = { milliseconds: 2000 };

/** What it takes to draw a fleet in one overview. */
export function measurePictures({ options, cases, tell }: Bench): Section {
  const runs = Array.from({ length: options.runs }, () => cases.run('pictures', { clusters: CLUSTERS }).result);
  const plain = summarize(runs.map(run => run.plain));
  const marked = summarize(runs.map(run => run.marked));
  tell(`drawing ${CLUSTERS} clusters`, `${formatNumber(plain.median)} ms, with findings ${formatNumber(marked.median)} ms`);
  const limits: Limit[] = [{ name: `an overview of ${CLUSTERS} clusters`, value: plain.median, bound: 'at most', limit: LIMITS.milliseconds, unit: 'ms' }];
  return {
    name: 'pictures',
    tables: [{
      title: 'Drawing a fleet in one overview as SVG, from manifests in memory:',
      header: ['clusters', 'objects', 'ms', 'with findings, ms'],
      rows: [[formatNumber(CLUSTERS), formatNumber(runs[0].objects), withSpread(plain), withSpread(marked)]],
    }],
    limits,
    measured: { clusters: CLUSTERS, objects: runs[0].objects, plain, marked },
  };
}
