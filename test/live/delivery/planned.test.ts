import { App, Chart, Yaml } from 'cdk8s';
import { expectPlanned } from './planned';
import { addSite, addWorkers } from './site';
import { FleetApp } from '../../../src/fleet';
import { ArgoCdDelivery, FluxDelivery } from '../../../src/gitops';
import { PlanAction } from '../../../src/plan/model';
import { MixedCluster } from '../../../src/root';
import { Scene } from '../scenario/scene';

const SCENE = { namespace: 'site', endpointHost: '192.168.200.7', endpointPort: 7007 } as Scene;
const SOURCE = { path: 'dist' };

function output(deliver: (chart: Chart, charts: Chart[]) => void, build: (cluster: MixedCluster) => void): string {
  const app: App = new FleetApp();
  const site = addSite(app, SCENE, { build });
  const delivery = new Chart(app, 'delivery');
  deliver(delivery, [site]);
  return [site, delivery].flatMap(chart => chart.toJson() as object[]).map(object => Yaml.stringify(object)).join('\n---\n');
}

const DELIVERIES: [string, (chart: Chart, charts: Chart[]) => void][] = [
  ['Argo CD', (chart, charts) => new ArgoCdDelivery(chart, 'Clusters', { charts, source: { ...SOURCE, repoUrl: 'https://git.example.com/clusters.git', revision: 'main' } })],
  ['Flux', (chart, charts) => new FluxDelivery(chart, 'Clusters', { charts, source: { ...SOURCE, name: 'clusters' } })],
];

test.each(DELIVERIES)('a pool that %s delivers and that is gone runs on', (_name, deliver) => {
  const [before, after] = [['leaving'], []].map(pools => output(deliver, cluster => [undefined, ...pools].forEach(id => addWorkers(cluster, {}, id))));
  expect(() => expectPlanned(before, after, { 'site-leaving': PlanAction.ORPHANED })).not.toThrow();
  expect(() => expectPlanned(before, after, { 'site-leaving': PlanAction.REMOVED }))
    .toThrow('the plan says that site-leaving is orphaned, and not that site-leaving is removed');
  expect(() => expectPlanned(before, before, { 'site-leaving': PlanAction.ORPHANED })).toThrow('the plan says that nothing happens, and not that site-leaving is orphaned');
});
