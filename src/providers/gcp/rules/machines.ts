import { specOf, SpecPaths, specsOf } from '../../../rules/shared/machine-specs';
import { BundleObject, Field, Topology } from '../../../topology';

const SPECS: SpecPaths = { GCPMachine: 'spec', GCPMachinePool: 'spec', GCPMachineTemplate: 'spec.template.spec' };

/** What an object says about its machines in GCP; undefined for one that says nothing about any. */
export function machineSpecOf(object?: BundleObject): Field | undefined {
  return specOf(SPECS, object);
}

/** What machines, machine templates and machine pools say about their machines in GCP. */
export function machineSpecs(topology: Topology): Field[] {
  return specsOf(SPECS, topology);
}
