import { BundleObject } from './bundle-object';
import { FLUX_GROUP } from './delivery-words';
import { Topology } from './topology';

const SUBSTITUTE = `${FLUX_GROUP}/substitute`;

/** Whether a Kustomization of the bundle fills in variables; those that it gives no value are told by rules about Flux. */
export function isFilledByFlux(topology: Topology): boolean {
  return topology.whole.ofKind(FLUX_GROUP, 'Kustomization').some(kustomization => kustomization.at('spec.postBuild').exists);
}

/** Whether an object tells Flux to leave its variables alone. Flux looks at annotations and labels. */
export function isNotSubstituted({ annotations, labels }: BundleObject): boolean {
  return [annotations[SUBSTITUTE], labels[SUBSTITUTE]].includes('disabled');
}
