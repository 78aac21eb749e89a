import { Manifest } from '../../../../src/topology';
import { describe, fieldOf, nameOf, textOf } from '../../scenario/fields';
import { CLUSTER, KUBEADM_CONTROL_PLANE, MACHINE, MACHINE_DEPLOYMENT, MACHINE_SET } from '../../scenario/kinds';
import { Look, Scene } from '../../scenario/scene';

/** The label with the name of the pool or control plane that a machine belongs to. */
const OWNER_LABELS = ['cluster.x-k8s.io/deployment-name', 'cluster.x-k8s.io/control-plane-name'];

/** Whether control plane and pools have just the machines that they want, all of the newest kind, with a node each. */
export function isSettled(scene: Scene, namespace = scene.namespace): Look {
  return async () => {
    const [controlPlanes, pools, machines, clusters] = await Promise.all(
      [KUBEADM_CONTROL_PLANE, MACHINE_DEPLOYMENT, MACHINE, CLUSTER].map(kind => scene.list(kind, namespace)));
    const wanting = [...controlPlanes, ...pools];
    const unsettled = [...wanting.filter(owner => !isScaled(owner)), ...machines.filter(machine => textOf(machine, 'status', 'phase') !== 'Running')];
    const wanted = wanting.map(owner => Number(fieldOf(owner, 'spec', 'replicas') ?? 0)).reduce((sum, count) => sum + count, 0);
    if (clusters.length > 0 && wanting.length > 0 && unsettled.length === 0 && machines.length === wanted) {
      return outdatedSets(pools, await scene.list(MACHINE_SET, namespace));
    }
    return `${machines.length} of ${wanted} machines; ${[...clusters, ...unsettled].map(describe).join('; ')}`;
  };
}

/**
 * The MachineSets that a rollout has yet to empty. A pool says that it has seen its new template, and counts its old machines as up to date still,
 * when there is a new MachineSet already. So the sets have to be read after the pools.
 */
function outdatedSets(pools: readonly Manifest[], sets: readonly Manifest[]): string | undefined {
  const outdated = pools.filter(pool => !isLeftToSomebody(pool)).flatMap(pool => {
    const own = sets.filter(set => ownerOf(set) === nameOf(pool));
    const newest = Math.max(...own.map(revisionOf));
    return own.filter(set => revisionOf(set) < newest && fieldOf(set, 'spec', 'replicas') !== 0);
  });
  return outdated.length === 0 ? undefined : outdated.map(describe).join('; ');
}

function revisionOf(set: Manifest): number {
  return Number(textOf(set, 'metadata', 'annotations', 'machinedeployment.clusters.x-k8s.io/revision'));
}

/** Whether machines stay as they are until somebody deletes them. */
function isLeftToSomebody(owner: Manifest): boolean {
  return textOf(owner, 'spec', 'rollout', 'strategy', 'type') === 'OnDelete';
}

/** The name of the pool or control plane that a machine belongs to. */
export function ownerOf(machine: Manifest): string {
  return OWNER_LABELS.map(label => textOf(machine, 'metadata', 'labels', label)).find(name => name !== '') ?? '';
}

/** Whether what a controller says of an object is of its present spec, and all replicas are up to date and ready. */
function isScaled(owner: Manifest): boolean {
  const wanted = Number(fieldOf(owner, 'spec', 'replicas') ?? 0);
  // Machines that somebody has to delete are not up to date until then.
  const counts = ['replicas', ...isLeftToSomebody(owner) ? [] : ['upToDateReplicas'], 'readyReplicas', 'availableReplicas'].map(count => Number(fieldOf(owner, 'status', count) ?? 0));
  return fieldOf(owner, 'metadata', 'generation') === fieldOf(owner, 'status', 'observedGeneration') && counts.every(count => count === wanted);
}

/** The machines of a pool or control plane. */
export async function machinesOf(scene: Scene, owner: string): Promise<Manifest[]> {
  return (await scene.list(MACHINE)).filter(machine => ownerOf(machine) === owner);
}

/** The names of machines, in order. */
export async function machineNames(scene: Scene, owner?: string): Promise<string[]> {
  return (owner === undefined ? await scene.list(MACHINE) : await machinesOf(scene, owner)).map(nameOf).sort();
}

/** What is still to be seen of a rollout: none of the machines of before, and as many others as are wanted. */
export async function replaced(scene: Scene, owner: string, before: readonly string[]): Promise<string | undefined> {
  const names = await machineNames(scene, owner);
  return names.some(name => before.includes(name)) ? `machines are ${names.join(', ')}` : isSettled(scene)();
}
