import { deletingDeliveries, firstHeld } from './deliveries';
import { Delivery, isOfFlux } from './delivery';
import { Rule, Severity } from '../../knowledge';
import { optionOf, valueOf } from '../../rules/shared/argo-cd';
import { BACKGROUND_FINALIZER, CLUSTER_GROUP, Field } from '../../topology';

const PROPAGATION = 'PrunePropagationPolicy';

/** A warning, because some controllers keep their infra cluster while there are machines. Flux deletes in the background. */
export const FOREGROUND_DELETION: Rule = {
  code: 'gitops/foreground-deletion',
  severity: Severity.WARNING,
  source: 'argo-cd v3.6.0 docs/user-guide/app_deletion.md, docs/user-guide/sync-options.md; kubernetes v1.34.0 pkg/controller/garbagecollector/garbagecollector.go',
  check: topology => ['Delete', 'Prune'].flatMap(option => {
    const deliveries = deletingDeliveries(topology).filter(delivery => missingPolicy(delivery, option) !== undefined);
    const clusters = deliveries.all.length === 0 ? [] : topology.ofKind(CLUSTER_GROUP, 'Cluster').filter(cluster => optionOf(cluster, option) !== 'false');
    return [...firstHeld(deliveries, clusters)].map(([delivery, cluster]) => {
      const { at, remedy } = missingPolicy(delivery, option)!;
      return {
        at,
        message: `Argo CD deletes in the foreground, so that all that ${cluster} owns is deleted at once, its infra cluster and templates before the machines; ${remedy}`,
      };
    });
  }),
};

/** A field that would make Argo CD delete in the background. */
interface MissingPolicy {
  readonly at: Field;
  readonly remedy: string;
}

/** What makes a delivery delete with itself, or prune, in the foreground. What an ApplicationSet does at its end is told elsewhere. */
function missingPolicy(delivery: Delivery, option: string): MissingPolicy | undefined {
  if (isOfFlux(delivery)) {
    return undefined;
  }
  return option === 'Delete' ? missingFinalizer(delivery) : missingOption(delivery);
}

function missingFinalizer({ object, cascades }: Delivery): MissingPolicy | undefined {
  const at = object.at('metadata.finalizers');
  const isBackground = at.items().some(({ text }) => text === BACKGROUND_FINALIZER);
  return object.kind === 'Application' && cascades && !isBackground ? { at, remedy: `use '${BACKGROUND_FINALIZER}'` } : undefined;
}

function missingOption({ object, prunes, options }: Delivery): MissingPolicy | undefined {
  const at = object.at(`${object.kind === 'ApplicationSet' ? 'spec.template.' : ''}spec.syncPolicy.syncOptions`);
  const isForeground = (valueOf(options.map(({ text }) => text ?? ''), PROPAGATION) ?? 'foreground') === 'foreground';
  return prunes && isForeground ? { at, remedy: `add '${PROPAGATION}=background'` } : undefined;
}
