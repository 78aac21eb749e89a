import { Changes, DeliveryRole, ProviderRegistry } from '../../knowledge';
import { BundleObject, Reference } from '../../topology';
import { isKeptByHelm, optionOf } from '../shared/argo-cd';
import { isKeptByFlux } from '../shared/flux';
import { gone } from '../shared/gone';

/**
 * The identities and the like that are gone and that nothing keeps, while somebody acts by them still, or is gone too and has to be deleted.
 *
 * @param leaving the namespaces of clusters that go as a whole, and take them along
 */
export function vanishedCredentials(changes: Changes, registry: ProviderRegistry, leaving: ReadonlySet<string>): BundleObject[] {
  const kinds = registry.kinds.filter(({ deliveryRole }) => deliveryRole === DeliveryRole.CREDENTIALS);
  const lost = kinds.flatMap(({ group, kind }) => gone(changes, changes.before.ofKind(group, kind)));
  const credentials = new Set(lost.filter(object => !isKept(object)));
  if (credentials.size === 0) {
    return [];
  }
  const names = new Set([...credentials].map(({ name }) => name));
  const stillThere = new Set(changes.after.references.filter(({ name }) => names.has(name)).map(keyOf));
  const isNeeded = (reference: Reference) => !leaving.has(reference.from.namespace)
    && (stillThere.has(keyOf(reference)) || gone(changes, [reference.from]).length > 0);
  const uses = changes.before.references.filter(({ name, targets }) => names.has(name) && targets.some(target => credentials.has(target)));
  const needed = new Set(uses.filter(isNeeded).flatMap(({ targets }) => targets));
  return [...credentials].filter(object => needed.has(object));
}

/** Whether whoever prunes leaves an object alone. */
export function isKept(object: BundleObject): boolean {
  return isKeptByFlux(object) || isKeptByHelm(object) || optionOf(object, 'Prune') === 'false';
}

/** Who refers to what. */
export function keyOf({ from, group, kind, name }: Reference): string {
  return [from.namespace, from.kind, from.name, group, kind, name].join(' ');
}
