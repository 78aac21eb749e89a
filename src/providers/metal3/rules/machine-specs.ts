import { Field, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';

/** The machine specs of all Metal3MachineTemplates and Metal3Machines. */
export function machineSpecs(topology: Topology): Field[] {
  return topology.ofKinds(INFRASTRUCTURE_GROUP, 'Metal3MachineTemplate', 'Metal3Machine')
    .map(object => object.at(object.kind === 'Metal3Machine' ? 'spec' : 'spec.template.spec')).filter(({ exists }) => exists);
}
