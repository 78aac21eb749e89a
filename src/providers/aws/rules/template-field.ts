import { Rule, Severity } from '../../../knowledge';
import { isGiven, nameOf } from '../../../rules/shared/fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const TEMPLATE_FIELD: Rule = {
  code: 'aws/template-field',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awsmachinetemplate_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSMachineTemplate').flatMap(template =>
    ['providerID', 'cloudInit.secretPrefix', 'cloudInit.secretCount'].map(path => template.at(`spec.template.spec.${path}`)).filter(isGiven)
      .map(at => ({ at, message: `'${nameOf(at)}' belongs to one machine, and a template is for many; leave it out` }))),
};
