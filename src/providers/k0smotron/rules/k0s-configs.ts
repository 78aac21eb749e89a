import { k0sNodeConfigs } from './node-configs';
import { nearestName } from '../../../core';
import { oncePerTopology } from '../../../rules/shared/once-per-topology';
import { CONTROL_PLANE_GROUP, Field } from '../../../topology';

/** Every configuration of k0s in a bundle: of control planes that are pods, and of those on machines. */
export const k0sConfigs = oncePerTopology<readonly Field[]>(topology => [
  ...topology.ofKind(CONTROL_PLANE_GROUP, 'K0smotronControlPlane').map(object => object.at('spec.k0sConfig')),
  ...topology.ofKind(CONTROL_PLANE_GROUP, 'K0smotronControlPlaneTemplate').map(object => object.at('spec.template.spec.k0sConfig')),
  ...k0sNodeConfigs(topology).filter(({ isController }) => isController).map(({ config }) => config.member('k0s')),
].filter(({ exists }) => exists));

/** The members of an object that it does not have, as Go looks for them: in small letters or capitals. */
export function strangersIn(at: Field, known: readonly string[]): Field[] {
  return at.members().filter(({ step }) => !known.some(name => name.toLowerCase() === `${step}`.toLowerCase()));
}

/** The member that a name is a slip of; undefined if it is like none. */
export function memberMeantBy(name: string, known: readonly string[]): string | undefined {
  const near = nearestName(name.toLowerCase(), known.map(member => member.toLowerCase()));
  return near === undefined ? undefined : known.find(member => member.toLowerCase() === near);
}
