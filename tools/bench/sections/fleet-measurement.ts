import { createHash } from 'crypto';
import * as fs from 'fs';
import * as path from 'path';
import type { CaseRun } from '../case-runner';
import type { FleetCost } from '../cases/fleet-case';
import type { Bench } from '../section';
import { formatNumber } from '../statistics';
import { sitesOf } from '../workload/site';

/** A fleet that has been written by FleetApp. */
export interface FleetRun extends CaseRun<Required<FleetCost>> {
  /** The manifest files that were created or replaced. */
  readonly written: readonly string[];
}

/** Everything that is done once to a fleet, in turn, so that all sides of a comparison see the same machine. */
export interface FleetRound {
  readonly fresh: FleetRun;
  /** The same once more into the same folder. */
  readonly unchanged: FleetRun;
  /** Once more, with one cluster changed. */
  readonly changed: FleetRun;
  /**
   * The same tree under cdk8s.App.
   * @default - not measured
   */
  readonly stock?: CaseRun<FleetCost>;
  /** Milliseconds for writing the same objects as JSON. */
  readonly floor: number;
}

/** Measures a fleet once in every way. */
export function measureRound(bench: Bench, clusters: number, { manifests, withStock }: { manifests: string; withStock: boolean }): FleetRound {
  const outdir = bench.newFolder();
  const fresh = writeFleet(bench, clusters, outdir);
  const digest = digestOf(outdir);
  const unchanged = writeFleet(bench, clusters, outdir);
  const changed = writeFleet(bench, clusters, outdir, Math.floor(clusters / 2));
  failForStrangers(changed, sitesOf(clusters)[Math.floor(clusters / 2)].name);
  const stock = withStock ? writeStock(bench, clusters, digest) : undefined;
  const floor = bench.cases.run('floor', { file: manifests, outdir: bench.newFolder() }).result.milliseconds;
  bench.tell(`${clusters} clusters`, `FleetApp ${formatNumber(wholeOf(fresh))} ms, unchanged ${formatNumber(wholeOf(unchanged))} ms`
    + `${stock === undefined ? '' : `, cdk8s.App ${formatNumber(wholeOf(stock))} ms`}, plain JSON ${formatNumber(floor)} ms`);
  return { fresh, unchanged, changed, stock, floor };
}

/** Milliseconds for everything but the start of the process and loading. */
export function wholeOf({ result: { construct, synth } }: CaseRun<FleetCost>): number {
  return construct + synth;
}

/** Milliseconds for `synth()` without validation. */
export function synthesisOf({ result: { synthesize, write } }: FleetRun): number {
  return synthesize + write;
}

function writeFleet({ cases }: Bench, clusters: number, outdir: string, changed?: number): FleetRun {
  const before = versionsOf(outdir);
  const run = cases.run('fleet', { app: 'FleetApp', clusters, outdir, changed }) as CaseRun<Required<FleetCost>>;
  const written = [...versionsOf(outdir)].filter(([file, version]) => before.get(file) !== version).map(([file]) => file);
  return { ...run, written };
}

function writeStock({ cases, newFolder }: Bench, clusters: number, digest: string): CaseRun<FleetCost> {
  const outdir = newFolder();
  const run = cases.run('fleet', { app: 'App', clusters, outdir });
  if (digestOf(outdir) !== digest) {
    throw new Error(`FleetApp and cdk8s.App have written different files for ${clusters} clusters`);
  }
  return run;
}

/** Counting files is not enough: they must be those of the cluster. */
function failForStrangers({ written }: FleetRun, cluster: string): void {
  const stranger = written.find(file => !file.startsWith(`${cluster}.`));
  if (stranger !== undefined) {
    throw new Error(`${cluster} has changed, and ${stranger} has been written`);
  }
}

/** The manifest files of a folder, sorted. */
function manifestFiles(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.yaml')).sort();
}

/** Tells whether a file has been touched: a new one in its place has another number. */
function versionsOf(folder: string): Map<string, string> {
  return new Map(manifestFiles(folder).map(file => {
    const { ino, mtimeNs } = fs.statSync(path.join(folder, file), { bigint: true });
    return [file, `${ino} ${mtimeNs}`];
  }));
}

function digestOf(folder: string): string {
  const hash = createHash('sha256');
  manifestFiles(folder).forEach(file => hash.update(`${file}\0`).update(fs.readFileSync(path.join(folder, file))).update('\0'));
  return hash.digest('hex');
}
