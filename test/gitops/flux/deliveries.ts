import * as fs from 'fs';
import * as path from 'path';
import { ApiObject, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { parseAllDocuments } from 'yaml';
import { BLUEPRINTS } from '../../../src/blueprints/all';
import { FleetApp } from '../../../src/fleet';
import { FluxDelivery, FluxDeliveryProps, FluxSource } from '../../../src/gitops';
import { Manifest } from '../../support/manifests';

export const SOURCE: FluxSource = { name: 'platform', path: 'dist' };

/** The chart of a cluster of two providers, with address pools and a secondary infra cluster. */
export function addMixedCluster(scope: Construct, id = 'edge', namespace = 'edge'): Chart {
  return BLUEPRINTS['byoh-metal3-cluster'](scope, id, { namespace });
}

/** A delivery in a chart of its own. */
export function deliver(app: FleetApp, props: Partial<FluxDeliveryProps>, id = 'flux'): FluxDelivery {
  return new FluxDelivery(new Chart(app, id), 'Clusters', { source: SOURCE, ...props });
}

/** What a delivery makes. */
export function kustomizations(delivery: FluxDelivery): Manifest[] {
  return delivery.kustomizations.map(object => object.toJson() as Manifest);
}

/** Something that is not written by a construct of ours. */
export function addObject(scope: Construct, apiVersion: string, kind: string, rest: object = {}): ApiObject {
  return new ApiObject(scope, kind, { apiVersion, kind, metadata: { name: 'a' }, ...rest });
}

export function readManifests(...file: string[]): Manifest[] {
  return (parseAllDocuments(fs.readFileSync(path.join(...file), 'utf8')) as { toJS(): Manifest }[]).map(document => document.toJS());
}
