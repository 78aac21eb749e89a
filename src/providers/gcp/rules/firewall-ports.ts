import { Rule, Severity } from '../../../knowledge';
import { isGiven, shown } from '../../../rules/shared/fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

const WITH_PORTS = ['TCP', 'UDP'];

export const FIREWALL_PORTS: Rule = {
  code: 'gcp/firewall-ports',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp webhooks/gcpcluster_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'GCPCluster')
    .flatMap(cluster => cluster.at('spec.network.firewall.firewallRules').items())
    .flatMap(rule => ['allowed', 'denied'].flatMap(list => rule.member(list).items()))
    .filter(entry => isGiven(entry.member('ports')) && !WITH_PORTS.includes(entry.member('IPProtocol').text ?? ''))
    .map(entry => ({
      at: entry.member('ports'),
      message: `'ports' is set for 'IPProtocol' ${shown(entry.member('IPProtocol'))}, and only ${WITH_PORTS.join(' and ')} have ports here; leave it out`,
    })),
};
