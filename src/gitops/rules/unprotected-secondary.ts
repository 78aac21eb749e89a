import { areApart, deletingDeliveries } from './deliveries';
import { describeLoss, isOfFlux, keepingField, lossOf } from './delivery';
import { isDeletedLater, UsedSecondary, usedSecondaries } from './secondaries';
import { deletedFirst } from './secondary-deleted-first';
import { Finding, Rule, Severity } from '../../knowledge';
import { Topology } from '../../topology';

/** A warning, because nobody knows for certain which folder of Git an object is in. */
export const UNPROTECTED_SECONDARY: Rule = {
  code: 'gitops/unprotected-secondary',
  severity: Severity.WARNING,
  source: 'argo-cd v3.6.0 controller/appcontroller.go; kustomize-controller internal/controller/kustomization_controller.go; '
    + 'the machine controllers of the providers',
  check: (topology, registry) => deletingDeliveries(topology).all.length === 0 ? [] : usedSecondaries(topology, registry)
    .filter(secondary => deletedFirst(topology, secondary) === undefined)
    .flatMap(secondary => findingOf(topology, secondary) ?? []),
};

function findingOf(topology: Topology, { object, cluster }: UsedSecondary): Finding | undefined {
  const outlives = isDeletedLater(object, cluster) && !areApart(topology, object, cluster);
  for (const delivery of deletingDeliveries(topology).holding(object).samples) {
    const loss = outlives && !isOfFlux(delivery) ? undefined : lossOf(object, delivery, { confirm: true });
    if (loss !== undefined) {
      return {
        at: keepingField(object, delivery),
        message: `${describeLoss(loss, delivery)}, and the machines of ${cluster} need ${object} until they are gone; `
          + `${isOfFlux(delivery) ? "set it to 'disabled'" : "use the sync options 'Delete=false,Prune=false'"}`,
      };
    }
  }
  return undefined;
}
