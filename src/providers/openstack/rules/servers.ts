import { SpecPaths, specsOf } from '../../../rules/shared/machine-specs';
import { Field, Topology } from '../../../topology';

const SPECS: SpecPaths = { OpenStackCluster: 'spec.bastion.spec', OpenStackMachine: 'spec', OpenStackMachineTemplate: 'spec.template.spec' };

/** What machines, machine templates and bastions say about their servers. */
export function serverSpecs(topology: Topology): Field[] {
  return specsOf(SPECS, topology);
}
