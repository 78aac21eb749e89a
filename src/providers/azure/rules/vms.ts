import { specOf, SpecPaths, specsOf } from '../../../rules/shared/machine-specs';
import { BundleObject, Field, Topology } from '../../../topology';

const SPECS: SpecPaths = { AzureMachine: 'spec', AzureMachinePool: 'spec.template', AzureMachineTemplate: 'spec.template.spec' };
/** A machine pool has these beside the description of its machines. */
const IDENTITIES: SpecPaths = { ...SPECS, AzureMachinePool: 'spec' };

/** What an object says about its virtual machines; undefined for one that says nothing about any. */
export function vmSpecOf(object?: BundleObject): Field | undefined {
  return specOf(SPECS, object);
}

/** What machines, machine templates and machine pools say about their virtual machines. */
export function vmSpecs(topology: Topology): Field[] {
  return specsOf(SPECS, topology);
}

/** Where the same objects say under which identity programs on the machines use Azure. */
export function vmIdentities(topology: Topology): Field[] {
  return specsOf(IDENTITIES, topology);
}
