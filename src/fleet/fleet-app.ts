import { App, AppProps, Chart } from 'cdk8s';
import { leftFileWarnings } from './left-files';
import { describeOutcome } from './outcome';
import { FleetShard } from './shard';
import { collectWarnings, settleTemplates, tellWarnings, Warning, withoutRepetitions } from '../cdk8s-helpers';
import { ProgressLine, refuse } from '../core';
import { BundleGuard } from '../guard';
import {
  checkManifests, CONSTRUCT_METADATA, ConstructTree, declaredOrder, failIfAny, LedgerPart, manifestFiles, objectsInOrder, OutputFile, OutputFolder,
  PlacedChart, Placement, planFiles, prepareTree, refuseChanges, refuseOwnRendering, registry, Renderings, renderObjects, Stopwatch,
  SynthesisOrder, Timings, validateConstructs, WrittenOutput, YamlStream,
} from '../synthesis';

/** Where and how a fleet is written. */
export interface FleetAppProps extends AppProps {
  /**
   * Whether a file that an earlier run has written is deleted when nothing writes it any more. Files of others are never deleted: FleetApp keeps a
   * list of its own in `.cdk8s-fleet` in the output folder, and an app that writes nothing deletes nothing. Apps that write to one folder would delete the files of one another; give each a
   * folder, or turn this off.
   * @default true
   */
  readonly pruneStaleFiles?: boolean;
  /**
   * Whether manifests, whoever has made them, are held against schemas and rules before anything is written. What constructs find themselves is an error in any case. Turn it off
   * only where `cdk8s-cluster-api validate` checks the files afterwards, for example all parts of a fleet together.
   * @default true
   */
  readonly checkManifests?: boolean;
}

/** An app that has been rendered. */
interface RenderedApp {
  readonly tree: ConstructTree;
  readonly order: SynthesisOrder;
  /** Of all objects in the tree. */
  readonly renderings: Renderings;
}

/** What a synthesis did to the output folder. All paths are relative to it. */
export interface FleetChanges {
  /** Files that are new or have other content than before. */
  readonly written: string[];
  /** Files that were left alone because they have the same content. */
  readonly unchanged: string[];
  /** Files of earlier runs that nothing writes any more. */
  readonly deleted: string[];
  /**
   * Files that look like manifests of the app, or are listed as such, and that this run neither writes nor deletes. A warning says why: no list of FleetApp has them, FleetApp
   * cannot have written them, or the app writes nothing at all.
   */
  readonly left: string[];
}

/**
 * A drop-in for `cdk8s.App` that synthesizes large trees in linear time.
 *
 * It takes the same props and environment variables and writes the same bytes to the same files. Files that have not changed are not touched, and
 * after an error nothing in the output folder has changed.
 *
 * @example
 *
 * const app = new FleetApp();
 * new Chart(app, 'edge');
 * app.synth();
 */
export class FleetApp extends App {
  /**
   * Tells how far a long run has come, on a terminal.
   *
   * @internal
   */
  public readonly _progress = new ProgressLine({ stderr: process.stderr, now: () => performance.now() });

  private readonly prunes: boolean;
  private readonly checks: boolean;
  private readonly recordsPaths: boolean;
  private readonly placements = new Map<Chart, Placement>();
  private readonly afterWriting: ((output: WrittenOutput) => void)[] = [];
  private isOrdered = false;
  private shard?: FleetShard;
  private lastChanges?: FleetChanges;
  private lastTimings?: Timings;

  constructor(props: FleetAppProps = {}) {
    super(props);
    this.prunes = props.pruneStaleFiles ?? true;
    this.checks = props.checkManifests ?? true;
    this.recordsPaths = props.recordConstructMetadata ?? process.env.CDK8S_RECORD_CONSTRUCT_METADATA === 'true';
  }

  /**
   * All charts, each after those that it depends on. As in `cdk8s.App`, a dependency between objects of two charts, and a chart within another one, count
   * from the first synthesis on.
   */
  public override get charts(): Chart[] {
    const tree = new ConstructTree(this);
    return [...this.isOrdered ? new SynthesisOrder(tree).charts : declaredOrder(tree) ?? super.charts];
  }

  /** What the last `synth()` did; undefined before the first, and after one that failed. */
  public get changes(): FleetChanges | undefined {
    return this.lastChanges;
  }

  /**
   * How long the steps of the last synthesis took.
   *
   * @internal
   */
  public get _timings(): Timings | undefined {
    return this.lastTimings;
  }

  public override synth(): void {
    this.lastChanges = undefined;
    this.synthesize((rendered, stopwatch) => {
      const { manifests, others } = stopwatch.time('stringify', () => this.outputFiles(rendered));
      const files = [...manifests, ...others];
      const part = this.part();
      const { left, ...changes } = stopwatch.time('write', () => new OutputFolder(this.outdir).update(files, {
        prune: this.prunes,
        // A part may have no cluster, but an app without any is more likely a mistake than the end of all clusters.
        keepStale: manifests.length === 0 && part === undefined,
        own: manifestFiles(this.outputFileExtension, files),
        part,
        onProgress: done => this._progress.tell(() => `writing file ${done} of ${files.length}`),
        onWritten: () => this.afterWriting.forEach(callback => callback({
          manifestOf: object => rendered.renderings.get(object)?.manifest,
          includes: owner => part?.includes(owner) ?? true,
        })),
      }));
      tellWarnings(leftFileWarnings(this, this.outdir, left));
      this.lastChanges = { ...changes, left: [...left.stale, ...left.foreign, ...left.unlisted].sort() };
      this.tellOutcome(changes);
    });
  }

