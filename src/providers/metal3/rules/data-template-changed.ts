import { ChangeRule, Severity } from '../../../knowledge';
import { changedFields } from '../../../rules/shared/changed-fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const DATA_TEMPLATE_CHANGED: ChangeRule = {
  code: 'metal3/data-template-changed',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 internal/webhooks/v1beta2/metal3datatemplate_webhook.go',
  check: changes => changes.ofKinds(INFRASTRUCTURE_GROUP, 'Metal3DataTemplate').flatMap(({ before, after }) =>
    ['spec.metaData', 'spec.networkData'].flatMap(path => changedFields(before.at(path), after.at(path)).slice(0, 1).map(at => ({
      at,
      message: `'${at}' changes, and the data of a template cannot; write a template of another name and refer to that`,
    })))),
};
