import * as path from 'path';
import type { Limit } from '../limits';
import type { Bench, Section } from '../section';
import { formatNumber, summarize, withSpread } from '../statistics';

const CLUSTERS = 500;
const LIMITS = { milliseconds: 2000 };

/** How the overview is asked for. */
const WAYS = [
  { what: 'without findings', options: ['--no-findings'] },
  { what: 'with findings', options: [] },
];

/** What it takes to draw a fleet in one overview, by the command: reading, drawing, and checking where findings are marked. */
export function measurePictures({ options, cases, newFolder, tell }: Bench): Section {
  const [folder, output] = [newFolder(), path.join(newFolder(), 'fleet.svg')];
  cases.run('fleet', { app: 'FleetApp', clusters: CLUSTERS, outdir: folder });
  const ways = WAYS.map(({ what, options: asked }) => {
    const time = summarize(Array.from({ length: options.runs }, () =>
      cases.run('command', { args: ['graph', '--no-config', '--overview', ...asked, '--output', output, folder] }).wall));
    tell(`drawing ${CLUSTERS} clusters ${what}`, `${formatNumber(time.median)} ms`);
    return { what, time };
  });
  const limits = ways.map(({ what, time }): Limit => (
    { name: `an overview of ${CLUSTERS} clusters, ${what}`, value: time.median, bound: 'less than', limit: LIMITS.milliseconds, unit: 'ms' }));
  return {
    name: 'pictures',
    tables: [{
      title: 'Drawing a fleet in one overview as SVG by the command, with start, load and reading of the files:',
      header: ['clusters', 'overview', 'ms'],
      rows: ways.map(({ what, time }) => [formatNumber(CLUSTERS), what, withSpread(time)]),
    }],
    limits,
    measured: { clusters: CLUSTERS, ways },
  };
}
