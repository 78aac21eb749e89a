import * as path from 'path';
import { deletingDeliveries } from './deliveries';
import { Delivery, lossOf } from './delivery';
import { waveOf } from '../../rules/shared/argo-cd';
import { knownClusters } from '../../rules/shared/known-clusters';
import { oncePerCheck } from '../../rules/shared/once-per-topology';
import { BundleObject, Topology } from '../../topology';

/** An infra cluster that nobody owns and that machines of the cluster look up even while they are deleted. */
export interface UsedSecondary {
  readonly object: BundleObject;
  readonly cluster: BundleObject;
}

/** The secondaries that machines need. */
export const usedSecondaries = oncePerCheck<readonly UsedSecondary[]>((topology, registry) => knownClusters(topology, registry).flatMap(members => {
  const users = new Set(members.machines.map(({ traits }) => traits.infraClusterKind));
  return members.knownSecondaries.filter(({ object }) => users.has(object.kind)).map(({ object }) => ({ object, cluster: members.cluster }));
}));

/** Whether Argo CD deletes an object only after another one is gone, given that both are in one Application. */
export function isDeletedLater(object: BundleObject, other: BundleObject): boolean {
  return waveOf(object) < waveOf(other);
}

/** The delivery that certainly deletes a secondary together with its Cluster: one confirmation is for all objects of an Application. */
export function sharedDelivery(topology: Topology, { object, cluster }: UsedSecondary): Delivery | undefined {
  const deliveries = deletingDeliveries(topology);
  const ofCluster = deliveries.holding(cluster).certain;
  return deliveries.holding(object).certain
    .filter(delivery => ofCluster.includes(delivery) && (!isSetOfDeliveries(delivery) || areInOneFolder(object, cluster)))
    .find(delivery => lossOf(object, delivery, { confirm: false }) !== undefined);
}

/** An ApplicationSet makes an Application of each folder. */
function isSetOfDeliveries({ object: { kind } }: Delivery): boolean {
  return kind === 'ApplicationSet';
}

function areInOneFolder(...objects: BundleObject[]): boolean {
  return new Set(objects.map(({ origin: { file = '' } }) => path.posix.dirname(file))).size === 1;
}
