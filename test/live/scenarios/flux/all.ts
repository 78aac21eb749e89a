import { FleetApp, FleetShard } from '../../../../src/fleet';
import { FluxReadiness, TemplateRetention } from '../../../../src/gitops';
import { PlanAction } from '../../../../src/plan/model';
import type { MixedCluster } from '../../../../src/root';
import type { Manifest } from '../../../../src/topology';
import { addRemoteSite, hasNoControlPlane, installAccessCrds, makeAccessReady } from '../../delivery/access';
import { FluxScene } from '../../delivery/flux-scene';
import { exists, isOwned, stay } from '../../delivery/looks';
import { expectPlanned } from '../../delivery/planned';
import { editOutput, OUTPUT, readOutput } from '../../delivery/published';
import { addHosts, addPart, addSite, addWorkers, clusterOf, fleetOf, secondaryOf, workersOf } from '../../delivery/site';
import { nameOf } from '../../scenario/fields';
import { KUBEADM_CONTROL_PLANE, MACHINE, METAL3_CLUSTER, METAL3_MACHINE_TEMPLATE } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';
import { image } from '../controllers/lab';

/** What Flux does with what `FluxDelivery` writes. */
export const FLUX_SCENARIOS: readonly Scenario[] = [
  {
    id: 'flux-first-sync',
    title: 'With `FluxReadiness.MACHINES` the Kustomization of a cluster is not ready before its machines are, and is then.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      const flux = await FluxScene.open(scene);
      const kustomizations = [flux.root, `${scene.namespace}-inventory`, scene.namespace];
      scene.begin('the cluster is delivered, and there are no hosts');
      await flux.deliver({ charts: app => [addSite(app, scene)], readiness: FluxReadiness.MACHINES });
      await scene.waitUntil('the Cluster is there', exists(scene, clusterOf(scene.namespace)));
      await flux.waitUntilReady([`${scene.namespace}-inventory`]);
      await scene.holdsFor(15, 'the Kustomization waits', async () => (await flux.areReady([scene.namespace])() === undefined ? 'it is ready' : undefined));
      scene.begin('there are hosts');
      await addHosts(scene);
      await flux.waitUntilReady(kustomizations, 400);
    },
  },
  {
    id: 'flux-access-first',
    title: 'Flux applies the control plane of a cluster behind a proxy when its certificates and its kubeconfig are ready, and not before.',
    run: async scene => {
      const flux = await FluxScene.open(scene);
      await installAccessCrds(scene.stage);
      scene.begin('the cluster is delivered, and nothing is issued');
      await flux.deliver({ charts: app => [addRemoteSite(app, scene)] });
      await scene.waitUntil('the kubeconfig is asked for', exists(scene, {
        apiVersion: 'external-secrets.io/v1', kind: 'ExternalSecret', metadata: { name: `${scene.namespace}-kubeconfig`, namespace: scene.namespace },
      }));
      await scene.holdsFor(30, 'there is no control plane', hasNoControlPlane(scene));
      scene.begin('everything is issued');
      await makeAccessReady(scene);
      await flux.waitUntilReady([`${scene.namespace}-inventory`]);
      await scene.waitUntil('the control plane is there', exists(scene, {
        ...KUBEADM_CONTROL_PLANE, metadata: { name: `${scene.namespace}-control-plane`, namespace: scene.namespace },
      }));
    },
  },
  {
    id: 'flux-empty-file',
    title: 'A file that is empty, or that has lost objects, loses no machines: Cluster, control plane, infra clusters and pools stay.',
    run: async scene => {
      const flux = await FluxScene.open(scene);
      await deliver(flux);
      scene.begin('both files are empty');
      for (const part of ['cluster', 'inventory']) {
        editOutput(flux.repository, `${scene.namespace}/${part}/${scene.namespace}.k8s.yaml`, () => []);
      }
      // Flux refuses a folder in which nothing is left, and that would prove nothing.
      for (const part of ['cluster', 'inventory']) {
        flux.repository.write(`${OUTPUT}/${scene.namespace}/${part}/other.yaml`, JSON.stringify(other(scene.namespace, part)));
      }
      await flux.publish('Empty the files');
      await flux.waitUntilReady([scene.namespace, `${scene.namespace}-inventory`]);
      await scene.waitUntil('the new objects are applied', exists(scene, other(scene.namespace, 'cluster')));
      await scene.holdsFor(20, 'everything that has machines stays', stay(scene, ...carriersOf(scene.namespace)));
    },
  },
  {
    id: 'flux-folder-gone',
    title: 'A folder of a cluster that is gone deletes nothing: its Kustomization says that there is none.',
    run: async scene => {
      const flux = await FluxScene.open(scene);
      await deliver(flux);
      scene.begin('the folder is gone');
      flux.repository.remove(`${OUTPUT}/${scene.namespace}/cluster`);
      await flux.publish('Lose the folder');
      await flux.waitUntilFailed(scene.namespace, 'path not found');
      await scene.holdsFor(10, 'everything stays', stay(scene, ...carriersOf(scene.namespace)));
    },
  },
  {
    id: 'flux-pool-retired',
    title: 'A pool that leaves the program stays; one that was retired and has no machines any more is deleted when it leaves the program. The plan calls them orphaned and removed.',
    run: async scene => {
      const flux = await FluxScene.open(scene);
      const pools = ['retired', 'forgotten'];
      const [retired, forgotten] = pools.map(id => workersOf(scene.namespace, id));
      const withPools = (...ids: string[]) => (cluster: MixedCluster) => [addWorkers(cluster), ...ids.map(id => addWorkers(cluster, {}, id))];
      scene.begin('three pools are delivered');
      await flux.deliver({ charts: app => [addSite(app, scene, { build: withPools(...pools) })], readiness: FluxReadiness.APPLIED });
      await flux.waitUntilReady([scene.namespace]);
      scene.begin('one of them is retired, and one is forgotten');
      const first = readOutput(flux.repository);
      await flux.deliver({ charts: app => [addSite(app, scene, { build: cluster => withPools('retired')(cluster)[1].retire() })], readiness: FluxReadiness.APPLIED });
      const second = readOutput(flux.repository);
      expectPlanned(first, second, { [nameOf(retired)]: PlanAction.SCALED, [nameOf(forgotten)]: PlanAction.ORPHANED });
      await flux.waitUntilReady([scene.namespace]);
      await scene.holdsFor(10, 'both are there', stay(scene, retired, forgotten));
      scene.begin('the retired one leaves');
      await flux.deliver({ charts: app => [addSite(app, scene)], readiness: FluxReadiness.APPLIED });
      expectPlanned(second, readOutput(flux.repository), { [nameOf(retired)]: PlanAction.REMOVED });
      await scene.waitUntilGone([retired]);
      await scene.holdsFor(10, 'the forgotten one stays', stay(scene, forgotten, workersOf(scene.namespace)));
    },
  },
  {
    id: 'flux-shards',
    title: 'A fleet that is written in two parts, one after the other and into one folder, is delivered whole. A cluster that leaves the inventory stays until somebody deletes it, whichever part it was in.',
    run: async scene => {
      const flux = await FluxScene.open(scene);
      const names = fleetOf(scene);
      const deliverParts = (inventory: readonly string[]) => flux.deliver(...[1, 2].map(part => ({
        charts: (app: FleetApp) => addPart(app, scene, inventory, FleetShard.of(part, 2)), readiness: FluxReadiness.APPLIED,
      })));
      scene.begin('both parts are written');
      await deliverParts(names);
      await flux.waitUntilReady(names);
      await scene.holdsFor(1, 'all Clusters are there', stay(scene, ...names.map(clusterOf)));
      scene.begin('a cluster leaves the inventory');
      await deliverParts(names.slice(1));
      await flux.waitUntilReady([flux.root, ...names.slice(1)]);
      await scene.waitUntil('its Kustomization is gone', async () => (await flux.tryRead(names[0]) === undefined ? undefined : 'it is there'));
      await scene.holdsFor(5, 'all Clusters are there', stay(scene, ...names.map(clusterOf)));
    },
  },
  {
    id: 'flux-retention',
    title: 'With a `TemplateRetention` of one generation a template stays while the next one is delivered, and Flux deletes it with the one after that.',
    run: async scene => {
      const flux = await FluxScene.open(scene);
      const retention = { ledger: flux.repository.pathOf('templates.json'), generations: 1 };
      const deliverImage = async (letter: string) => {
        await flux.deliver({
          charts: app => [addSite(app, scene, { build: cluster => addWorkers(cluster, { image: image(letter) }) })],
          readiness: FluxReadiness.APPLIED,
          retention: new TemplateRetention(retention),
        });
        await flux.waitUntilReady([scene.namespace]);
        return (await scene.list(METAL3_MACHINE_TEMPLATE)).map(nameOf);
      };
      scene.begin('three images are delivered, one after the other');
      const [first] = await deliverImage('a');
      const second = (await deliverImage('b')).filter(name => name !== first);
      if (second.length !== 1 || !(await scene.list(METAL3_MACHINE_TEMPLATE)).map(nameOf).includes(first)) {
        throw new Error(`beside ${first} there are ${second.join(', ')}`);
      }
      await deliverImage('c');
      await scene.waitUntilGone([{ ...METAL3_MACHINE_TEMPLATE, metadata: { name: first, namespace: scene.namespace } }]);
      const left = (await scene.list(METAL3_MACHINE_TEMPLATE)).map(nameOf);
      if (left.length !== 2 || !left.includes(second[0])) {
        throw new Error(`left are ${left.join(', ')}`);
      }
    },
  },
  {
    id: 'flux-deletion',
    title: 'A cluster that leaves the program loses its Kustomizations and nothing else; `kubectl delete cluster` then deletes it whole, and the secondary infra cluster is left.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      const flux = await FluxScene.open(scene);
      const neighbour = `${scene.namespace}-neighbour`;
      scene.begin('two clusters are delivered');
      await addHosts(scene);
      const readiness = FluxReadiness.MACHINES;
      await flux.deliver({ charts: app => [addSite(app, scene), addSite(app, scene, { name: neighbour })], readiness });
      await flux.waitUntilReady([scene.namespace], 400);
      scene.begin('one leaves the program');
      await flux.deliver({ charts: app => [addSite(app, scene, { name: neighbour })], readiness });
      await scene.waitUntil('its Kustomizations are gone', async () => (await flux.tryRead(scene.namespace) === undefined ? undefined : 'they are there'));
      await scene.holdsFor(10, 'its objects stay', stay(scene, ...carriersOf(scene.namespace)));
      scene.begin('the Cluster is deleted');
      await scene.remove(clusterOf(scene.namespace), 'Background');
      await scene.waitUntilGone([clusterOf(scene.namespace)]);
      const machines = await scene.list(MACHINE);
      if (machines.length > 0) {
        throw new Error(`${machines.length} machines are left`);
      }
      await scene.holdsFor(5, 'the secondary infra cluster is left', stay(scene, secondaryOf(scene.namespace)));
    },
  },
];

/** Delivers the cluster of the scene, without hosts. */
async function deliver(flux: FluxScene): Promise<void> {
  const { scene } = flux;
  scene.begin('the cluster is delivered');
  await flux.deliver({ charts: app => [addSite(app, scene)], readiness: FluxReadiness.APPLIED });
  await flux.waitUntilReady([`${scene.namespace}-inventory`, scene.namespace]);
  await scene.waitUntil('Cluster API owns the pool', isOwned(scene, workersOf(scene.namespace)));
}

/** Everything whose deletion takes machines along, or keeps them from being deleted. */
function carriersOf(site: string): Manifest[] {
  const metadata = { name: site, namespace: site };
  return [
    clusterOf(site), workersOf(site), secondaryOf(site), { ...METAL3_CLUSTER, metadata },
    { ...KUBEADM_CONTROL_PLANE, metadata: { ...metadata, name: `${site}-control-plane` } },
  ];
}

function other(namespace: string, name: string): Manifest {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data: { key: 'value' } };
}
