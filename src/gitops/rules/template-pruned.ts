import { deletingDeliveries } from './deliveries';
import { Delivery, isOfFlux } from './delivery';
import { Rule, Severity } from '../../knowledge';
import { fluxField, isKeptByFlux } from '../../rules/shared/flux';
import { machineGroupsOf } from '../../rules/shared/infra-clusters';
import { BundleObject, RETAINED_TEMPLATES_ANNOTATION, Topology } from '../../topology';

/** Argo CD deletes nothing that has an owner, as templates in use have. */
export const TEMPLATE_PRUNED: Rule = {
  code: 'gitops/template-pruned',
  severity: Severity.WARNING,
  source: 'kustomize-controller internal/controller/kustomization_controller.go; cluster-api core/reconcilers/machineset',
  check: topology => {
    const deliveries = deletingDeliveries(topology).filter(isPruningTemplates);
    return deliveries.all.length === 0 ? [] : templatesInUse(topology).filter(template => !isKeptByFlux(template)).flatMap(template => {
      const [delivery] = deliveries.holding(template).possible;
      return delivery === undefined ? [] : [{
        at: fluxField(template, 'prune'),
        message: `${delivery.object} deletes the template as soon as another takes its place, and machines that were made from it are still there; set it to 'disabled'`,
      }];
    });
  },
};

function isPruningTemplates(delivery: Delivery): boolean {
  return isOfFlux(delivery) && delivery.prunes && delivery.object.annotations[RETAINED_TEMPLATES_ANNOTATION] === undefined;
}

function templatesInUse(topology: Topology): BundleObject[] {
  const inUse = topology.clusters.flatMap(machineGroupsOf).flatMap(({ infrastructure, bootstrap }) => [infrastructure, bootstrap]);
  return [...new Set(inUse.flatMap(object => object?.kind.endsWith('Template') ? [object] : []))];
}
