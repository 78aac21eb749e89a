import { machineSpecs } from './machines';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, shown } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

export const HOST_MAINTENANCE: Rule = {
  code: 'gcp/host-maintenance',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp cloud/scope/machine.go, api/v1beta1/gcpmachine_webhook.go',
  check: topology => machineSpecs(topology).flatMap(checkMachine),
};

function checkMachine(spec: Field): Finding[] {
  const [at, confidential] = [spec.member('onHostMaintenance'), spec.member('confidentialCompute')];
  const isTakenBack = spec.member('provisioningModel').text === 'Spot' || spec.member('preemptible').flag === true;
  const isConfidential = !['', 'Disabled'].includes(confidential.text ?? '');
  const reason = isConfidential ? 'with confidential computing' : spec.member('guestAccelerators').items().length > 0 ? 'with GPUs' : isTakenBack ? 'that can be taken back' : undefined;
  // Machines that can be taken back are not moved unless somebody says so.
  const isFine = at.text === 'Terminate' || (at.text !== 'Migrate' && isTakenBack && !isConfidential);
  const isReadable = at.text !== undefined || !isPresent(at);
  return reason === undefined || isFine || !isReadable ? [] : [{
    at,
    message: `'onHostMaintenance' ${shown(at)} is not possible for machines ${reason}; set it to 'Terminate'`,
  }];
}
