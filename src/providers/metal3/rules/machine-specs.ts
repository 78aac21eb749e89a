import { oncePerTopology } from '../../../rules/shared/once-per-topology';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

/** The machine specs of all Metal3MachineTemplates and Metal3Machines. */
export const machineSpecs = oncePerTopology<readonly Field[]>(topology => topology.ofKinds(INFRASTRUCTURE_GROUP, 'Metal3MachineTemplate', 'Metal3Machine')
  .map(object => object.at(object.kind === 'Metal3Machine' ? 'spec' : 'spec.template.spec')).filter(({ exists }) => exists));
