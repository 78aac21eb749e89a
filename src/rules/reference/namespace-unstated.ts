import { missedTarget } from './reach';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { Reference, Topology } from '../../topology';

export const NAMESPACE_UNSTATED: Rule = {
  code: 'reference/namespace-unstated',
  severity: Severity.WARNING,
  source: 'cluster-api controllers/external/util.go',
  isLocal: true,
  check: (topology, registry) => topology.unmetReferences.flatMap(reference => chance(topology, reference, registry) ?? []),
};

function chance(topology: Topology, reference: Reference, registry: ProviderRegistry): Finding | undefined {
  const { from, kind, name } = reference;
  const target = missedTarget(topology, reference, registry);
  if (target === undefined || (from.namespace !== '' && target.namespace !== '')) {
    return undefined;
  }
  const has = from.namespace === ''
    ? `${kind} '${name}' has namespace '${target.namespace}' and this object states none`
    : `${kind} '${name}' states no namespace and this object has namespace '${from.namespace}'`;
  return {
    at: reference.nameField,
    message: `${has}, so they meet only if the bundle is applied to '${from.namespace || target.namespace}'; write the same namespace on both`,
  };
}
