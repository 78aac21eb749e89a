import { bareMetalHosts } from './hosts';
import { machineSpecs } from './machine-specs';
import { oncePerTopology } from '../../../rules/shared/once-per-topology';
import { Field } from '../../../topology';

/** The images that are written: those of machines, then those of hosts, which mostly have none of their own. */
export const images = oncePerTopology<readonly Field[]>(topology => [
  ...machineSpecs(topology).flatMap(spec => spec.find('image') ?? []),
  ...bareMetalHosts(topology).map(host => host.at('spec.image')).filter(({ exists }) => exists),
]);
