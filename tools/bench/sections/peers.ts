import { spawnSync } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import { now } from '../cases/clock';
import type { Manifest, SiteManifests } from '../cases/manifests-case';
import type { Limit } from '../limits';
import { HELM } from '../peers/helm';
import { JSONNET } from '../peers/jsonnet';
import { KCL } from '../peers/kcl';
import { KUSTOMIZE } from '../peers/kustomize';
import { parametricFleet } from '../peers/parametric';
import type { Command, Peer, PeerVariant } from '../peers/peer';
import { findDifference, readObjects } from '../peers/same-objects';
import type { Bench, Section } from '../section';
import { formatNumber, Summary, summarize, withSpread } from '../statistics';
import type { Table } from '../table';

const PEERS: readonly Peer[] = [HELM, KUSTOMIZE, JSONNET, KCL];
const OURS = 'FleetApp';
/** Smaller fleets tell of the start of processes only. */
const LEAST_CLUSTERS = 1000;
/** So many clusters are compared object by object. */
const COMPARED_CLUSTERS = 100;
/**
 * What helps where there are two cores: one thread that compiles and collects garbage beside the program, where Node.js has four whatever the machine, and a
 * nursery that does not grow, as every page of it is asked for from the system.
 */
const FOR_TWO_CORES = ['--v8-pool-size=1', '--max-semi-space-size=16'];

/** A way to write the fleet. */
interface Contestant {
  readonly tool: string;
  readonly version: string;
  readonly how: string;
  readonly clusters: number;
  /** Whether it writes YAML as we do. */
  readonly isComparable: boolean;
}

interface Measured extends Contestant {
  /** Milliseconds for a cluster, with the start of processes. */
  readonly perCluster: Summary;
  /** How many times as long as FleetApp takes, without and with its checks. */
  readonly toUnchecked: Summary;
  readonly toChecked: Summary;
}

/** A contestant that can be started: returns how many milliseconds it took for everything. */
interface Runnable extends Contestant {
  run(): number;
}

/** The same fleets made by other tools. */
export function measurePeers(bench: Bench): Section {
  const versions = new Map(PEERS.map(peer => [peer, versionOf(peer)]));
  const present = PEERS.filter(peer => versions.get(peer) !== undefined);
  const absent = PEERS.filter(peer => !present.includes(peer)).map(({ name }) => name);
  const races = sizesOf(bench.options.clusters).map((clusters, index) => {
    const fleet = renderFleet(bench, clusters);
    // What is measured with a part of the fleet would be the same part again.
    const isNew = ({ mostClusters }: PeerVariant) => index === 0 || mostClusters === undefined;
    const ways = present.flatMap(peer => peer.variants.filter(isNew).map(variant => ({ peer, variant })));
    ways.forEach(({ peer, variant }) => failIfOther(bench, peer, variant, fleet.slice(0, COMPARED_CLUSTERS)));
    const peers = ways.map(({ peer, variant }) => runnable(bench, peer, variant, { fleet, version: versions.get(peer)! }));
    const standards = { unchecked: ours(bench, clusters, false), checked: ours(bench, clusters, true) };
    return { clusters, measured: race(bench, standards, [ours(bench, clusters, true, FOR_TWO_CORES), ...peers]) };
  });
  return {
    name: 'peers',
    tables: [table(races.flatMap(({ measured }) => measured), absent)],
    limits: races.filter(({ clusters }) => clusters >= LEAST_CLUSTERS)
      .flatMap(({ clusters, measured }) => peersIn(measured).flatMap(name => limitsOf(name, clusters, measured))),
    measured: { contestants: races.flatMap(({ measured }) => measured), absent },
  };
}

/** The sizes that tell something, or the largest one; templates are found by comparing two clusters. */
function sizesOf(clusters: readonly number[]): number[] {
  const large = clusters.filter(size => size >= LEAST_CLUSTERS);
  return large.length === 0 ? [Math.max(2, ...clusters)] : large;
}

function peersIn(measured: readonly Measured[]): string[] {
  return [...new Set(measured.map(({ tool }) => tool))].filter(tool => tool !== OURS);
}

/** Runs all in turn, several times, so that they see the same machine. */
function race({ options, tell }: Bench, { unchecked, checked }: { unchecked: Runnable; checked: Runnable }, others: readonly Runnable[]): Measured[] {
  const contestants = [unchecked, checked, ...others];
  const rounds = Array.from({ length: options.runs }, () => contestants.map(contestant => {
    const perCluster = contestant.run() / contestant.clusters;
    tell(`${contestant.tool}, ${contestant.how}`, `${formatNumber(perCluster, 2)} ms for a cluster`);
    return perCluster;
  }));
  return contestants.map(({ run, ...contestant }, index) => ({
    ...contestant,
    perCluster: summarize(rounds.map(round => round[index])),
    toUnchecked: summarize(rounds.map(round => round[index] / round[0])),
    toChecked: summarize(rounds.map(round => round[index] / round[1])),
  }));
}

