import { machineSpecs } from './machines';
import { Rule, Severity } from '../../../knowledge';
import { isGiven } from '../../../rules/shared/fields';

export const NO_IMAGE: Rule = {
  code: 'gcp/no-image',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-gcp cloud/scope/machine.go',
  check: topology => machineSpecs(topology).filter(spec => !isGiven(spec.member('image')) && !isGiven(spec.member('imageFamily'))).map(spec => ({
    at: spec.member('image'),
    message: "'image' and 'imageFamily' are missing, so the provider takes the family 'capi-ubuntu-1804-k8s-<minor>' of the project; set one of them",
  })),
};
