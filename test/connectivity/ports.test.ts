import { AWS, AZURE, GCP, makeLink, SITE } from './links';
import { ILinkEnd, LinkEnd, LinkPorts, LinkPortTarget, LinkProtocol } from '../../src/connectivity';
import { openingsOf } from '../../src/connectivity/ports/firewall';
import { makeCluster } from '../support/charts';
import { find, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

const AWS_WITH_ROLES = LinkEnd.aws({
  region: 'us-east-1', vpcId: 'vpc-1', cidrs: ['10.0.0.0/16'], routeTableIds: ['rtb-1'], securityGroupIds: ['sg-node'], controlPlaneSecurityGroupIds: ['sg-controlplane', 'sg-apiserver-lb'],
});

function rulesFor(primary: ILinkEnd, secondary: ILinkEnd, ports: LinkPorts): Manifest[] {
  const manifests = synth(makeLink({ primary, secondary, ports }).chart).filter(({ kind }) => ['SecurityGroupIngressRule', 'SecurityRule', 'Firewall'].includes(kind));
  expect(manifests.flatMap(manifest => schemaErrors(manifest) ?? ['no schema'])).toEqual([]);
  return manifests;
}

/** `group protocol from-to` of each rule of AWS. */
function openAtAws(rules: Manifest[]): string[] {
  return rules.filter(({ kind }) => kind === 'SecurityGroupIngressRule').map(({ spec: { forProvider: { securityGroupId, ipProtocol, fromPort, toPort, cidrIpv4 } } }) =>
    `${securityGroupId} ${ipProtocol} ${fromPort}-${toPort} ${cidrIpv4}`);
}

test('the machine config server of OpenShift is open to both groups of the control plane, by range and not by group', () => {
  const open = openAtAws(rulesFor(AWS_WITH_ROLES, AZURE, LinkPorts.openShift()));
  for (const port of [6443, 22623, 8091, 10257, 10259]) {
    expect(open.filter(rule => rule.includes(` ${port}-`))).toEqual([`sg-controlplane tcp ${port}-${port} 10.1.0.0/16`, `sg-apiserver-lb tcp ${port}-${port} 10.1.0.0/16`]);
  }
  expect(open).toEqual(expect.arrayContaining(['sg-node udp 6081-6081 10.1.0.0/16', 'sg-node tcp 10250-10250 10.1.0.0/16', 'sg-node icmp -1--1 10.1.0.0/16', 'sg-node tcp 9000-9999 10.1.0.0/16']));
  expect(open.filter(rule => rule.includes('500-'))).toEqual([]);
});

test('nodes that encrypt need IKE and ESP', () => {
  const open = openAtAws(rulesFor(AWS_WITH_ROLES, AZURE, LinkPorts.openShift({ ipsec: true })));
  expect(open).toEqual(expect.arrayContaining(['sg-node udp 500-500 10.1.0.0/16', 'sg-node udp 4500-4500 10.1.0.0/16', 'sg-node 50 undefined-undefined 10.1.0.0/16']));
});

test('Azure gets a rule with a priority of its own for each port of nodes', () => {
  const rules = rulesFor(AWS, AZURE, LinkPorts.calico()).filter(({ kind }) => kind === 'SecurityRule');
  expect(rules.map(({ spec: { forProvider: { priority, protocol, destinationPortRange } } }) => `${priority} ${protocol} ${destinationPortRange}`)).toEqual([
    '1000 Icmp *', '1001 Tcp 10250', '1002 Tcp 30000-32767', '1003 Udp 30000-32767', '1004 Udp 4789', '1005 Tcp 5473',
  ]);
  expect(rules[0].spec.forProvider).toMatchObject({ networkSecurityGroupName: 'gpu-workers-nsg', sourceAddressPrefixes: ['10.0.0.0/16'], destinationAddressPrefixes: ['10.1.0.0/16'], direction: 'Inbound', access: 'Allow' });
});

test('Google Cloud gets one rule', () => {
  const [rule] = rulesFor(AWS, LinkEnd.gcp({ region: 'us-east4', project: 'p', network: 'gpu', cidrs: ['10.2.0.0/16'], nodeTags: ['nodes'] }), LinkPorts.cilium({ wireguard: true }))
    .filter(({ kind }) => kind === 'Firewall');
  expect(rule.spec.forProvider).toEqual({
    project: 'p',
    network: 'gpu',
    direction: 'INGRESS',
    sourceRanges: ['10.0.0.0/16'],
    targetTags: ['nodes'],
    allow: [{ protocol: 'icmp' }, { protocol: 'tcp', ports: ['10250', '30000-32767', '4240', '4244'] }, { protocol: 'udp', ports: ['30000-32767', '8472', '51871'] }],
  });
});

test.each<[string, LinkPorts, string[]]>([
  ['Calico with BGP and WireGuard', LinkPorts.calico({ bgp: true, wireguard: true }), ['tcp 179', 'udp 51820', 'udp 4789']],
  ['Cilium with Geneve', LinkPorts.cilium({ tunnelPort: 6081 }), ['udp 6081', 'tcp 4240']],
  ['Flannel', LinkPorts.flannel(), ['udp 8472']],
  ['an API server elsewhere', LinkPorts.flannel({ apiServerPort: 8443 }), ['tcp 8443']],
  ['more', LinkPorts.of([{ protocol: LinkProtocol.TCP, fromPort: 1, purpose: 'a' }]).plus([{ protocol: LinkProtocol.TCP, fromPort: 2, purpose: 'b' }]), ['tcp 1', 'tcp 2']],
])('%s opens its ports', (_, ports, expected) => {
  expect(ports._ports().map(({ protocol, fromPort }) => `${protocol} ${fromPort}`)).toEqual(expect.arrayContaining(expected));
});

test('the port of the API server is that of the cluster', () => {
  const { chart } = makeLink({ primary: AWS_WITH_ROLES, secondary: SITE, ports: LinkPorts.flannel(), cluster: makeCluster() });
  expect(find(synth(chart), 'SecurityGroupIngressRule', 'azure-link-aws-cp-tcp-6443-0-0').spec.forProvider.cidrIpv4).toBe('192.168.111.0/24');
});

test('what nodes need is open at both ends, and what the control plane needs at the primary', () => {
  for (const ports of [LinkPorts.all(), LinkPorts.openShift({ ipsec: true }), LinkPorts.calico(), LinkPorts.cilium(), LinkPorts.flannel()]) {
    const [primary, secondary] = openingsOf(AWS, GCP, ports._ports());
    const ofNodes = primary.openings.map(({ port }) => port).filter(({ target }) => target !== LinkPortTarget.CONTROL_PLANE);
    expect(ofNodes).toEqual(secondary.openings.map(({ port }) => port));
    expect(new Set(primary.openings.flatMap(({ sourceCidrs }) => sourceCidrs))).toEqual(new Set(GCP.cidrs));
    expect(new Set(secondary.openings.flatMap(({ sourceCidrs }) => sourceCidrs))).toEqual(new Set(AWS.cidrs));
  }
});
