import { BundleObject, CLUSTER_GROUP, Field, Topology } from '../../topology';

const NODE_GROUP = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group';
/** The annotation with the fewest machines that a pool may have. */
export const MIN_SIZE = `${NODE_GROUP}-min-size`;
/** The annotation with the most machines that a pool may have. */
export const MAX_SIZE = `${NODE_GROUP}-max-size`;
const MOST_MACHINES = 2 ** 31 - 1;

/** The annotations by which the autoscaler knows how far it may scale. */
export interface AutoscalerLimits {
  readonly min: Field;
  readonly max: Field;
}

/** The objects that the autoscaler can scale. */
export function scalablePools(topology: Topology): readonly BundleObject[] {
  return topology.ofKinds(CLUSTER_GROUP, 'MachineDeployment', 'MachineSet', 'MachinePool');
}

/** The limits of a pool, whether or not they are written. */
export function autoscalerLimits(pool: BundleObject): AutoscalerLimits {
  return limitsIn(pool.at('metadata'));
}

/** The limits in the metadata of a pool. */
export function limitsIn(metadata: Field): AutoscalerLimits {
  const annotations = metadata.member('annotations');
  return { min: annotations.member(MIN_SIZE), max: annotations.member(MAX_SIZE) };
}

/** A limit as a number; undefined if it is none, or none that can be read. Counts of machines are numbers of 32 bits with a sign. */
export function limitOf({ text }: Field): number | undefined {
  return text !== undefined && /^\d+$/.test(text) && Number(text) <= MOST_MACHINES ? Number(text) : undefined;
}
