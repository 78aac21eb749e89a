import { addBareMetalHosts, addByoHosts } from './hosts';
import { addByohControlPlane, addMetal3ControlPlane, addMetal3Pool, image, lab, NEXT_VERSION, VERSION } from './lab';
import { isSettled, machineNames, machinesOf } from './looks';
import { Manifest } from '../../../../src/topology';
import { conditionsOf, fieldOf, nameOf } from '../../scenario/fields';
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
      scene.begin('the machines come up');
      await addByoHosts(scene, { role: 'control-plane', count: 2 });
      await addBareMetalHosts(scene, { role: 'worker', count: 1 });
      await scene.apply(mixed(scene, VERSION));
      await scene.waitUntil('all machines run', isSettled(scene));
      const before = await machineNames(scene, POOL);
      scene.begin('both get another version');
      await scene.apply(mixed(scene, NEXT_VERSION));
      await scene.waitUntil('the pool waits for the control plane without a machine', async () => {
        const sets = await scene.list(MACHINE_SET);
        const isHeld = sets.some(set => conditionsOf(set).some(({ message }) => /ControlPlaneIsStable/.test(message ?? '')));
        const machines = await machinesOf(scene, POOL);
        const isGivenUp = machines.every(machine => fieldOf(machine, 'metadata', 'deletionTimestamp') !== undefined);
        return isHeld && isGivenUp ? undefined : `machines are ${machines.map(nameOf).join(', ')}; ${sets.map(set => JSON.stringify(fieldOf(set, 'status', 'conditions'))).join(' ')}`;
      });
      scene.begin('the upgrade ends');
      await scene.waitUntil('all machines have the new version', async () => {
        const names = await machineNames(scene, POOL);
        return names.some(name => before.includes(name)) ? `machines are ${names.join(', ')}` : isSettled(scene)();
      });
    },
  },
  {
    id: 'templates-before-control-planes',
    title: 'A bundle has a new machine template before the control plane that refers to it, so no reconcile fails; the other way round one does.',
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
      scene.begin('the bundle is applied the other way round');
      await roll(scene, controlPlaneFirst(ofMetal3(scene, 'c')));
      if (failures(scene).length === 0) {
        throw new Error('no reconcile failed, so the order does not matter');
      }
    },
  },
];

function mixed(scene: Scene, kubernetesVersion: string): Manifest[] {
  return lab(scene, cluster => {
    addByohControlPlane(scene, cluster);
    addMetal3Pool(scene, cluster);
  }, { kubernetesVersion });
}

function ofMetal3(scene: Scene, letter: string): Manifest[] {
  return lab(scene, cluster => addMetal3ControlPlane(scene, cluster, { image: image(letter) }));
}

function controlPlaneFirst(bundle: readonly Manifest[]): Manifest[] {
  const isTemplate = ({ kind }: Manifest) => kind === METAL3_MACHINE_TEMPLATE.kind;
  return [...bundle.filter(manifest => !isTemplate(manifest)), ...bundle.filter(isTemplate)];
}

async function roll(scene: Scene, bundle: readonly Manifest[]): Promise<void> {
  const before = await machineNames(scene, CONTROL_PLANE);
  await scene.apply(bundle);
  await scene.waitUntil('the control plane has rolled', async () => {
    const names = await machineNames(scene, CONTROL_PLANE);
    return names.some(name => before.includes(name)) ? `machines are ${names.join(', ')}` : isSettled(scene)();
  });
}

/** What the controller of control planes has to say of templates that it does not find in this namespace. */
function failures(scene: Scene): string[] {
  const lines = scene.stage.logOf('cluster-api-controlplane-kubeadm').split('\n');
  return lines.filter(line => line.includes(`"${scene.namespace}"`) && line.includes('Reconciler error') && /not found/.test(line));
}
