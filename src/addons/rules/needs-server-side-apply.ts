import { addonResources } from './resources';
import { bytesToApply, isTooLargeToApply } from '../../core';
import { Rule, Severity } from '../../knowledge';
import { optionsOf } from '../../rules/shared/argo-cd';
import { ARGO_CD_GROUP, BundleObject, FLUX_GROUP, SERVER_SIDE_APPLY, Topology } from '../../topology';

const OTHER_WAYS = [SERVER_SIDE_APPLY, 'Replace=true'];

export const NEEDS_SERVER_SIDE_APPLY: Rule = {
  code: 'addon/needs-server-side-apply',
  severity: Severity.WARNING,
  source: 'apimachinery pkg/api/validation/objectmeta.go',
  check: topology => isDeliveredByFlux(topology) ? [] : addonResources(topology).filter(isTooLarge).map(object => ({
    at: object.at('data').exists ? object.at('data') : object.at('stringData'),
    message: `the ${object.kind} has ${bytesToApply(object.manifest)} bytes and is too large for client-side apply; `
      + 'apply with `kubectl apply --server-side` or the Argo CD sync option ServerSideApply=true',
  })),
};

function isTooLarge(object: BundleObject): boolean {
  const isAppliedOtherwise = optionsOf(object).some(option => OTHER_WAYS.includes(option));
  return !isAppliedOtherwise && isTooLargeToApply(object.manifest);
}

/** Flux applies everything on the server. */
function isDeliveredByFlux(topology: Topology): boolean {
  return topology.ofKind(FLUX_GROUP, 'Kustomization').length > 0 && topology.ofKinds(ARGO_CD_GROUP, 'Application', 'ApplicationSet').length === 0;
}
