import { editDistance } from '../../core';
import { BundleObject, groupBy, Reference, ReferenceScope, Topology } from '../../topology';

/** A bundle with more names of a kind was generated, and programs make no slips of the pen; comparing each with each would take long. */
const MOST_COMPARED = 200;
const LARGEST_SLIP = 2;

/** The objects that a reference could have meant: those of its kind where the controller looks for it. */
export class Neighbours {
  private readonly byKind = new Map<string, Map<string, BundleObject[]>>();

  constructor(private readonly topology: Topology) {}

  public of({ group, kind, scope, namespace }: Reference): readonly BundleObject[] {
    if (scope === ReferenceScope.CLUSTER || scope === ReferenceScope.UNKNOWN_NAMESPACE) {
      return this.topology.ofKind(group, kind);
    }
    const id = `${group}/${kind}`;
    const byNamespace = this.byKind.get(id) ?? groupBy(this.topology.ofKind(group, kind), object => object.namespace);
    this.byKind.set(id, byNamespace);
    return byNamespace.get(namespace) ?? [];
  }
}

/** Which of its neighbours a reference probably meant, as the end of a sentence; empty if nothing says so. */
export function hintOf(reference: Reference, neighbours: readonly BundleObject[]): string {
  const [only, ...others] = neighbours;
  const near = neighbours.length > MOST_COMPARED ? undefined : neighbours.find(({ name }) => isNearlySame(name, reference.name));
  if (near !== undefined) {
    return `; did you mean '${near.name}'?`;
  }
  return only !== undefined && others.length === 0 ? `; the only ${reference.kind} there is '${only.name}'` : '';
}

/** The neighbour that a name was probably meant to be, of those that it can be. */
export function slipOf(
  { name }: Reference, neighbours: readonly BundleObject[], isPossible: (object: BundleObject) => boolean,
): BundleObject | undefined {
  return neighbours.length > MOST_COMPARED ? undefined : neighbours.find(object =>
    isPossible(object) && isSlip(object.name, name));
}

/** ` in namespace 'x'`, or nothing where none is written. */
export function inNamespace(namespace: string): string {
  return namespace === '' ? '' : ` in namespace '${namespace}'`;
}

/** The digits of a name: names that differ in them are siblings and no slips. */
export function digitsOf(name: string): string {
  return name.replace(/\D/g, '');
}

/** Whether one name is a slip of the other: names with other digits are numbered siblings. */
export function isSlip(a: string, b: string): boolean {
  return digitsOf(a) === digitsOf(b) && isNearlySame(a, b);
}

/** Whether at most two letters differ, are missing, are too many or have changed places with the next. */
function isNearlySame(a: string, b: string): boolean {
  return editDistance(a, b, LARGEST_SLIP) <= LARGEST_SLIP;
}
