import { instanceSpecs } from './instances';
import { Rule, Severity } from '../../../knowledge';
import { isGiven, isText } from '../../../rules/shared/fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const ID_OR_FILTERS: Rule = {
  code: 'aws/id-or-filters',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awsmachinetemplate_webhook.go, exp/webhooks/awsmachinepool_webhook.go',
  check: topology => [
    ...instanceSpecs(topology).flatMap(spec => spec.member('additionalSecurityGroups').items()),
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSMachinePool').flatMap(pool => pool.at('spec.subnets').items()),
  ].filter(reference => isText(reference.member('id')) && isGiven(reference.member('filters')))
    .map(at => ({ at, message: `'id' '${at.member('id').text}' and 'filters' both say which one it is; leave one of them out` })),
};
