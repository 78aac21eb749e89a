import { featureGate, kubeadmGates, lockedValue } from '../../src/kubeadm/feature-gates';
import { FEATURE_GATE } from '../../src/kubeadm/rules/feature-gate';
import { REMOVED_SETTING } from '../../src/kubeadm/rules/removed-setting';
import { checkRule } from '../rules/check-rule';
import { bundle, cluster, object, pool } from '../rules/cloud-bundle';

const MACHINES = { machineTemplate: { spec: { infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3MachineTemplate', name: 'workers' } } } };
const CONFIG = 'spec.kubeadmConfigSpec';

function controlPlane(kubeadmConfigSpec: object, version: string): string {
  return bundle(cluster('Metal3Cluster'), object('KubeadmControlPlane', 'shop', { version, kubeadmConfigSpec, ...MACHINES }));
}

function workers(config: object, version: string): string {
  return bundle(
    cluster('Metal3Cluster'),
    pool('Metal3MachineTemplate', { version, bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name: 'workers' } } }),
    object('KubeadmConfigTemplate', 'workers', { template: { spec: config } }),
  );
}

function withGates(part: string, value: string, version: string): string {
  return controlPlane({ clusterConfiguration: { [part]: { extraArgs: { 'feature-gates': value } } } }, version);
}

describe('a feature gate of a program', () => {
  test.each([
    ['PodSecurity=true', 'v1.27.0'],
    ['ImageVolume=true,UserNamespacesSupport=false', 'v1.34.2'],
    ['AllAlpha=false,AllBeta=T', 'v1.36.0'],
    ['kube:ImageVolume=true', 'v1.34.2'],
    ['mine:Whatever=true', 'v1.34.2'],
    ['SidecarContainers=true', 'v1.34.2'],
    ['SomethingThatNobodyKnows=true', 'v1.34.2'],
    ['ImageVolum=true', 'v1.37.0'],
    ['${GATES}', 'v1.34.2'],
    ['toString=true', 'v1.34.2'],
    ['', 'v1.34.2'],
  ])('may be %s in %s', (value, version) => {
    expect(checkRule(FEATURE_GATE, withGates('apiServer', value, version))).toEqual([]);
  });

  test.each([
    ['apiServer', 'ImageVolume=true,PodSecurity=true', 'v1.28.0',
      "'PodSecurity' is a feature gate that Kubernetes has no more since v1.28, and kube-apiserver does not start with it; take it out"],
    ['controllerManager', 'kube:CSIMigration=true', 'v1.34.2',
      "'CSIMigration' is a feature gate that Kubernetes has no more since v1.27, and kube-controller-manager does not start with it; take it out"],
    ['scheduler', 'GangScheduling=true', 'v1.34.2',
      "'GangScheduling' is a feature gate that Kubernetes has since v1.35 only, and kube-scheduler v1.34 does not start with it; take it out"],
    ['apiServer', 'ImageVolum=true', 'v1.34.2', "'ImageVolum' is not a feature gate of Kubernetes, and kube-apiserver does not start with it; use 'ImageVolume'"],
    ['apiServer', 'ImageVolume', 'v1.34.2',
      "the feature gate 'ImageVolume' has no value, and kube-apiserver does not start with it; write 'ImageVolume=true' or 'ImageVolume=false'"],
    ['apiServer', 'SidecarContainers=false', 'v1.34.2',
      "the feature gate 'SidecarContainers' is always true in v1.34, and kube-apiserver does not start where it is set to false; take it out"],
    ['apiServer', 'GitRepoVolumeDriver=true', 'v1.36.1',
      "the feature gate 'GitRepoVolumeDriver' is always false in v1.36, and kube-apiserver does not start where it is set to true; take it out"],
  ])('fails of %s as %s in %s', (part, value, version, message) => {
    expect(checkRule(FEATURE_GATE, withGates(part, value, version))).toEqual([`${CONFIG}.clusterConfiguration.${part}.extraArgs.feature-gates: ${message}`]);
  });

  test('fails of the kubelet of a pool', () => {
    const yaml = workers({ joinConfiguration: { nodeRegistration: { kubeletExtraArgs: [{ name: 'feature-gates', value: 'DynamicKubeletConfig=true' }] } } }, 'v1.34.2');
    expect(checkRule(FEATURE_GATE, yaml)).toEqual([
      "spec.template.spec.joinConfiguration.nodeRegistration.kubeletExtraArgs[0].value: 'DynamicKubeletConfig' is a feature gate that Kubernetes has no more since v1.26, "
        + 'and kubelet does not start with it; take it out',
    ]);
  });

  test.each([
    ['in a block', '/etc/kubernetes/patches/kubeletconfiguration0+strategic.yaml', 'maxPods: 50\nfeatureGates:\n  # why\n  CPUManager: true\n\n  ImageVolume: true\nseccompDefault: true\n'],
    ['in braces', '/etc/kubernetes/patches/kubeletconfiguration+merge.yaml', 'featureGates: { "CPUManager": true, ImageVolume: true }\n'],
    ['in JSON', '/etc/kubelet.json', '{ "kind": "KubeletConfiguration",\n  "featureGates": {\n    "CPUManager": true\n  } }'],
    ['at the end', '/etc/kubelet.yaml', 'kind: KubeletConfiguration\nfeatureGates:\n  CPUManager: "true"'],
  ])('fails in a configuration of the kubelet, %s', (_, path, content) => {
    expect(checkRule(FEATURE_GATE, workers({ files: [{ path, content }] }, 'v1.34.2'))).toEqual([
      "spec.template.spec.files[0]: 'CPUManager' is a feature gate that Kubernetes has no more since v1.33, and kubelet does not start with it; take it out",
    ]);
  });

  test.each([
    ['that is of another program', '/etc/kubernetes/proxy.yaml', 'kind: KubeProxyConfiguration\nfeatureGates:\n  CPUManager: true\n'],
    ['that says none', '/etc/kubelet.yaml', 'kind: KubeletConfiguration\nfeatureGates:\nmaxPods: 5\n'],
    ['that is written in another way', '/etc/kubelet.yaml', 'kind: KubeletConfiguration\nfeatureGates: &gates\n  CPUManager: true\n'],
    ['that speaks of it', '/etc/kubelet.yaml', 'kind: KubeletConfiguration # featureGates\n'],
    ['with other members below', '/etc/kubelet.yaml', 'kind: KubeletConfiguration\nfeatureGates:\n  ImageVolume: true\nother:\n  CPUManager: true\n'],
  ])('is not looked for in a file %s', (_, path, content) => {
    expect(checkRule(FEATURE_GATE, workers({ files: [{ path, content }] }, 'v1.34.2'))).toEqual([]);
  });
});

describe('a feature gate of kubeadm', () => {
  const withKubeadm = (name: string, version: string) => controlPlane({ clusterConfiguration: { featureGates: { [name]: true } } }, version);

  test.each([['EtcdLearnerMode', 'v1.32.0'], ['NodeLocalCRISocket', 'v1.36.0'], ['Whatever', 'v1.37.0']])('may be %s in %s', (name, version) => {
    expect(checkRule(FEATURE_GATE, withKubeadm(name, version))).toEqual([]);
  });

  test.each([
    ['EtcdLearnerMode', 'v1.33.0', 'v1.33', 'ControlPlaneKubeletLocalMode, NodeLocalCRISocket, PublicKeysECDSA, RootlessControlPlane, WaitForAllControlPlaneComponents'],
    ['NodeLocalCRISocket', 'v1.31.0', 'v1.31', 'ControlPlaneKubeletLocalMode, EtcdLearnerMode, PublicKeysECDSA, RootlessControlPlane, WaitForAllControlPlaneComponents'],
    ['ImageVolume', 'v1.36.0', 'v1.36', 'NodeLocalCRISocket, PublicKeysECDSA, RootlessControlPlane'],
    ['toString', 'v1.36.0', 'v1.36', 'NodeLocalCRISocket, PublicKeysECDSA, RootlessControlPlane'],
  ])('fails as %s in %s', (name, version, minor, gates) => {
    expect(checkRule(FEATURE_GATE, withKubeadm(name, version))).toEqual([
      `${CONFIG}.clusterConfiguration.featureGates.${name}: '${name}' is not a feature gate of kubeadm ${minor}, and 'kubeadm init' refuses it; it has ${gates}. `
        + "Gates of other programs are arguments 'feature-gates' of theirs",
    ]);
  });
});

describe('the tables of feature gates', () => {
  test('say when a gate came and went', () => {
    expect(featureGate('DRAControlPlaneController', 34)).toEqual({ goneSince: 32 });
    expect(featureGate('StatefulSetSemanticRevisionComparison', 34)).toEqual({});
    expect(featureGate('ProbeHostPodSecurityStandards', 34)).toEqual({ since: 34, goneSince: 35 });
    expect(lockedValue('ImageVolume', 35)).toBeUndefined();
    expect(lockedValue('ImageVolume', 36)).toBe(true);
    expect(kubeadmGates(25)).toEqual(['PublicKeysECDSA', 'RootlessControlPlane', 'UnversionedKubeletConfigMap']);
  });
});

describe('arguments in the environment of the kubelet', () => {
  test.each([
    ['a file', { files: [{ path: '/etc/default/kubelet', content: 'KUBELET_EXTRA_ARGS="--node-ip=10.0.0.1 --network-plugin=cni"\n' }] }, 'files[0].content'],
    ['an encoded file', { files: [{ path: '/etc/default/kubelet', encoding: 'base64', content: Buffer.from('KUBELET_EXTRA_ARGS=--network-plugin=cni').toString('base64') }] },
      'files[0].content'],
    ['a command', { preKubeadmCommands: ["echo 'KUBELET_EXTRA_ARGS=--network-plugin=cni' >> /etc/default/kubelet"] }, 'preKubeadmCommands[0]'],
  ])('fail in %s where the kubelet has them no more', (_, config, path) => {
    expect(checkRule(REMOVED_SETTING, workers(config, 'v1.34.2'))).toEqual([
      `spec.template.spec.${path}: 'network-plugin' is an argument that kubelet has no more since v1.24, and it does not start with it; leave it out`,
    ]);
  });

  test.each([
    ['another program', { files: [{ path: '/etc/default/x', content: 'ARGS=--network-plugin=cni\n' }] }],
    ['another line', { files: [{ path: '/x', content: 'KUBELET_EXTRA_ARGS=--node-ip=10.0.0.1\ntool --network-plugin=cni\n' }] }],
    ['the name of another argument', { files: [{ path: '/x', content: 'KUBELET_EXTRA_ARGS=--my--network-plugin=cni --register-node\n' }] }],
  ])('are not those of %s', (_, config) => {
    expect(checkRule(REMOVED_SETTING, workers(config, 'v1.34.2'))).toEqual([]);
  });
});
