import { createInfra, ID, MACHINE, openStackCluster } from './machines';
import {
  OpenStackEtherType, OpenStackManagedGroup, OpenStackManagedSecurityGroups, OpenStackRemote, OpenStackSecurityGroupRule,
  OpenStackTrafficDirection,
} from '../../../src/providers/openstack';
import { makeCluster } from '../../support/charts';

const { INGRESS, EGRESS } = OpenStackTrafficDirection;

test('makes groups with the rules of the provider', () => {
  expect(openStackCluster({ managedSecurityGroups: {} }).spec.managedSecurityGroups).toEqual({ allowAllInClusterTraffic: false });
});

test('adds rules', () => {
  const rule: Required<OpenStackSecurityGroupRule> = {
    name: 'vxlan',
    direction: INGRESS,
    description: 'overlay',
    etherType: OpenStackEtherType.IPV4,
    protocol: 'udp',
    portRangeMin: 4789,
    portRangeMax: 4790,
    remote: OpenStackRemote.managedGroups(OpenStackManagedGroup.CONTROL_PLANE, OpenStackManagedGroup.WORKER),
  };
  const groups: Required<OpenStackManagedSecurityGroups> = {
    allowAllInClusterTraffic: true,
    allNodesRules: [rule],
    controlPlaneRules: [{ name: 'hosts', direction: INGRESS, remote: OpenStackRemote.cidr('192.168.0.0/16') }],
    workerRules: [
      { name: 'group', direction: EGRESS, remote: OpenStackRemote.securityGroup(ID) },
      { name: 'ipv6', direction: INGRESS, etherType: OpenStackEtherType.IPV6, remote: OpenStackRemote.cidr('fd00::/8') },
      { name: 'ping', direction: INGRESS, protocol: 'icmp', portRangeMin: 8, portRangeMax: 0 },
    ],
  };
  expect(openStackCluster({ managedSecurityGroups: groups }).spec.managedSecurityGroups).toEqual({
    allowAllInClusterTraffic: true,
    allNodesSecurityGroupRules: [{
      name: 'vxlan',
      direction: 'ingress',
      description: 'overlay',
      etherType: 'IPv4',
      protocol: 'udp',
      portRangeMin: 4789,
      portRangeMax: 4790,
      remoteManagedGroups: ['controlplane', 'worker'],
    }],
    controlPlaneNodesSecurityGroupRules: [{ name: 'hosts', direction: 'ingress', remoteIPPrefix: '192.168.0.0/16' }],
    workerNodesSecurityGroupRules: [
      { name: 'group', direction: 'egress', remoteGroupID: ID },
      { name: 'ipv6', direction: 'ingress', etherType: 'IPv6', remoteIPPrefix: 'fd00::/8' },
      { name: 'ping', direction: 'ingress', protocol: 'icmp', portRangeMin: 8, portRangeMax: 0 },
    ],
  });
});

const FROM_BASTION: OpenStackManagedSecurityGroups = {
  workerRules: [{ name: 'ssh', direction: INGRESS, remote: OpenStackRemote.managedGroups(OpenStackManagedGroup.BASTION) }],
};

test('knows the group of the bastion where there is one', () => {
  const { managedSecurityGroups } = openStackCluster({ managedSecurityGroups: FROM_BASTION, bastion: MACHINE }).spec;
  expect(managedSecurityGroups.workerNodesSecurityGroupRules).toEqual([{ name: 'ssh', direction: 'ingress', remoteManagedGroups: ['bastion'] }]);
});

test.each([undefined, { ...MACHINE, enabled: false }])('fails on the group of a bastion that does not run', bastion => {
  expect(() => createInfra(makeCluster(), { managedSecurityGroups: FROM_BASTION, bastion })).toThrow(new Error(
    "[test/Cluster/OpenStack] 'managedSecurityGroups.workerRules ssh' names the group of the bastion, which there is none of; "
    + "set 'bastion', or leave the group out (input/invalid-value)"));
});

const RULE = { name: 'rule', direction: INGRESS };

