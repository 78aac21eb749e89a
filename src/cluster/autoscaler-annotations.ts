import { Lazy } from 'cdk8s';
import { IPool, MachinePoolBinding, PoolBinding, WorkerPoolBinding } from '../contract';
import { NodeCapacity, taintToString } from '../core';

const LIMITS = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group';
const CAPACITY = 'capacity.cluster-autoscaler.kubernetes.io';
/** What tells Cluster API and autoscalers that the count of machines is not that of the manifest, whoever has written it. */
const ABOUT_SCALING = [LIMITS, CAPACITY, 'cluster.x-k8s.io/replicas-managed-by'];

/** The annotations of a pool. Those about scaling go when it is retired: it would be scaled up again. */
export function poolAnnotations(pool: IPool, binding: WorkerPoolBinding | MachinePoolBinding): { [key: string]: string } {
  const annotations = { ...autoscalerAnnotations(binding), ...binding.settings.annotations };
  return Object.fromEntries(Object.entries(annotations).map(([key, value]) =>
    [key, ABOUT_SCALING.some(start => key.startsWith(start)) ? whileInService(pool, value) : value]));
}

function whileInService(pool: IPool, value: string): string {
  return Lazy.any({ produce: () => pool.isRetired ? undefined : value }) as string;
}

/** The annotations by which the cluster autoscaler finds a pool and, while it has no node, knows what a node would offer. */
function autoscalerAnnotations({ replicas, nodeLabels, taints }: PoolBinding): { [key: string]: string } {
  if (replicas.count !== undefined) {
    return {};
  }
  // Labels that are filled in on the node are not known to the autoscaler either.
  const labels = Object.keys(nodeLabels).sort().filter(key => !nodeLabels[key].includes('{{')).map(key => `${key}=${nodeLabels[key]}`).join(',');
  return withoutAbsent({
    [`${LIMITS}-min-size`]: `${replicas.min}`,
    [`${LIMITS}-max-size`]: `${replicas.max}`,
    ...(replicas.capacity === undefined ? {} : {
      ...capacityAnnotations(replicas.capacity),
      [`${CAPACITY}/labels`]: labels === '' ? undefined : labels,
      [`${CAPACITY}/taints`]: taints.length === 0 ? undefined : taints.map(taintToString).join(','),
    }),
  });
}

function capacityAnnotations(capacity: NodeCapacity): { [key: string]: string | undefined } {
  return {
    [`${CAPACITY}/cpu`]: capacity.cpu,
    [`${CAPACITY}/memory`]: capacity.memory,
    [`${CAPACITY}/ephemeral-disk`]: capacity.ephemeralDisk,
    [`${CAPACITY}/gpu-type`]: capacity.gpuType,
    [`${CAPACITY}/gpu-count`]: capacity.gpuCount?.toString(),
    [`${CAPACITY}/maxPods`]: capacity.maxPods?.toString(),
  };
}

function withoutAbsent(map: { [key: string]: string | undefined }): { [key: string]: string } {
  return Object.fromEntries(Object.entries(map).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
