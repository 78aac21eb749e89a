import { Rule, Severity } from '../../../knowledge';
import { knownClusters } from '../../../rules/shared/known-clusters';

export const VCLUSTER_TWO_OBJECTS: Rule = {
  code: 'vcluster/two-objects',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-vcluster templates/cluster-template.yaml, controllers/vcluster_controller.go',
  check: (topology, registry) => knownClusters(topology, registry).flatMap(({ infrastructureRef, controlPlaneRef, controlPlaneTraits }) => {
    const isItsOwnPrimary = controlPlaneTraits?.onlyPrimary === controlPlaneRef?.kind;
    return infrastructureRef === undefined || controlPlaneRef === undefined || !isItsOwnPrimary
      || infrastructureRef.kind !== controlPlaneRef.kind || infrastructureRef.name === controlPlaneRef.name ? [] : [{
        at: controlPlaneRef.field.member('name'),
        message: `a ${controlPlaneRef.kind} is control plane and infrastructure in one, and '${controlPlaneRef.name}' is not '${infrastructureRef.name}' of 'infrastructureRef'; `
          + 'refer to the same object',
      }];
  }),
};
