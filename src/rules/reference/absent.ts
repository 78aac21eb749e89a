import { Neighbours } from './names';
import { belongsHere, isPlainlyMissing } from './reach';
import { BundleObject, CLUSTER_GROUP, Reference, Topology } from '../../topology';
import { oncePerCheck } from '../shared/once-per-topology';

/** A reference to what belongs into the bundle and is not there. */
export interface AbsentTarget {
  readonly reference: Reference;
  /** The objects that it could have meant. */
  readonly neighbours: readonly BundleObject[];
}

export const absentTargets = oncePerCheck<readonly AbsentTarget[]>((topology, registry) => {
  const neighbours = new Neighbours(topology);
  const patched = templatesOfClasses(topology);
  return topology.unmetReferences
    .filter(reference => reference.mustBeInBundle && isPlainlyMissing(topology, reference, registry))
    .filter(reference => belongsHere(reference) && !patched.has(reference.from))
    .map(reference => ({ reference, neighbours: neighbours.of(reference) }));
});

/** The patches of a ClusterClass replace names in its templates, such as that of the data template. */
function templatesOfClasses(topology: Topology): Set<BundleObject> {
  const references = topology.ofKind(CLUSTER_GROUP, 'ClusterClass').length === 0 ? [] : topology.references;
  return new Set(references.filter(({ from }) => from.group === CLUSTER_GROUP && from.kind === 'ClusterClass').flatMap(({ targets }) => targets));
}
