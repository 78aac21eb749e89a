import type { ApiObject } from 'cdk8s';
import { now } from './clock';
import { loadLayer, loadModules } from './modules';
import type { Manifest } from '../../../src/topology';
import { sitesOf } from '../workload/site';
import { addSite } from '../workload/site-cluster';

/** What it costs to check so many objects, in milliseconds. */
export interface ValidationCost {
  readonly objects: number;
  /** Rendering every object and writing it as YAML text, as cdk8s does: what any synthesis without FleetApp has to do at least. */
  readonly synthesis: number;
  /** Schemas, CEL rules and rules over the graph, in a process that has checked nothing before. */
  readonly validation: number;
  /** The same again, with everything compiled. */
  readonly again: number;
}

export function validate({ compiled, clusters }: { readonly compiled: string; readonly clusters: number }): ValidationCost {
  const modules = loadModules(compiled);
  const { findViolations } = loadLayer(compiled, 'validation') as typeof import('../../../src/validation');
  const { BUILT_IN } = loadLayer(compiled, 'registry') as typeof import('../../../src/registry');
  const app = new modules.cdk8s.App();
  sitesOf(clusters).forEach(site => addSite(modules, app, site));
  const objects = app.node.findAll().filter(construct => modules.cdk8s.ApiObject.isApiObject(construct)) as ApiObject[];
  const start = now();
  const manifests = objects.map(object => object.toJson() as Manifest);
  modules.cdk8s.Yaml.stringify(...manifests);
  const synthesized = now();
  const sourced = manifests.map((manifest, index) => ({ manifest, origin: { constructPath: objects[index].node.path } }));
  const [violation] = findViolations(sourced, BUILT_IN);
  const validated = now();
  findViolations(sourced, BUILT_IN);
  const again = now();
  if (violation !== undefined) {
    throw new Error(`the fleet that is measured breaks a rule: ${violation.at}: ${violation.message}`);
  }
  return { objects: objects.length, synthesis: synthesized - start, validation: validated - synthesized, again: again - validated };
}
