import { lacksRequiredGroup, wrongKind } from './wrong-kind';
import { ProviderRegistry } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, Reference, ReferenceScope, Topology } from '../../topology';

/** Whether a target has to be in the bundle. Those of a Cluster with a topology are written by its controller. */
export function belongsHere({ mustBeInBundle, from }: Reference): boolean {
  return mustBeInBundle && !(from.group === CLUSTER_GROUP && from.kind === 'Cluster' && from.at('spec.topology').exists);
}

/** Whether a reference states a namespace that its controller does not look into. */
export function statesForeignNamespace({ scope, namespaceField, from }: Reference): boolean {
  return scope === ReferenceScope.OWN_NAMESPACE && namespaceField?.text !== undefined && from.namespace !== '' && namespaceField.text !== from.namespace;
}

/** The object of the right kind and name that a reference misses, because it is in another namespace. */
export function outOfReach(topology: Topology, { targets, scope, group, kind, name, isSelector }: Reference): BundleObject | undefined {
  const isBound = scope === ReferenceScope.OWN_NAMESPACE || scope === ReferenceScope.STATED_NAMESPACE;
  if (!isBound || isSelector || targets.length > 0) {
    return undefined;
  }
  const others = topology.named(group, kind, name);
  // One without a namespace may yet come to the right one.
  return others.find(({ namespace }) => namespace === '') ?? others[0];
}

/** The object that has to be in the bundle and is, but for its namespace. */
export function missedTarget(topology: Topology, reference: Reference, registry: ProviderRegistry): BundleObject | undefined {
  const target = reference.mustBeInBundle ? outOfReach(topology, reference) : undefined;
  return target !== undefined && belongsHere(reference) && !statesForeignNamespace(reference)
    && wrongKind(topology, reference, registry) === undefined
    ? target
    : undefined;
}

/** Whether no rule about kinds and namespaces has anything to say about a reference without a target. */
export function isPlainlyMissing(topology: Topology, reference: Reference, registry: ProviderRegistry): boolean {
  return reference.targets.length === 0 && !reference.isSelector && !statesForeignNamespace(reference)
    && !lacksRequiredGroup(reference) && wrongKind(topology, reference, registry) === undefined
    && outOfReach(topology, reference) === undefined;
}
