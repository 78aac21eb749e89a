import { ChangeRule, Severity } from '../../knowledge';
import { editedTemplates } from '../../rules/shared/edited-templates';
import { BOOTSTRAP_GROUP } from '../../topology';

/** A warning, because it is only surprising: machines are compared with the name of their template. */
export const TEMPLATE_EDITED: ChangeRule = {
  code: 'bootstrap/template-edited',
  severity: Severity.WARNING,
  source: 'cluster-api core/reconcilers/machinedeployment/mdutil/util.go',
  check: changes => editedTemplates(changes, BOOTSTRAP_GROUP, ['KubeadmConfigTemplate']),
};
