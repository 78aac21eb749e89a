import { API_SERVER_ADDRESS } from '../../../src/providers/openstack/rules/api-server-address';
import { FOREIGN_CONTROL_PLANE } from '../../../src/providers/openstack/rules/foreign-control-plane';
import { IDLE_NETWORK_SETTING } from '../../../src/providers/openstack/rules/idle-network-setting';
import { PORT_SECURITY } from '../../../src/providers/openstack/rules/port-security';
import { ROOT_DEVICE } from '../../../src/providers/openstack/rules/root-device';
import { RULE_PORTS } from '../../../src/providers/openstack/rules/rule-ports';
import { RULE_REMOTE } from '../../../src/providers/openstack/rules/rule-remote';
import { checkRule } from '../../rules/check-rule';
import { bundle, cluster, controlPlane, leftAlone, object, template } from '../../rules/cloud-bundle';

const PREPARED = { disableAPIServerFloatingIP: true, controlPlaneOmitAvailabilityZone: true };

function infraCluster(spec: object): string {
  return object('OpenStackCluster', 'shop', spec);
}

function ofRules(...rules: object[]): string {
  return infraCluster({ managedSecurityGroups: { allNodesSecurityGroupRules: rules } });
}

describe('a control plane that runs elsewhere', () => {
  test.each<[string, string]>([
    ['settings for it', bundle(cluster('OpenStackCluster'), infraCluster({ ...PREPARED, apiServerLoadBalancer: { enabled: false } }), controlPlane('Metal3MachineTemplate'))],
    ['an annotation', bundle(cluster('OpenStackCluster'), leftAlone('OpenStackCluster'), controlPlane('Metal3MachineTemplate'))],
    ['a later version', bundle(cluster('OpenStackCluster'), infraCluster({}).replace('v1beta1', 'v1beta2'), controlPlane('Metal3MachineTemplate'))],
    ['machines of OpenStack', bundle(cluster('OpenStackCluster'), infraCluster({}), controlPlane('OpenStackMachineTemplate'))],
    ['machines that nobody knows', bundle(cluster('OpenStackCluster'), infraCluster({}), controlPlane('OtherMachineTemplate'))],
    ['pods, which are in no zone', bundle(cluster('OpenStackCluster', 'KamajiControlPlane'), infraCluster({ disableAPIServerFloatingIP: true }))],
  ])('is in order with %s', (_case, yaml) => {
    expect(checkRule(FOREIGN_CONTROL_PLANE, yaml)).toEqual([]);
  });

  test('fails as pods behind a load balancer', () => {
    const yaml = bundle(cluster('OpenStackCluster', 'KamajiControlPlane'), infraCluster({ disableAPIServerFloatingIP: true, apiServerLoadBalancer: {} }));
    expect(checkRule(FOREIGN_CONTROL_PLANE, yaml)).toEqual([expect.stringContaining('the control plane runs as pods')]);
  });
});

test.each<object>([
  {}, { disableAPIServerFloatingIP: true, apiServerLoadBalancer: { enabled: true } }, { disableAPIServerFloatingIP: true, apiServerFixedIP: '10.6.0.5' },
  { disableAPIServerFloatingIP: true, controlPlaneEndpoint: { host: '10.6.0.5', port: 6443 } },
])('the API server has an address with %j', spec => {
  expect(checkRule(API_SERVER_ADDRESS, bundle(cluster('OpenStackCluster'), infraCluster(spec), controlPlane('OpenStackMachineTemplate')))).toEqual([]);
});

test('the API server fails to have an address with a load balancer that is off', () => {
  const spec = { disableAPIServerFloatingIP: true, apiServerLoadBalancer: { enabled: false } };
  expect(checkRule(API_SERVER_ADDRESS, bundle(cluster('OpenStackCluster'), infraCluster(spec), controlPlane('OpenStackMachineTemplate')))).toHaveLength(1);
  expect(checkRule(API_SERVER_ADDRESS, bundle(cluster('OpenStackCluster'), infraCluster(spec), controlPlane('Metal3MachineTemplate')))).toEqual([]);
});

test('a new network can be configured', () => {
  expect(checkRule(IDLE_NETWORK_SETTING, infraCluster({ managedSubnets: [{ cidr: '10.6.0.0/24' }], router: { id: 'a' }, networkMTU: 1400 }))).toEqual([]);
  expect(checkRule(IDLE_NETWORK_SETTING, infraCluster({ networkMTU: 1400 }))).toEqual([]);
  expect(checkRule(IDLE_NETWORK_SETTING, infraCluster({ network: { id: 'a' }, disablePortSecurity: false }))).toEqual([]);
});

test('ports have security groups or no port security', () => {
  const ports = [{ disablePortSecurity: true, securityGroups: [] }, { disablePortSecurity: false, securityGroups: [{ id: 'a' }] }];
  expect(checkRule(PORT_SECURITY, bundle(template('OpenStackMachineTemplate', { ports }), infraCluster({ managedSecurityGroups: {} })))).toEqual([]);
});

test('bastions fail with a device of the name root too', () => {
  expect(checkRule(ROOT_DEVICE, infraCluster({ bastion: { spec: { additionalBlockDevices: [{ name: 'etcd' }, { name: 'root' }] } } }))).toHaveLength(1);
});

test.each<object>([
  {}, { protocol: 'icmp', portRangeMin: 8 }, { protocol: 'tcp', portRangeMin: 80, portRangeMax: 80 }, { protocol: 'tcp' }, { protocol: '17', portRangeMin: 0, portRangeMax: 65535 },
  { remoteIPPrefix: '10.0.0.0/8' }, { remoteManagedGroups: ['worker'] },
])('the rule %j is possible', rule => {
  expect([...checkRule(RULE_PORTS, ofRules(rule)), ...checkRule(RULE_REMOTE, ofRules(rule))]).toEqual([]);
});

test('rules fail with one port only', () => {
  expect(checkRule(RULE_PORTS, ofRules({ protocol: 'udp', portRangeMax: 80 }))).toEqual([expect.stringContaining("'portRangeMin' missing")]);
});
