import { specOf, SpecPaths, specsOf } from '../../../rules/shared/machine-specs';
import { BundleObject, Field, Topology } from '../../../topology';

const SPECS: SpecPaths = { KubevirtMachine: 'spec', KubevirtMachineTemplate: 'spec.template.spec' };

/** What an object says about its virtual machines; undefined for one that says nothing about any. */
export function machineSpecOf(object?: BundleObject): Field | undefined {
  return specOf(SPECS, object);
}

/** The VirtualMachine of each machine and machine template. */
export function virtualMachines(topology: Topology): Field[] {
  return specsOf(SPECS, topology).map(spec => spec.at('virtualMachineTemplate.spec')).filter(({ exists }) => exists);
}
