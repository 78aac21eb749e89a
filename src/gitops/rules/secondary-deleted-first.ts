import { areApart, deletingDeliveries } from './deliveries';
import { isOfFlux, keepingField } from './delivery';
import { isDeletedLater, sharedDelivery, UsedSecondary, usedSecondaries } from './secondaries';
import { Finding, Rule, Severity } from '../../knowledge';
import { hasWave, objectsWithWave, optionOf, waveField, waveOf } from '../../rules/shared/argo-cd';
import { BundleObject, Topology } from '../../topology';

/** Who uses neither waves nor deliveries deletes in an order of their own. */
export const SECONDARY_DELETED_FIRST: Rule = {
  code: 'gitops/secondary-deleted-first',
  severity: Severity.ERROR,
  source: 'argo-cd v3.6.0 controller/appcontroller.go, controller/sort_delete.go; kustomize-controller internal/controller/kustomization_controller.go; '
    + 'the machine controllers of the providers',
  check: (topology, registry) => objectsWithWave(topology).length === 0 && deletingDeliveries(topology).all.length === 0 ? []
    : usedSecondaries(topology, registry).flatMap(secondary => deletedFirst(topology, secondary) ?? []),
};

/** What is certainly wrong with a secondary. */
export function deletedFirst(topology: Topology, secondary: UsedSecondary): Finding | undefined {
  return laterWave(topology, secondary) ?? sameDelivery(topology, secondary);
}

function laterWave(topology: Topology, { object, cluster }: UsedSecondary): Finding | undefined {
  const isOrdered = (hasWave(object) || hasWave(cluster)) && !areApart(topology, object, cluster);
  return !isOrdered || isKept(object) || isDeletedLater(object, cluster) ? undefined : {
    at: waveField(object),
    message: `Argo CD deletes the last wave first, and ${object} of wave ${waveOf(object)} must outlive the machines of ${cluster} of wave ${waveOf(cluster)}; `
      + "use a lower wave than that of the Cluster, or the sync options 'Delete=false,Prune=false'",
  };
}

function sameDelivery(topology: Topology, secondary: UsedSecondary): Finding | undefined {
  const { object, cluster } = secondary;
  const delivery = sharedDelivery(topology, secondary);
  return delivery === undefined || (!isOfFlux(delivery) && isDeletedLater(object, cluster)) ? undefined : {
    at: keepingField(object, delivery),
    message: `${delivery.object} deletes ${object} no later than ${cluster}, and the machines need it until they are gone; `
      + `${isOfFlux(delivery) ? "set it to 'disabled'" : "use the sync options 'Delete=false,Prune=false'"}`,
  };
}

/** Whether Argo CD keeps an object, or asks before it deletes it. What is only not pruned goes with its Application all the same. */
function isKept(object: BundleObject): boolean {
  return ['false', 'confirm'].includes(optionOf(object, 'Delete') ?? '');
}
