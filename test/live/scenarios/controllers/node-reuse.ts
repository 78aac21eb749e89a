import { addBareMetalHosts, addByoHosts } from './hosts';
import { addByohControlPlane, addMetal3ControlPlane, addMetal3Pool, image, lab, selector } from './lab';
import { isSettled, machineNames, replaced } from './looks';
import { PoolDeletion } from '../../../../src/gitops';
import { Metal3WorkerPool } from '../../../../src/providers/metal3';
import { MixedCluster, Replicas } from '../../../../src/root';
import { Manifest } from '../../../../src/topology';
import { HOOK_IMAGE, HookJob } from '../../delivery/hook-job';
import { idOf, nameOf, textOf } from '../../scenario/fields';
import { BARE_METAL_HOST, MACHINE_DEPLOYMENT, METAL3_MACHINE_TEMPLATE } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';
import { Scene } from '../../scenario/scene';

const LABEL = 'infrastructure.cluster.x-k8s.io/node-reuse';

export const NODE_REUSE_SCENARIOS: readonly Scenario[] = [
  {
    id: 'node-reuse-takes-the-same-host',
    title: 'A pool with `nodeReuse` rolls onto the host that it has just left, although another one is free.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await start(scene, 2, cluster => addMetal3Pool(scene, cluster, { nodeReuse: true }));
      const before = await takenHosts(scene);
      await roll(scene, withControlPlane(scene, cluster => addMetal3Pool(scene, cluster, { nodeReuse: true, image: image('b') })));
      assertSame('hosts of the pool after the rollout', await takenHosts(scene), before);
    },
  },
  {
    id: 'node-reuse-of-control-planes',
    title: 'On a control plane, `nodeReuse` is read from the template that it refers to now: switched on along with another image, it holds for that rollout already.',
    run: async scene => {
      scene.begin('the machines come up');
      await addBareMetalHosts(scene, { role: 'control-plane', count: 2 });
      await scene.apply(lab(scene, cluster => addMetal3ControlPlane(scene, cluster)));
      await scene.waitUntil('all machines run', isSettled(scene));
      const released = await takenHosts(scene);
      scene.begin('the control plane rolls');
      await scene.apply(lab(scene, cluster => addMetal3ControlPlane(scene, cluster, { nodeReuse: true, image: image('b') })));
      await scene.waitUntil('the host that is released has the label', async () => {
        const hosts = await scene.list(BARE_METAL_HOST);
        const labelled = hosts.filter(host => textOf(host, 'metadata', 'labels', LABEL) === 'cp-lab-control-plane').map(nameOf);
        return labelled.length === 1 && released.includes(labelled[0]) ? undefined : `these have it: ${labelled.join(', ') || 'none'}`;
      });
    },
  },
  {
    id: 'node-reuse-keeps-retired-hosts',
    title: 'The hosts of a pool with `nodeReuse` keep its label when the pool is scaled to nothing, and no other pool takes them until somebody removes the label.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await start(scene, 1, cluster => addMetal3Pool(scene, cluster, { nodeReuse: true }));
      scene.begin('the pool is retired');
      const retired = (cluster: MixedCluster) => addMetal3Pool(scene, cluster, { nodeReuse: true }).retire();
      await scene.apply(withControlPlane(scene, retired));
      await scene.waitUntil('its machine is gone', isSettled(scene));
      scene.begin('another pool wants the host');
      await scene.apply(withControlPlane(scene, cluster => {
        retired(cluster);
        addNextPool(scene, cluster);
      }));
      const [host] = await scene.list(BARE_METAL_HOST);
      await scene.waitUntil('the host is free', async () => {
        const state = textOf(await scene.read(host), 'status', 'provisioning', 'state');
        return state === 'available' ? undefined : `it is ${state}`;
      });
      await scene.holdsFor(20, 'nobody takes the host', async () => ((await takenHosts(scene)).length === 0 ? undefined : 'it is taken'));
      scene.begin('the label is removed');
      await scene.patch(host, { metadata: { labels: { [LABEL]: null } } });
      await scene.waitUntil('the other pool has its machine', isSettled(scene));
    },
  },
  {
    id: 'pool-deletion-frees-hosts',
    title: 'A PoolDeletion deletes a retired pool with its templates, with no rights but those of its Role, and sets the hosts free that `nodeReuse` keeps.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await start(scene, 1, cluster => addMetal3Pool(scene, cluster, { nodeReuse: true }));
      scene.begin('the pool is retired');
      const retire = (cluster: MixedCluster) => {
        const pool = addMetal3Pool(scene, cluster, { nodeReuse: true });
        pool.retire();
        return pool;
      };
      await scene.apply(withControlPlane(scene, retire));
      await scene.waitUntil('its machine is gone', isSettled(scene));
      scene.begin('the Job of its deletion runs');
      const bundle = withControlPlane(scene, cluster => new PoolDeletion(retire(cluster), 'Deletion', { confirm: 'lab-metal', image: HOOK_IMAGE }));
      await scene.apply(bundle.filter(({ kind }) => ['ServiceAccount', 'Role', 'RoleBinding', 'Job'].includes(kind)));
      const failure = await new HookJob(scene, 'lab-metal-deletion').run();
      if (failure !== undefined) {
        throw new Error(`it fails: ${failure}`);
      }
      const left = (await Promise.all([MACHINE_DEPLOYMENT, METAL3_MACHINE_TEMPLATE].map(kind => scene.list(kind)))).flat();
      if (left.length > 0) {
        throw new Error(`there are still ${left.map(idOf).join(', ')}`);
      }
      scene.begin('another pool wants the host');
      await scene.apply(withControlPlane(scene, cluster => addNextPool(scene, cluster)));
      await scene.waitUntil('the other pool has its machine', isSettled(scene));
    },
  },
];

