import { oncePerTopology } from './once-per-topology';
import { groupBy, ObjectReference, Topology } from '../../topology';

/** How kinds of the same sort end, whichever provider they are of; longer ones first. */
const SORTS = ['MachinePoolTemplate', 'MachineTemplate', 'MachinePool', 'ControlPlaneTemplate', 'ControlPlane', 'ConfigTemplate', 'ClusterTemplate', 'Cluster'];

type Place = Pick<ObjectReference, 'group' | 'namespace' | 'name'>;

/** All objects, by what can be told apart by the kind only. */
const places = oncePerTopology(topology => groupBy(topology.objects, placeOf));

/** The kinds of other providers of which the bundle has an object in the place that a reference leads to. */
export function namesakeKinds(topology: Topology, reference: Place & { readonly kind: string }): readonly string[] {
  const kinds = (places(topology.whole).get(placeOf(reference)) ?? []).map(({ kind }) => kind);
  return kinds.filter(kind => kind !== reference.kind && isOfOneSort(kind, reference.kind));
}

/** What to add to a message about the kind of a reference if that is the mistake: nothing of the kind is in its place, and something of another one is. */
export function kindHint(topology: Topology, reference: ObjectReference): string {
  const { group, kind, namespace, name, field } = reference;
  const kinds = topology.find(group, kind, namespace, name) === undefined ? namesakeKinds(topology, reference) : [];
  return kinds.length === 0 ? '' : `. No ${kind} is named '${name}' here, and ${kinds.join(' and ')} is: if that is meant, write its 'kind' in '${String(field.step)}'`;
}

function placeOf({ group, namespace, name }: Place): string {
  return [group, namespace, name].join(' ');
}

/** Whether kinds differ in the provider only, as AWSCluster and GCPCluster do. */
function isOfOneSort(one: string, other: string): boolean {
  return SORTS.find(sort => one.endsWith(sort)) === SORTS.find(sort => other.endsWith(sort)) && SORTS.some(sort => one.endsWith(sort));
}
