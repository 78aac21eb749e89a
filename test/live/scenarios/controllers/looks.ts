import { Manifest } from '../../../../src/topology';
import { describe, fieldOf, nameOf, textOf } from '../../scenario/fields';
import { CLUSTER, KUBEADM_CONTROL_PLANE, MACHINE, MACHINE_DEPLOYMENT } from '../../scenario/kinds';
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
      return undefined;
    }
    return `${machines.length} of ${wanted} machines; ${[...clusters, ...unsettled].map(describe).join('; ')}`;
  };
}

/** The name of the pool or control plane that a machine belongs to. */
export function ownerOf(machine: Manifest): string {
  return OWNER_LABELS.map(label => textOf(machine, 'metadata', 'labels', label)).find(name => name !== '') ?? '';
}

/** Whether what a controller says of an object is of its present spec, and all replicas are up to date and ready. */
function isScaled(owner: Manifest): boolean {
  const wanted = Number(fieldOf(owner, 'spec', 'replicas') ?? 0);
  // Machines that somebody has to delete are not up to date until then.
  const isLeftToSomebody = textOf(owner, 'spec', 'rollout', 'strategy', 'type') === 'OnDelete';
  const counts = ['replicas', ...isLeftToSomebody ? [] : ['upToDateReplicas'], 'readyReplicas', 'availableReplicas'].map(count => Number(fieldOf(owner, 'status', count) ?? 0));
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