test.each<[string, OpenStackSecurityGroupRule[], string]>([
  ['two rules of one name', [RULE, RULE],
    "'managedSecurityGroups.allNodesRules' has 'rule' twice or without a name; give each rule a name of its own (input/duplicate)"],
  ['a rule without a name', [{ ...RULE, name: '' }],
    "'managedSecurityGroups.allNodesRules' has '' twice or without a name; give each rule a name of its own (input/duplicate)"],
  ['a negative port', [{ ...RULE, protocol: 'tcp', portRangeMin: -1, portRangeMax: 5 }],
    "'managedSecurityGroups.allNodesRules rule' has the port -1; use a whole number from 0 to 65535 (input/invalid-value)"],
  ['a port that is too high', [{ ...RULE, protocol: 'tcp', portRangeMin: 1, portRangeMax: 65536 }],
    "'managedSecurityGroups.allNodesRules rule' has the port 65536; use a whole number from 0 to 65535 (input/invalid-value)"],
  ['half a port', [{ ...RULE, protocol: 'tcp', portRangeMin: 0.5, portRangeMax: 1 }],
    "'managedSecurityGroups.allNodesRules rule' has the port 0.5; use a whole number from 0 to 65535 (input/invalid-value)"],
  ['ports of no protocol', [{ ...RULE, portRangeMin: 22, portRangeMax: 22 }],
    "'managedSecurityGroups.allNodesRules rule' has ports and no protocol; set 'protocol', for example to 'tcp' (input/missing-value)"],
  ['ports in the wrong order', [{ ...RULE, protocol: 'udp', portRangeMin: 23, portRangeMax: 22 }],
    "'managedSecurityGroups.allNodesRules rule' has the ports 23 to 22; give the first and the last port in this order (input/invalid-value)"],
  ['a first port without a last one', [{ ...RULE, protocol: '6', portRangeMin: 22 }],
    "'managedSecurityGroups.allNodesRules rule' has the ports 22 to ?; give the first and the last port in this order (input/invalid-value)"],
  ['no managed group', [{ ...RULE, remote: OpenStackRemote.managedGroups() }],
    "'managedSecurityGroups.allNodesRules rule' names no managed group, or one of them twice; name each group once (input/invalid-value)"],
  ['a managed group twice', [{ ...RULE, remote: OpenStackRemote.managedGroups(OpenStackManagedGroup.WORKER, OpenStackManagedGroup.WORKER) }],
    "'managedSecurityGroups.allNodesRules rule' names no managed group, or one of them twice; name each group once (input/invalid-value)"],
  ['a group by its name', [{ ...RULE, remote: OpenStackRemote.securityGroup('default') }],
    "'managedSecurityGroups.allNodesRules rule' has the id 'default', which is not a UUID; use the id that OpenStack shows (input/invalid-value)"],
  ['addresses of another family', [{ ...RULE, remote: OpenStackRemote.cidr('fd00::/8') }],
    "'managedSecurityGroups.allNodesRules rule' has the addresses fd00::/8 and the ether type IPv4; use one address family (input/invalid-value)"],
  ['addresses that are none', [{ ...RULE, remote: OpenStackRemote.cidr('10.0.0.0') }],
    "'managedSecurityGroups.allNodesRules rule' '10.0.0.0' is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56' "
    + '(network/invalid-cidr)'],
])('fails on %s', (_what, allNodesRules, message) => {
  expect(() => createInfra(makeCluster(), { managedSecurityGroups: { allNodesRules } })).toThrow(new Error(`[test/Cluster/OpenStack] ${message}`));
});

test('looks at the rules of control plane and workers, too', () => {
  const rules = [{ ...RULE, portRangeMin: 22 }];
  expect(() => createInfra(makeCluster(), { managedSecurityGroups: { controlPlaneRules: rules } })).toThrow(new Error(
    "[test/Cluster/OpenStack] 'managedSecurityGroups.controlPlaneRules rule' has ports and no protocol; set 'protocol', for example to 'tcp' (input/missing-value)"));
  expect(() => createInfra(makeCluster(), { managedSecurityGroups: { workerRules: rules } })).toThrow(new Error(
    "[test/Cluster/OpenStack] 'managedSecurityGroups.workerRules rule' has ports and no protocol; set 'protocol', for example to 'tcp' (input/missing-value)"));
});
