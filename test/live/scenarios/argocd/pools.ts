import { PoolDeletion } from '../../../../src/gitops';
import { PlanAction } from '../../../../src/plan/model';
import { MixedCluster } from '../../../../src/root';
import { ArgoCdScene, withArgoCd } from '../../delivery/argo-cd-scene';
import { HOOK_IMAGE, HookJob } from '../../delivery/hook-job';
import { isOwned, stay } from '../../delivery/looks';
import { expectPlanned } from '../../delivery/planned';
import { readOutput } from '../../delivery/published';
import { addHosts, addSite, addWorkers, workersOf } from '../../delivery/site';
import { fieldOf, nameOf } from '../../scenario/fields';
import { CLUSTER, MACHINE_DEPLOYMENT } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';
import { Look } from '../../scenario/scene';
import { machinesOf } from '../controllers/looks';

const LEAVING = 'leaving';

/** How pools leave that Argo CD delivers. */
export const POOL_SCENARIOS: readonly Scenario[] = [
  {
    id: 'argocd-pool-gone',
    title: 'A pool that leaves the program runs on, and its Application is Synced: Cluster API owns the pool. The tree of resources shows it below the Cluster, and the plan has called it orphaned.',
    run: withArgoCd(async (argoCd, scene) => {
      scene.begin('two pools are delivered');
      await argoCd.deliver({ charts: app => [addSite(app, scene, { build: cluster => addPools(cluster) })] });
      await argoCd.waitUntil([scene.namespace], { sync: 'Synced' });
      await scene.waitUntil('Cluster API owns the pool', isOwned(scene, workersOf(scene.namespace, LEAVING)));
      scene.begin('one of them leaves the program');
      const before = readOutput(argoCd.repository);
      await argoCd.deliver({ charts: app => [addSite(app, scene)] });
      expectPlanned(before, readOutput(argoCd.repository), { [`${scene.namespace}-${LEAVING}`]: PlanAction.ORPHANED });
      await argoCd.waitUntil([scene.namespace], { sync: 'Synced' });
      await scene.waitUntil('the pool is shown below the Cluster', isShownBelowCluster(argoCd));
      await scene.holdsFor(20, 'the pool stays', stay(scene, workersOf(scene.namespace, LEAVING)));
    }),
  },
  {
    id: 'argocd-pool-deletion',
    title: 'A pool that is retired loses its machines; a `PoolDeletion` in the next commit then deletes it with the rights of its Job and no others, and leaves no difference.',
    shares: [SharedThing.BYO_HOSTS],
    run: withArgoCd(async (argoCd, scene) => {
      const pool = workersOf(scene.namespace, LEAVING);
      scene.begin('two pools are delivered');
      await addHosts(scene, 2);
      await argoCd.deliver({ charts: app => [addSite(app, scene, { build: cluster => addPools(cluster) })] });
      await argoCd.waitUntil([scene.namespace], { sync: 'Synced', health: 'Healthy' });
      scene.begin('one of them is retired');
      await argoCd.deliver({ charts: app => [addSite(app, scene, { build: cluster => addPools(cluster).retire() })] });
      await scene.waitUntil('its machines are gone', async () => ((await machinesOf(scene, nameOf(pool))).length === 0 ? undefined : 'there are machines'));
      await argoCd.waitUntil([argoCd.root, scene.namespace], { sync: 'Synced' });
      scene.begin('it is deleted');
      const job = new HookJob(scene, `${nameOf(pool)}-deletion`);
      await argoCd.deliver({ charts: app => [addSite(app, scene, { build: addDeletion })] });
      const failure = await job.run();
      if (failure !== undefined) {
        throw new Error(`the Job has failed: ${failure}`);
      }
      await scene.waitUntilGone([pool]);
      await job.waitUntilGone();
      await argoCd.waitUntil([scene.namespace], { sync: 'Synced', health: 'Healthy' });
      const retries = fieldOf(await argoCd.application(scene.namespace), 'status', 'operationState', 'retryCount');
      if (retries !== undefined) {
        throw new Error(`the sync had to be tried ${String(retries)} times more; the project has to allow the deletion before the commit that brings it`);
      }
    }),
  },
  {
    id: 'argocd-pool-not-retired',
    title: 'A `PoolDeletion` whose pool was not retired in a commit before deletes nothing: its Job refuses.',
    run: withArgoCd(async (argoCd, scene) => {
      scene.begin('two pools are delivered');
      await argoCd.deliver({ charts: app => [addSite(app, scene, { build: cluster => addPools(cluster) })] });
      await argoCd.waitUntil([scene.namespace], { sync: 'Synced' });
      scene.begin('one of them is retired and deleted in one commit');
      await argoCd.deliver({ charts: app => [addSite(app, scene, { build: addDeletion })] });
      const failure = await new HookJob(scene, `${nameOf(workersOf(scene.namespace, LEAVING))}-deletion`).run();
      if (!failure?.includes("its replicas are '1' and not 0")) {
        throw new Error(`the Job did not refuse: ${failure ?? 'it has succeeded'}`);
      }
      await scene.holdsFor(10, 'the pool stays', stay(scene, workersOf(scene.namespace, LEAVING)));
    }),
  },
];

function isShownBelowCluster(argoCd: ArgoCdScene): Look {
  return async () => {
    const site = argoCd.scene.namespace;
    const nodes = await argoCd.tree(site);
    const pool = nodes.find(({ kind, name }) => kind === MACHINE_DEPLOYMENT.kind && name === `${site}-${LEAVING}`);
    const isBelow = pool?.parentRefs?.some(({ kind, name }) => kind === CLUSTER.kind && name === site) === true;
    return isBelow ? undefined : `shown are ${nodes.map(({ kind, name }) => `${kind}/${name}`).join(', ') || 'no objects'}; ${JSON.stringify(pool)}`;
  };
}

/** Two pools, of which the second is returned. */
function addPools(cluster: MixedCluster) {
  addWorkers(cluster);
  return addWorkers(cluster, {}, LEAVING);
}

function addDeletion(cluster: MixedCluster): void {
  const pool = addPools(cluster);
  pool.retire();
  new PoolDeletion(pool, 'Deletion', { confirm: pool.poolName, image: HOOK_IMAGE });
}