  public override synthYaml(): string {
    return this.synthesize(({ order, renderings }, stopwatch) => stopwatch.time('stringify', () =>
      new YamlStream().write(objectsInOrder(order).map(object => renderings.get(object)!))));
  }

  /**
   * Writes a chart and the charts below it elsewhere than cdk8s would.
   *
   * @internal
   */
  public _place(chart: Chart, placement: Placement): void {
    this.placements.set(chart, placement);
  }

  /**
   * Where a chart is written, if that is elsewhere than cdk8s would.
   *
   * @internal
   */
  public _placementOf(chart: Chart): Placement | undefined {
    return this.placementOf(chart)?.placement;
  }

  /**
   * Calls something whenever all files have been written.
   *
   * @internal
   */
  public _whenWritten(callback: (output: WrittenOutput) => void): void {
    this.afterWriting.push(callback);
  }

  /**
   * The part of its fleets that the app writes; undefined if it is all of them.
   *
   * @internal
   */
  public get _shard(): FleetShard | undefined {
    return this.shard;
  }

  /**
   * Leaves the files of other shards alone.
   *
   * @internal
   */
  public _writeShard(shard: FleetShard): void {
    if (this.shard !== undefined && this.shard.toString() !== shard.toString()) {
      refuse(this, 'fleet/shard', `the fleets of an app are written in shards ${this.shard} and ${shard}; give all of them the same shard`);
    }
    this.shard = shard;
  }

  /** Only people are told; programs that run others read what they print. */
  private tellOutcome(changes: Omit<FleetChanges, 'left'>): void {
    if (process.stderr.isTTY) {
      this._progress.end();
      process.stderr.write(describeOutcome(this.outdir, changes));
    }
  }

  /** One stage after the other; each reads what those before it have made. */
  private synthesize<T>(write: (rendered: RenderedApp, stopwatch: Stopwatch) => T): T {
    const stopwatch = new Stopwatch();
    let release = () => {};
    try {
      const tree = stopwatch.time('validate', () => this.validTree());
      release = settleTemplates(tree.objects);
      const rendered = stopwatch.time('render', () => this.render(tree));
      const found = this.checks ? stopwatch.time('check', () => this.check(rendered)) : [];
      const ofConstructs = collectWarnings(tree.constructs);
      tellWarnings([...ofConstructs, ...withoutRepetitions(found, ofConstructs)]);
      return write(rendered, stopwatch);
    } finally {
      release();
      this.lastTimings = stopwatch.timings;
      this._progress.end();
    }
  }

  /** The tree after constructs have prepared and validated themselves. */
  private validTree(): ConstructTree {
    prepareTree(this);
    failIfAny(BundleGuard.leaveOut(this, () => validateConstructs(this.node.findAll())));
    const tree = new ConstructTree(this);
    tree.charts.forEach(index => refuseOwnRendering(tree.constructs[index] as Chart));
    return tree;
  }

  private render(tree: ConstructTree): RenderedApp {
    this.isOrdered = true;
    const order = new SynthesisOrder(tree);
    const { objects: { length } } = tree;
    const renderings = renderObjects(objectsInOrder(order), done => this._progress.tell(() => `rendering object ${done + 1} of ${length}`));
    refuseChanges(tree);
    return { tree, order, renderings };
  }

  /** Fails if there are errors, and returns the warnings. */
  private check({ tree, renderings }: RenderedApp): readonly Warning[] {
    const rendered = tree.objects.map(object => ({ object, manifest: renderings.get(object)!.manifest }));
    const { errors, warnings } = checkManifests(rendered, registry().registryOf(this), {
      onProgress: done => this._progress.tell(() => `validating object ${done + 1} of ${rendered.length}`),
    });
    failIfAny(errors);
    return warnings;
  }

  private outputFiles({ order, renderings }: RenderedApp): { readonly manifests: OutputFile[]; readonly others: OutputFile[] } {
    const stream = new YamlStream();
    const manifests = planFiles(this, order, {
      outputType: this.yamlOutputType,
      extension: this.outputFileExtension,
      manifestOf: object => renderings.get(object)!.manifest,
      placementOf: chart => this.placementOf(chart),
    }).map(({ path, objects, owner }) => ({ path, owner, text: stream.write(objects.map(object => renderings.get(object)!)) }));
    return { manifests, others: this.recordsPaths ? [{ path: CONSTRUCT_METADATA, text: constructPaths(order) }] : [] };
  }

  /** The closest placement above a chart. */
  private placementOf(chart: Chart): PlacedChart | undefined {
    if (this.placements.size === 0) {
      return undefined;
    }
    const placed = chart.node.scopes.reverse().find((scope): scope is Chart => this.placements.has(scope as Chart));
    return placed && { chart: placed, placement: this.placements.get(placed)! };
  }

  private part(): LedgerPart | undefined {
    const { shard } = this;
    return shard && { name: shard._fileName(), includes: owner => shard._includes(owner) };
  }
}

/** The paths of all objects by name, for validation plugins of cdk8s-cli. */
function constructPaths(order: SynthesisOrder): string {
  return JSON.stringify({ version: '1.0.0', resources: Object.fromEntries(objectsInOrder(order).map(({ name, node }) => [name, { path: node.path }])) });
}
