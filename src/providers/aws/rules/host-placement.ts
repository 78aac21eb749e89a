import { instanceSpecs } from './instances';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, isText, nameOf } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

export const HOST_PLACEMENT: Rule = {
  code: 'aws/host-placement',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awsmachinetemplate_webhook.go',
  check: topology => instanceSpecs(topology).flatMap(checkInstance),
};

function checkInstance(spec: Field): Finding[] {
  const [tenancy, hostId, allocation, affinity] = ['tenancy', 'hostID', 'dynamicHostAllocation', 'hostAffinity'].map(name => spec.member(name));
  const needsHost = [...(isText(hostId) ? [hostId] : []), ...(isPresent(allocation) ? [allocation] : []), ...(affinity.text === 'host' ? [affinity] : [])];
  return [
    ...(tenancy.text === 'host' ? [] : needsHost.map(at => ({
      at,
      message: `'${nameOf(at)}' is for 'tenancy' 'host' only, and the tenancy is '${tenancy.text ?? 'default'}'; leave it out, or set 'tenancy' to 'host'`,
    }))),
    ...(isText(hostId) && isPresent(allocation)
      ? [{ at: allocation, message: `'dynamicHostAllocation' makes hosts, and 'hostID' '${hostId.text}' names one that exists; leave one of them out` }]
      : []),
    ...(isPresent(allocation) && affinity.text !== 'host'
      ? [{ at: allocation, message: `'dynamicHostAllocation' makes hosts for machines that stay there, and 'hostAffinity' is '${affinity.text ?? 'default'}'; set it to 'host'` }]
      : []),
    ...(affinity.text === 'host' && !isText(hostId) && !isPresent(allocation)
      ? [{ at: affinity, message: "'hostAffinity' 'host' needs a host to stay on; give 'hostID' or 'dynamicHostAllocation'" }]
      : []),
  ];
}
