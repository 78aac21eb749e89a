import { ApiObject, App, Chart } from 'cdk8s';
import { refuse } from '../core';
import { ConstructTree } from './construct-tree';
import { rendererFor, Rendering } from './manifest-renderer';
import { SynthesisOrder } from './synthesis-order';

/** What each object has been rendered to. */
export type Renderings = ReadonlyMap<ApiObject, Rendering>;

/** Renders objects of an app, each once, in the order in which they are given. */
export function renderObjects(objects: readonly ApiObject[], onProgress?: (objects: number) => void): Renderings {
  const renderings = new Map<ApiObject, Rendering>();
  if (objects.length === 0) {
    return renderings;
  }
  const render = rendererFor(App.of(objects[0]).resolvers);
  for (const object of objects) {
    onProgress?.(renderings.size);
    renderings.set(object, render(object));
  }
  return renderings;
}

/** The objects of all charts in the order in which cdk8s renders and writes them. */
export function objectsInOrder(order: SynthesisOrder): ApiObject[] {
  return order.charts.flatMap(chart => order.objectsOf(chart));
}

/** Refuses what has come into a tree or gone from it while it was rendered: whether cdk8s would write it depends on what was rendered before it. */
export function refuseChanges(before: ConstructTree): void {
  if (before.isStill()) {
    return;
  }
  const objects = before.constructs[0].node.findAll().filter((construct): construct is ApiObject => ApiObject.isApiObject(construct));
  const [known, present] = [before.objects, objects].map(list => new Set(list));
  const late = objects.find(object => !known.has(object));
  if (late !== undefined) {
    refuse(late, 'fleet/changed-while-rendering', 'came into the tree while objects were rendered, so that it depends on their order whether it is written; '
      + 'create it before the app is synthesized');
  }
  const gone = before.objects.find(object => !present.has(object));
  if (gone !== undefined) {
    refuse(gone, 'fleet/changed-while-rendering', 'was removed from the tree while objects were rendered, so that it depends on their order whether it is written; '
      + 'remove it before the app is synthesized');
  }
}

/** Charts render nothing here: their objects are asked. */
export function refuseOwnRendering(chart: Chart): void {
  if (chart.toJson !== Chart.prototype.toJson) {
    refuse(chart, 'fleet/custom-rendering', "overrides 'toJson()', which FleetApp does not call; patch the objects with 'addJsonPatch()', or use cdk8s.App");
  }
}
