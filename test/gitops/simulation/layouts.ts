import * as fs from 'fs';
import * as path from 'path';
import { ApiObject, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { Blueprint, BLUEPRINTS } from '../../../src/blueprints/all';
import { FleetApp } from '../../../src/fleet';
import { ArgoCdDelivery, ArgoCdDeliveryProps, ArgoCdLayout, FluxDelivery, FluxDeliveryProps } from '../../../src/gitops';
import { ClusterApiVersion } from '../../../src/root';
import { SourcedManifest } from '../../../src/topology';
import { readManifests } from '../../../src/validation/yaml';
import { filesBelow } from '../../support/folders';

/** A way to hand charts over. */
export interface Layout {
  readonly name: string;
  readonly isOfFlux: boolean;
  deliver(scope: Construct, charts: Chart[], settings?: Partial<ArgoCdDeliveryProps & FluxDeliveryProps>): void;
}

/** Where the output is committed. */
export const SOURCE_FOLDER = 'dist';

/** Every layout, as careless as it can be set: all that may be deleted is deleted. */
export const LAYOUTS: readonly Layout[] = [
  ...Object.values(ArgoCdLayout).map(layout => ({
    name: layout,
    isOfFlux: false,
    deliver: (scope: Construct, charts: Chart[], settings: Partial<ArgoCdDeliveryProps> = {}) => {
      new ArgoCdDelivery(scope, 'Clusters', {
        charts,
        layout,
        source: { repoUrl: 'https://git.example.com/platform.git', revision: 'main', path: SOURCE_FOLDER },
        cascadeDelete: layout === ArgoCdLayout.APPLICATION_SET ? undefined : true,
        sync: { prune: true },
        ...settings,
      });
    },
  })),
  {
    name: 'Flux',
    isOfFlux: true,
    deliver: (scope, charts, settings = {}) => {
      new FluxDelivery(scope, 'Clusters', { charts, source: { name: 'platform', path: SOURCE_FOLDER }, ...settings });
    },
  },
];

/** Every blueprint that is a cluster or its hosts, and one with all that machines need in one chart. */
export const CHARTS: { readonly [name: string]: Blueprint } = {
  ...Object.fromEntries(Object.entries(BLUEPRINTS).filter(([name]) => !/management|^openshift|^regional|-remote$/.test(name))), 'cluster-with-hosts': addClusterWithHosts,
};

/** Every chart in every version of Cluster API and every layout. */
export const CASES = Object.entries(CHARTS).flatMap(([name, make]) => Object.values(ClusterApiVersion)
  .flatMap(apiVersion => LAYOUTS.map(layout => ({ name, make, apiVersion, layout, layoutName: layout.name }))));

/** One of them. */
export type LayoutCase = typeof CASES[number];

/** What is committed: all objects, each with the name of its file in the repository. */
export function commit(folder: string, { name, make, apiVersion, layout }: LayoutCase, settings: Parameters<Layout['deliver']>[2] = {}): SourcedManifest[] {
  const app = new FleetApp({ outdir: folder });
  const chart = make(app, name, { apiVersion });
  layout.deliver(new Chart(app, 'deliveries'), [chart], settings);
  app.synth();
  return readCommitted(folder);
}

/** The objects that were written to a folder, each with the name of its file in the repository. */
export function readCommitted(folder: string): SourcedManifest[] {
  return filesBelow(folder).filter(file => file.endsWith('.yaml'))
    .flatMap(file => [...readManifests(`${SOURCE_FOLDER}/${file}`, fs.readFileSync(path.join(folder, file))).manifests]);
}

/** A cluster with its hosts and their credentials, which in reality are in charts of their own. */
function addClusterWithHosts(scope: Construct, id: string, props: Parameters<Blueprint>[2] = {}): Chart {
  const chart = BLUEPRINTS['byoh-metal3-cluster'](scope, id, props);
  const metadata = { name: 'host-1', namespace: chart.namespace };
  new ApiObject(chart, 'Credentials', { apiVersion: 'v1', kind: 'Secret', metadata: { ...metadata, name: 'host-1-bmc' } });
  new ApiObject(chart, 'Host', {
    apiVersion: 'metal3.io/v1alpha1',
    kind: 'BareMetalHost',
    metadata,
    spec: { online: true, bootMACAddress: '00:5a:9b:00:00:01', bmc: { address: 'redfish+https://10.0.0.1/redfish/v1/Systems/1', credentialsName: 'host-1-bmc' } },
  });
  return chart;
}
