import { Rule, Severity } from '../../../knowledge';
import { isText, nameOf } from '../../../rules/shared/fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const TEMPLATE_FIELD: Rule = {
  code: 'azure/template-field',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremachinetemplate_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AzureMachineTemplate').flatMap(template =>
    ['roleAssignmentName', 'systemAssignedIdentityRole.name'].map(path => template.at(`spec.template.spec.${path}`)).filter(isText)
      .map(at => ({ at, message: `'${nameOf(at)}' '${at.text}' names the role assignment of one machine, and a template is for many; leave it out` }))),
};
