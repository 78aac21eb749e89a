import { oncePerTopology } from './once-per-topology';
import { BundleObject, Field, FLUX_GROUP } from '../../../topology';

const DISABLED = 'disabled';

/** The annotation of Flux on an object. */
export function fluxField(object: BundleObject, name: string): Field {
  return object.at('metadata.annotations').member(annotation(name));
}

/** Whether an object tells Flux not to delete it. */
export function isKeptByFlux(object: BundleObject): boolean {
  return ['prune', 'reconcile'].some(name => says(object, name, text => text.toLowerCase() === DISABLED));
}

/** Whether an object tells Flux to leave its variables alone. */
export function isNotSubstituted(object: BundleObject): boolean {
  return says(object, 'substitute', text => text === DISABLED);
}

/** The objects that Flux deletes and makes anew where it cannot change them, of which nearly all bundles have none. */
export const forcedByFlux = oncePerTopology<readonly BundleObject[]>(({ objects }) => objects
  .filter(object => says(object, 'force', text => text.toLowerCase() === 'enabled')));

/** Flux looks at annotations and labels. */
function says({ annotations, labels }: BundleObject, name: string, isMeant: (text: string) => boolean): boolean {
  return [annotations, labels].some(({ [annotation(name)]: text }) => text !== undefined && isMeant(text));
}

function annotation(name: string): string {
  return `${FLUX_GROUP}/${name}`;
}
