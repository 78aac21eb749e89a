import { machineSpecs } from './machines';
import { Finding, Rule, Severity } from '../../../knowledge';
import { Field } from '../../../topology';

/** Machines name their GPUs by zone; the templates of instance groups take the bare type. */
export const ACCELERATOR_TYPE: Rule = {
  code: 'gcp/accelerator-type',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp cloud/scope/machine.go, cloud/scope/machinepool.go',
  check: topology => machineSpecs(topology).flatMap(spec => spec.member('guestAccelerators').items().map(gpu => gpu.member('type')).flatMap(checkType)),
};

function checkType(at: Field): Finding[] {
  const { text } = at;
  const isPool = at.object.kind === 'GCPMachinePool';
  if (text === undefined || text === '' || text.includes('/') !== isPool) {
    return [];
  }
  const remedy = isPool ? `'${text.split('/').pop()}'` : `'projects/<project>/zones/<zone>/acceleratorTypes/${text}'`;
  return [{ at, message: `'type' '${text}' is not what ${isPool ? 'instance groups take' : 'machines take, which know it in a zone only'}; use ${remedy}` }];
}
