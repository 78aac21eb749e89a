import { BundleObject } from '../../topology';
import { Violation } from '../violation';

/** What the pinned schema of its kind says against an object, CEL rules included. */
export function checkObject(_object: BundleObject): Violation[] {
  return [];
}
