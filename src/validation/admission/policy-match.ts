import { AdmissionPolicy, PolicyBinding, PolicyMatch } from '../../knowledge';
import { KindSchemas } from '../../schemas';
import { BundleObject, selectorMatches, Topology } from '../../topology';

/** What every namespace is labelled with, its own name. */
const NAMESPACE_NAME_LABEL = 'kubernetes.io/metadata.name';

/**
 * Whether a policy refuses what it finds wrong with an object that is created.
 *
 * An object without a namespace may be applied to any, so nothing is known of it; a kind without a schema has no plural, which policies name.
 */
export function isBoundTo(policy: AdmissionPolicy, binding: PolicyBinding, object: BundleObject, topology: Topology, schemas: KindSchemas): boolean {
  if (!binding.validationActions.includes('Deny')) {
    return false;
  }
  const kind = schemas.of(object.manifest.apiVersion, object.kind);
  if (kind === undefined || (kind.scope === 'Namespaced' && object.namespace === '')) {
    return false;
  }
  const namespace = kind.scope === 'Cluster' ? undefined : object.namespace;
  return [policy.matchConstraints, binding.matchResources ?? {}].every(match => matchesResource(match, object.group, kind.plural)
    && matchesNamespace(match, namespace, topology) && selectorFits(match.objectSelector, object.labels));
}

/**
 * Versions do not count: by default a policy is about an object in whichever version it is written, and is given it in its own. No pinned policy asks for a field
 * that stands elsewhere in another version.
 */
function matchesResource({ resourceRules }: PolicyMatch, group: string, plural: string): boolean {
  const isIn = (names: readonly string[], name: string) => names.includes('*') || names.includes(name);
  return resourceRules === undefined
    || resourceRules.some(rule => isIn(rule.apiGroups, group) && isIn(rule.resources, plural) && isIn(rule.operations, 'CREATE'));
}

function matchesNamespace({ namespaceSelector }: PolicyMatch, namespace: string | undefined, topology: Topology): boolean {
  if (namespace === undefined || namespaceSelector === undefined) {
    return true;
  }
  const written = topology.named('', 'Namespace', namespace)[0];
  return selectorFits(namespaceSelector, { ...written?.labels, [NAMESPACE_NAME_LABEL]: namespace });
}

/** Whether a label selector of a policy matches labels. */
export function selectorFits(selector: unknown, labels: { readonly [name: string]: string }): boolean {
  return selector === undefined || selectorMatches(new BundleObject({ apiVersion: '', kind: '', selector }, {}, 0).at('selector'), labels);
}
