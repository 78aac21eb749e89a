import { WatchedMachines, watchedMachinesOf } from './watched-machines';
import { CLUSTER_NAME_LABEL } from '../../core';
import { isGiven } from '../../rules/shared/fields';
import { selectorProblems } from '../../rules/shared/label-selectors';
import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { BundleObject, CLUSTER_GROUP, ClusterMembers, clusterNameOf, Field, Topology } from '../../topology';

/** A MachineHealthCheck and the machines it may watch. */
export interface HealthCheck {
  readonly object: BundleObject;
  readonly selector: Field;
  readonly machines: WatchedMachines;
  /** Whether the bundle holds all that makes machines of the cluster, as far as it can be told. */
  readonly isComplete: boolean;
  /** Whether there are others, of a control plane that writes them in another way, as that of Talos does. */
  readonly hasOthers: boolean;
}

/** The health checks of clusters that the bundle knows, less those whose selector is wrong in itself. */
export const healthChecks = oncePerTopology<readonly HealthCheck[]>(topology => healthChecksOf(topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck'), topology));

/** The same of some of them. */
export function healthChecksOf(objects: readonly BundleObject[], topology: Topology): HealthCheck[] {
  return objects.flatMap(object => {
    const members = topology.cluster(object.namespace, clusterNameOf(object) ?? '');
    const selector = object.at('spec.selector');
    if (members === undefined || isEmptySelector(selector) || otherCluster(object) !== undefined || selectorProblems(selector).length > 0) {
      return [];
    }
    const hasOthers = members.controlPlane?.at('spec').has('infrastructureTemplate') === true;
    return [{ object, selector, machines: watchedMachinesOf(members), isComplete: isComplete(members), hasOthers }];
  });
}

/** Whether a selector has no requirement; a missing one is the business of the schemas. */
export function isEmptySelector(selector: Field): boolean {
  return !isGiven(selector.member('matchLabels')) && !isGiven(selector.member('matchExpressions'));
}

/** The label of the selector that names another cluster than the health check itself. */
export function otherCluster(check: BundleObject): Field | undefined {
  const label = check.at('spec.selector.matchLabels').member(CLUSTER_NAME_LABEL);
  const clusterName = clusterNameOf(check);
  return label.text !== undefined && clusterName !== undefined && label.text !== clusterName ? label : undefined;
}

function isComplete({ cluster, controlPlane, controlPlaneRef, controlPlaneMachines, pools }: ClusterMembers): boolean {
  return cluster !== undefined && !cluster.at('spec.topology').exists
    && (controlPlaneRef === undefined || controlPlane !== undefined)
    && (controlPlaneMachines !== undefined || pools.length > 0);
}
