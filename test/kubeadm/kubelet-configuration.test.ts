import { kubeletConfigurationProblem } from '../../src/kubeadm/kubelet-configuration';
import { KUBELET_ARGUMENT_VALUE } from '../../src/kubeadm/rules/kubelet-argument-value';
import { checkRule } from '../rules/check-rule';
import { bundle, object } from '../rules/cloud-bundle';

const API = { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' };

test.each<[object]>([
  [{}],
  [{ ...API, maxPods: 200, evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '10%' }, kubeReserved: { cpu: '500m', memory: '1Gi' } }],
  [{ failSwapOn: false, memorySwap: { swapBehavior: 'LimitedSwap' }, featureGates: { NodeSwap: true } }],
  [{ cpuManagerPolicy: 'static', topologyManagerPolicy: 'single-numa-node', reservedSystemCPUs: '0-3', cgroupDriver: 'systemd' }],
  [{ serializeImagePulls: false, maxParallelImagePulls: 5, shutdownGracePeriod: '30s', shutdownGracePeriodCriticalPods: '10s' }],
  [{ evictionSoft: { 'memory.available': '10%' }, evictionSoftGracePeriod: { 'memory.available': '2m' }, maxOpenFiles: null }],
  [{ nobodyKnowsThis: 1, authentication: { anonymous: { enabled: false } }, clusterDNS: ['10.96.0.10'] }],
  [[{ op: 'replace', path: '/maxPods', value: 200 }, { op: 'add', path: '/evictionHard/memory.available', value: '1Gi' }]],
])('kubelets take %j', value => {
  expect(kubeletConfigurationProblem(value)).toBeUndefined();
});

test.each<[unknown, string]>([
  ['maxPods=200', "is no object, and kubelet does not start with it; write the kind 'KubeletConfiguration'"],
  [{ ...API, kind: 'KubeletConfig' },
    "is of 'kubelet.config.k8s.io/v1beta1' and the kind 'KubeletConfig', and kubelet does not start with it; write 'kubelet.config.k8s.io/v1beta1' and 'KubeletConfiguration'"],
  [{ maxPods: 'many' }, "has 'maxPods' 'many', which kubelet cannot read, and it does not start; write a whole number, 0 or more, without quotes"],
  [{ readOnlyPort: '10255' }, "has 'readOnlyPort' '10255', which kubelet cannot read, and it does not start; write a whole number from 0 to 65535, without quotes"],
  [{ failSwapOn: 'no' }, "has 'failSwapOn' 'no', which kubelet cannot read, and it does not start; write true or false, without quotes"],
  [{ nodeStatusUpdateFrequency: 10 }, "has 'nodeStatusUpdateFrequency' '10', which kubelet cannot read, and it does not start; write a text with a unit, such as 40s"],
  [{ maxpods: 200 }, "has 'maxpods', which kubelet does not know and passes over; use 'maxPods'"],
  [{ 'max-pods': 200 }, "has 'max-pods', which kubelet does not know and passes over; use 'maxPods'"],
  [{ maxPod: 200 }, "has 'maxPod', which kubelet does not know and passes over; use 'maxPods'"],
  [{ evictionHard: { 'memory.available': '100Mb' } }, "has 'evictionHard' with values, which kubelet cannot read, and it does not start; write signals, each with a text such as memory.available: 100Mi"],
  [{ kubeReserved: { cpu: 1 } },
    "has 'kubeReserved' with values, which kubelet cannot read, and it does not start; write cpu, memory, ephemeral-storage and pid, each with a text such as \"500m\""],
  [{ cpuManagerPolicy: 'Static' }, "has 'cpuManagerPolicy' 'Static', which kubelet cannot read, and it does not start; write one of none, static"],
  [{ clusterDNS: '10.96.0.10' }, "has 'clusterDNS' '10.96.0.10', which kubelet cannot read, and it does not start; write a list of texts"],
  [{ imageGCHighThresholdPercent: 80, imageGCLowThresholdPercent: 90 },
    "has 'imageGCLowThresholdPercent' 90, which is not below 'imageGCHighThresholdPercent' 80, and kubelet does not start; write a lower one"],
  [{ shutdownGracePeriod: '10s', shutdownGracePeriodCriticalPods: '30s' },
    "has 'shutdownGracePeriodCriticalPods' '30s', which is a part of 'shutdownGracePeriod' and longer, and kubelet does not start; write a shorter one"],
  [{ maxParallelImagePulls: 5 }, "has 'maxParallelImagePulls' 5, and kubelet does not start with it unless 'serializeImagePulls' is false; write that, too"],
  [{ evictionSoft: { 'memory.available': '10%' } },
    "has 'memory.available' in 'evictionSoft', and kubelet does not start without a time for it; write memory.available: 1m30s to 'evictionSoftGracePeriod'"],
  [{ memorySwap: { swapBehavior: 'Limited' } }, "has 'swapBehavior' 'Limited', and kubelet does not start with it; write NoSwap or LimitedSwap"],
  [[{ op: 'replace', path: '/maxPods', value: '200' }], "has 'maxPods' '200', which kubelet cannot read, and it does not start; write a whole number, 0 or more, without quotes"],
  [{ maxPods: { toString: 1 } }, "has 'maxPods' with values, which kubelet cannot read, and it does not start; write a whole number, 0 or more, without quotes"],
])('kubelets do not take %j', (value, problem) => {
  expect(kubeletConfigurationProblem(value)).toBe(problem);
});

