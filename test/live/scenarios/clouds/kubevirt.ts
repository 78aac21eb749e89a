import { applyCloudLab, cloudLab, deleteCluster, expectLeftAlone, expectProviderId, provision, withoutManagedBy } from './cloud-lab';
import { KubevirtImage, KubevirtWorkerPool } from '../../../../src/providers/kubevirt';
import { MixedCluster, Replicas } from '../../../../src/root';
import { idOf, nameOf } from '../../scenario/fields';
import { KUBEVIRT_CLUSTER, KUBEVIRT_MACHINE, VIRTUAL_MACHINE } from '../../scenario/kinds';
import { Scenario } from '../../scenario/scenario';
import { LAB } from '../controllers/lab';
import { isSettled } from '../controllers/looks';

const POOL = `${LAB}-virtual`;

/** What the controllers of KubeVirt's provider do in a cluster whose primary is another provider's. KubeVirt itself is played. */
export const KUBEVIRT_SCENARIOS: readonly Scenario[] = [
  {
    id: 'kubevirt-pool',
    title: 'A pool of KubeVirt joins a cluster of Metal3: its machine gets a virtual machine that boots with its bootstrap data, is a node of the same name, and has the provider id that '
      + 'KubeVirt\'s provider gives it. Nobody changes the KubevirtCluster, and no field that was applied. With the Cluster the virtual machine goes, and the KubevirtCluster is left.',
    run: async scene => {
      const bundle = cloudLab(scene, addPool);
      await applyCloudLab(scene, bundle);
      const machine = await provision(scene, bundle, POOL);
      scene.begin('the virtual machine is the one that was asked for');
      const [virtualMachine] = await scene.list(VIRTUAL_MACHINE);
      await expectProviderId(scene, machine, `kubevirt://${nameOf(virtualMachine)}`);
      await expectLeftAlone(scene, KUBEVIRT_CLUSTER);
      await deleteCluster(scene);
      await scene.waitUntilGone([virtualMachine]);
      await expectLeftAlone(scene, KUBEVIRT_CLUSTER);
    },
  },
  {
    id: 'kubevirt-without-managed-by',
    title: 'Without the annotation `managed-by` on a secondary KubevirtCluster a machine of KubeVirt never gets a virtual machine: it waits for SSH keys, and only the log of the controller '
      + 'says so. With the annotation it goes on.',
    run: async scene => {
      const bundle = cloudLab(scene, addPool);
      await applyCloudLab(scene, withoutManagedBy(bundle, KUBEVIRT_CLUSTER));
      scene.begin('the machine waits');
      await scene.waitUntil('the log says for what', async () => {
        const machines = await scene.list(KUBEVIRT_MACHINE);
        const lines = scene.stage.logOf('kubevirt').split('\n').filter(line => line.includes('Waiting for ssh keys data secret'));
        return machines.some(machine => lines.some(line => line.includes(nameOf(machine)))) ? undefined : `it does not of ${machines.map(idOf).join(', ')}`;
      });
      await scene.holdsFor(15, 'there is no virtual machine', async () => ((await scene.list(VIRTUAL_MACHINE)).length === 0 ? undefined : 'there is one'));
      scene.begin('the annotation comes');
      await scene.apply(bundle);
      await scene.waitUntil('all machines run', isSettled(scene));
    },
  },
];

/** A pool `lab-virtual` of virtual machines in the management cluster. */
function addPool(cluster: MixedCluster): void {
  new KubevirtWorkerPool(cluster, 'Virtual', {
    replicas: Replicas.fixed(1),
    image: KubevirtImage.fromContainerDisk('registry.example.com/node:v1.34.2'),
    cores: 2,
    memory: '4Gi',
  });
}
