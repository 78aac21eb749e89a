import { FleetApp, FleetShard } from '../../../../src/fleet';
import { ArgoCdApplication, ArgoCdHealthChecks, ArgoCdLayout } from '../../../../src/gitops';
import { BareMetalHost } from '../../../../src/providers/metal3';
import type { MixedCluster } from '../../../../src/root';
import { patchSettings } from '../../delivery/argo-cd';
import { withArgoCd } from '../../delivery/argo-cd-scene';
import { stay } from '../../delivery/looks';
import { addPart, addSite, addWorkers, clusterOf, fleetOf } from '../../delivery/site';
import { textOf } from '../../scenario/fields';
import { Scenario, SharedThing } from '../../scenario/scenario';
import type { Scene } from '../../scenario/scene';

const APPLICATION_KIND = 'argoproj.io/Application';

/** That clusters do not wait for one another. */
export const MANY_CLUSTER_SCENARIOS: readonly Scenario[] = [
  {
    id: 'argocd-unconfirmed-beside-others',
    title: 'A cluster whose deletion nobody confirms stops the delivery of no other: a new cluster of the same commit is delivered, with `prune` and `cascadeDelete` on.',
    run: withArgoCd(async (argoCd, scene) => {
      const [leaving, staying, coming] = ['leaving', 'staying', 'coming'].map(name => `${scene.namespace}-${name}`);
      const deliver = (names: readonly string[]) => argoCd.deliver({
        charts: app => names.map(name => addSite(app, scene, { name })),
        cascadeDelete: true,
        rootSync: { prune: true },
        finish: ({ project }) => project?.allowFormerCluster(leaving),
      });
      scene.begin('two clusters are delivered');
      await deliver([leaving, staying]);
      await argoCd.waitUntil([leaving, staying], { sync: 'Synced' });
      scene.begin('one leaves the program, and another comes');
      await deliver([staying, coming]);
      await argoCd.waitUntil([coming], { sync: 'Synced' });
      await isDelivered(scene, coming);
      await scene.holdsFor(10, 'the cluster that leaves waits for the confirmation', stay(scene, clusterOf(leaving)));
    }),
  },
  {
    id: 'argocd-paused-beside-others',
    title: 'A cluster that is paused, and so never becomes healthy, stops the delivery of no other, also with addons and the health check of Applications. In a later wave than that of the paused one, '
      + 'which the library gives to no cluster, another would wait for ever.',
    holds: [SharedThing.APPLICATION_HEALTH],
    run: withArgoCd((argoCd, scene) => withApplicationHealth(scene, async () => {
      const [paused, coming, waiting] = ['paused', 'coming', 'waiting'].map(name => `${scene.namespace}-${name}`);
      const deliver = (names: readonly string[]) => argoCd.deliver({
        charts: app => names.map(name => addSite(app, scene, { name, paused: name === paused })),
        addons: { path: 'addons' },
        finish: ({ applications }) => applications.filter(({ applicationName }) => applicationName.startsWith(waiting)).forEach(putInLaterWave),
      });
      scene.begin('a cluster is delivered that is paused');
      await deliver([paused]);
      await argoCd.waitUntil([paused], { sync: 'Synced', health: 'Progressing' });
      scene.begin('another comes');
      await deliver([paused, coming]);
      await argoCd.waitUntil([coming], { sync: 'Synced' });
      await isDelivered(scene, coming);
      scene.begin('one in a later wave waits');
      await deliver([paused, coming, waiting]);
      await scene.waitUntil('the root waits for the paused one', async () => {
        const message = textOf(await argoCd.application(argoCd.root), 'status', 'operationState', 'message');
        return message.includes('waiting for healthy state of argoproj.io/Application/') ? undefined : message;
      });
      await scene.holdsFor(10, 'nothing of it is delivered', async () => (await argoCd.tryRead(waiting) === undefined ? undefined : 'its Application is there'));
    })),
  },
  {
    id: 'argocd-degraded-beside-others',
    title: 'A cluster with a host that its operator cannot reach is Degraded, and stops the delivery of no other, also with the health check of Applications.',
    holds: [SharedThing.APPLICATION_HEALTH],
    run: withArgoCd((argoCd, scene) => withApplicationHealth(scene, async () => {
      const [degraded, coming] = ['degraded', 'coming'].map(name => `${scene.namespace}-${name}`);
      const deliver = (names: readonly string[]) => argoCd.deliver({
        charts: app => names.map(name => addSite(app, scene, { name, build: name === degraded ? addLostHost : undefined })),
      });
      scene.begin('a cluster is delivered with a host whose credentials are not there');
      await deliver([degraded]);
      await argoCd.waitUntil([`${degraded}-inventory`], { health: 'Degraded' });
      scene.begin('another comes');
      await deliver([degraded, coming]);
      await argoCd.waitUntil([coming], { sync: 'Synced' });
      await isDelivered(scene, coming);
    })),
  },
  {
    id: 'argocd-shards',
    title: 'A fleet that is written in two parts, one after the other and into one folder, is delivered by one ApplicationSet, which both parts write alike.',
    run: withArgoCd(async (argoCd, scene) => {
      const names = fleetOf(scene);
      scene.begin('both parts are written');
      await argoCd.deliver(...[1, 2].map(part => ({
        charts: (app: FleetApp) => addPart(app, scene, names, FleetShard.of(part, 2)),
        layout: ArgoCdLayout.APPLICATION_SET,
        projectName: 'default',
        folders: ['clusters'],
      })));
      await argoCd.waitUntil(names, { sync: 'Synced' });
      for (const name of names) {
        await isDelivered(scene, name);
      }
    }),
  },
];

/** As Applications of clusters had waves before. */
function putInLaterWave({ resource }: ArgoCdApplication): void {
  resource.metadata.addAnnotation('argocd.argoproj.io/sync-wave', '5');
}

/** A host that the operator cannot log in to. */
function addLostHost(cluster: MixedCluster): void {
  addWorkers(cluster);
  new BareMetalHost(cluster, 'Lost', {
    hostName: 'lost', bmcAddress: 'redfish-virtualmedia+https://10.10.0.250/redfish/v1/Systems/1', bmcCredentialsSecretName: 'nowhere', bootMacAddress: '52:54:00:00:00:fa',
  });
}

/** Only with it do waves of Applications wait for one another. */
async function withApplicationHealth(scene: Scene, play: () => Promise<void>): Promise<void> {
  const key = ArgoCdHealthChecks.keyOf(APPLICATION_KIND);
  await patchSettings(scene.stage, { [key]: ArgoCdHealthChecks.luaOf(APPLICATION_KIND) });
  try {
    await play();
  } finally {
    await patchSettings(scene.stage, { [key]: null });
  }
}

async function isDelivered(scene: Scene, site: string): Promise<void> {
  await scene.waitUntil(`the Cluster ${site} is there`, stay(scene, clusterOf(site)), 30);
}
