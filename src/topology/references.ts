import { BundleObject } from './bundle-object';
import { ObjectReference } from './object-reference';
import type { Topology } from './topology';

/** A reference of an object, with what it resolves to. */
export interface Reference extends ObjectReference {
  readonly from: BundleObject;
  /** The objects of the bundle it may mean: none if it dangles or the target is elsewhere, several if it is ambiguous. */
  readonly targets: readonly BundleObject[];
  /** Whether the target belongs into the same bundle; Secrets, identities and IP pools may well be applied by somebody else. */
  readonly mustBeInBundle: boolean;
}

/** Every reference of every object. */
export function findReferences(_topology: Topology): Reference[] {
  return [];
}
