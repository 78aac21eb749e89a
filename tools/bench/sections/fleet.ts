import * as path from 'path';
import { FleetRound, measureRound, synthesisOf, wholeOf } from './fleet-measurement';
import type { Limit } from '../limits';
import type { Bench, Section } from '../section';
import { formatNumber, Summary, summarize, withSpread } from '../statistics';
import type { Table } from '../table';

const LIMITS = { wholeToStock: 10, synthesisToStock: 20, synthesisToFloor: 6, growth: 4.6, gigabytes: 1.5 };
/** The size that limits are about, and the one that shows how the time grows. */
const SIZE = 1000;
const LARGE = 4000;
/** cdk8s.App takes a minute for these, and the square of that for more. */
const MOST_FOR_STOCK = 1000;

/** A fleet of one size, in milliseconds and bytes. */
interface Measured {
  readonly clusters: number;
  readonly objects: number;
  readonly load: Summary;
  readonly construct: Summary;
  readonly validate: Summary;
  readonly synthesize: Summary;
  readonly write: Summary;
  readonly whole: Summary;
  /** With the start of the process and loading. */
  readonly wall: Summary;
  readonly peakMemory: Summary;
  readonly unchanged: Rerun;
  readonly changed: Rerun;
  readonly floor: Summary;
  readonly synthesisToFloor: Summary;
  readonly stock?: Stock;
}

interface Rerun {
  readonly whole: Summary;
  /** Files written: the most of all runs. */
  readonly files: number;
}

interface Stock {
  readonly construct: Summary;
  readonly synth: Summary;
  readonly whole: Summary;
  /** How often FleetApp is as fast. */
  readonly wholeRatio: Summary;
  /** The same without validation: its time in FleetApp is taken off both sides. */
  readonly synthesisRatio: Summary;
}

/** FleetApp against cdk8s.App and against writing plain JSON. */
export function measureFleet(bench: Bench): Section {
  const { options, cases } = bench;
  const fleets = options.clusters.map(clusters => {
    const manifests = path.join(bench.newFolder(), 'fleet.json');
    const { objects } = cases.run('manifests', { clusters, file: manifests }).result;
    const withStock = options.stock && clusters <= MOST_FOR_STOCK;
    const rounds = Array.from({ length: options.runs }, () => measureRound(bench, clusters, { manifests, withStock }));
    return summarizeRounds({ clusters, objects }, rounds);
  });
  return { name: 'fleet', tables: [phasesTable(fleets), rerunTable(fleets), ...stockTables(fleets), floorTable(fleets)], limits: limitsOf(fleets), measured: fleets };
}

function summarizeRounds(size: Pick<Measured, 'clusters' | 'objects'>, rounds: readonly FleetRound[]): Measured {
  const of = (value: (round: FleetRound) => number) => summarize(rounds.map(value));
  const rerun = (name: 'unchanged' | 'changed'): Rerun =>
    ({ whole: of(round => wholeOf(round[name])), files: Math.max(...rounds.map(round => round[name].written.length)) });
  return {
    ...size,
    load: of(({ fresh }) => fresh.result.load),
    construct: of(({ fresh }) => fresh.result.construct),
    validate: of(({ fresh }) => fresh.result.validate),
    synthesize: of(({ fresh }) => fresh.result.synthesize),
    write: of(({ fresh }) => fresh.result.write),
    whole: of(({ fresh }) => wholeOf(fresh)),
    wall: of(({ fresh }) => fresh.wall),
    peakMemory: of(({ fresh }) => fresh.peakMemory),
    unchanged: rerun('unchanged'),
    changed: rerun('changed'),
    floor: of(({ floor }) => floor),
    synthesisToFloor: of(({ fresh, floor }) => synthesisOf(fresh) / floor),
    stock: rounds.every(({ stock }) => stock !== undefined) ? summarizeStock(of) : undefined,
  };
}

function summarizeStock(of: (value: (round: FleetRound) => number) => Summary): Stock {
  return {
    construct: of(({ stock }) => stock!.result.construct),
    synth: of(({ stock }) => stock!.result.synth),
    whole: of(({ stock }) => wholeOf(stock!)),
    wholeRatio: of(({ fresh, stock }) => wholeOf(stock!) / wholeOf(fresh)),
    synthesisRatio: of(({ fresh, stock }) => (stock!.result.synth - fresh.result.validate) / synthesisOf(fresh)),
  };
}

