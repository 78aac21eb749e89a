import { addBareMetalHosts, addByoHosts } from './hosts';
import { addByohControlPlane, addMetal3Pool, LAB, lab } from './lab';
import { isSettled, machineNames, replaced } from './looks';
import { ByohInfraCluster } from '../../../../src/providers/byoh';
import { MixedCluster, Warnings } from '../../../../src/root';
import { Manifest } from '../../../../src/topology';
import { describe, fieldOf } from '../../scenario/fields';
import { BYO_CLUSTER, BYO_MACHINE, CLUSTER, MACHINE, METAL3_CLUSTER } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';
import { Kind, Scene } from '../../scenario/scene';

/** Long enough for a controller to begin what it would do. */
const WHILE = 15;

/** What changes of the cluster itself do, and of its control plane. */
export const CLUSTER_CHANGE_SCENARIOS: readonly Scenario[] = [
  {
    id: 'moved-primary',
    title: 'A Cluster that runs takes another `infrastructureRef`. The infra cluster that it names now gets the Cluster as its owner; the one of before keeps its owner and its finalizer.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await start(scene, cluster => addParts(scene, cluster));
      scene.begin('the ByoCluster becomes the primary');
      await scene.apply(lab(scene, cluster => {
        Warnings.of(cluster).acknowledge('infrastructure/delete-deadlock', 'it is about the move');
        new ByohInfraCluster(cluster, 'ByoCluster', { primary: true });
        addParts(scene, cluster);
      }));
      await scene.waitUntil('the ByoCluster has an owner', async () => (await hasOwner(scene, BYO_CLUSTER) ? undefined : 'it has none'));
      await scene.holdsFor(WHILE, 'the Metal3Cluster has its owner and its finalizer', async () => {
        const finalizers = fieldOf(await scene.get(METAL3_CLUSTER, LAB), 'metadata', 'finalizers');
        return await hasOwner(scene, METAL3_CLUSTER) && finalizers !== undefined ? undefined : `its finalizers are ${JSON.stringify(finalizers)}`;
      });
    },
  },
  {
    id: 'control-plane-configuration-rolls',
    title: 'Another argument of the API server replaces the machine of the control plane, and no worker.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await start(scene, cluster => addParts(scene, cluster));
      const controlPlane = await machineNames(scene, `${LAB}-control-plane`);
      const workers = await machineNames(scene, `${LAB}-metal`);
      scene.begin('the API server gets another argument');
      await scene.apply(lab(scene, cluster => addParts(scene, cluster, { 'event-ttl': '2h' })));
      await scene.waitUntil('the control plane has rolled', () => replaced(scene, `${LAB}-control-plane`, controlPlane));
      const now = await machineNames(scene, `${LAB}-metal`);
      if (now.join() !== workers.join()) {
        throw new Error(`workers were ${workers.join(', ')}, and are ${now.join(', ')}`);
      }
    },
  },
  {
    id: 'namespace-deleted',
    title: 'The deletion of a namespace hangs where the ByoCluster goes before the BYOH machines, and nobody can create it again there. Without the finalizers of the ByoMachines the '
      + 'namespace goes with everything in it.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await start(scene, cluster => addParts(scene, cluster));
      // The namespace alone would leave the order to chance, and end in most runs.
      scene.begin('the ByoCluster is deleted, then the namespace');
      const byoCluster = await scene.get(BYO_CLUSTER, LAB);
      await scene.remove(byoCluster);
      await scene.waitUntilGone([byoCluster]);
      const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: scene.namespace } };
      await scene.remove(namespace);
      await scene.waitUntil('only what waits for the BYOH machine is left', async () => {
        const [left, [machine]] = await Promise.all([scene.list(MACHINE), scene.list(BYO_MACHINE)]);
        return left.length === 1 && machine?.metadata?.deletionTimestamp !== undefined ? undefined : left.map(describe).join('; ');
      });
      scene.begin('it hangs');
      await scene.holdsFor(WHILE, 'the BYOH machine stays', async () => ((await scene.list(BYO_MACHINE)).length === 1 ? undefined : 'it is gone'));
      const { refusal } = await scene.stage.client.apply(byoManifest(scene));
      if (refusal?.message.includes('because it is being terminated') !== true) {
        throw new Error(`the ByoCluster can be created again: ${refusal?.message ?? 'nobody refuses it'}`);
      }
      scene.begin('the BYOH machine loses its finalizer');
      for (const machine of await scene.list(BYO_MACHINE)) {
        await scene.patch(machine, { metadata: { finalizers: null } });
      }
      await scene.waitUntilGone([namespace]);
    },
  },
];

async function start(scene: Scene, build: (cluster: MixedCluster) => void): Promise<void> {
  scene.begin('the machines come up');
  await addByoHosts(scene, { role: 'control-plane', count: 2 });
  await addBareMetalHosts(scene, { role: 'worker', count: 1 });
  await scene.apply(lab(scene, build));
  await scene.waitUntil('all machines run', isSettled(scene));
}

/** The ByoCluster of the lab, as it was applied. */
function byoManifest(scene: Scene): Manifest {
  return lab(scene, cluster => addParts(scene, cluster)).find(({ kind }) => kind === BYO_CLUSTER.kind)!;
}

function addParts(scene: Scene, cluster: MixedCluster, apiServerExtraArgs?: { readonly [name: string]: string }): void {
  addByohControlPlane(scene, cluster, { apiServerExtraArgs });
  addMetal3Pool(scene, cluster);
}

async function hasOwner(scene: Scene, kind: Kind): Promise<boolean> {
  const owners = (fieldOf(await scene.get(kind, LAB), 'metadata', 'ownerReferences') ?? []) as readonly Kind[];
  return owners.some(owner => owner.kind === CLUSTER.kind);
}
