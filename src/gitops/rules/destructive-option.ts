import { holdsState } from './state';
import { DeliveryRole, Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { annotatedObjects, optionsField, optionsOf } from '../../rules/shared/argo-cd';
import { fluxField, forcedByFlux } from '../../rules/shared/flux';
import { BundleObject, isDestructiveSyncOption } from '../../topology';

const FORCE = 'Force=true';
/** What controllers read for as long as there are machines, and write nothing into. */
const NEEDED_BY_MACHINES = [DeliveryRole.TEMPLATE, DeliveryRole.ADDRESSES, DeliveryRole.CREDENTIALS];

export const DESTRUCTIVE_OPTION: Rule = {
  code: 'gitops/destructive-option',
  severity: Severity.ERROR,
  source: 'argo-cd v3.6.0 docs/user-guide/sync-options.md; kustomize-controller docs/spec/v1/kustomizations.md',
  isLocal: true,
  check: (topology, registry) => [
    ...annotatedObjects(topology).flatMap(object => ofArgoCd(object, registry)),
    ...forcedByFlux(topology).filter(object => holdsState(object, registry)).map(object => ({
      at: fluxField(object, 'force'),
      message: `Flux deletes the ${object.kind} and makes it anew where a field cannot be changed; leave the annotation out`,
    })),
  ],
};

function ofArgoCd(object: BundleObject, registry: ProviderRegistry): Finding[] {
  const options = optionsOf(object).filter(isDestructiveSyncOption);
  if (options.length > 0 && holdsState(object, registry)) {
    return [{
      at: optionsField(object),
      message: `'${options.join(',')}' throws away what controllers have written into the ${object.kind}, or deletes it; leave it out`,
    }];
  }
  const role = registry.kindOf(object.group, object.kind)?.deliveryRole;
  return role === undefined || !NEEDED_BY_MACHINES.includes(role) || !options.includes(FORCE) ? [] : [{
    at: optionsField(object),
    message: `'${FORCE}' deletes the ${object.kind} and makes it anew where it differs, while machines still need it; leave it out${role === DeliveryRole.TEMPLATE ? ', and give a changed template another name' : ''}`,
  }];
}
