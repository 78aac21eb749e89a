import { App } from 'cdk8s';
import { release, waitForDeadlock } from './deletion';
import { addBareMetalHosts, addByoHosts, addInventory, waitUntilFree } from './hosts';
import { isSettled } from './looks';
import { isAsApplied } from './unchanged';
import { BLUEPRINTS } from '../../../../src/blueprints/all';
import { Manifest } from '../../../../src/topology';
import { BYO_CLUSTER, CLUSTER } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';
import { Scene } from '../../scenario/scene';

/** For how long nobody may change what was applied. */
const QUIET_SECONDS = 20;

/** Blueprints as they are in dist/: their namespaces and endpoints are their own. */
export const BLUEPRINT_SCENARIOS: readonly Scenario[] = [
  {
    id: 'blueprint-documented',
    title: 'The blueprint `documented-mixed-cluster`, the cluster of 2022 in v1beta1, provisions with the releases of today, no controller changes a field that it writes, '
      + 'and its deletion hangs until a status patch gives its ByoCluster the condition `Ready`.',
    holds: [SharedThing.BYO_HOSTS, SharedThing.DEFAULT_PORT],
    run: async scene => {
      scene.begin('the hosts are there');
      await addByoHosts(scene, { role: 'control-plane', count: 1, namespace: 'metal3' });
      await addBareMetalHosts(scene, { role: 'worker', count: 1, namespace: 'metal3' });
      const bundle = blueprint('documented-mixed-cluster');
      await provision(scene, bundle);
      // Its machine without a selector has its host.
      scene.letGo(SharedThing.BYO_HOSTS);
      await remove(scene, bundle, async cluster => {
        await waitForDeadlock(scene, { ...CLUSTER, metadata: cluster.metadata });
        const [byoCluster] = bundle.filter(({ kind }) => kind === BYO_CLUSTER.kind);
        await release(scene, byoCluster);
      });
    },
  },
  {
    id: 'blueprint-byoh-metal3',
    title: 'The blueprint `byoh-metal3-cluster` provisions its BYOH control plane and its Metal3 workers, no controller changes a field that it writes, '
      + 'and the deletion of its Cluster ends by itself.',
    holds: [SharedThing.DEFAULT_PORT],
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      scene.begin('the hosts are there');
      await addByoHosts(scene, { role: 'control-plane', count: 1, namespace: 'edge', labels: { site: 'edge' } });
      await addBareMetalHosts(scene, { role: 'worker', count: 1, namespace: 'edge' });
      const bundle = blueprint('byoh-metal3-cluster');
      await provision(scene, bundle);
      await remove(scene, bundle);
    },
  },
  {
    id: 'blueprint-bare-metal',
    title: 'The blueprint `bare-metal-cluster` provisions three control plane machines on the hosts of `bare-metal-inventory` and its BYOH pool, no controller changes a field that '
      + 'either writes, and the deletion of its Cluster ends by itself and leaves the hosts for others to take.',
    holds: [SharedThing.DEFAULT_PORT],
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      scene.begin('the hosts are there');
      const inventory = blueprint('bare-metal-inventory');
      await addInventory(scene, inventory);
      await addByoHosts(scene, { role: 'virtual', count: 2, namespace: 'datacentre', labels: { site: 'datacentre' } });
      const bundle = blueprint('bare-metal-cluster');
      await provision(scene, [...inventory, ...bundle]);
      await remove(scene, bundle);
      scene.begin('the hosts are left');
      await waitUntilFree(scene, inventory);
    },
  },
];

function blueprint(name: string): Manifest[] {
  return BLUEPRINTS[name](new App(), name).toJson() as Manifest[];
}

/** Applies a bundle and waits until all its machines run; what it writes must stay as it is. */
async function provision(scene: Scene, bundle: readonly Manifest[]): Promise<void> {
  scene.begin('the machines come up');
  await scene.apply(bundle);
  await scene.waitUntil('all machines run', isSettled(scene, namespaceOf(bundle)));
  scene.begin('nothing that is applied is changed');
  await scene.holdsFor(QUIET_SECONDS, 'all objects are as they were applied', isAsApplied(scene, bundle));
}

/** @param help what the deletion needs to end */
async function remove(
  scene: Scene, bundle: readonly Manifest[], help: (cluster: Manifest) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  scene.begin('the Cluster is deleted');
  const [cluster] = bundle.filter(({ kind }) => kind === CLUSTER.kind);
  await scene.remove(cluster, 'Background');
  await help(cluster);
  await scene.waitUntilGone([cluster]);
}

function namespaceOf(bundle: readonly Manifest[]): string {
  return String(bundle[0].metadata?.namespace);
}
