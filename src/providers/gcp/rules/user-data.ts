import { machineSpecs } from './machines';
import { Rule, Severity } from '../../../knowledge';

export const USER_DATA: Rule = {
  code: 'gcp/user-data',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp cloud/scope/machine.go',
  check: topology => machineSpecs(topology).flatMap(spec => spec.member('additionalMetadata').items()).map(entry => entry.member('key'))
    .filter(({ text }) => text === 'user-data')
    .map(at => ({ at, message: "'additionalMetadata' has 'user-data', which holds the bootstrap data of the machine; use 'files' of the bootstrap config" })),
};
