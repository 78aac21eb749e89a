import { networkData, twinsOf } from './data-templates';
import { Rule, Severity } from '../../../knowledge';

export const DUPLICATE_LINK: Rule = {
  code: 'metal3/duplicate-link',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 api/v1beta2/metal3datatemplate_types.go; OpenStack network_data.json',
  check: topology => networkData(topology).flatMap(({ links }) => twinsOf(links, 'id')).map(at => ({
    at,
    message: `link '${at.text}' is defined twice, and networks cannot tell which one is meant; give each link an id of its own`,
  })),
};
