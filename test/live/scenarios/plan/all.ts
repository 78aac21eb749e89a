import { edited } from './edited';
import { gathered } from './gathered';
import { DATA_HOST, Place, placed } from './placed';
import { PlanLab, resumedBundle } from './plan-lab';
import { CLOUD_POOLS, CLUSTER_STEPS, CONTROL_PLANE_STEPS, LOCAL_POOLS, PoolEdits, THREE_MACHINES_STEPS } from './played-edits';
import { Manifest } from '../../../../src/topology';
import { Edit } from '../../../plan/edits/edit';
import { findPlace } from '../../clouds/ec2';
import { MOTO } from '../../programs/moto/moto';
import { Scenario, SharedThing } from '../../scenario/scenario';
import { Scene } from '../../scenario/scene';
import { addBareMetalHosts, addByoHosts, hostLabels } from '../controllers/hosts';

const ROLE = 'host';
const AS_PLANNED = 'what the plan says is what happens, from the manifests of before and from the living cluster';

/** Whether the plan is right: the edits of its table are played, and what controllers do is compared with what it says. */
export const PLAN_SCENARIOS: readonly Scenario[] = [
  {
    id: 'plan-control-plane',
    title: `Of ${CONTROL_PLANE_STEPS.length} edits of a control plane with one machine, one after the other, ${AS_PLANNED}: another API version, certificates, timeouts, labels and what kubeadm's own comparison `
      + 'leaves out replace nothing; commands, arguments, feature gates, a salt, a time and another Kubernetes version replace its machine.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await addHosts(scene, { byoh: 6 });
      await playSteps(scene, CONTROL_PLANE_STEPS, placeOf(scene));
    },
  },
  {
    id: 'plan-cluster',
    title: `Of ${CLUSTER_STEPS.length} edits of a cluster and its pools, one after the other, ${AS_PLANNED}: a cluster that is made, paused, given another pool, and deleted. `
      + 'A Metal3Cluster that leaves a living cluster is not gone before the last machine of the cluster, of whatever provider.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await addHosts(scene, { byoh: 4, bareMetal: 1 });
      await playSteps(scene, CLUSTER_STEPS, placeOf(scene));
    },
  },
  {
    id: 'plan-pools',
    title: `Of ${LOCAL_POOLS.edits.length} edits of pools of BYOH, Metal3 and KubeVirt, all at once, ${AS_PLANNED}.`,
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      await addHosts(scene, { byoh: 21, bareMetal: 10 });
      await addBareMetalHosts(scene, { role: 'data', count: 2, labels: DATA_HOST });
      await playPools(scene, LOCAL_POOLS, placeOf(scene));
    },
  },
  {
    id: 'plan-pools-in-aws',
    title: `Of ${CLOUD_POOLS.edits.length} edits of pools in AWS, all at once, ${AS_PLANNED}.`,
    needs: MOTO,
    run: async scene => {
      await addHosts(scene, { bareMetal: 1 });
      await playPools(scene, CLOUD_POOLS, { ...placeOf(scene), aws: await findPlace() });
    },
  },
  {
    id: 'plan-three-machines',
    title: `Of ${THREE_MACHINES_STEPS.length} edits of a control plane with three machines, one after the other, ${AS_PLANNED}: a change of \`joinConfiguration\` alone replaces all but the machine that has made `
      + 'the cluster, and then one of `initConfiguration` alone only that one.',
    run: async scene => {
      await addHosts(scene, { bareMetal: 5 });
      await playSteps(scene, THREE_MACHINES_STEPS, { ...placeOf(scene), hasWholeControlPlane: true });
    },
  },
];

/** The bundle of the beginning, and those that edits make of one another. Each is made when it is needed: one may have the time of that moment in it. */
export function* stepsOf(edits: readonly Edit[], place: Place): Generator<{ readonly what: string; readonly bundle: Manifest[] }> {
  let bundle = placed(edits[0].before, place);
  yield { what: 'the cluster is made', bundle };
  for (const { id, before, after } of edits) {
    // A cluster that an edit has paused is resumed before the next one.
    bundle = edited(resumedBundle(bundle), placed(before, place), placed(after, place));
    yield { what: id, bundle };
  }
}

async function playSteps(scene: Scene, edits: readonly Edit[], place: Place): Promise<void> {
  const lab = new PlanLab(scene);
  for (const { what, bundle } of stepsOf(edits, place)) {
    await lab.play(what, bundle);
  }
  await lab.end();
}

async function playPools(scene: Scene, { cluster, edits }: PoolEdits, place: Place): Promise<void> {
  const lab = new PlanLab(scene);
  await lab.play('the cluster is made', gathered(cluster, edits, 'before', place));
  await lab.play('all pools are edited', gathered(cluster, edits, 'after', place));
  await lab.end();
}

function placeOf(scene: Scene): Place {
  return { namespace: scene.namespace, endpoint: { host: scene.endpointHost, port: scene.endpointPort }, hostLabels: hostLabels(scene, ROLE) };
}

async function addHosts(scene: Scene, { byoh = 0, bareMetal = 0 }: { readonly byoh?: number; readonly bareMetal?: number }): Promise<void> {
  scene.begin('the hosts are there');
  // The label is what one of the edits selects hosts by; any of them will do.
  await Promise.all([addByoHosts(scene, { role: ROLE, count: byoh }), addBareMetalHosts(scene, { role: ROLE, count: bareMetal, labels: { rack: 'seven' } })]);
}
