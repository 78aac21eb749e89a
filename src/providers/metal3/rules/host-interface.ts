import { dataTemplates } from './data-templates';
import { Rule, Severity } from '../../../knowledge';

export const HOST_INTERFACE: Rule = {
  code: 'metal3/host-interface',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 internal/webhooks/v1beta2/metal3datatemplate_webhook.go',
  needsMember: ['fromHostInterfaces'],
  check: topology => dataTemplates(topology).flatMap(template => template.at('spec.metaData.fromHostInterfaces').items())
    .filter(entry => Boolean(entry.member('interface').text) === (entry.member('fromBootMAC').flag === true))
    .map(entry => ({
      at: entry.member('interface'),
      message: `metadata '${entry.member('key').text ?? ''}' has ${entry.member('fromBootMAC').flag === true ? 'both' : 'neither of'} `
        + "'interface' and 'fromBootMAC'; set one of them",
    })),
};
