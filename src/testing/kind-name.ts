import { refuseValue } from '../core';
import { BundleObject } from '../topology';

/** How the group of Kubernetes' own kinds is called, which has no name in manifests. */
const CORE_GROUP = 'core';

/** A kind as tests name it. */
export interface KindName {
  readonly kind: string;
  /** Empty for the core group. @default - any group */
  readonly group?: string;
}

/** Reads `Kind` or `group/Kind`. */
export function parseKind(text: string): KindName {
  // Test runners that only strip types let any value through.
  const parts = typeof text === 'string' ? text.split('/') : [];
  if (parts.length === 0 || parts.length > 2 || parts.includes('')) {
    refuseValue('testing/invalid-argument', `'${text}' is not a kind; write 'Kind' or 'group/Kind', such as 'cluster.x-k8s.io/Cluster' or 'core/Secret'`);
  }
  const [kind, group] = parts.reverse();
  return { kind, group: group === CORE_GROUP ? '' : group };
}

/** `group/Kind`, as `parseKind` reads it. */
export function fullKind({ group, kind }: Pick<BundleObject, 'group' | 'kind'>): string {
  return `${group === '' ? CORE_GROUP : group}/${kind}`;
}

/** `Kind/namespace/name`, as reports call it. */
export function idOf({ kind, namespace, name }: BundleObject): string {
  return [kind, namespace, name].filter(part => part !== '').join('/');
}
