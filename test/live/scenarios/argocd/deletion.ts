import { ArgoCdLayout } from '../../../../src/gitops';
import type { Manifest } from '../../../../src/topology';
import { ARGO_CD_NAMESPACE } from '../../delivery/argo-cd';
import { APPLICATION_SET, ArgoCdScene, explain, withArgoCd } from '../../delivery/argo-cd-scene';
import { stay } from '../../delivery/looks';
import { addHosts, addSite, clusterOf, secondaryOf } from '../../delivery/site';
import { conditionsOf, fieldOf, nameOf } from '../../scenario/fields';
import { MACHINE, METAL3_MACHINE_TEMPLATE } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';
import type { Scene } from '../../scenario/scene';

/** How clusters that Argo CD delivers are deleted, by the book and otherwise. */
export const DELETION_SCENARIOS: readonly Scenario[] = [
  documentedDeletion('argocd-deletion', ArgoCdLayout.THREE_APPLICATIONS, 'THREE_APPLICATIONS'),
  documentedDeletion('argocd-deletion-one', ArgoCdLayout.ONE_APPLICATION, 'ONE_APPLICATION'),
  documentedDeletion('argocd-deletion-set', ArgoCdLayout.APPLICATION_SET, 'APPLICATION_SET'),
  {
    id: 'argocd-deletion-without-line',
    title: 'Without `allowFormerCluster()` the deletion of an Application deletes nothing: the cluster runs on.',
    run: withArgoCd(async (argoCd, scene) => {
      await deliver(argoCd);
      await takeOut(argoCd, { withLine: false });
      scene.begin('the Application is deleted and confirmed');
      await argoCd.deleteApplication(scene.namespace);
      await argoCd.confirmDeletion(scene.namespace);
      await argoCd.waitUntilGone(scene.namespace);
      await scene.holdsFor(15, 'the Cluster stays', stay(scene, clusterOf(scene.namespace)));
    }),
  },
  {
    id: 'argocd-foreground',
    title: 'Without `--propagation-policy background` the templates are deleted at once, while there are still machines.',
    shares: [SharedThing.BYO_HOSTS],
    run: withArgoCd(async (argoCd, scene) => {
      await deliver(argoCd, { hosts: true });
      await takeOut(argoCd, { withLine: true });
      scene.begin('the Application is deleted in the foreground');
      // Something has to keep the machines for long enough to be seen.
      const [machine] = await scene.list(MACHINE);
      await scene.patch(machine, { metadata: { annotations: { 'pre-drain.delete.hook.machine.cluster.x-k8s.io/seen': '' } } });
      await argoCd.deleteApplication(scene.namespace, 'foreground');
      await argoCd.confirmDeletion(scene.namespace);
      await scene.waitUntil('the templates are gone', async () => {
        const templates = await scene.list(METAL3_MACHINE_TEMPLATE);
        return templates.length === 0 ? undefined : templates.map(nameOf).join(', ');
      });
      if (await scene.read(machine) === undefined) {
        throw new Error('the machine was gone before the templates');
      }
      await scene.patch(machine, { metadata: { annotations: { 'pre-drain.delete.hook.machine.cluster.x-k8s.io/seen': null } } });
      await scene.waitUntilGone([clusterOf(scene.namespace)]);
    }),
  },
  {
    id: 'argocd-application-deleted',
    title: 'An Application that is deleted with `kubectl` leaves its objects alone, and the Application of Applications makes it again.',
    run: withArgoCd(async (argoCd, scene) => {
      await deliver(argoCd);
      const deleted = await argoCd.application(scene.namespace);
      scene.begin('the Application is deleted');
      await scene.remove(deleted);
      await isMadeAgain(argoCd, deleted);
      await scene.holdsFor(10, 'the Cluster stays', stay(scene, clusterOf(scene.namespace)));
    }),
  },
  {
    id: 'argocd-deletion-taken-back',
    title: 'A deletion that waits for its confirmation shows in the `deletionTimestamp` of the Application; without its finalizers the Application goes, '
      + 'its objects stay, and the Application of Applications makes it again.',
    run: withArgoCd(async (argoCd, scene) => {
      await deliver(argoCd);
      const deleted = await argoCd.application(scene.namespace);
      scene.begin('the Application is deleted by mistake');
      await argoCd.deleteApplication(scene.namespace);
      await scene.holdsFor(10, 'it waits', async () => (
        fieldOf(await argoCd.tryRead(scene.namespace), 'metadata', 'deletionTimestamp') === undefined ? 'it is not being deleted' : undefined));
      scene.begin('that is taken back');
      await scene.patch(deleted, { metadata: { finalizers: null } });
      await isMadeAgain(argoCd, deleted);
      await scene.holdsFor(10, 'the Cluster stays', stay(scene, clusterOf(scene.namespace)));
    }),
  },
  {
    id: 'argocd-set-deleted',
    title: 'An ApplicationSet that is deleted takes its Applications along, and leaves their objects.',
    run: withArgoCd(async (argoCd, scene) => {
      await deliver(argoCd, { layout: ArgoCdLayout.APPLICATION_SET });
      scene.begin('the ApplicationSet is deleted');
      // Else it would be made again.
      await scene.remove(await argoCd.application(argoCd.root));
      await argoCd.waitUntilGone(argoCd.root);
      await scene.remove(await scene.get(APPLICATION_SET, scene.namespace, ARGO_CD_NAMESPACE));
      await argoCd.waitUntilGone(scene.namespace);
      await scene.holdsFor(15, 'the Cluster stays', stay(scene, clusterOf(scene.namespace), secondaryOf(scene.namespace)));
    }),
  },
];