describe('node/argument-value reads files', () => {
  const check = (path: string, content: string) => checkRule(KUBELET_ARGUMENT_VALUE, bundle(object('KubeadmConfigTemplate', 'shop', {
    template: { spec: { files: [{ path, content }] } },
  })));
  const PATCH = '/etc/kubernetes/patches/kubeletconfiguration+strategic.yaml';

  test('of the kubelet', () => {
    expect(check(PATCH, 'maxPods: many\n')).toEqual([
      `spec.template.spec.files[0].content: '${PATCH}' has 'maxPods' 'many', which kubelet cannot read, and it does not start; write a whole number, 0 or more, without quotes`,
    ]);
    expect(check('/etc/kubernetes/kubelet.conf.d/20-pods.conf', 'kind: KubeletConfiguration\nmaxPods: many\n')).toHaveLength(1);
    expect(check(PATCH, 'maxPods: [')).toEqual([`spec.template.spec.files[0].content: '${PATCH}' is no YAML, and kubelet does not start with it; correct it`]);
  });

  test('and no others', () => {
    expect(check(PATCH, 'maxPods: {{ ds.meta_data.pods }}\n')).toEqual([]);
    expect(check(PATCH, 'maxPods: ${PODS}\n')).toEqual([]);
    expect(check('/opt/write.sh', '#!/bin/sh\ncat > /tmp/a <<E\nkind: KubeletConfiguration\nmaxPods: many\nE\n')).toEqual([]);
    expect(check('/etc/kubernetes/patches/etcd.yaml', 'maxPods: many\n')).toEqual([]);
  });
});

describe('node/argument-value reads the environment of the kubelet', () => {
  const check = (spec: object) => checkRule(KUBELET_ARGUMENT_VALUE, bundle(object('KubeadmConfigTemplate', 'shop', { template: { spec } })));

  test('in files and commands', () => {
    expect(check({ files: [{ path: '/etc/default/kubelet', content: 'KUBELET_EXTRA_ARGS="--max-pods=many --v=2"\n' }] })).toEqual([
      "spec.template.spec.files[0].content: 'max-pods' is 'many', which kubelet cannot read, and it does not start; write a whole number without a unit, 0 or more",
    ]);
    expect(check({ preKubeadmCommands: ["echo 'KUBELET_EXTRA_ARGS=--node-labels=a=b,kubernetes.io/role=x' > /etc/default/kubelet"] })).toEqual([
      "spec.template.spec.preKubeadmCommands[0]: 'node-labels' is 'a=b,kubernetes.io/role=x', which kubelet cannot read, and it does not start; "
        + "take 'kubernetes.io/role' out, which kubelets may not set on themselves",
    ]);
  });

  test.each(['--max-pods=$PODS', '--max-pods={{ ds.meta_data.pods }}', '--max-pods', '--node-labels=a=b', '--max-pods="200"'])('and passes %s', argument => {
    expect(check({ files: [{ path: '/etc/default/kubelet', content: `KUBELET_EXTRA_ARGS=${argument}\n` }] })).toEqual([]);
  });
});
