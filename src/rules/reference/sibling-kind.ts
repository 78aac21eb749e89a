import { ProviderRegistry } from '../../knowledge';
import { BundleObject, groupBy, INFRASTRUCTURE_GROUP, Reference, ReferenceScope, TargetKind, Topology } from '../../topology';
import { oncePerCheck } from '../shared/once-per-topology';

const PREFIX_LENGTH = 3;
/** Of Kubernetes itself, the kinds that hold texts for others. */
const TEXT_KINDS = ['ConfigMap', 'Secret'];

/** The kinds of one sort by the word that they end in: identities, pools, issuers. */
const kindsBySort = oncePerCheck<ReadonlyMap<string, readonly TargetKind[]>>((_, registry) => groupBy(registry.kinds, ({ kind }) => sortOf(kind)));

/** The object that a reference without a target would mean if it stated another kind of its sort; undefined if there is none. */
export function siblingOf(reference: Reference, topology: Topology, registry: ProviderRegistry): BundleObject | undefined {
  const { kindField, group, kind, name, namespace, scope, isSelector } = reference;
  if (kindField === undefined || isSelector || registry.kindOf(group, kind)?.ownNames?.includes(name) === true) {
    return undefined;
  }
  return siblingKinds(reference, topology, registry).filter(sibling => sibling.kind !== kind)
    .flatMap(sibling => topology.named(sibling.group, sibling.kind, name))
    .find(object => object.namespace === '' || scope === ReferenceScope.CLUSTER || object.namespace === namespace);
}

function siblingKinds({ group, kind, otherKind }: Reference, topology: Topology, registry: ProviderRegistry): readonly TargetKind[] {
  if (otherKind !== undefined) {
    return [otherKind];
  }
  return group === '' ? TEXT_KINDS.includes(kind) ? TEXT_KINDS.map(other => ({ group, kind: other })) : []
    : (kindsBySort(topology, registry).get(sortOf(kind)) ?? []).filter(sibling => sibling.group !== '' && areOfOneProvider(sibling, { group, kind }));
}

/** Kinds of infrastructure begin with the word of their provider, and address pools and issuers are of all. */
function areOfOneProvider(one: TargetKind, other: TargetKind): boolean {
  return [one, other].every(({ group }) => group !== INFRASTRUCTURE_GROUP)
    || (one.group === other.group && one.kind.slice(0, PREFIX_LENGTH) === other.kind.slice(0, PREFIX_LENGTH));
}

/** The last word of a kind, with what is short for something before it: `Identity`, `IPPool`. */
function sortOf(kind: string): string {
  const words = kind.split(/(?=[A-Z])/);
  let first = words.length - 1;
  while (first > 0 && words[first - 1].length === 1) {
    first--;
  }
  return words.slice(first).join('');
}
