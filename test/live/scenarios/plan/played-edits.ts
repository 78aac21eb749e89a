import { cloudCluster, localCluster } from './gathered';
import { EDITS } from '../../../plan/edits';
import { Edit, Program } from '../../../plan/edits/edit';
import { Live } from '../../../plan/edits/live';

/** Edits that are played at once, each in a pool of its own. */
export interface PoolEdits {
  readonly cluster: Program;
  readonly edits: readonly Edit[];
}

/** Edits of pools in AWS, which not every stage has. */
const IN_CLOUD = ['aws-instance-type', 'aws-image', 'autoscaled-pool-rolls', 'autoscaler-limits', 'surge-in-percent'];

/** All edits of pools. */
const POOL_EDITS = EDITS.filter(({ live }) => live === Live.POOL);
export const LOCAL_POOLS: PoolEdits = { cluster: localCluster, edits: POOL_EDITS.filter(({ id }) => !IN_CLOUD.includes(id)) };
export const CLOUD_POOLS: PoolEdits = { cluster: cloudCluster, edits: POOL_EDITS.filter(({ id }) => IN_CLOUD.includes(id)) };

/** Of a control plane with one machine: first what replaces nothing, then what does. */
export const CONTROL_PLANE_STEPS = editsOf(
  // The first: it begins in v1beta1.
  'api-version', 'certificates-of-a-control-plane', 'drain-timeout-of-a-control-plane', 'discovery-of-a-control-plane', 'dns-of-a-control-plane',
  'former-default-of-a-control-plane', 'init-configuration-only', 'feature-gate-that-is-on-anyway', 'labels-of-a-control-plane', 'health-check-added', 'commands-of-a-control-plane', 'node-labels-of-a-control-plane',
  'feature-gate-of-a-control-plane', 'rollout-salt-of-a-control-plane', 'rollout-after-of-a-control-plane', 'kubernetes-version', 'replicas-of-a-control-plane',
);

/** Of a control plane with three machines, of which one has made the cluster until it is replaced. */
export const THREE_MACHINES_STEPS = editsOf('node-reuse-of-a-control-plane', 'join-configuration-only', 'init-configuration-apart', 'image-of-a-control-plane');

/** Of a cluster and its pools, from its beginning to its end. */
export const CLUSTER_STEPS = editsOf(
  'cluster-added', 'cluster-paused', 'pool-added', 'pool-retired', 'pool-and-its-infra-cluster-gone', 'pod-range-moved', 'kubernetes-version-of-the-control-plane-first',
  'version-lowered', 'endpoint-moved', 'cluster-gone',
);

function editsOf(...ids: readonly string[]): readonly Edit[] {
  return ids.map(id => EDITS.find(edit => edit.id === id)!);
}
