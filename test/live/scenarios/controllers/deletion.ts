import { addBareMetalHosts, addByoHosts } from './hosts';
import { addByohControlPlane, addByohPool, addMetal3Pool, addMetal3ControlPlane, addressData, LAB, lab } from './lab';
import { objectsIn } from './left-over';
import { isSettled } from './looks';
import { ByohBootstrapKubeconfig, ByohInfraCluster, ByohInstaller } from '../../../../src/providers/byoh';
import { Metal3Remediation } from '../../../../src/providers/metal3';
import { AddonManifest, ClusterResourceSet, MachineHealthCheck, MixedCluster, Replicas, Warnings } from '../../../../src/root';
import { Manifest } from '../../../../src/topology';
import { Condition, conditionOf, describe, fieldOf } from '../../scenario/fields';
import { BARE_METAL_HOST, BYO_CLUSTER, BYO_MACHINE, CLUSTER, IP_POOL, MACHINE, MACHINE_DEPLOYMENT } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';
import { Scene } from '../../scenario/scene';

/** A finalizer that nobody takes away but the scenario. */
const HOLD = 'example.com/hold';
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';

/** `resource.group`s of what a deletion leaves, but for hosts and their credentials, which are no part of the cluster. */
const LEFT = [
  'bootstrapkubeconfig.infrastructure.cluster.x-k8s.io',
  'byocluster.infrastructure.cluster.x-k8s.io',
  'clusterresourceset.addons.cluster.x-k8s.io',
  'configmap',
  'k8sinstallerconfigtemplate.infrastructure.cluster.x-k8s.io',
  'metal3remediationtemplate.infrastructure.cluster.x-k8s.io',
];
const HOSTS = /^(baremetalhost|byohost|hostfirmware\w+|firmwareschema|hardwaredata)\.|^secret\/[\w-]+-bmc$/;

