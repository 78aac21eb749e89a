import { Change, Finding } from '../../../knowledge';
import { fixedField, fixedOnceGiven, fixedPart } from '../../../rules/shared/fixed-fields';

const OF_CLUSTER = ['spec.project', 'spec.region', 'spec.credentialsRef'];
const OF_CONTROL_PLANE = ['spec.project', 'spec.location', 'spec.enableAutopilot'];
const OF_POOL = [
  'spec.instanceType', 'spec.nodePoolName', 'spec.machineType', 'spec.diskSizeGb', 'spec.diskType', 'spec.localSsdCount', 'spec.maxPodsPerNode',
  'spec.nodeNetwork.podRangeName', 'spec.nodeNetwork.createPodRange', 'spec.nodeNetwork.podRangeCidrBlock',
];

/** What cannot change of the infra cluster of GKE. */
export function checkGkeCluster(change: Change): Finding[] {
  return OF_CLUSTER.flatMap(path => fixedField(change, path));
}

/** What cannot change of the control plane of GKE; the webhook fills in its name. */
export function checkGkeControlPlane(change: Change): Finding[] {
  return [...OF_CONTROL_PLANE.flatMap(path => fixedField(change, path)), ...fixedOnceGiven(change, 'spec.clusterName')];
}

/** What cannot change of a node pool of GKE. */
export function checkGkePool(change: Change): Finding[] {
  return [...OF_POOL.flatMap(path => fixedField(change, path)), ...['spec.management', 'spec.nodeSecurity'].flatMap(path => fixedPart(change, path))];
}
