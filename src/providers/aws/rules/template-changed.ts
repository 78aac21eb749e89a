import { ChangeRule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';
import { fixedTemplate, isLeftOut } from '../../../rules/shared/fixed-fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

const SPEC = 'spec.template.spec';
/** Older releases did not write its defaults down, so it can be added. */
const METADATA_OPTIONS = `${SPEC}.instanceMetadataOptions`;

export const TEMPLATE_CHANGED: ChangeRule = {
  code: 'aws/template-changed',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awsmachinetemplate_webhook.go, awsclustertemplate_webhook.go',
  check: changes => [
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'AWSMachineTemplate').flatMap(change =>
      fixedTemplate(change, SPEC, field => `${field}`.startsWith(METADATA_OPTIONS) && !isPresent(change.before.at(METADATA_OPTIONS)))),
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'AWSClusterTemplate').flatMap(change => fixedTemplate(change, 'spec', field => isLeftOut(change, field))),
  ],
};