/** A cluster with a control plane on a host of BYOH, and what `build` adds. */
function withControlPlane(scene: Scene, build: (cluster: MixedCluster) => void): Manifest[] {
  return lab(scene, cluster => {
    addByohControlPlane(scene, cluster);
    build(cluster);
  });
}

/** A pool that wants the same hosts. */
function addNextPool(scene: Scene, cluster: MixedCluster): void {
  new Metal3WorkerPool(cluster, 'Next', { replicas: Replicas.fixed(1), image: image(), hostSelector: selector(scene, 'worker') });
}

async function start(scene: Scene, workerHosts: number, build: (cluster: MixedCluster) => void): Promise<void> {
  scene.begin('the machines come up');
  await addByoHosts(scene, { role: 'control-plane', count: 1 });
  await addBareMetalHosts(scene, { role: 'worker', count: workerHosts });
  await scene.apply(withControlPlane(scene, build));
  await scene.waitUntil('all machines run', isSettled(scene));
}

/** Applies another revision and waits until all machines of the pool are others. */
async function roll(scene: Scene, manifests: readonly Manifest[]): Promise<void> {
  scene.begin('the pool rolls');
  const before = await machineNames(scene, 'lab-metal');
  await scene.apply(manifests);
  await scene.waitUntil('all machines are replaced', () => replaced(scene, 'lab-metal', before));
}

/** The names of the hosts that machines have taken, in order. */
async function takenHosts(scene: Scene): Promise<string[]> {
  const hosts = await scene.list(BARE_METAL_HOST);
  return hosts.filter(host => textOf(host, 'spec', 'consumerRef', 'name') !== '').map(nameOf).sort();
}

function assertSame(what: string, actual: readonly string[], expected: readonly string[]): void {
  if (actual.join() !== expected.join()) {
    throw new Error(`${what} are ${actual.join(', ') || 'none'}; expected ${expected.join(', ') || 'none'}`);
  }
}
