import * as fs from 'fs';
import type { ApiObject } from 'cdk8s';
import { loadModules } from './modules';
import { Site, sitesOf } from '../workload/site';
import { addSite } from '../workload/site-cluster';

/** An object as it is written. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/** A site and the objects of its cluster. */
export interface SiteManifests {
  readonly site: Site;
  readonly manifests: readonly Manifest[];
}

export interface ManifestsInput {
  /** The compiled library. */
  readonly compiled: string;
  readonly clusters: number;
  /** The file to write. */
  readonly file: string;
}

/** Renders a fleet into a JSON file, for programs that start from there: the floor and the peers. Tells how many objects there are. */
export function renderManifests({ compiled, clusters, file }: ManifestsInput): { objects: number } {
  const modules = loadModules(compiled);
  const rendered = sitesOf(clusters).map((site): SiteManifests => {
    const app = new modules.cdk8s.App();
    addSite(modules, app, site);
    const objects = app.node.findAll().filter(construct => modules.cdk8s.ApiObject.isApiObject(construct)) as ApiObject[];
    return { site, manifests: objects.map(object => object.toJson() as Manifest) };
  });
  fs.writeFileSync(file, JSON.stringify(rendered));
  return { objects: rendered.reduce((sum, { manifests }) => sum + manifests.length, 0) };
}
