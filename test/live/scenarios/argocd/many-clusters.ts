import { ArgoCdHealthChecks } from '../../../../src/gitops';
import { BareMetalHost } from '../../../../src/providers/metal3';
import type { MixedCluster } from '../../../../src/root';
import { patchSettings } from '../../delivery/argo-cd';
import { withArgoCd } from '../../delivery/argo-cd-scene';
import { stay } from '../../delivery/looks';
import { addSite, addWorkers, clusterOf } from '../../delivery/site';
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
    title: 'A cluster that is paused, and so never becomes healthy, stops the delivery of no other, also with addons and the health check of Applications.',
    holds: [SharedThing.APPLICATION_HEALTH],
    run: withArgoCd((argoCd, scene) => withApplicationHealth(scene, async () => {
      const [paused, coming] = ['paused', 'coming'].map(name => `${scene.namespace}-${name}`);
      const deliver = (names: readonly string[]) => argoCd.deliver({
        charts: app => names.map(name => addSite(app, scene, { name, paused: name === paused })),
        addons: { path: 'addons' },
      });
      scene.begin('a cluster is delivered that is paused');
      await deliver([paused]);
      await argoCd.waitUntil([paused], { sync: 'Synced', health: 'Progressing' });
      scene.begin('another comes');
      await deliver([paused, coming]);
      await argoCd.waitUntil([coming], { sync: 'Synced' });
      await isDelivered(scene, coming);
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
];

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
