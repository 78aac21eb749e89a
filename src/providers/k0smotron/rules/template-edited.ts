import { ChangeRule, Severity } from '../../../knowledge';
import { editedTemplates } from '../../../rules/shared/edited-templates';
import { BOOTSTRAP_GROUP, INFRASTRUCTURE_GROUP } from '../../../topology';

/** A warning, because it is only surprising: machines are compared with the name of their template. */
export const TEMPLATE_EDITED: ChangeRule = {
  code: 'k0smotron/template-edited',
  severity: Severity.WARNING,
  source: 'k0smotron api/bootstrap/v1beta2/worker_bootstrap_webhook.go; cluster-api core/reconcilers/machinedeployment/mdutil/util.go',
  check: changes => [
    ...editedTemplates(changes, BOOTSTRAP_GROUP, ['K0sWorkerConfigTemplate']), ...editedTemplates(changes, INFRASTRUCTURE_GROUP, ['RemoteMachineTemplate']),
  ],
};
