import { nearestName } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, Reference, ReferenceScope, Topology } from '../../topology';
import { externalSecrets, keysOf } from '../shared/secret-keys';

const KINDS = ['Secret', 'ConfigMap'];

export const MISSING_KEY: Rule = {
  code: 'reference/missing-key',
  severity: Severity.ERROR,
  source: 'cluster-api bootstrap/kubeadm/reconcilers/kubeadmconfig/kubeadmconfig_controller.go; cluster-api-provider-aws pkg/cloud/identity/identity.go; '
    + 'cluster-api-provider-azure azure/scope/identity.go; external-secrets docs/guides/templating.md',
  check: topology => topology.ofKinds('', ...KINDS).length === 0 && externalSecrets(topology).size === 0 ? [] : topology.references
    .filter(({ group, kind, isSelector }) => group === '' && KINDS.includes(kind) && !isSelector)
    .flatMap(reference => checkReference(reference, topology)),
};

function checkReference(reference: Reference, topology: Topology): Finding[] {
  const { keys, nameField: at } = reference;
  if (keys.length === 0) {
    return [];
  }
  const sources = reference.targets.length > 0 ? reference.targets : makersOf(reference, topology);
  return keys.flatMap(key => {
    const held = sources.map(keysOf);
    // There may be several of the name, and nobody knows which one is meant.
    if (held.length === 0 || held.some(names => names === undefined || names.includes(key))) {
      return [];
    }
    const names = [...new Set(held.flatMap(some => some ?? []))];
    const near = nearestName(key, names);
    return [{
      at,
      message: `${sources[0]} has ${names.map(name => `'${name}'`).join(', ')}, and no '${key}', which is read there; ${near === undefined ? `add '${key}'` : `rename '${near}' to '${key}'`}`,
    }];
  });
}

/** The ExternalSecrets that make the Secret. */
function makersOf({ kind, name, namespace, scope }: Reference, topology: Topology): readonly BundleObject[] {
  const makers = kind === 'Secret' ? externalSecrets(topology).get(name) ?? [] : [];
  return scope === ReferenceScope.UNKNOWN_NAMESPACE ? makers : makers.filter(maker => maker.namespace === namespace);
}
