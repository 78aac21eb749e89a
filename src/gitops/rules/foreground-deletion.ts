import { deletingDeliveries, firstHeld } from './deliveries';
import { Delivery, isOfFlux } from './delivery';
import { Rule, Severity } from '../../knowledge';
import { optionOf, valueOf } from '../../rules/shared/argo-cd';
import { BACKGROUND_FINALIZER, BundleObject, CLUSTER_GROUP, Field } from '../../topology';

const PROPAGATION = 'PrunePropagationPolicy';

/** A warning, because some controllers keep their infra cluster while there are machines. Flux deletes in the background. */
export const FOREGROUND_DELETION: Rule = {
  code: 'gitops/foreground-deletion',
  severity: Severity.WARNING,
  source: 'argo-cd v3.6.0 docs/user-guide/app_deletion.md, docs/user-guide/sync-options.md; kubernetes v1.34.0 pkg/controller/garbagecollector/garbagecollector.go',
  check: topology => {
    const deliveries = deletingDeliveries(topology).filter(delivery => missingPolicies(delivery).length > 0);
    const clusters = deliveries.all.length === 0 ? [] : topology.ofKind(CLUSTER_GROUP, 'Cluster').filter(mayBeDeleted);
    return [...firstHeld(deliveries, clusters)].flatMap(([delivery, cluster]) => missingPolicies(delivery).map(({ at, remedy }) => ({
      at,
      message: `Argo CD deletes in the foreground, so that all that ${cluster} owns is deleted at once, its infra cluster and templates before the machines; ${remedy}`,
    })));
  },
};

/** A field that would make Argo CD delete in the background. */
interface MissingPolicy {
  readonly at: Field;
  readonly remedy: string;
}

/** What an ApplicationSet does at its end is told elsewhere. */
function missingPolicies(delivery: Delivery): MissingPolicy[] {
  const { object, cascades, prunes } = delivery;
  const finalizers = object.at('metadata.finalizers');
  const options = object.at(`${object.kind === 'ApplicationSet' ? 'spec.template.' : ''}spec.syncPolicy.syncOptions`);
  const isForeground = (valueOf(delivery.options.map(({ text }) => text ?? ''), PROPAGATION) ?? 'foreground') === 'foreground';
  return isOfFlux(delivery) ? [] : [
    ...object.kind === 'Application' && cascades && !finalizers.items().some(({ text }) => text === BACKGROUND_FINALIZER)
      ? [{ at: finalizers, remedy: `use '${BACKGROUND_FINALIZER}'` }] : [],
    ...prunes && isForeground ? [{ at: options, remedy: `add '${PROPAGATION}=background'` }] : [],
  ];
}

function mayBeDeleted(cluster: BundleObject): boolean {
  return ['Delete', 'Prune'].some(name => optionOf(cluster, name) !== 'false');
}
