import { addBareMetalHosts, addByoHosts } from './hosts';
import { addByohControlPlane, addMetal3Pool, addressData, image, lab, selector } from './lab';
import { isSettled } from './looks';
import { Metal3WorkerPool } from '../../../../src/providers/metal3';
import { MixedCluster, Replicas } from '../../../../src/root';
import { Manifest } from '../../../../src/topology';
import { nameOf, textOf } from '../../scenario/fields';
import { BARE_METAL_HOST } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';
import { Scene } from '../../scenario/scene';

const PARTS = ['metaData', 'networkData'];

export const HOST_DATA_SCENARIOS: readonly Scenario[] = [
  {
    id: 'host-keeps-data',
    title: 'A host that a machine with a data template has left still names the Secrets with metadata and networks of that machine, which are gone; a machine without a data template '
      + 'that takes the host gets no node, until somebody removes both names from the host.',
    upstreamDefect: 'a host that is released names no Secret of the machine that it had. Metal3 forgets in the Metal3Machine what it has set on the host, before it removes that from the host.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      scene.begin('the machines come up');
      await addByoHosts(scene, { role: 'control-plane', count: 1 });
      await addBareMetalHosts(scene, { role: 'worker', count: 1 });
      await scene.apply(bundleOf(scene, cluster => addPoolWithData(scene, cluster)));
      await scene.waitUntil('all machines run', isSettled(scene));
      scene.begin('the pool with data is retired');
      await scene.apply(bundleOf(scene, cluster => addPoolWithData(scene, cluster).retire()));
      await scene.waitUntil('the host is free', async () => {
        const state = textOf(await hostOf(scene), 'status', 'provisioning', 'state');
        return state === 'available' ? undefined : `it is ${state}`;
      });
      await scene.expectDefect(async () => {
        const host = await hostOf(scene);
        const left = PARTS.filter(part => textOf(host, 'spec', part, 'name') !== '');
        return left.length === 0 ? undefined : `${nameOf(host)} still has ${left.join(' and ')}`;
      }, 20);
      scene.begin('a pool without data takes the host');
      await scene.apply(bundleOf(scene, cluster => {
        addPoolWithData(scene, cluster).retire();
        new Metal3WorkerPool(cluster, 'Next', { replicas: Replicas.fixed(1), image: image(), hostSelector: selector(scene, 'worker') });
      }));
      await scene.waitUntil('the host is taken', async () => (textOf(await hostOf(scene), 'spec', 'consumerRef', 'name').startsWith('lab-next') ? undefined : 'it is not'));
      await scene.expectDefect(isSettled(scene), 90);
      scene.begin('both names are removed from the host');
      await scene.patch(await hostOf(scene), { spec: Object.fromEntries(PARTS.map(part => [part, null])) });
      await scene.waitUntil('the machine has a node', isSettled(scene));
    },
  },
];

function bundleOf(scene: Scene, build: (cluster: MixedCluster) => void): Manifest[] {
  return lab(scene, cluster => {
    addByohControlPlane(scene, cluster);
    build(cluster);
  });
}

function addPoolWithData(scene: Scene, cluster: MixedCluster): Metal3WorkerPool {
  return addMetal3Pool(scene, cluster, { data: addressData(cluster) });
}

async function hostOf(scene: Scene): Promise<Manifest> {
  const [host] = await scene.list(BARE_METAL_HOST);
  return host;
}
