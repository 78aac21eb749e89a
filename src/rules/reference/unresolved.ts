import { inNamespace, Neighbours, slipOf } from './names';
import { isPlainlyMissing, outOfReach, statesForeignNamespace } from './reach';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { Reference, Topology } from '../../topology';
import { oncePerTopology } from '../shared/once-per-topology';

export const UNRESOLVED: Rule = {
  code: 'reference/unresolved',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api docs/book/src/developer/core/controllers',
  check: (topology, registry) => {
    const neighbours = new Neighbours(topology);
    return topology.unmetReferences.filter(({ mustBeInBundle }) => !mustBeInBundle).flatMap(reference => {
      const hint = hintOf(topology, reference, neighbours, registry);
      return hint === undefined ? [] : [finding(reference, hint)];
    });
  },
};

/** What references mean already. */
const meantObjects = oncePerTopology(({ references }) => new Set(references.flatMap(({ targets }) => targets)));

function finding({ kind, name, namespace, nameField }: Reference, hint: string): Finding {
  return { at: nameField, message: `the bundle has no ${kind} '${name}'${inNamespace(namespace)}, which may be applied by others; ${hint}` };
}

/** Why a target that may be anywhere was probably meant to be here; undefined if nothing says so. */
function hintOf(topology: Topology, reference: Reference, neighbours: Neighbours, registry: ProviderRegistry): string | undefined {
  // Where nothing of its kind is here, nothing else can have been meant; most references to Secrets are such.
  if (topology.ofKind(reference.group, reference.kind).length === 0 || statesForeignNamespace(reference)) {
    return undefined;
  }
  const elsewhere = outOfReach(topology, reference);
  if (elsewhere !== undefined) {
    // Where one of the two has no namespace, the bundle may be applied to the right one.
    return elsewhere.namespace === '' || reference.namespace === '' ? undefined : `the one here has namespace '${elsewhere.namespace}'`;
  }
  if (!isPlainlyMissing(topology, reference, registry)) {
    return undefined;
  }
  // Secrets and ConfigMaps have one user as a rule, so one that has its user already was not meant.
  const slip = slipOf(reference, neighbours.of(reference), object => reference.group !== '' || !meantObjects(topology).has(object));
  return slip && `did you mean '${slip.name}'?`;
}
