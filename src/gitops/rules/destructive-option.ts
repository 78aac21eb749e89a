import { holdsState } from './state';
import { Finding, Rule, Severity } from '../../knowledge';
import { annotatedObjects, optionsField, optionsOf } from '../../rules/shared/argo-cd';
import { fluxField, forcedByFlux } from '../../rules/shared/flux';
import { BundleObject, DESTRUCTIVE_SYNC_OPTIONS } from '../../topology';

export const DESTRUCTIVE_OPTION: Rule = {
  code: 'gitops/destructive-option',
  severity: Severity.ERROR,
  source: 'argo-cd v3.6.0 docs/user-guide/sync-options.md; kustomize-controller v1.9.4 docs/spec/v1/kustomizations.md',
  check: topology => [
    ...annotatedObjects(topology).flatMap(ofArgoCd),
    ...forcedByFlux(topology).filter(holdsState).map(object => ({
      at: fluxField(object, 'force'),
      message: `Flux deletes the ${object.kind} and makes it anew where a field cannot be changed; leave the annotation out`,
    })),
  ],
};

function ofArgoCd(object: BundleObject): Finding[] {
  const options = optionsOf(object).filter(option => DESTRUCTIVE_SYNC_OPTIONS.includes(option));
  return options.length === 0 || !holdsState(object) ? [] : [{
    at: optionsField(object),
    message: `'${options.join(',')}' throws away what controllers have written into the ${object.kind}, or deletes it; leave it out`,
  }];
}
