import { ChangeRule, Severity } from '../../../knowledge';
import { fixedTemplate } from '../../../rules/shared/fixed-fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const TEMPLATE_CHANGED: ChangeRule = {
  code: 'openstack/template-changed',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-openstack pkg/webhooks/openstackmachinetemplate_webhook.go, openstackclustertemplate_webhook.go',
  check: changes => changes.ofKinds(INFRASTRUCTURE_GROUP, 'OpenStackMachineTemplate', 'OpenStackClusterTemplate').flatMap(change => fixedTemplate(change, 'spec.template.spec')),
};