export const DELETION_SCENARIOS: readonly Scenario[] = [
  {
    id: 'deletion-leaves',
    title: 'Address pools are owned by their Cluster and go with it, as do templates and Secrets. What a deletion leaves is the secondary infra cluster, the '
      + 'installer config of BYOH, the remediation template, the ClusterResourceSet with its ConfigMap, the BootstrapKubeconfig, and the hosts.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      const bundle = await start(scene, cluster => {
        addByohControlPlane(scene, cluster);
        const pool = addMetal3Pool(scene, cluster, { data: addressData(cluster) });
        addByohPool(scene, cluster, { replicas: Replicas.fixed(0), installer: ByohInstaller.bundle({ repository: 'registry.example.com/byoh' }) });
        new MachineHealthCheck(pool, 'HealthCheck', { target: pool, remediation: new Metal3Remediation(cluster, 'Reboot') });
        new ClusterResourceSet(cluster, 'Cni', { manifests: [AddonManifest.fromYaml('cni.yaml', 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: cni\n')] });
        new ByohBootstrapKubeconfig(cluster, 'Kubeconfig', {
          kubeconfigName: 'hosts', apiServer: 'https://management.example.com:6443', certificateAuthorityData: Buffer.from(CERTIFICATE).toString('base64'),
        });
      });
      scene.begin('the address pool has an owner');
      const pool = await scene.get(IP_POOL, `${LAB}-nodes`);
      const owners = (fieldOf(pool, 'metadata', 'ownerReferences') ?? []) as readonly Manifest[];
      if (!owners.some(({ kind }) => kind === CLUSTER.kind)) {
        throw new Error(`its owners are ${JSON.stringify(owners)}`);
      }
      await scene.record([...bundle, ...await scene.list(BARE_METAL_HOST)], 'settled');
      scene.begin('the Cluster is deleted');
      const cluster = await scene.get(CLUSTER, LAB);
      await scene.remove(cluster, 'Background');
      await scene.waitUntil('the pools are being deleted', async () => {
        const pools = await scene.list(MACHINE_DEPLOYMENT);
        return pools.every(({ metadata }) => metadata?.deletionTimestamp !== undefined) ? undefined : pools.map(describe).join('; ');
      });
      await scene.record(bundle, 'deleting');
      await scene.waitUntilGone([cluster]);
      scene.begin('only what is known is left');
      await scene.waitUntil('nothing else is left', async () => {
        const left = (await objectsIn(scene, scene.namespace)).filter(name => !HOSTS.test(name)).map(name => name.split('/')[0]);
        return [...new Set(left)].sort().join() === LEFT.join() ? undefined : `left are ${[...new Set(left)].join(', ')}`;
      });
    },
  },
  {
    id: 'deletion-foreground',
    title: 'A deletion of the Cluster in the foreground deletes templates, infra cluster, control plane, pools and machines at once; with no host that fails it ends all the same.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await start(scene, cluster => {
        addByohControlPlane(scene, cluster);
        addMetal3Pool(scene, cluster);
      });
      scene.begin('the Cluster is deleted in the foreground');
      const templates = (await objectsIn(scene, scene.namespace)).filter(name => /machinetemplate\.|kubeadmconfigtemplate\./.test(name));
      const cluster = await scene.get(CLUSTER, LAB);
      const [machine] = await scene.list(MACHINE);
      await hold(scene, machine);
      await scene.remove(cluster, 'Foreground');
      await scene.waitUntil('templates are gone while a machine is being deleted', async () => {
        const [objects, held] = await Promise.all([objectsIn(scene, scene.namespace), scene.read(machine)]);
        const left = templates.filter(name => objects.includes(name));
        return held?.metadata?.deletionTimestamp !== undefined && left.length === 0 ? undefined : `templates are ${left.join(', ')}, and the machine is ${describe(held ?? machine)}`;
      });
      await letGo(scene, machine);
      await scene.waitUntilGone([cluster]);
    },
  },
  {
    id: 'delete-deadlock',
    title: 'The deletion of a cluster with a ByoCluster as its primary and machines of Metal3 hangs: the ByoCluster has no condition `Ready`, so Cluster API calls the infrastructure not '
      + 'ready once the deletion begins, and the Metal3 machines wait for it. Only `status.deprecated.v1beta1` of the Cluster tells; `status.conditions` go on saying that it is ready. '
      + 'A status patch that gives the ByoCluster the condition lets everything go.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await start(scene, cluster => {
        Warnings.of(cluster).acknowledge('infrastructure/delete-deadlock', 'that is what is tried');
        new ByohInfraCluster(cluster, 'ByoCluster', { primary: true });
        addByohControlPlane(scene, cluster);
        addMetal3Pool(scene, cluster);
      });
      scene.begin('the Cluster is deleted');
      const cluster = await scene.get(CLUSTER, LAB);
      await scene.remove(cluster, 'Background');
      await waitForDeadlock(scene, cluster);
      scene.begin('it hangs');
      const byoCluster = await scene.get(BYO_CLUSTER, LAB);
      await scene.holdsFor(30, 'the Cluster stays and calls its infrastructure ready, and nobody deletes the ByoCluster', async () => {
        const [live, infrastructure] = await Promise.all([cluster, byoCluster].map(object => scene.read(object)));
        if (live === undefined || infrastructure === undefined || infrastructure.metadata?.deletionTimestamp !== undefined) {
          return 'one of them is gone';
        }
        const isReady = conditionOf(live, 'InfrastructureReady')?.status === 'True' && conditionOf(infrastructure, 'Ready') === undefined;
        return isReady ? undefined : [live, infrastructure].map(describe).join('; ');
      });
      scene.begin('a status patch lets it go');
      await release(scene, byoCluster);
      await scene.waitUntilGone([cluster]);
    },
  },
  {
    id: 'secondary-deleted-first',
    title: 'BYOH machines hang in their deletion when their secondary ByoCluster is gone. To create it again is not enough: each ByoMachine has to be touched, for example by an annotation.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      const bundle = await start(scene, cluster => {
        addMetal3ControlPlane(scene, cluster);
        addByohPool(scene, cluster);
      });
      scene.begin('the secondary is deleted, then the Cluster');
      const byoCluster = bundle.find(({ kind }) => kind === BYO_CLUSTER.kind)!;
      await scene.remove(byoCluster);
      await scene.waitUntilGone([byoCluster]);
      const cluster = await scene.get(CLUSTER, LAB);
      await scene.remove(cluster, 'Background');
      await scene.waitUntil('the BYOH machine is being deleted', async () => {
        const [machine] = await scene.list(BYO_MACHINE);
        return machine?.metadata?.deletionTimestamp === undefined ? 'it is not' : undefined;
      });
      await scene.holdsFor(15, 'it hangs', async () => ((await scene.list(BYO_MACHINE)).length === 1 ? undefined : 'it is gone'));
      scene.begin('the secondary is created again');
      await scene.apply([byoCluster]);
      await scene.holdsFor(20, 'it still hangs', async () => ((await scene.list(BYO_MACHINE)).length === 1 ? undefined : 'it is gone'));
      scene.begin('the BYOH machine is touched');
      for (const machine of await scene.list(BYO_MACHINE)) {
        await scene.patch(machine, { metadata: { annotations: { touched: 'true' } } });
      }
      await scene.waitUntilGone([cluster]);
    },
  },
];