interface Estate {
  /** @default ArgoCdLayout.THREE_APPLICATIONS */
  readonly layout?: ArgoCdLayout;
  /** Whether there are machines. @default false */
  readonly hosts?: boolean;
}

/** The four steps of docs/gitops.md. */
function documentedDeletion(id: string, layout: ArgoCdLayout, name: string): Scenario {
  return {
    id,
    title: `The documented deletion of a cluster in the layout \`${name}\` waits for a confirmation, and then takes the machines away and after them the rest: `
      + 'the secondary infra cluster outlives the machines.',
    shares: [SharedThing.BYO_HOSTS],
    run: withArgoCd(async (argoCd, scene) => {
      await deliver(argoCd, { layout, hosts: true });
      await takeOut(argoCd, { layout, withLine: true });
      scene.begin('the Application is deleted, and nobody confirms it');
      await argoCd.deleteApplication(scene.namespace);
      await scene.holdsFor(20, 'the Cluster waits for the confirmation', stay(scene, clusterOf(scene.namespace)));
      scene.begin('the deletion is confirmed');
      await argoCd.confirmDeletion(scene.namespace);
      await scene.waitUntil('the machines are gone', machinesGoFirst(scene));
      await scene.waitUntilGone([clusterOf(scene.namespace)]);
      await argoCd.waitUntilGone(scene.namespace);
      scene.begin('the rest is deleted');
      await deleteRest(argoCd, layout);
    }),
  };
}

/** Delivers a cluster, and another one that stays. */
async function deliver(argoCd: ArgoCdScene, { layout, hosts = false }: Estate = {}): Promise<void> {
  const { scene } = argoCd;
  scene.begin('the clusters are delivered');
  if (hosts) {
    await addHosts(scene);
  }
  await argoCd.deliver({ charts: app => [addSite(app, scene), addSite(app, scene, { name: neighbourOf(scene) })], layout });
  await argoCd.waitUntil([scene.namespace], { sync: 'Synced', ...hosts && { health: 'Healthy' } });
}

/** Waits until there is another Application of the same name. */
async function isMadeAgain({ scene }: ArgoCdScene, deleted: Manifest): Promise<void> {
  await scene.waitUntil('there is another Application', async () => {
    const application = await scene.read(deleted);
    return application !== undefined && application.metadata?.uid !== deleted.metadata?.uid ? undefined : 'there is none';
  });
}

/** The first step: the cluster leaves the program, and its Application says so. Nothing is deleted. */
async function takeOut(argoCd: ArgoCdScene, { layout, withLine }: { readonly layout?: ArgoCdLayout; readonly withLine: boolean }): Promise<void> {
  const { scene } = argoCd;
  scene.begin('the cluster leaves the program');
  await argoCd.deliver({
    charts: app => [addSite(app, scene, { name: neighbourOf(scene) })],
    layout,
    finish: ({ project }) => withLine && project?.allowFormerCluster(scene.namespace),
  });
  await scene.waitUntil('the Application says that its folder is gone, or not allowed any more', async () => {
    const application = await argoCd.application(scene.namespace);
    return conditionsOf(application).some(({ message = '' }) => /app path does not exist|not permitted|do not match/.test(message)) ? undefined : explain(application);
  });
  await argoCd.waitUntil([argoCd.root], {});
  await scene.holdsFor(10, 'nothing is deleted', stay(scene, clusterOf(scene.namespace), secondaryOf(scene.namespace)));
}

/** The third step. */
async function deleteRest(argoCd: ArgoCdScene, layout: ArgoCdLayout): Promise<void> {
  const { scene } = argoCd;
  if (layout === ArgoCdLayout.THREE_APPLICATIONS) {
    const inventory = `${scene.namespace}-inventory`;
    await argoCd.deleteApplication(inventory);
    await scene.holdsFor(10, 'the ByoCluster waits for the confirmation', stay(scene, secondaryOf(scene.namespace)));
    await argoCd.confirmDeletion(inventory);
    await argoCd.waitUntilGone(inventory);
  } else {
    await scene.holdsFor(10, 'the ByoCluster is kept', stay(scene, secondaryOf(scene.namespace)));
    await scene.remove(secondaryOf(scene.namespace));
  }
  await scene.waitUntilGone([secondaryOf(scene.namespace)]);
}

/** Machines whose infra cluster is gone could not be deleted. */
function machinesGoFirst(scene: Scene) {
  return async () => {
    const lost = await stay(scene, secondaryOf(scene.namespace))();
    if (lost !== undefined) {
      throw new Error(`the secondary infra cluster has to outlive the machines: ${lost}`);
    }
    const machines = await scene.list(MACHINE);
    return machines.length === 0 ? undefined : `machines left: ${machines.map(nameOf).join(', ')}`;
  };
}

function neighbourOf({ namespace }: Scene): string {
  return `${namespace}-neighbour`;
}
