import { Manifest } from '../../../../src/topology';
import { describe, fieldOf, nameOf, textOf } from '../../scenario/fields';
import { CLUSTER, KUBEADM_CONTROL_PLANE, MACHINE, MACHINE_DEPLOYMENT } from '../../scenario/kinds';
import { Look, Scene } from '../../scenario/scene';

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

/** Whether what a controller says of an object is of its present spec, and all replicas are up to date and ready. */
function isScaled(owner: Manifest): boolean {
  const wanted = Number(fieldOf(owner, 'spec', 'replicas') ?? 0);
  const counts = ['replicas', 'upToDateReplicas', 'readyReplicas', 'availableReplicas'].map(count => Number(fieldOf(owner, 'status', count) ?? 0));
  return fieldOf(owner, 'metadata', 'generation') === fieldOf(owner, 'status', 'observedGeneration') && counts.every(count => count === wanted);
}

/** The machines of a pool or control plane, by the label that Cluster API gives them. */
export async function machinesOf(scene: Scene, owner: string, namespace = scene.namespace): Promise<Manifest[]> {
  const labels = ['cluster.x-k8s.io/deployment-name', 'cluster.x-k8s.io/control-plane-name'];
  const machines = await scene.list(MACHINE, namespace);
  return machines.filter(machine => labels.some(label => textOf(machine, 'metadata', 'labels', label) === owner));
}

/** The names of machines, in order. */
export async function machineNames(scene: Scene, owner?: string): Promise<string[]> {
  return (owner === undefined ? await scene.list(MACHINE) : await machinesOf(scene, owner)).map(nameOf).sort();
}
