import { securityRules } from './security-rules';
import { isIpAddress, nearestName } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { holdsVariable, isText } from '../../../rules/shared/fields';
import { notANetwork } from '../../../rules/shared/networks';
import { BundleObject, Field, INFRASTRUCTURE_GROUP } from '../../../topology';

/** The names that Neutron knows, beside numbers from 0 to 255. */
const PROTOCOLS = [
  'any', 'ah', 'dccp', 'egp', 'esp', 'gre', 'icmp', 'icmpv6', 'igmp', 'ipip', 'ipv6-encap', 'ipv6-frag', 'ipv6-icmp', 'ipv6-nonxt', 'ipv6-opts', 'ipv6-route', 'ospf', 'pgm', 'rsvp',
  'sctp', 'tcp', 'udp', 'udplite', 'vrrp',
];

/** What Neutron and Octavia refuse when the network is made. */
export const INVALID_OPENSTACK_ADDRESS: Rule = {
  code: 'openstack/invalid-address',
  severity: Severity.ERROR,
  source: 'Neutron API v2, subnets and security group rules; cluster-api-provider-openstack controllers/openstackcluster_controller.go',
  check: topology => [
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'OpenStackCluster').flatMap(checkCluster),
    ...securityRules(topology).map(rule => rule.member('protocol')).flatMap(checkProtocol),
  ],
};

function checkCluster(cluster: BundleObject): Finding[] {
  const spec = cluster.at('spec');
  const subnets = spec.member('managedSubnets').items();
  const [floating, fixed] = ['apiServerFloatingIP', 'apiServerFixedIP'].map(name => spec.member(name));
  const host = spec.at('controlPlaneEndpoint.host').text ?? '';
  return [
    ...subnets.map(subnet => subnet.member('cidr')).filter(({ text }) => !holdsVariable(text ?? '')).flatMap(notANetwork),
    ...[floating, fixed, ...subnets.flatMap(subnet => subnet.member('dnsNameservers').items())].flatMap(notAnAddress),
    ...isText(floating) && isIpAddress(floating.text!) && isIpAddress(host) && host !== floating.text ? [{
      at: floating, message: `'apiServerFloatingIP' '${floating.text}' is not the 'host' of the endpoint, which is '${host}', and nothing is at that address; write one address in both`,
    }] : [],
  ];
}

function notAnAddress(at: Field): Finding[] {
  return !isText(at) || isIpAddress(at.text!) || holdsVariable(at.text!) ? [] : [{ at, message: `'${at.text}' is not an IP address, and OpenStack takes nothing else there; write an address` }];
}

function checkProtocol(at: Field): Finding[] {
  const text = at.text ?? '';
  const near = text === '' || /^\d+$/.test(text) || PROTOCOLS.includes(text.toLowerCase()) ? undefined : nearestName(text, PROTOCOLS);
  return near === undefined ? [] : [{ at, message: `'protocol' '${text}' is unknown to Neutron; use '${near}'` }];
}
