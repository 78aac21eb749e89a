import * as fs from 'fs';
import * as path from 'path';
import { ApiObject, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { parseAllDocuments } from 'yaml';
import { BLUEPRINTS } from '../../../src/blueprints/all';
import { FleetApp, IFleetBlueprint } from '../../../src/fleet';
import { ArgoCdDelivery, ArgoCdDeliveryProps, ArgoCdSource } from '../../../src/gitops';
import { filesBelow } from '../../support/folders';
import { Manifest } from '../../support/manifests';

/** Where tests commit their output. */
export const SOURCE: ArgoCdSource = { repoUrl: 'https://git.example.com/platform.git', revision: 'main', path: 'dist' };

/** The chart of a cluster of two providers, with address pools and a secondary infra cluster. */
export function addMixedCluster(scope: Construct, id: string = 'edge', namespace: string = 'edge'): Chart {
  return BLUEPRINTS['byoh-metal3-cluster'](scope, id, { namespace });
}

/** Builds the clusters of a fleet, each in the namespace of its name. */
export const MIXED_CLUSTERS: IFleetBlueprint = { buildCluster: (chart, { name }) => void addMixedCluster(chart, 'Cluster', name) };

/** A delivery in a chart of its own. */
export function deliver(app: FleetApp, props: Partial<ArgoCdDeliveryProps>, id: string = 'Clusters'): ArgoCdDelivery {
  return new ArgoCdDelivery(new Chart(app, `${id.toLowerCase()}-argocd`), id, { source: SOURCE, ...props });
}

/** An object of any kind. */
export function addObject(scope: Construct, apiVersion: string, kind: string, rest: object = {}): ApiObject {
  return new ApiObject(scope, kind, { apiVersion, kind, ...rest });
}

/** What objects are rendered to, as it is written. */
export function rendered(scope: Construct): Manifest[] {
  const objects = scope.node.findAll().filter(construct => ApiObject.isApiObject(construct)) as ApiObject[];
  return objects.map(object => JSON.parse(JSON.stringify(object.toJson())));
}

/** The manifests in a file. */
export function manifestsOf(file: string): Manifest[] {
  return (parseAllDocuments(fs.readFileSync(file, 'utf8')) as { toJS(): Manifest }[]).map(document => document.toJS());
}

/** The manifests in a folder of the output, not in those below it. */
export function manifestsIn(outdir: string, folder: string): Manifest[] {
  return filesBelow(path.join(outdir, folder)).filter(file => !file.includes('/') && file.endsWith('.yaml'))
    .flatMap(file => manifestsOf(path.join(outdir, folder, file)));
}

/** The sync options of each object that has some, by kind and name without the hashes of templates. */
export function syncOptions(manifests: Manifest[]): { [id: string]: string } {
  return Object.fromEntries(manifests.flatMap(({ kind, metadata }) => {
    const { annotations: { 'argocd.argoproj.io/sync-options': options } = {} as Manifest } = metadata;
    return options === undefined ? [] : [[`${kind}/${metadata.name}`.replace(/-[0-9a-f]{8}$/, ''), options]];
  }));
}
