import { checkRule } from './check-rule';
import { bundle, cluster, object, pool } from './cloud-bundle';
import { UNKNOWN_INSTANCE_DATA } from '../../src/rules/core/unknown-instance-data';

function workers(kind: string, config: object): string {
  return bundle(
    cluster('AWSCluster'), pool(kind, { bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name: 'workers' } } }),
    object('KubeadmConfigTemplate', 'workers', { template: { spec: config } }),
  );
}

const named = (expression: string) => ({ joinConfiguration: { nodeRegistration: { name: expression } } });

test.each([
  '{{ ds.meta_data.local_hostname }}', '{{ v1.local_hostname }}', '{{ v1.region | upper }}', "{{ ds.meta_data['instance-id'] }}", '{{ ds.meta_data.something_of_ours }}', '{{ ds.dynamic.anything }}',
  "{{ v1.regoin | default('x') }}", '{% if v1.regoin is defined %}', 'v1.regoin', '{{ local_hostname }}', '{{ x.v1.regoin }}', '{{ ds.meta_data.imds.compute.name }}',
])('%s is or may be in the instance data', name => {
  expect(checkRule(UNKNOWN_INSTANCE_DATA, workers('AWSMachineTemplate', named(name)))).toEqual([]);
});

test.each([
  ['{{ v1.local_hostnam }}', 'v1.local_hostnam', 'v1.local_hostname'],
  ['{{ v1.availability-zone }}', 'v1.availability-zone', 'v1.availability_zone'],
  ['{{ ds.metadata.local_hostname }}', 'ds.metadata.local_hostname', 'ds.meta_data.local_hostname'],
])('fails for %s', (expression, name, meant) => {
  const message = `'${name}' is not in the instance data of cloud-init, which writes 'CI_MISSING_JINJA_VAR/…' there; use '${meant}'`;
  expect(checkRule(UNKNOWN_INSTANCE_DATA, workers('AWSMachineTemplate', named(expression)))).toEqual([`spec.template.spec.joinConfiguration.nodeRegistration.name: ${message}`]);
  expect(checkRule(UNKNOWN_INSTANCE_DATA, workers('OpenStackMachineTemplate', { files: [{ path: '/a', content: `x ${expression}` }] }))).toEqual([`spec.template.spec.files[0].content: ${message}`]);
  expect(checkRule(UNKNOWN_INSTANCE_DATA, workers('AWSMachineTemplate', { preKubeadmCommands: [`hostname ${expression}`] }))).toEqual([`spec.template.spec.preKubeadmCommands[0]: ${message}`]);
});

test.each([
  ['ignition', 'AWSMachineTemplate', { format: 'ignition' }],
  ['files that are encoded', 'AWSMachineTemplate', { files: [{ path: '/a', encoding: 'base64', content: '{{ v1.regoin }}' }], joinConfiguration: {} }],
])('is not looked for with %s', (_, kind, config) => {
  expect(checkRule(UNKNOWN_INSTANCE_DATA, workers(kind, { ...named('{{ v1.regoin }}'), ...config }))).toEqual([]);
});

test('what stands below the metadata is left to the platform', () => {
  expect(checkRule(UNKNOWN_INSTANCE_DATA, workers('Metal3MachineTemplate', named('{{ ds.meta_data.local_hostnme }}')))).toEqual([]);
});
