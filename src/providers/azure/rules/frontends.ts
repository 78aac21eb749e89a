import { isPresent, isText } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

/**
 * The private addresses of a public load balancer in entries of their own, beside one with a public address: a second, internal load balancer, which the
 * provider builds behind a feature gate.
 */
export function internalAddresses(frontends: Field): Field[] {
  const [publicOnes, others] = [true, false].map(isPublic => frontends.items().filter(item => isPresent(item.member('publicIP')) === isPublic));
  return publicOnes.length === 1 ? others.map(item => item.member('privateIP')).filter(isText) : [];
}
