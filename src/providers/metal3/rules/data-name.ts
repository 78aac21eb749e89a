import { Rule, Severity } from '../../../knowledge';
import { isPresent, isText } from '../../../rules/shared/fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const DATA_NAME: Rule = {
  code: 'metal3/data-name',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 internal/webhooks/v1beta2/metal3data_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3Data').flatMap(data => {
    const [template, at] = [data.at('spec.template.name'), data.at('spec.index')];
    // In v1beta1 an index that is left out is 0.
    const index = at.number ?? (data.version === 'v1beta1' && !isPresent(at) ? 0 : undefined);
    if (index === undefined) {
      return [];
    }
    const wanted = `${template.text}-${index}`;
    return [
      ...index < 0 && data.version === 'v1beta1' ? [{ at, message: `'index' ${index} is below 0; count from 0` }] : [],
      ...!isText(template) || data.name === '' || data.name === wanted ? [] : [{
        at: data.at('metadata.name'),
        message: `'name' '${data.name}' is not made of the template and the index; use '${wanted}'`,
      }],
    ];
  }),
};
