import { addBareMetalHosts, addByoHosts } from './hosts';
import { addByohControlPlane, addMetal3Pool, image, LAB, lab } from './lab';
import { isSettled, machineNames, replaced } from './looks';
import { Metal3WorkerPoolProps } from '../../../../src/providers/metal3';
import { ClusterApiVersion, MixedClusterProps, Replicas } from '../../../../src/root';
import { Manifest } from '../../../../src/topology';
import { conditionOf, describe, fieldOf, nameOf, textOf } from '../../scenario/fields';
import { BARE_METAL_HOST, CLUSTER, KUBEADM_CONTROL_PLANE, MACHINE, MACHINE_DEPLOYMENT, METAL3_MACHINE_TEMPLATE } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';
import { Look, Scene } from '../../scenario/scene';

const POOL = 'lab-metal';
/** Long enough for a controller to begin what it would do. */
const WHILE = 15;

export const CHANGE_SCENARIOS: readonly Scenario[] = [
  {
    id: 'changes-that-replace-nothing',
    title: 'No machine is replaced by a change of labels of Cluster, pool and machines, by an edit of a Metal3MachineTemplate in place, or by another API version of the bundle. '
      + 'Labels for nodes reach the nodes.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await start(scene, { pool: {}, cluster: { apiVersion: ClusterApiVersion.V1BETA1 } });
      const machines = await machineNames(scene);
      const isSame = sameMachines(scene, machines);
      scene.begin('the bundle is written in v1beta2');
      await scene.apply(bundle(scene, {}));
      await scene.holdsFor(WHILE, 'the machines are the same', isSame);
      scene.begin('labels change');
      await scene.apply(bundle(scene, { pool: { labels: { team: 'edge' }, machineLabels: { 'node-role.kubernetes.io/edge': '' } }, cluster: { labels: { team: 'edge' } } }));
      await scene.waitUntil('the node has the label', async () => {
        const nodes = await scene.workloadKubectl(LAB, ['get', 'nodes', '--selector=node-role.kubernetes.io/edge', '--output=name']);
        return nodes.trim() === '' ? 'no node has it' : undefined;
      });
      scene.begin('a template is edited in place');
      const [template] = await scene.list(METAL3_MACHINE_TEMPLATE);
      await scene.patch(template, { spec: { template: { spec: { image: { url: 'http://172.22.0.1/images/node-z.raw', checksum: 'http://172.22.0.1/images/node-z.raw.sha256sum' } } } } });
      await scene.holdsFor(WHILE, 'the machines are the same', isSame);
    },
  },
  {
    id: 'pool-scales-and-rolls',
    title: 'A pool that is scaled keeps its machines; another image replaces all of them, and a paused cluster does nothing until it is resumed. '
      + 'The rollout ends although the templates of before are deleted when it begins.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await start(scene, {});
      const [first] = await machineNames(scene, POOL);
      scene.begin('the pool is scaled');
      await scene.apply(bundle(scene, { pool: { replicas: Replicas.fixed(2) } }));
      await scene.waitUntil('there is a machine more', async () => {
        const names = await machineNames(scene, POOL);
        return names.length === 2 && names.includes(first) ? isSettled(scene)() : `machines are ${names.join(', ')}`;
      });
      const before = await machineNames(scene);
      scene.begin('another image comes while the cluster is paused');
      const next = { replicas: Replicas.fixed(2), image: image('b') };
      await scene.apply(bundle(scene, { pool: next, cluster: { paused: true } }));
      await scene.waitUntil('Cluster, control plane and pool are paused', async () => {
        const objects = (await Promise.all([CLUSTER, KUBEADM_CONTROL_PLANE, MACHINE_DEPLOYMENT].map(kind => scene.list(kind)))).flat();
        return objects.filter(object => conditionOf(object, 'Paused')?.status !== 'True').map(describe).join('; ') || undefined;
      });
      await scene.record(bundle(scene, {}), 'paused');
      await scene.holdsFor(WHILE, 'the machines are the same', sameMachines(scene, before));
      scene.begin('the cluster is resumed, and old templates are deleted');
      const old = await templates(scene);
      await scene.apply(bundle(scene, { pool: next }));
      const current = new Set(bundle(scene, { pool: next }).map(nameOf));
      for (const template of old.filter(candidate => !current.has(nameOf(candidate)))) {
        await scene.remove(template);
      }
      await scene.waitUntil('the pool begins to roll', async () => {
        const machines = await scene.list(MACHINE);
        return machines.every(({ metadata }) => metadata?.deletionTimestamp === undefined) ? 'no machine is being deleted' : undefined;
      });
      await scene.record(bundle(scene, {}), 'rolling');
      await scene.waitUntil('the pool has rolled', () => replaced(scene, POOL, before));
      const images = (await scene.list(BARE_METAL_HOST)).map(host => textOf(host, 'spec', 'image', 'url')).filter(url => url !== '');
      if (images.some(url => !url.endsWith('node-b.raw'))) {
        throw new Error(`hosts have the images ${images.join(', ')}`);
      }
    },
  },
];

interface Revision {
  readonly pool?: Partial<Metal3WorkerPoolProps>;
  readonly cluster?: Partial<MixedClusterProps>;
}

function bundle(scene: Scene, { pool, cluster }: Revision): Manifest[] {
  return lab(scene, made => {
    addByohControlPlane(scene, made);
    addMetal3Pool(scene, made, pool);
  }, cluster);
}

async function start(scene: Scene, revision: Revision): Promise<void> {
  scene.begin('the machines come up');
  await addByoHosts(scene, { role: 'control-plane', count: 1 });
  await addBareMetalHosts(scene, { role: 'worker', count: 2 });
  await scene.apply(bundle(scene, revision));
  await scene.waitUntil('all machines run', isSettled(scene));
}

function sameMachines(scene: Scene, names: readonly string[]): Look {
  return async () => {
    const machines = await scene.list(MACHINE);
    const isSame = machines.map(nameOf).sort().join() === names.join() && machines.every(machine => fieldOf(machine, 'metadata', 'deletionTimestamp') === undefined);
    return isSame ? undefined : machines.map(describe).join('; ');
  };
}

async function templates(scene: Scene): Promise<Manifest[]> {
  const kinds = [METAL3_MACHINE_TEMPLATE, { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', kind: 'KubeadmConfigTemplate' }];
  return (await Promise.all(kinds.map(kind => scene.list(kind)))).flat();
}
