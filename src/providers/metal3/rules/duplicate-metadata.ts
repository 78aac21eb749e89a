import { dataTemplates, twinsOf } from './data-templates';
import { Rule, Severity } from '../../../knowledge';

export const DUPLICATE_METADATA: Rule = {
  code: 'metal3/duplicate-metadata',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-metal3 baremetal/metal3data_manager.go',
  isLocal: true,
  check: topology => dataTemplates(topology)
    .flatMap(template => twinsOf(template.at('spec.metaData').members().flatMap(list => list.items()), 'key'))
    .map(at => ({ at, message: `metadata '${at.text}' is given twice, and one of the values gets lost; give each key once` })),
};
