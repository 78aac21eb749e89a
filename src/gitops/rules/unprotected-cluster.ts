import { Deliveries, deletingDeliveries } from './deliveries';
import { Delivery, describeLoss, isOfFlux, keepingField, lossOf } from './delivery';
import { Finding, Rule, Severity } from '../../knowledge';
import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { BundleObject, CLUSTER_GROUP } from '../../topology';

/** Those that delete a Cluster without being asked. What an ApplicationSet does at its end is told at the ApplicationSet. */
const deliveries = oncePerTopology<Deliveries>(topology => new Deliveries(deletingDeliveries(topology).all
  .map(delivery => delivery.object.kind === 'ApplicationSet' ? { ...delivery, cascades: false } : delivery)
  .filter(({ prunes, cascades }) => prunes || cascades)));

/** A warning, because nobody knows for certain which folder of Git an object is in, and somebody may want it so. */
export const UNPROTECTED_CLUSTER: Rule = {
  code: 'gitops/unprotected-cluster',
  severity: Severity.WARNING,
  source: 'argo-cd v3.6.0 docs/user-guide/sync-options.md; kustomize-controller docs/spec/v1/kustomizations.md',
  check: topology => deliveries(topology).all.length === 0 ? [] : topology.ofKind(CLUSTER_GROUP, 'Cluster')
    .flatMap(cluster => findingOf(cluster, deliveries(topology).holding(cluster).samples) ?? []),
};

function findingOf(cluster: BundleObject, holders: readonly Delivery[]): Finding | undefined {
  for (const delivery of holders) {
    const loss = lossOf(cluster, delivery, { confirm: true });
    if (loss !== undefined) {
      return {
        at: keepingField(cluster, delivery),
        message: `${describeLoss(loss, delivery)}, and with this Cluster go all its machines; `
          + `${isOfFlux(delivery) ? "set it to 'disabled'" : "use the sync options 'Prune=false,Delete=confirm'"}`,
      };
    }
  }
  return undefined;
}
