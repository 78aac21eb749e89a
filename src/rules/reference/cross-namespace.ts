import { checkReferences } from './check-references';
import { missedTarget, statesForeignNamespace } from './reach';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { Reference, Topology } from '../../topology';

/** Where one of the two states no namespace it is reference/namespace-unstated. */
export const CROSS_NAMESPACE: Rule = {
  code: 'reference/cross-namespace',
  severity: Severity.ERROR,
  source: 'cluster-api controllers/external/util.go',
  isLocal: true,
  check: (topology, registry) => checkReferences(topology, reference => crossing(topology, reference, registry)),
};

function crossing(topology: Topology, reference: Reference, registry: ProviderRegistry): Finding | undefined {
  const { from, kind, name, namespaceField, role } = reference;
  if (namespaceField !== undefined && statesForeignNamespace(reference)) {
    // Those of Metal3, which have no role in Cluster API, are metal3/secret-namespace.
    return role && {
      at: namespaceField,
      message: `'namespace' '${namespaceField.text}' is not that of the object, '${from.namespace}', and the controller looks nowhere else;`
        + ` leave it out and have the ${kind} in namespace '${from.namespace}'`,
    };
  }
  const target = from.namespace === '' ? undefined : missedTarget(topology, reference, registry);
  return target === undefined || target.namespace === '' ? undefined : {
    at: reference.nameField,
    message: `${kind} '${name}' has namespace '${target.namespace}' and this object has namespace '${from.namespace}'; write the same namespace on both`,
  };
}
