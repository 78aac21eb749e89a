import { NODE_NAME } from '../../../src/providers/kubevirt/rules/node-name';
import { PROVIDER_ID } from '../../../src/providers/kubevirt/rules/provider-id';
import { RUN_STRATEGY } from '../../../src/providers/kubevirt/rules/run-strategy';
import { UNKNOWN_DEVICE } from '../../../src/providers/kubevirt/rules/unknown-device';
import { checkRule } from '../../rules/check-rule';
import { bundle, object, pool, template } from '../../rules/cloud-bundle';

const KIND = 'KubevirtMachineTemplate';

function joined(kind: string, nodeRegistration: object): string {
  const configRef = { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name: 'workers' };
  return bundle(pool(kind, { bootstrap: { configRef } }), object('KubeadmConfigTemplate', 'workers', { template: { spec: { joinConfiguration: { nodeRegistration } } } }));
}

test.each<object>([
  {}, { name: '{{ ds.meta_data.local_hostname }}' }, { name: '{{ v1.local_hostname }}' }, { name: "{{ ds.meta_data['hostname'] }}" },
  { kubeletExtraArgs: [{ name: 'provider-id', value: 'kubevirt://{{ v1.local_hostname }}' }] }, { kubeletExtraArgs: { 'node-labels': 'a=b' } },
])('nodes are found with %j', nodeRegistration => {
  const yaml = joined(KIND, nodeRegistration);
  expect([...checkRule(NODE_NAME, yaml), ...checkRule(PROVIDER_ID, yaml)]).toEqual([]);
});

test('the node of a single machine may have its name', () => {
  const infrastructureRef = { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'KubevirtMachine', name: 'one' };
  const configRef = { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name: 'workers' };
  const config = object('KubeadmConfigTemplate', 'workers', { template: { spec: { joinConfiguration: { nodeRegistration: { name: 'one' } } } } });
  const machine = object('Machine', 'one', { clusterName: 'shop', bootstrap: { configRef }, infrastructureRef });
  expect(checkRule(NODE_NAME, bundle(machine, config, object('KubevirtMachine', 'one', {})))).toEqual([]);
});

test('nodes of others have names of their own', () => {
  const yaml = joined('Metal3MachineTemplate', { name: '{{ ds.meta_data.name }}', kubeletExtraArgs: [{ name: 'provider-id', value: 'metal3://a' }] });
  expect([...checkRule(NODE_NAME, yaml), ...checkRule(PROVIDER_ID, yaml)]).toEqual([]);
});

test('virtual machines run or do not', () => {
  const yaml = bundle(template(KIND, { virtualMachineTemplate: { spec: { running: true } } }), template(KIND, { virtualMachineTemplate: { spec: { runStrategy: 'Always' } } }), template(KIND, {}));
  expect(checkRule(RUN_STRATEGY, yaml)).toEqual([]);
});

test('devices have what is behind them', () => {
  const domain = { devices: { disks: [{ name: 'boot' }, { name: 'cloudinitvolume' }], interfaces: [{ name: 'default' }] } };
  const spec = { domain, volumes: [{ name: 'boot' }, { name: 'idle' }], networks: [{ name: 'default', pod: {} }] };
  expect(checkRule(UNKNOWN_DEVICE, object('KubevirtMachine', 'one', { virtualMachineTemplate: { spec: { template: { spec } } } }))).toEqual([]);
});
