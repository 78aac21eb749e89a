import type { ApiObject } from 'cdk8s';
import { now } from './clock';
import { loadLayer, loadModules } from './modules';
import type { Manifest } from '../../../src/topology';
import { sitesOf } from '../workload/site';
import { addSite } from '../workload/site-cluster';

/** What it costs to draw so many clusters in one overview, in milliseconds, in a process that has drawn nothing before. */
export interface PictureCost {
  readonly objects: number;
  /** Without marks. */
  readonly plain: number;
  /** With all that validation finds, which has to look first. */
  readonly marked: number;
}

export function drawFleet({ compiled, clusters }: { readonly compiled: string; readonly clusters: number }): PictureCost {
  const modules = loadModules(compiled);
  const { pictureOf, renderSvg } = loadLayer(compiled, 'picture') as typeof import('../../../src/picture');
  const { findViolations } = loadLayer(compiled, 'validation') as typeof import('../../../src/validation');
  const { BUILT_IN } = loadLayer(compiled, 'registry') as typeof import('../../../src/registry');
  const app = new modules.cdk8s.App();
  sitesOf(clusters).forEach(site => addSite(modules, app, site));
  const objects = app.node.findAll().filter(construct => modules.cdk8s.ApiObject.isApiObject(construct)) as ApiObject[];
  const manifests = objects.map(object => ({ manifest: object.toJson() as Manifest, origin: {} }));
  const start = now();
  renderSvg(pictureOf(manifests, BUILT_IN));
  const plain = now();
  renderSvg(pictureOf(manifests, BUILT_IN, { findViolations: sorted => findViolations(sorted, BUILT_IN) }));
  return { objects: objects.length, plain: plain - start, marked: now() - plain };
}
