import { ApiObject, Chart } from 'cdk8s';
import { Fleet, FleetApp, FleetInventory } from '../../../src/fleet';

/** After so many rounds all is as in the first. */
export const ROUNDS = 12;
const CLUSTERS = 24;
/** Long enough that a file is not written at once. */
const FILLING = 'x'.repeat(20_000);

/** An app that has other clusters in each round, and other content in some of them. Nothing is checked, so that most of the time is spent writing. */
export function makeApp(outdir: string, round: number): FleetApp {
  const app = new FleetApp({ outdir, checkManifests: false });
  const names = Array.from({ length: CLUSTERS }, (_, index) => `c${index}`).filter((_, index) => (index + round) % 3 > 0);
  new Fleet(app, 'Clusters', {
    inventory: FleetInventory.of(names.map(name => ({ name }))),
    blueprint: {
      buildCluster: (chart, { name }) => {
        const content = Number(name.slice(1)) % 2 === 0 ? round % ROUNDS : 0;
        [chart, new Chart(chart, 'addons')].forEach(parent => new ApiObject(parent, 'Config', {
          apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `${name}-${parent.node.id}` }, data: { round: `${content}`, filling: FILLING },
        }));
      },
    },
  });
  return app;
}
