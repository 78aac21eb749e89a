import { inNamespace, isSlip, Neighbours, slipOf } from './names';
import { isPlainlyMissing, outOfReach, statesForeignNamespace } from './reach';
import { siblingOf } from './sibling-kind';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { BundleObject, Reference, ReferenceScope, Topology } from '../../topology';
import { oncePerTopology } from '../shared/once-per-topology';
import { SecretMaker, secretMakers } from '../shared/secret-keys';

/** More were generated, and programs make no slips of the pen. */
const MOST_MADE = 200;

export const UNRESOLVED: Rule = {
  code: 'reference/unresolved',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api docs/book/src/developer/core/controllers',
  check: (topology, registry) => {
    const neighbours = new Neighbours(topology);
    return topology.unmetReferences.filter(({ mustBeInBundle }) => !mustBeInBundle).flatMap(reference => {
      const sibling = siblingOf(reference, topology, registry);
      if (sibling !== undefined && isFree(sibling, topology) && isPlainlyMissing(topology, reference, registry)) {
        return [finding(reference, `the ${sibling.kind} here has that name: if it is meant, say so in '${reference.kindField!.step}'`, reference.kindField)];
      }
      const hint = hintOf(topology, reference, neighbours, registry);
      return hint === undefined ? [] : [finding(reference, hint)];
    });
  },
};

/** What references mean already. */
const meantObjects = oncePerTopology(({ references }) => new Set(references.flatMap(({ targets }) => targets)));

/** Secrets and ConfigMaps have one user as a rule, so one that has its user already was not meant. */
function isFree(object: BundleObject, topology: Topology): boolean {
  return object.group !== '' || !meantObjects(topology).has(object);
}

function finding({ kind, name, namespace, nameField }: Reference, hint: string, at = nameField): Finding {
  return { at, message: `the bundle has no ${kind} '${name}'${inNamespace(namespace)}, which may be applied by others; ${hint}` };
}

/** Why a target that may be anywhere was probably meant to be here; undefined if nothing says so. */
function hintOf(topology: Topology, reference: Reference, neighbours: Neighbours, registry: ProviderRegistry): string | undefined {
  const slipOfMade = hintOfMade(topology, reference, registry);
  if (slipOfMade !== undefined) {
    return slipOfMade === '' ? undefined : slipOfMade;
  }
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
  const slip = slipOf(reference, neighbours.of(reference), object => isFree(object, topology));
  return slip && `did you mean '${slip.name}'?`;
}

/** The same of a Secret that an object of the bundle makes; empty where the one that is meant is made here, and undefined where none is. */
function hintOfMade(topology: Topology, reference: Reference, registry: ProviderRegistry): string | undefined {
  const makers = reference.group === '' && reference.kind === 'Secret' ? secretMakers(topology, registry) : undefined;
  if (makers === undefined || makers.size === 0 || reference.isSelector || statesForeignNamespace(reference)) {
    return undefined;
  }
  const isNear = ({ object }: SecretMaker) => reference.scope === ReferenceScope.UNKNOWN_NAMESPACE || object.namespace === reference.namespace;
  if (makers.get(reference.name)?.some(isNear) === true) {
    return '';
  }
  // A Secret that somebody reads already was not meant, as below.
  const free = makers.size > MOST_MADE ? [] : [...makers].filter(([name, made]) => made.some(isNear) && !secretNames(topology).has(name));
  const slip = free.find(([name]) => isSlip(name, reference.name));
  return slip && `did you mean '${slip[0]}', which ${slip[1][0].object} makes?`;
}

/** The names by which references mean Secrets. */
const secretNames = oncePerTopology(({ references }) => new Set(references.filter(({ group, kind }) => group === '' && kind === 'Secret').map(({ name }) => name)));
