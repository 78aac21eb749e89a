import { deletingDeliveries } from './deliveries';
import { describeLoss, isOfFlux, lossOf } from './delivery';
import { RETIRED_ANNOTATION } from '../../core';
import { DeliveryRole, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { fluxField } from '../../rules/shared/flux';
import { BundleObject, Topology } from '../../topology';
import { roleOfKind } from '../role-of-kind';

/** A warning, because nobody knows for certain which folder of Git an object is in. Argo CD deletes nothing that has an owner, as all of these have. */
export const UNPROTECTED_MACHINES: Rule = {
  code: 'gitops/unprotected-machines',
  severity: Severity.WARNING,
  source: 'kustomize-controller internal/controller/kustomization_controller.go; seen with a running kustomize-controller',
  check: (topology, registry) => {
    const deliveries = deletingDeliveries(topology).filter(isOfFlux);
    return deliveries.all.length === 0 ? [] : objectsWithMachines(topology, registry).flatMap(object => {
      for (const delivery of deliveries.holding(object).samples) {
        const loss = lossOf(object, delivery, { confirm: true });
        if (loss !== undefined) {
          return [{ at: fluxField(object, 'prune'), message: `${describeLoss(loss, delivery)}, owned or not, and this ${object.kind} has machines; set it to 'disabled'` }];
        }
      }
      return [];
    });
  },
};

function objectsWithMachines(topology: Topology, registry: ProviderRegistry): BundleObject[] {
  const primaries = topology.clusters.flatMap(({ primary }) => primary ?? []);
  const withMachines = topology.objects.filter(object => roleOfKind(object, registry) === DeliveryRole.MACHINES);
  const emptied = retiredObjects(topology);
  return [...new Set([...primaries, ...withMachines])].filter(object => !emptied.has(object));
}

/** Pools that have no machines any more are to be deleted when they are gone from Git. */
function retiredObjects(topology: Topology): Set<BundleObject> {
  const retired = topology.clusters.flatMap(({ pools }) => pools).filter(({ object }) => object.annotations[RETIRED_ANNOTATION] !== undefined);
  return new Set(retired.flatMap(({ object, infrastructure }) => infrastructure === undefined ? [object] : [object, infrastructure]));
}
