import { groupOf } from './work-rights';
import { l1Enum } from '../../core';
import { CLUSTER_GROUP, CONTROL_PLANE_GROUP, type Manifest } from '../../topology';

/** A value of a status that the agent sends to the hub. */
interface FeedbackValue {
  readonly name: string;
  readonly path: string;
}

const PHASE: FeedbackValue = { name: 'phase', path: '.status.phase' };
const READY_REPLICAS: FeedbackValue = { name: 'readyReplicas', path: '.status.readyReplicas' };
/** In v1beta1 the condition is called otherwise. */
const CONDITIONS: { readonly [version: string]: string } = { v1beta1: 'Ready', v1beta2: 'Available' };

/** What the hub learns of an object: how far a cluster, a control plane or a pool is. */
export function feedbackOf({ apiVersion, kind }: Manifest) {
  const values = valuesOf(groupOf(apiVersion), apiVersion.slice(apiVersion.indexOf('/') + 1), kind);
  return values.length === 0 ? undefined : [{ type: l1Enum('JSONPaths'), jsonPaths: values }];
}

function valuesOf(group: string, version: string, kind: string): FeedbackValue[] {
  if (group === CLUSTER_GROUP) {
    return kind === 'Cluster' ? [conditionIn(version), PHASE] : kind === 'MachineDeployment' || kind === 'MachinePool' ? [PHASE, READY_REPLICAS] : [];
  }
  if (group !== CONTROL_PLANE_GROUP || kind.endsWith('Template')) {
    return [];
  }
  // That of kubeadm follows Cluster API; the others have kept the field of the contract before.
  return kind === 'KubeadmControlPlane' ? [conditionIn(version), READY_REPLICAS] : [{ name: 'ready', path: '.status.ready' }];
}

function conditionIn(version: string): FeedbackValue {
  const type = CONDITIONS[version] ?? 'Available';
  return { name: type.toLowerCase(), path: `.status.conditions[?(@.type=="${type}")].status` };
}
