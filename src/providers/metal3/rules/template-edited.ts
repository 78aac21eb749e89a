import { ChangeRule, Severity } from '../../../knowledge';
import { editedTemplates } from '../../../rules/shared/edited-templates';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

/** A warning, because it is only surprising: machines are compared with the name of their template. */
export const TEMPLATE_EDITED: ChangeRule = {
  code: 'metal3/template-edited',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-metal3 internal/webhooks/v1beta2/metal3machinetemplate_webhook.go; cluster-api core/reconcilers/machinedeployment/mdutil/util.go',
  check: changes => editedTemplates(changes, INFRASTRUCTURE_GROUP, ['Metal3MachineTemplate']),
};
