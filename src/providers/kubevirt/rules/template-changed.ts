import { ChangeRule, Severity } from '../../../knowledge';
import { fixedTemplate } from '../../../rules/shared/fixed-fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const TEMPLATE_CHANGED: ChangeRule = {
  code: 'kubevirt/template-changed',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-kubevirt pkg/webhookhandler/validator.go',
  check: changes => changes.ofKinds(INFRASTRUCTURE_GROUP, 'KubevirtMachineTemplate').flatMap(change => fixedTemplate(change, 'spec')),
};
