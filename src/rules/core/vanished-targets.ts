import { isKept, keyOf } from './vanished-credentials';
import { Changes } from '../../knowledge';
import { BundleObject } from '../../topology';
import { gone } from '../shared/gone';

/** An object that is gone, and one that refers to it still. */
export interface VanishedTarget {
  readonly object: BundleObject;
  readonly user: BundleObject;
}

/** What somebody refers to still, though it is gone. Of what has to be in a bundle the rules about references tell. */
export function vanishedTargets(changes: Changes): VanishedTarget[] {
  const unmet = changes.after.unmetReferences.filter(({ mustBeInBundle }) => !mustBeInBundle);
  const [names, users] = [new Set(unmet.map(({ name }) => name)), new Map(unmet.map(reference => [keyOf(reference), reference.from]))];
  const found = new Map<BundleObject, BundleObject>();
  for (const reference of unmet.length === 0 ? [] : changes.before.references) {
    const user = reference.targets.length > 0 && names.has(reference.name) ? users.get(keyOf(reference)) : undefined;
    if (user !== undefined) {
      reference.targets.forEach(target => found.set(target, found.get(target) ?? user));
    }
  }
  return gone(changes, [...found.keys()]).filter(object => !isKept(object)).map(object => ({ object, user: found.get(object)! }));
}
