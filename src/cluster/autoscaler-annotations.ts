import { PoolBinding } from '../contract';
import { NodeCapacity, taintToString } from '../core';

const LIMITS = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group';
const CAPACITY = 'capacity.cluster-autoscaler.kubernetes.io';

/** The annotations by which the cluster autoscaler finds a pool and, while it has no node, knows what a node would offer. */
export function autoscalerAnnotations({ replicas, nodeLabels, taints }: PoolBinding): { [key: string]: string } {
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
