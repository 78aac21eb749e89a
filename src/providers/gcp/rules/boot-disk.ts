import { machineSpecs } from './machines';
import { Rule, Severity } from '../../../knowledge';

export const BOOT_DISK: Rule = {
  code: 'gcp/boot-disk',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp cloud/scope/machine.go',
  check: topology => machineSpecs(topology).map(spec => spec.member('rootDeviceType')).filter(({ text }) => text === 'local-ssd')
    .map(at => ({ at, message: "'rootDeviceType' 'local-ssd' is a type that machines cannot start from; use for example 'pd-ssd'" })),
};
