import { BundleObject } from '../../topology';

/**
 * Whether nothing is told about an object.
 *
 * @param kinds each with or without its group: `Cluster`, `cluster.x-k8s.io/Cluster`
 */
export function kindMatcher(kinds: readonly string[]): (object: Pick<BundleObject, 'group' | 'kind'>) => boolean {
  const names = new Set(kinds);
  return ({ group, kind }) => names.size > 0 && (names.has(kind) || names.has(`${group}/${kind}`));
}
