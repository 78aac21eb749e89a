import { unlabelableNames } from './label-names';
import { Rule, Severity } from '../../knowledge';

export const INVALID_POOL_NAME: Rule = {
  code: 'pool/invalid-name',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/machinedeployment.go',
  isLocal: true,
  check: topology => unlabelableNames(topology, 'MachineDeployment'),
};
