import { PlanAction } from './model';
import { roleOfKind } from '../gitops/role-of-kind';
import { deliveriesOf } from '../gitops/rules/deliveries';
import { Delivery, isOfFlux, Loss, lossOf } from '../gitops/rules/delivery';
import { DeliveryRole, ProviderRegistry } from '../knowledge';
import { isKeptByHelm, optionOf } from '../rules/shared/argo-cd';
import { isKeptByFlux } from '../rules/shared/flux';
import { BundleObject, Topology } from '../topology';

/** What becomes of an object that is gone from the manifests. */
export interface Fate {
  readonly action: PlanAction.REMOVED | PlanAction.ORPHANED;
  readonly why: string;
  /** The delivery that deletes it. @default - nobody is known to */
  readonly by?: Delivery;
}

/** What Cluster API makes its own, so that Argo CD, which prunes nothing that has an owner, leaves it alone. */
const OWNED: readonly DeliveryRole[] = [DeliveryRole.MACHINES, DeliveryRole.TEMPLATE];

/** @param after the bundle in which the deliveries stand that will notice */
export function fateOf(object: BundleObject, after: Topology, registry: ProviderRegistry): Fate {
  if (isKeptByFlux(object) || isKeptByHelm(object) || optionOf(object, 'Prune') === 'false') {
    return { action: PlanAction.ORPHANED, why: 'an annotation keeps it from being pruned' };
  }
  const all = deliveriesOf(after);
  if (all.all.length === 0) {
    return { action: PlanAction.REMOVED, why: 'it is deleted if whoever applies the manifests prunes; otherwise it runs on' };
  }
  const { certain, samples } = all.holding(object);
  const deliveries = certain.length > 0 ? certain : samples;
  const pruning = deliveries.find(delivery => prunes(object, delivery, registry));
  if (pruning !== undefined) {
    return { action: PlanAction.REMOVED, why: `${pruning.object} deletes what goes from Git`, by: pruning };
  }
  const isOwned = deliveries.some(delivery => !isOfFlux(delivery) && delivery.prunes);
  return { action: PlanAction.ORPHANED, why: isOwned ? 'Argo CD prunes nothing that has an owner' : 'nobody who delivers it prunes' };
}

function prunes(object: BundleObject, delivery: Delivery, registry: ProviderRegistry): boolean {
  return lossOf(object, delivery, { confirm: false }) === Loss.PRUNED
    && (isOfFlux(delivery) || !OWNED.includes(roleOfKind({ group: object.group, kind: object.kind }, registry)));
}
