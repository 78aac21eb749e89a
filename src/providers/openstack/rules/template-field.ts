import { Rule, Severity } from '../../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const TEMPLATE_FIELD: Rule = {
  code: 'openstack/template-field',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-openstack pkg/webhooks/openstackmachinetemplate_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'OpenStackMachineTemplate').map(template => template.at('spec.template.spec.providerID'))
    .filter(({ text }) => text !== undefined).map(at => ({ at, message: `'providerID' '${at.text}' belongs to one machine, and a template is for many; leave it out` })),
};