function phasesTable(fleets: readonly Measured[]): Table {
  return {
    title: 'FleetApp into an empty folder, in ms:',
    header: ['clusters', 'objects', 'construct', 'validate', 'synthesize', 'write', 'together', 'with start and load', 'peak memory, MB'],
    rows: fleets.map(fleet => [
      formatNumber(fleet.clusters), formatNumber(fleet.objects),
      ...[fleet.construct, fleet.validate, fleet.synthesize, fleet.write, fleet.whole, fleet.wall].map(time => withSpread(time)),
      formatNumber(fleet.peakMemory.median / 1e6),
    ]),
  };
}

function rerunTable(fleets: readonly Measured[]): Table {
  return {
    title: 'FleetApp once more into the same folder:',
    header: ['clusters', 'nothing changed, ms', 'files written', 'one cluster changed, ms', 'files written'],
    rows: fleets.map(({ clusters, unchanged, changed }) =>
      [formatNumber(clusters), withSpread(unchanged.whole), `${unchanged.files}`, withSpread(changed.whole), `${changed.files}`]),
  };
}

function stockTables(fleets: readonly Measured[]): Table[] {
  const rows = fleets.flatMap(({ clusters, stock }) => stock === undefined ? [] : [[
    formatNumber(clusters), withSpread(stock.construct), withSpread(stock.synth), withSpread(stock.whole),
    withSpread(stock.wholeRatio, 1), withSpread(stock.synthesisRatio, 1),
  ]]);
  return rows.length === 0 ? [] : [{
    title: 'The same tree under `cdk8s.App`, which writes the same bytes; FleetApp is so many times as fast:',
    header: ['clusters', 'construct, ms', '`synth()`, ms', 'together, ms', 'FleetApp, together, ×', 'FleetApp, synthesize and write, ×'],
    rows,
  }];
}

function floorTable(fleets: readonly Measured[]): Table {
  return {
    title: 'The floor: `JSON.stringify` and `writeFileSync` of objects that are there already:',
    header: ['clusters', 'floor, ms', 'FleetApp, synthesize and write, × the floor'],
    rows: fleets.map(({ clusters, floor, synthesisToFloor }) => [formatNumber(clusters), withSpread(floor), withSpread(synthesisToFloor, 1)]),
  };
}

/** The limits of what has been measured. */
function limitsOf(fleets: readonly Measured[]): Limit[] {
  const sized = fleets.find(({ clusters }) => clusters === SIZE);
  const large = fleets.find(({ clusters }) => clusters === LARGE);
  const at = (size: number) => `at ${formatNumber(size)} clusters`;
  const limits: Limit[] = fleets.flatMap(({ clusters, unchanged, changed }) => [
    { name: `files written for no change ${at(clusters)}`, value: unchanged.files, bound: 'exactly', limit: 0, unit: '' },
    { name: `files written for one changed cluster ${at(clusters)}`, value: changed.files, bound: 'exactly', limit: 1, unit: '' },
  ]);
  if (sized?.stock !== undefined) {
    limits.push(
      { name: `cdk8s.App to FleetApp, together, ${at(SIZE)}`, value: sized.stock.wholeRatio.median, bound: 'at least', limit: LIMITS.wholeToStock, unit: '×' },
      { name: `cdk8s.App to FleetApp, synthesize and write, ${at(SIZE)}`, value: sized.stock.synthesisRatio.median, bound: 'at least', limit: LIMITS.synthesisToStock, unit: '×' },
    );
  }
  if (sized !== undefined) {
    limits.push({ name: `synthesize and write to the floor ${at(SIZE)}`, value: sized.synthesisToFloor.median, bound: 'at most', limit: LIMITS.synthesisToFloor, unit: '×' });
  }
  if (sized !== undefined && large !== undefined) {
    limits.push({ name: `time ${at(LARGE)} to time ${at(SIZE)}`, value: large.whole.median / sized.whole.median, bound: 'at most', limit: LIMITS.growth, unit: '×' });
  }
  if (large !== undefined) {
    limits.push({ name: `peak memory ${at(LARGE)}`, value: large.peakMemory.most / 1e9, bound: 'less than', limit: LIMITS.gigabytes, unit: 'GB' });
  }
  return limits;
}
