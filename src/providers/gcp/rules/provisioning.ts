import { machineSpecs } from './machines';
import { Rule, Severity } from '../../../knowledge';

export const PROVISIONING: Rule = {
  code: 'gcp/provisioning',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-gcp cloud/scope/machine.go',
  check: topology => machineSpecs(topology).filter(spec => spec.member('preemptible').flag === true && spec.member('provisioningModel').text === 'Standard').map(spec => ({
    at: spec.member('preemptible'),
    message: "'preemptible' true contradicts 'provisioningModel' 'Standard'; use 'Spot' for machines that can be taken back, or leave 'preemptible' out",
  })),
};
