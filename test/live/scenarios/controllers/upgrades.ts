import { addBareMetalHosts, addByoHosts } from './hosts';
import { addByohControlPlane, addMetal3ControlPlane, addMetal3Pool, image, lab, NEXT_VERSION, VERSION } from './lab';
import { isSettled, machineNames, machinesOf, replaced } from './looks';
import { Manifest } from '../../../../src/topology';
import { conditionsOf, describe, nameOf } from '../../scenario/fields';
import { MACHINE_SET, METAL3_MACHINE_TEMPLATE } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';
import { Scene } from '../../scenario/scene';

const POOL = 'lab-metal';
const CONTROL_PLANE = 'lab-control-plane';

export const UPGRADE_SCENARIOS: readonly Scenario[] = [
  {
    id: 'upgrade-in-one-commit-empties-pools',
    title: 'With `maxSurge: 0`, a new Kubernetes version for control plane and pools in one commit makes every pool give up a machine at once; the machine in its place is not made before '
      + 'the control plane is done.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await startMixed(scene);
      const before = await machineNames(scene, POOL);
      scene.begin('both get another version');
      await scene.apply(mixed(scene, NEXT_VERSION));
      await scene.waitUntil('the pool waits for the control plane without a machine', async () => {
        const held = await heldSets(scene);
        const machines = await machinesOf(scene, POOL);
        const isGivenUp = machines.every(({ metadata }) => metadata?.deletionTimestamp !== undefined);
        return held.length > 0 && isGivenUp ? undefined : `${held.length} MachineSets wait; ${machines.map(describe).join('; ')}`;
      });
      scene.begin('the upgrade ends');
      await scene.waitUntil('all machines have the new version', () => replaced(scene, POOL, before));
    },
  },
  {
    id: 'upgrade-with-pool-version',
    title: 'With `poolVersion` at the old version, the control plane is upgraded and no pool gives up a machine; without it, the pools follow, and none waits.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await startMixed(scene);
      const before = await machineNames(scene, POOL);
      scene.begin('the control plane gets another version');
      const controlPlane = await machineNames(scene, CONTROL_PLANE);
      await scene.apply(mixed(scene, NEXT_VERSION, VERSION));
      await scene.waitUntil('the control plane is upgraded', async () => {
        const pool = await machinesOf(scene, POOL);
        if (pool.map(nameOf).join() !== before.join() || pool.some(({ metadata }) => metadata?.deletionTimestamp !== undefined)) {
          throw new Error(`the pool rolls meanwhile: ${pool.map(describe).join('; ')}`);
        }
        return replaced(scene, CONTROL_PLANE, controlPlane);
      });
      scene.begin('the pools follow');
      await scene.apply(mixed(scene, NEXT_VERSION));
      await scene.waitUntil('the pool is upgraded', async () => {
        const held = await heldSets(scene);
        if (held.length > 0) {
          throw new Error(`the pool waits: ${held.map(describe).join('; ')}`);
        }
        return replaced(scene, POOL, before);
      });
    },
  },
  {
    id: 'templates-before-control-planes',
    title: 'A bundle has a new machine template before the control plane that refers to it, so no reconcile of the control plane fails; without the template one does.',
    run: async scene => {
      scene.begin('the machines come up');
      await addBareMetalHosts(scene, { role: 'control-plane', count: 2 });
      await scene.apply(ofMetal3(scene, 'a'));
      await scene.waitUntil('all machines run', isSettled(scene));
      scene.begin('the bundle is applied in its order');
      await roll(scene, ofMetal3(scene, 'b'));
      const errors = failures(scene);
      if (errors.length > 0) {
        throw new Error(`reconciles failed: ${errors[0]}`);
      }
      scene.begin('the control plane comes first');
      const [rest, templates] = split(ofMetal3(scene, 'c'));
      await scene.apply(rest);
      await scene.waitUntil('a reconcile fails', () => Promise.resolve(failures(scene).length > 0 ? undefined : 'none does'), 60);
      await roll(scene, templates);
    },
  },
];

function mixed(scene: Scene, kubernetesVersion: string, poolVersion?: string): Manifest[] {
  return lab(scene, cluster => {
    addByohControlPlane(scene, cluster);
    addMetal3Pool(scene, cluster);
  }, { kubernetesVersion, poolVersion });
}

async function startMixed(scene: Scene): Promise<void> {
  scene.begin('the machines come up');
  await addByoHosts(scene, { role: 'control-plane', count: 2 });
  await addBareMetalHosts(scene, { role: 'worker', count: 1 });
  await scene.apply(mixed(scene, VERSION));
  await scene.waitUntil('all machines run', isSettled(scene));
}

/** The MachineSets that wait for the control plane before they make a machine. */
async function heldSets(scene: Scene): Promise<Manifest[]> {
  const sets = await scene.list(MACHINE_SET);
  return sets.filter(set => conditionsOf(set).some(({ message }) => message?.includes('ControlPlaneIsStable')));
}

function ofMetal3(scene: Scene, letter: string): Manifest[] {
  return lab(scene, cluster => addMetal3ControlPlane(scene, cluster, { image: image(letter) }));
}

/** Everything else, and the machine templates. */
function split(bundle: readonly Manifest[]): [Manifest[], Manifest[]] {
  const isTemplate = ({ kind }: Manifest) => kind === METAL3_MACHINE_TEMPLATE.kind;
  return [bundle.filter(manifest => !isTemplate(manifest)), bundle.filter(isTemplate)];
}

async function roll(scene: Scene, bundle: readonly Manifest[]): Promise<void> {
  const before = await machineNames(scene, CONTROL_PLANE);
  await scene.apply(bundle);
  await scene.waitUntil('the control plane has rolled', () => replaced(scene, CONTROL_PLANE, before));
}

/** What the controller of control planes has to say of templates that it does not find in this namespace. */
function failures(scene: Scene): string[] {
  const lines = scene.stage.logOf('cluster-api-controlplane-kubeadm').split('\n');
  return lines.filter(line => line.includes(`Metal3MachineTemplate ${scene.namespace}/`) && line.includes('Reconciler error') && line.includes('not found'));
}
