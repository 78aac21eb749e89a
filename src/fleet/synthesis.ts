import { ApiObject, App, Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { ObjectClass } from './cdk8s-classes';
import { ConstructTree } from './construct-tree';
import { canRender, renderByCdk8s, Rendering, renderManifest } from './manifest-renderer';
import { Shortcut } from './shortcut';
import { ProgressLine, refuse } from '../core';
import { BundleGuard, RenderedObject } from '../guard';

/** The objects of an app in the order of the tree, and what each has been rendered to. */
export type Renderings = ReadonlyMap<ApiObject, Rendering>;

/** How long the steps of a synthesis took, in milliseconds. */
export interface Timings {
  /** Constructs validate themselves. */
  validate: number;
  render: number;
  /** Schemas and rules. */
  check: number;
  /** Order, names of files and YAML. */
  stringify: number;
  write: number;
}

/** Takes the time of steps. */
export class Stopwatch {
  public readonly timings: Timings = { validate: 0, render: 0, check: 0, stringify: 0, write: 0 };

  public time<T>(step: keyof Timings, work: () => T): T {
    const start = performance.now();
    try {
      return work();
    } finally {
      this.timings[step] += performance.now() - start;
    }
  }
}

/** Lets every construct of an app validate itself, once, and returns all of them. Throws what cdk8s would throw if anything is wrong. */
export function validateConstructs(app: App): readonly IConstruct[] {
  const guard = BundleGuard.of(app);
  const constructs = app.node.findAll();
  const validate = () => failIfAny(constructs, construct => construct.node.validate());
  if (guard === undefined) {
    validate();
  } else {
    guard.leaveToApp(validate);
  }
  return constructs;
}

/** An app that has been rendered. */
export interface RenderedApp {
  readonly tree: ConstructTree;
  /** Of all objects in the tree. */
  readonly renderings: Renderings;
}

/**
 * Renders every object of an app, once.
 *
 * @param constructs those that were in the tree when it was validated; the tree is read once more at the end, because some may have come or gone since then
 */
export function renderApp(app: App, constructs: readonly IConstruct[], progress: ProgressLine): RenderedApp {
  const shortcut = new Shortcut<ApiObject, Rendering>({
    fast: renderManifest,
    stock: renderByCdk8s,
    sortOf: ({ kind }) => kind,
    contentOf: ({ manifest }) => manifest,
  }, canRender(app.resolvers));
  const objects = constructs.filter(construct => ObjectClass.isApiObject(construct)) as ApiObject[];
  const renderings = new Map<ApiObject, Rendering>();
  for (const object of objects) {
    progress.tell(() => `rendering object ${renderings.size + 1} of ${objects.length}`);
    renderings.set(object, shortcut.run(object));
  }
  const tree = new ConstructTree(app);
  tree.charts.forEach(index => checkChart(tree.constructs[index] as Chart));
  if (tree.objects.length === renderings.size && tree.objects.every(object => renderings.has(object))) {
    return { tree, renderings };
  }
  return { tree, renderings: new Map(tree.objects.map(object => [object, renderings.get(object) ?? shortcut.run(object)])) };
}

/** Holds what an app renders against schemas and rules. Throws what cdk8s would throw if anything is wrong. */
export function checkManifests(app: App, renderings: Renderings, progress: ProgressLine): void {
  const rendered: RenderedObject[] = [];
  renderings.forEach(({ manifest }, object) => rendered.push({ object, manifest }));
  const errors = BundleGuard.of(app)?.check(rendered, done => progress.tell(() => `validating object ${done + 1} of ${rendered.length}`));
  if (errors !== undefined && errors.size > 0) {
    failIfAny([...renderings.keys()], object => errors.get(object as ApiObject) ?? []);
  }
}

/** Charts render nothing here: their objects are asked. */
function checkChart(chart: Chart): void {
  if (chart.toJson !== Chart.prototype.toJson) {
    refuse(chart, 'fleet/custom-rendering', "overrides 'toJson()', which FleetApp does not call; patch the objects with 'addJsonPatch()', or use cdk8s.App");
  }
}

/** Throws all errors at once, as cdk8s does. */
function failIfAny(constructs: readonly IConstruct[], errorsOf: (construct: IConstruct) => readonly string[]): void {
  const errors: string[] = [];
  for (const construct of constructs) {
    const found = errorsOf(construct);
    if (found.length > 0) {
      errors.push(...found.map(error => `[${construct.node.path}] ${error}`));
    }
  }
  if (errors.length > 0) {
    throw new Error(`Validation failed with the following errors:\n  ${errors.join('\n  ')}`);
  }
}