/** Keeps an object that is deleted until it is let go, so that what happens before its end can be seen. */
async function hold(scene: Scene, object: Manifest): Promise<void> {
  await scene.patch(object, { metadata: { finalizers: [...finalizersOf(object), HOLD] } });
}

async function letGo(scene: Scene, object: Manifest): Promise<void> {
  const live = await scene.read(object);
  await scene.patch(object, { metadata: { finalizers: finalizersOf(live).filter(finalizer => finalizer !== HOLD) } });
}

function finalizersOf(object: Manifest | undefined): readonly string[] {
  return (fieldOf(object, 'metadata', 'finalizers') ?? []) as readonly string[];
}

/** Makes hosts enough for one machine of each kind, applies a cluster and waits for its machines. */
async function start(scene: Scene, build: (cluster: MixedCluster) => void): Promise<Manifest[]> {
  scene.begin('the machines come up');
  const bundle = lab(scene, build);
  await addByoHosts(scene, { role: 'control-plane', count: 1 });
  await addByoHosts(scene, { role: 'worker', count: 1 });
  await addBareMetalHosts(scene, { role: 'control-plane', count: 1 });
  await addBareMetalHosts(scene, { role: 'worker', count: 1 });
  await scene.apply(bundle);
  await scene.record(bundle, 'created');
  await scene.waitUntil('all machines run', isSettled(scene));
  return bundle;
}

/** Waits until a Cluster that is being deleted calls its infrastructure not ready, for which its machines wait. */
export async function waitForDeadlock(scene: Scene, cluster: Manifest): Promise<void> {
  await scene.waitUntil('the deprecated condition tells of the deadlock', async () => {
    const conditions = (fieldOf(await scene.read(cluster), 'status', 'deprecated', 'v1beta1', 'conditions') ?? []) as readonly Condition[];
    const infrastructure = conditions.find(({ type }) => type === 'InfrastructureReady');
    return infrastructure?.status === 'False' ? undefined : JSON.stringify(infrastructure);
  });
}

/** The way out of the delete deadlock, as the docs have it. */
export async function release(scene: Scene, byoCluster: Manifest): Promise<void> {
  const condition = { type: 'Ready', status: 'True', lastTransitionTime: new Date().toISOString().replace(/\.\d+Z$/, 'Z') };
  await scene.patch(byoCluster, { status: { conditions: [condition] } }, 'status');
}
