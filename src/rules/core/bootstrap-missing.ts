import { machineSpecs } from './machine-specs';
import { POOL_NAME_LABEL } from '../../core';
import { Rule, Severity } from '../../knowledge';
import { isRecord } from '../../topology';
import { isGiven, isPresent } from '../shared/fields';

export const BOOTSTRAP_MISSING: Rule = {
  code: 'pool/bootstrap-missing',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/{machine,machinedeployment,machinepool}.go',
  isLocal: true,
  check: topology => machineSpecs(topology).map(machine => machine.member('bootstrap')).filter(bootstrap => isRecord(bootstrap.value)
    && !isGiven(bootstrap.member('configRef')) && !isPresent(bootstrap.member('dataSecretName'))
    // The machines of a MachinePool share the bootstrap of their pool.
    && !(bootstrap.object.kind === 'Machine' && POOL_NAME_LABEL in bootstrap.object.labels)).map(at => ({
    at,
    message: "'bootstrap' has neither 'configRef' nor 'dataSecretName', so that machines get nothing to join with; refer to a bootstrap config, "
      + "or write 'dataSecretName' (empty where the provider brings the join itself)",
  })),
};
