import type { Manifest } from '../../../../src/topology';
import { ArgoCdScene, withArgoCd } from '../../delivery/argo-cd-scene';
import { exists, isOwned, stay } from '../../delivery/looks';
import { editOutput } from '../../delivery/published';
import { addSite, clusterOf, secondaryOf, workersOf } from '../../delivery/site';
import { fieldOf } from '../../scenario/fields';
import { Scenario } from '../../scenario/scenario';
import type { Look, Scene } from '../../scenario/scene';

const LABEL = 'example.com/changed';

/** What Argo CD does when something is gone from Git by mistake. */
export const LOST_OBJECT_SCENARIOS: readonly Scenario[] = [
  {
    id: 'argocd-object-gone',
    title: 'A Cluster that is gone from its file stays, and the other changes of the same commit, and of later ones, are delivered all the same.',
    run: withArgoCd(async (argoCd, scene) => {
      await deliver(argoCd);
      scene.begin('the Cluster is gone from its file, and something else changes');
      for (const value of ['first', 'second']) {
        changeFile(argoCd, 'cluster', objects => objects.filter(({ kind }) => kind !== 'Cluster').map(object => labelled(object, value)));
        await argoCd.publish(`Lose the Cluster: ${value}`);
        await scene.waitUntil(`the ${value} change is delivered`, hasLabel(scene, workersOf(scene.namespace), value));
        await argoCd.waitUntil([scene.namespace], { sync: 'OutOfSync' });
      }
      await scene.holdsFor(20, 'the Cluster stays', stay(scene, clusterOf(scene.namespace)));
    }),
  },
  {
    id: 'argocd-secondary-gone',
    title: 'A secondary infra cluster that is gone from its file stays, also where `sync.prune` is on, and what else its Application has is delivered.',
    run: withArgoCd(async (argoCd, scene) => {
      await deliver(argoCd, true);
      scene.begin('the ByoCluster is gone from its file, and another object comes');
      changeFile(argoCd, 'inventory', () => [{ apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'ByoCluster', metadata: { name: 'another', namespace: scene.namespace }, spec: {} }]);
      await argoCd.publish('Lose the ByoCluster');
      await scene.waitUntil('the other object is delivered', exists(scene, { ...secondaryOf(scene.namespace), metadata: { name: 'another', namespace: scene.namespace } }));
      await scene.holdsFor(20, 'the ByoCluster stays', stay(scene, secondaryOf(scene.namespace)));
    }),
  },
  {
    id: 'argocd-empty-file',
    title: 'A file of a cluster that is empty deletes nothing, with or without `sync.prune`.',
    run: withArgoCd(async (argoCd, scene) => {
      for (const prune of [false, true]) {
        await deliver(argoCd, prune);
        scene.begin(`the file is empty, and prune is ${prune ? 'on' : 'off'}`);
        changeFile(argoCd, 'cluster', () => []);
        await argoCd.publish('Empty the file');
        await argoCd.waitUntil([scene.namespace], { sync: 'OutOfSync' });
        await scene.holdsFor(20, 'everything stays', stay(scene, clusterOf(scene.namespace), workersOf(scene.namespace)));
      }
    }),
  },
];

async function deliver(argoCd: ArgoCdScene, prune = false): Promise<void> {
  const { scene } = argoCd;
  scene.begin('the cluster is delivered');
  await argoCd.deliver({ charts: app => [addSite(app, scene)], sync: { prune } });
  await argoCd.waitUntil([`${scene.namespace}-inventory`, scene.namespace], { sync: 'Synced' });
  // From then on Argo CD prunes it no more, but for the Cluster and the ByoCluster, which nobody owns.
  await scene.waitUntil('Cluster API owns the pool', isOwned(scene, workersOf(scene.namespace)));
}

function changeFile({ scene: { namespace }, repository }: ArgoCdScene, part: string, edit: (objects: Manifest[]) => Manifest[]): void {
  editOutput(repository, `${namespace}/${part}/${namespace}.k8s.yaml`, edit);
}

function labelled(object: Manifest, value: string): Manifest {
  const labels = fieldOf(object, 'metadata', 'labels') as object | undefined;
  return { ...object, metadata: { ...object.metadata, labels: { ...labels, [LABEL]: value } } } as Manifest;
}

function hasLabel(scene: Scene, manifest: Manifest, value: string): Look {
  return async () => {
    const label = fieldOf(await scene.read(manifest), 'metadata', 'labels', LABEL);
    return label === value ? undefined : `the label is ${String(label)}`;
  };
}
