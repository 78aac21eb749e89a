import { checkRule } from './check-rule';
import { KUBEADM_VALUE } from '../../src/kubeadm/rules/kubeadm-value';
import { FIXED_NODE_NAME } from '../../src/rules/core/fixed-node-name';
import { UNSAFE_TEXT } from '../../src/rules/core/unsafe-text';

/** A control plane of three machines of a provider that puts something of its own into user data. */
function controlPlane(argument: string, value: string, advertiseAddress?: string): string {
  const ref = (group: string, kind: string): object => ({ apiGroup: `${group}.cluster.x-k8s.io`, kind, name: 'c' });
  const part = { nodeRegistration: { kubeletExtraArgs: [{ name: argument, value }] }, localAPIEndpoint: { advertiseAddress } };
  return [
    {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'Cluster',
      metadata: { name: 'c', namespace: 'ns' },
      spec: { infrastructureRef: ref('infrastructure', 'AcmeCluster'), controlPlaneRef: ref('controlplane', 'KubeadmControlPlane') },
    },
    {
      apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
      kind: 'KubeadmControlPlane',
      metadata: { name: 'c', namespace: 'ns' },
      spec: {
        replicas: 3,
        machineTemplate: { spec: { infrastructureRef: ref('infrastructure', 'AcmeMachineTemplate') } },
        kubeadmConfigSpec: { initConfiguration: part },
      },
    },
  ].map(object => JSON.stringify(object)).join('\n---\n');
}

const PATH = 'spec.kubeadmConfigSpec.initConfiguration';
const ARGUMENT = `${PATH}.nodeRegistration.kubeletExtraArgs[0].value`;
const SAME = 'which may be 3, and the nodes of a cluster are told apart by it: each machine would take over the node of another; '
  + "use what cloud-init knows of a machine, such as '{{ ds.meta_data.local_hostname }}', or leave it out";
const UNSAFE = 'would not reach the node as it is; write a value without blanks and backslashes, and with quotes in pairs only';

test('what a provider puts something else in the place of is the same on no two machines', () => {
  expect(checkRule(FIXED_NODE_NAME, controlPlane('provider-id', 'PROVIDER_ID'))).toEqual([]);
  expect(checkRule(FIXED_NODE_NAME, controlPlane('provider-id', 'acme://1'))).toEqual([`${ARGUMENT}: 'acme://1' is the same on all machines of KubeadmControlPlane/c, ${SAME}`]);
});

test.each(['acme://{{ `{{ v1.instance_id }}` }}', '[[[ .NodeIP ]]]', '[[[.NodeIP]]]', 'acme://{{ .ID }}'])('%s is what providers render', text => {
  expect(checkRule(UNSAFE_TEXT, controlPlane('node-ip', text))).toEqual([]);
});

test.each(['acme://{{ `{{ a b }}` }}', '[[[ NodeIP ]]]', '[[ .NodeIP ]]'])('%s is what nobody renders', text => {
  expect(checkRule(UNSAFE_TEXT, controlPlane('node-ip', text))).toEqual([`${ARGUMENT}: 'value' ${JSON.stringify(text)} ${UNSAFE}`]);
});

test('paths of Windows have backslashes, and no shell reads them', () => {
  const worker = (platform: string) => JSON.stringify({
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', kind: 'K0sWorkerConfig', metadata: { name: 'w' }, spec: { version: 'v1.34.2+k0s.0', k0sInstallDir: 'C:\\k0s', provisioner: { platform } },
  });
  expect(checkRule(UNSAFE_TEXT, worker('windows'))).toEqual([]);
  expect(checkRule(UNSAFE_TEXT, worker('linux'))).toEqual([
    "spec.k0sInstallDir: 'k0sInstallDir' \"C:\\\\k0s\" would not reach the node as it is; write one word of letters, digits and '/._-+@=,~%:?', which a shell does not change",
  ]);
});

test('an address that a provider fills in is one', () => {
  expect(checkRule(KUBEADM_VALUE, controlPlane('v', '2', '[[[ .NodeIP ]]]'))).toEqual([]);
  expect(checkRule(KUBEADM_VALUE, controlPlane('v', '2', '[node]'))).toEqual([
    `${PATH}.localAPIEndpoint.advertiseAddress: 'advertiseAddress' '[node]' is not an IP address, and kubeadm refuses it; write an address, or leave it out for that of the default route`,
  ]);
});
