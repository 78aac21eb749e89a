import { oncePerTopology } from './once-per-topology';
import { BundleObject, Field, FLUX_GROUP } from '../../topology';

const DISABLED = 'disabled';
const FORCE = annotation('force');
const KEEPING = ['prune', 'reconcile'].map(annotation);

/** The annotation of Flux on an object. */
export function fluxField(object: BundleObject, name: string): Field {
  return object.at('metadata.annotations').member(annotation(name));
}

/** Whether an object tells Flux not to delete it. */
export function isKeptByFlux(object: BundleObject): boolean {
  return KEEPING.some(name => says(object, name, text => text.toLowerCase() === DISABLED));
}

/** The objects that Flux deletes and makes anew where it cannot change them, of which nearly all bundles have none. */
export const forcedByFlux = oncePerTopology<readonly BundleObject[]>(({ objects, words }) => words.hasMember(FORCE)
  ? objects.filter(object => says(object, FORCE, text => text.toLowerCase() === 'enabled')) : []);

/** Flux looks at annotations and labels. */
function says({ annotations, labels }: BundleObject, name: string, isMeant: (text: string) => boolean): boolean {
  return (annotations[name] !== undefined && isMeant(annotations[name])) || (labels[name] !== undefined && isMeant(labels[name]));
}

function annotation(name: string): string {
  return `${FLUX_GROUP}/${name}`;
}
