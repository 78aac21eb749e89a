import { ByohInstaller, ByohWorkerPool } from '../../../../src/providers/byoh';
import { HostSelector, MixedCluster, Replicas } from '../../../../src/root';
import type { Manifest } from '../../../../src/topology';
import { withArgoCd } from '../../delivery/argo-cd-scene';
import { addHosts, addSite, addWorkers, SHORT_NAMES, workersOf } from '../../delivery/site';
import { fieldOf, nameOf } from '../../scenario/fields';
import { INSTALLER_CONFIG, METAL3_MACHINE_TEMPLATE } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';
import type { Scene } from '../../scenario/scene';
import { image } from '../controllers/lab';

/** Three times the time after which Argo CD compares everything. */
const QUIET_SECONDS = 60;
/** Controllers write again after their caches are refreshed, certificates are looked at, and drains are over. */
const LONG_QUIET_SECONDS = 600;
const HEALTHY = { sync: 'Synced', health: 'Healthy' };

/** What Argo CD does with clusters as long as nobody wants to get rid of anything. */
export const FIRST_SYNC_SCENARIOS: readonly Scenario[] = [
  {
    id: 'argocd-first-sync',
    title: 'A cluster in the default layout becomes Synced and Healthy in Argo CD by itself, and is so ten minutes later, without another sync: no controller changes a field that Git sets.',
    shares: [SharedThing.BYO_HOSTS],
    isLong: true,
    run: withArgoCd(async (argoCd, scene) => {
      const applications = [argoCd.root, `${scene.namespace}-inventory`, scene.namespace];
      scene.begin('everything is delivered');
      await addHosts(scene);
      await argoCd.deliver({ charts: app => [addSite(app, scene)] });
      await argoCd.waitUntil(applications, HEALTHY);
      // Its machines have their hosts, and nobody takes those away.
      scene.letGo(SharedThing.BYO_HOSTS);
      scene.begin('nothing changes any more');
      const syncs = async () => JSON.stringify(await Promise.all(applications.map(async name => fieldOf(await argoCd.application(name), 'status', 'history'))));
      const before = await syncs();
      await scene.holdsFor(LONG_QUIET_SECONDS, 'Synced and Healthy', argoCd.are(applications, HEALTHY));
      if (await syncs() !== before) {
        throw new Error(`Argo CD has synced again though nothing has changed in Git: ${before} became ${await syncs()}`);
      }
    }),
  },
  {
    id: 'argocd-drift',
    title: 'Argo CD undoes what somebody changes by hand, but leaves the replicas of an autoscaled pool to the autoscaler.',
    run: withArgoCd(async (argoCd, scene) => {
      const [fixed, scaled] = ['fixed', 'scaled'].map(pool => workersOf(scene.namespace, pool));
      scene.begin('both pools are delivered');
      await argoCd.deliver({ charts: app => [addSite(app, scene, { build: addBothPools })] });
      await argoCd.waitUntil([scene.namespace], { sync: 'Synced' });
      scene.begin('both are scaled');
      await Promise.all([fixed, scaled].map(pool => scene.patch(pool, { spec: { replicas: 4 } })));
      await scene.waitUntil('the fixed pool is as in Git', hasReplicas(scene, fixed, 2));
      await argoCd.waitUntil([scene.namespace], { sync: 'Synced' });
      await scene.holdsFor(QUIET_SECONDS / 2, 'the autoscaled pool is as it was scaled', hasReplicas(scene, scaled, 4));
    }),
  },
  {
    id: 'argocd-server-side',
    title: 'With `serverSideApply` a cluster becomes Synced and Healthy and stays so, and the replicas of an autoscaled pool are left to the autoscaler.',
    shares: [SharedThing.BYO_HOSTS],
    run: withArgoCd(async (argoCd, scene) => {
      const [fixed, scaled] = ['fixed', 'scaled'].map(pool => workersOf(scene.namespace, pool));
      scene.begin('both pools are delivered');
      await addHosts(scene, 6);
      await argoCd.deliver({ charts: app => [addSite(app, scene, { build: addBothPools })], sync: { serverSideApply: true } });
      await argoCd.waitUntil([scene.namespace], HEALTHY);
      scene.begin('both are scaled');
      await Promise.all([scene.patch(fixed, { spec: { replicas: 1 } }), scene.patch(scaled, { spec: { replicas: 3 } })]);
      await scene.waitUntil('the fixed pool is as in Git', hasReplicas(scene, fixed, 2));
      await argoCd.waitUntil([scene.namespace], { sync: 'Synced' });
      await scene.holdsFor(QUIET_SECONDS / 2, 'the autoscaled pool is as it was scaled', hasReplicas(scene, scaled, 3));
    }),
  },
  {
    id: 'argocd-rollout',
    title: 'New templates are delivered beside the old ones, which stay because the Cluster owns them, and the Application is Synced and Healthy after the rollout.',
    shares: [SharedThing.BYO_HOSTS],
    run: withArgoCd(async (argoCd, scene) => {
      scene.begin('the cluster is delivered');
      await addHosts(scene, 2);
      await argoCd.deliver({ charts: app => [addSite(app, scene)] });
      await argoCd.waitUntil([scene.namespace], HEALTHY);
      const before = await templateNames(scene);
      scene.begin('the workers get another template');
      await argoCd.deliver({ charts: app => [addSite(app, scene, { build: cluster => addWorkers(cluster, { image: image('b') }) })] });
      await scene.waitUntil('there is one more template', async () => {
        const now = await templateNames(scene);
        return now.length === before.length + 1 && before.every(name => now.includes(name)) ? undefined : `there were ${before.join(', ')}; now ${now.join(', ')}`;
      });
      await argoCd.waitUntil([scene.namespace], HEALTHY);
    }),
  },
  {
    id: 'argocd-template-without-owner',
    title: 'A template that nobody owns and that changes gets another name; the old one stays, and the Application is Synced.',
    run: withArgoCd(async (argoCd, scene) => {
      const deliver = async (repository: string) => {
        await argoCd.deliver({ charts: app => [addSite(app, scene, { build: cluster => addInstalledPool(cluster, repository) })] });
        await argoCd.waitUntil([scene.namespace], { sync: 'Synced' });
        return (await scene.list(INSTALLER_CONFIG)).map(nameOf);
      };
      scene.begin('the cluster is delivered');
      const before = await deliver('registry.example.com/byoh');
      scene.begin('its hosts get Kubernetes from another registry');
      const after = await deliver('registry.example.com/other');
      if (after.length !== before.length + 1 || !before.every(name => after.includes(name))) {
        throw new Error(`there were ${before.join(', ')}; now ${after.join(', ')}`);
      }
      await scene.holdsFor(QUIET_SECONDS / 2, 'Synced', argoCd.are([scene.namespace], { sync: 'Synced' }));
    }),
  },
];

/** A pool whose hosts are never there. */
function addInstalledPool(cluster: MixedCluster, repository: string): void {
  new ByohWorkerPool(cluster, 'Installed', {
    replicas: Replicas.fixed(1),
    installer: ByohInstaller.bundle({ repository }),
    hostSelector: HostSelector.matchLabels({ role: 'none', scene: cluster.clusterName }),
    machineNaming: SHORT_NAMES,
  });
}

function addBothPools(cluster: MixedCluster): void {
  addWorkers(cluster, { replicas: Replicas.fixed(2) }, 'fixed');
  addWorkers(cluster, { replicas: Replicas.autoscaled(1, 5) }, 'scaled');
}

function hasReplicas(scene: Scene, pool: Manifest, wanted: number) {
  return async () => {
    const replicas = fieldOf(await scene.read(pool), 'spec', 'replicas');
    return replicas === wanted ? undefined : `${nameOf(pool)} has ${String(replicas)} replicas`;
  };
}

async function templateNames(scene: Scene): Promise<string[]> {
  return (await scene.list(METAL3_MACHINE_TEMPLATE)).map(nameOf);
}
