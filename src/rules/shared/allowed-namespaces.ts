import { isGiven, isPresent } from './fields';
import { Finding } from '../../knowledge';
import { BundleObject, Field, selectorMatches, Topology } from '../../topology';

/** What keeps an infra cluster from using an identity; nothing if it may, or if the bundle does not tell. */
export function identityFindings(topology: Topology, identity: BundleObject, user: BundleObject): Finding[] {
  const at = identity.at('spec.allowedNamespaces');
  if (!isPresent(at)) {
    return [{ at, message: `'allowedNamespaces' is missing, so no namespace may use the identity, and ${user} refers to it; list its namespace, or write {} for all` }];
  }
  return admits(topology, at, user.namespace) ? [] : [{
    at,
    message: `'allowedNamespaces' does not admit namespace '${user.namespace}' of ${user}, which refers to the identity; add the namespace to 'list'`,
  }];
}

function admits(topology: Topology, allowed: Field, namespace: string): boolean {
  const list = allowed.member('list').items().map(({ text }) => text);
  const selector = allowed.member('selector');
  const hasSelector = isGiven(selector.member('matchLabels')) || isGiven(selector.member('matchExpressions'));
  if (namespace === '' || list.includes(namespace) || (list.length === 0 && !hasSelector)) {
    return true;
  }
  const [object] = topology.named('', 'Namespace', namespace);
  // The labels of a namespace that is not in the bundle are not known.
  return hasSelector && (object === undefined || selectorMatches(selector, { ...object.labels, 'kubernetes.io/metadata.name': namespace }));
}
