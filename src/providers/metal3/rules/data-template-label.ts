import { dataTemplates } from './data-templates';
import { CLUSTER_NAME_LABEL } from '../../../core';
import { Rule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

export const DATA_TEMPLATE_LABEL: Rule = {
  code: 'metal3/data-template-label',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-metal3 baremetal/metal3data_manager.go, main.go',
  // Without data no Secret is rendered. Without the label they get an empty one, which does: the controller finds all Secrets that have it, whatever it holds.
  isLocal: true,
  check: topology => dataTemplates(topology).filter(({ root }) => dataOf(root).some(isPresent)).flatMap(template => {
    const at = template.at('metadata.labels').member(CLUSTER_NAME_LABEL);
    const clusterName = template.at('spec.clusterName').text;
    return clusterName === undefined || at.text === undefined || at.text === clusterName ? [] : [{
      at,
      message: `'${CLUSTER_NAME_LABEL}' '${at.text}' is not the 'clusterName' of the template, so the Secrets for the hosts get a wrong one; set it to '${clusterName}'`,
    }];
  }),
};

function dataOf(template: Field): Field[] {
  return ['spec.metaData', 'spec.networkData'].map(path => template.at(path));
}
