import { Changes } from '../../knowledge';
import { BundleObject } from '../../topology';

/** Those of the objects of before that are nowhere any more. What states no namespace may be in any. */
export function gone(changes: Changes, objects: readonly BundleObject[]): BundleObject[] {
  return objects.filter(({ group, kind, namespace, name }) => name !== '' && !changes.after.named(group, kind, name)
    .some(other => other.namespace === namespace || other.namespace === '' || namespace === ''));
}
