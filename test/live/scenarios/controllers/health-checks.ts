import { Duration } from 'cdk8s';
import { addBareMetalHosts, addByoHosts } from './hosts';
import { addByohControlPlane, addMetal3Pool, lab } from './lab';
import { isSettled, machineNames, machinesOf, replaced } from './looks';
import { Metal3Remediation } from '../../../../src/providers/metal3';
import { MachineHealthCheck, MixedCluster } from '../../../../src/root';
import { describe, nameOf, textOf } from '../../scenario/fields';
import { BARE_METAL_HOST, METAL3_REMEDIATION } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';
import { Scene } from '../../scenario/scene';

const POOL = 'lab-metal';
/** The player makes the node of such a host not ready. */
const NOT_READY = 'live.cdk8s-cluster-api/node-not-ready';
const UNHEALTHY = ['False', 'Unknown'].map(status => ({ type: 'Ready', status, timeout: Duration.seconds(10) }));

export const HEALTH_CHECK_SCENARIOS: readonly Scenario[] = [
  {
    id: 'health-check-replaces',
    title: 'A MachineHealthCheck without a remediation template has an unhealthy Metal3 machine replaced.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await startPool(scene, (_cluster, pool) => new MachineHealthCheck(pool, 'HealthCheck', { target: pool, unhealthyConditions: UNHEALTHY }));
      const before = await machineNames(scene, POOL);
      await breakNode(scene);
      await scene.waitUntil('the machine is replaced', () => replaced(scene, POOL, before));
    },
  },
  {
    id: 'reboot-then-replace',
    title: 'With `replaceAfter`, a host is rebooted first, and a machine that is still unhealthy after that time is replaced.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await startPool(scene, (cluster, pool) => new MachineHealthCheck(pool, 'HealthCheck', {
        target: pool, unhealthyConditions: UNHEALTHY, remediation: reboot(cluster), replaceAfter: Duration.seconds(240),
      }));
      const before = await machineNames(scene, POOL);
      await breakNode(scene);
      await scene.waitUntil('the host is rebooted', async () => {
        const remediations = await scene.list(METAL3_REMEDIATION);
        const isRebooted = remediations.some(remediation => textOf(remediation, 'status', 'lastRemediated') !== '');
        return isRebooted ? undefined : remediations.map(describe).join('; ') || 'there is no Metal3Remediation';
      });
      if ((await machineNames(scene, POOL)).join() !== before.join()) {
        throw new Error('the machine is replaced before');
      }
      await scene.waitUntil('the machine is replaced', () => replaced(scene, POOL, before), 600);
    },
  },
  {
    id: 'remediation-never-replaces',
    title: 'A Metal3Remediation reboots the host as often as its retry limit says, then ends in the phase `Deleting machine`, and the Machine stays.',
    upstreamDefect: 'once the retry limit is reached, the Machine is deleted and its owner makes another. Metal3 sets the condition OwnerRemediated in '
      + '`status.deprecated.v1beta1` only, and Cluster API reads `status.conditions`.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await startPool(scene, (cluster, pool) => new MachineHealthCheck(pool, 'HealthCheck', {
        target: pool, unhealthyConditions: UNHEALTHY, remediation: reboot(cluster),
      }));
      const [machine] = await machineNames(scene, POOL);
      await breakNode(scene);
      await scene.waitUntil('the remediation gives up', async () => {
        const remediations = await scene.list(METAL3_REMEDIATION);
        const isOver = remediations.some(remediation => textOf(remediation, 'status', 'phase') === 'Deleting machine');
        return isOver ? undefined : remediations.map(describe).join('; ') || 'there is no Metal3Remediation';
      }, 480);
      scene.begin('the Machine stays');
      await scene.expectDefect(async () => {
        const machines = await machinesOf(scene, POOL);
        const isKept = machines.some(candidate => nameOf(candidate) === machine && candidate.metadata?.deletionTimestamp === undefined);
        return isKept ? `${machine} stays` : undefined;
      }, 30);
    },
  },
];

/** With as little patience as Metal3 allows. */
function reboot(cluster: MixedCluster): Metal3Remediation {
  return new Metal3Remediation(cluster, 'Reboot', { retryLimit: 1, timeout: Duration.seconds(100) });
}

/** A cluster with one machine on bare metal. */
async function startPool(scene: Scene, addHealthCheck: (cluster: MixedCluster, pool: ReturnType<typeof addMetal3Pool>) => void): Promise<void> {
  scene.begin('the machines come up');
  await addByoHosts(scene, { role: 'control-plane', count: 1 });
  await addBareMetalHosts(scene, { role: 'worker', count: 2 });
  await scene.apply(lab(scene, cluster => {
    addByohControlPlane(scene, cluster);
    addHealthCheck(cluster, addMetal3Pool(scene, cluster));
  }));
  await scene.waitUntil('all machines run', isSettled(scene));
}

/** Makes the node of the host that is in use not ready. */
async function breakNode(scene: Scene): Promise<void> {
  scene.begin('the node is not ready');
  const [host] = (await scene.list(BARE_METAL_HOST)).filter(candidate => textOf(candidate, 'spec', 'consumerRef', 'name') !== '');
  await scene.patch(host, { metadata: { annotations: { [NOT_READY]: 'true' } } });
}
