import { dataTemplates } from './data-templates';
import { Rule, Severity } from '../../../knowledge';
import { isText } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

const FAMILIES = ['ipv4', 'ipv6'].map(family => `spec.networkData.networks.${family}`);

export const ADDRESS_SOURCE: Rule = {
  code: 'metal3/address-source',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 internal/webhooks/v1beta2/metal3datatemplate_webhook.go',
  isLocal: true,
  check: topology => dataTemplates(topology)
    .flatMap(template => FAMILIES.flatMap(family => template.at(family).items()))
    .filter(network => !hasSource(network) && !isReported(network))
    .map(network => ({
      at: network.member('ipAddressFromIPPool'),
      message: `network '${network.member('id').text ?? ''}' has no addresses; `
        + "name a pool in 'ipAddressFromIPPool', 'fromPoolRef' or 'fromPoolAnnotation', or use DHCP",
    })),
};

function hasSource(network: Field): boolean {
  const ref = network.member('fromPoolRef');
  // The schema of v1beta1 takes an empty name for a name.
  const hasRef = ref.exists && (network.object.version !== 'v1beta1' || ref.member('name').value !== '');
  return isText(network.member('ipAddressFromIPPool')) || hasRef || network.member('fromPoolAnnotation').exists;
}

/** The schema of v1beta1 demands a pool for IPv6 already, and that of v1beta2 one with a name. */
function isReported(network: Field): boolean {
  const isV1Beta1 = network.object.version === 'v1beta1';
  return network.member('ipAddressFromIPPool').exists ? !isV1Beta1 : isV1Beta1 && network.path.includes('ipv6');
}
