import { addonResources } from './resources';
import { isTooLargeToApply } from '../../core';
import { Rule, Severity } from '../../knowledge';
import { optionsOf } from '../../rules/shared/argo-cd';
import { BundleObject } from '../../topology';

const OTHER_WAYS = ['ServerSideApply=true', 'Replace=true'];

export const NEEDS_SERVER_SIDE_APPLY: Rule = {
  code: 'addon/needs-server-side-apply',
  severity: Severity.WARNING,
  source: 'apimachinery pkg/api/validation/objectmeta.go',
  check: topology => addonResources(topology).filter(isTooLarge).map(object => ({
    at: object.at('data').exists ? object.at('data') : object.at('stringData'),
    message: `the ${object.kind} has ${sizeOf(object)} bytes and is too large for client-side apply; `
      + 'apply with `kubectl apply --server-side` or the Argo CD sync option ServerSideApply=true',
  })),
};

function isTooLarge(object: BundleObject): boolean {
  const isAppliedOtherwise = optionsOf(object).some(option => OTHER_WAYS.includes(option));
  return !isAppliedOtherwise && isTooLargeToApply(JSON.stringify(object.manifest));
}

function sizeOf({ manifest }: BundleObject): number {
  return Buffer.byteLength(JSON.stringify(manifest), 'utf8');
}