function table(measured: readonly Measured[], absent: readonly string[]): Table {
  return {
    title: 'The same objects by other tools, in ms for a cluster, with the start of processes and loading'
      + `${absent.length === 0 ? '' : `; not on the PATH: ${absent.join(', ')}`}:`,
    header: ['tool', 'version', 'how', 'clusters', 'ms for a cluster', '× unchecked', '× checked'],
    rows: measured.map(({ tool, version, how, clusters, perCluster, toUnchecked, toChecked }) =>
      [tool, version, how, formatNumber(clusters), ...[perCluster, toUnchecked, toChecked].map(times => withSpread(times, 2))]),
  };
}

/** The fastest way to use a tool counts. */
function limitsOf(name: string, clusters: number, measured: readonly Measured[]): Limit[] {
  const ways = measured.filter(({ tool, isComparable }) => tool === name && isComparable);
  const limit = (how: string, ratios: readonly Summary[]): Limit => ({
    name: `${name} at its best to FleetApp, ${how}, ${formatNumber(clusters)} clusters`,
    value: Math.min(...ratios.map(({ median }) => median)),
    bound: 'at least',
    limit: 1,
    unit: '×',
    isGoal: true,
  });
  return [limit('unchecked', ways.map(({ toUnchecked }) => toUnchecked)), limit('checked', ways.map(({ toChecked }) => toChecked))];
}

/** Peers check nothing. What is the same work is a run without checks; what users do is one with them. */
function ours({ cases, newFolder }: Bench, clusters: number, checkManifests: boolean, nodeOptions: readonly string[] = []): Runnable {
  const options = nodeOptions.length === 0 ? '' : `, \`${nodeOptions.join(' ')}\``;
  return {
    tool: OURS,
    version: '',
    how: `one process, ${checkManifests ? 'schemas and rules checked' : 'nothing checked'}, a file for each cluster${options}`,
    clusters,
    isComparable: true,
    run: () => cases.run('fleet', { app: 'FleetApp', clusters, outdir: newFolder(), checkManifests }, nodeOptions).wall,
  };
}

function runnable({ newFolder }: Bench, peer: Peer, variant: PeerVariant, of: { fleet: readonly SiteManifests[]; version: string }): Runnable {
  const { fleet, version } = of;
  const part = fleet.slice(0, variant.mostClusters);
  return {
    tool: peer.name,
    version,
    how: variant.name,
    clusters: part.length,
    isComparable: !variant.isOtherFormat,
    run: () => {
      const folder = newFolder();
      return runAll(peer, variant.prepare(parametricFleet(part), folder), folder);
    },
  };
}

function renderFleet({ cases, newFolder }: Bench, clusters: number): SiteManifests[] {
  const file = path.join(newFolder(), 'fleet.json');
  cases.run('manifests', { clusters, file });
  return JSON.parse(fs.readFileSync(file, 'utf8')) as SiteManifests[];
}

/** The version of a tool, or undefined if it is not there. */
function versionOf({ name, versionArgs }: Peer): string | undefined {
  const { status, stdout } = spawnSync(name, versionArgs, { encoding: 'utf8' });
  return status === 0 ? /\d+(\.\d+)+/.exec(stdout)?.[0] ?? stdout.trim() : undefined;
}

/** Fails unless a tool makes the objects that we make. */
function failIfOther(bench: Bench, peer: Peer, variant: PeerVariant, fleet: readonly SiteManifests[]): void {
  const part = fleet.slice(0, variant.mostClusters);
  const folder = bench.newFolder();
  runAll(peer, variant.prepare(parametricFleet(part), folder), folder);
  const difference = findDifference(part.flatMap(({ manifests }): readonly Manifest[] => manifests), readObjects(path.join(folder, 'out')));
  if (difference !== undefined) {
    throw new Error(`${peer.name} (${variant.name}) makes other objects than we do: ${difference}`);
  }
}

/** Runs commands one after the other and returns how many milliseconds that took. */
function runAll({ name }: Peer, commands: readonly Command[], folder: string): number {
  fs.mkdirSync(path.join(folder, 'out'));
  const start = now();
  for (const { args, stdout } of commands) {
    const output = stdout === undefined ? 'ignore' : fs.openSync(path.join(folder, stdout), 'w');
    const { status, stderr } = spawnSync(name, args, { cwd: folder, stdio: ['ignore', output, 'pipe'], encoding: 'utf8' });
    if (typeof output === 'number') {
      fs.closeSync(output);
    }
    if (status !== 0) {
      throw new Error(`${name} ${args.join(' ')} has failed:\n${stderr}`);
    }
  }
  return now() - start;
}
