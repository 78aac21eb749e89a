import { Duration } from 'cdk8s';
import { BYOH_PROPS, CLOUD_INIT_RENDERED, METAL3_PROPS, synthByoh, synthMetal3, USER } from './control-plane-props';
import { ClusterApiVersion } from '../../src/core/api-version';
import { KubeadmControlPlaneProps } from '../../src/kubeadm/control-plane-props';
import { find, Manifest } from '../support/manifests';

const { V1BETA1, V1BETA2 } = ClusterApiVersion;
const PRE_VIP = "if [ -f /run/kubeadm/kubeadm.yaml ]; then sed -i 's#path: /etc/kubernetes/admin.conf#path: /etc/kubernetes/super-admin.conf#' /etc/kubernetes/manifests/kube-vip.yaml; fi";
const POST_VIP = "if [ -f /run/kubeadm/kubeadm.yaml ]; then sed -i 's#path: /etc/kubernetes/super-admin.conf#path: /etc/kubernetes/admin.conf#' /etc/kubernetes/manifests/kube-vip.yaml; fi";

/** Where a prop stands in one API version: path and value. */
type Place = readonly [path: string, value: unknown];
/** Where a prop stands in v1beta1 and, if that is another place, in v1beta2. */
type Places = readonly [v1beta1: Place, v1beta2?: Place];

const CONFIG = 'spec.kubeadmConfigSpec';
const CLUSTER = `${CONFIG}.clusterConfiguration`;
const NODE = `${CONFIG}.initConfiguration.nodeRegistration`;

// The salt has no place of its own: it changes the name of the machine template.
const PLACES: { readonly [prop in Exclude<keyof KubeadmControlPlaneProps, 'rolloutSalt'>]: Places } = {
  controlPlaneName: [['metadata.name', 'masters']],
  labels: [['metadata.labels', { tier: 'control' }]],
  annotations: [['metadata.annotations', { note: 'kept' }]],
  replicas: [['spec.replicas', 5]],
  machineTemplateName: [
    ['spec.machineTemplate.infrastructureRef',
      { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'ByoMachineTemplate', name: 'masters-hosts' }],
    ['spec.machineTemplate.spec.infrastructureRef',
      { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'ByoMachineTemplate', name: 'masters-hosts' }],
  ],
  machineLabels: [['spec.machineTemplate.metadata.labels', { rack: 'a' }]],
  machineAnnotations: [['spec.machineTemplate.metadata.annotations', { owner: 'ops' }]],
  nodeDrainTimeout: [['spec.machineTemplate.nodeDrainTimeout', '5m0s'], ['spec.machineTemplate.spec.deletion.nodeDrainTimeoutSeconds', 300]],
  nodeVolumeDetachTimeout: [
    ['spec.machineTemplate.nodeVolumeDetachTimeout', '6m0s'], ['spec.machineTemplate.spec.deletion.nodeVolumeDetachTimeoutSeconds', 360],
  ],
  nodeDeletionTimeout: [['spec.machineTemplate.nodeDeletionTimeout', '7m0s'], ['spec.machineTemplate.spec.deletion.nodeDeletionTimeoutSeconds', 420]],
  machineNaming: [
    ['spec.machineNamingStrategy', { template: '{{ .cluster.name }}-cp-{{ .random }}' }],
    ['spec.machineNaming', { template: '{{ .cluster.name }}-cp-{{ .random }}' }],
  ],
  rollout: [
    ['spec', expect.objectContaining({
      rolloutStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0 } },
      rolloutAfter: '2026-05-04T03:00:00Z',
      rolloutBefore: { certificatesExpiryDays: 21 },
    })],
    ['spec.rollout', {
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0 } },
      after: '2026-05-04T03:00:00Z',
      before: { certificatesExpiryDays: 21 },
    }],
  ],
  remediation: [
    ['spec.remediationStrategy', { maxRetry: 5, retryPeriod: '2m0s', minHealthyPeriod: '2h0m0s' }],
    ['spec.remediation', { maxRetry: 5, retryPeriodSeconds: 120, minHealthyPeriodSeconds: 7200 }],
  ],
  certSans: [[`${CLUSTER}.apiServer.certSANs`, ['api.example.com', '10.0.0.9']]],
  apiServerExtraArgs: [
    [`${CLUSTER}.apiServer.extraArgs`, { 'audit-log-maxage': '30', 'v': '4' }],
    [`${CLUSTER}.apiServer.extraArgs`, [{ name: 'audit-log-maxage', value: '30' }, { name: 'v', value: '4' }]],
  ],
  controllerManagerExtraArgs: [
    [`${CLUSTER}.controllerManager.extraArgs`, { 'bind-address': '0.0.0.0' }],
    [`${CLUSTER}.controllerManager.extraArgs`, [{ name: 'bind-address', value: '0.0.0.0' }]],
  ],
  schedulerExtraArgs: [
    [`${CLUSTER}.scheduler.extraArgs`, { profiling: 'false' }],
    [`${CLUSTER}.scheduler.extraArgs`, [{ name: 'profiling', value: 'false' }]],
  ],
  apiServerExtraVolumes: [[`${CLUSTER}.apiServer.extraVolumes`, [
    { name: 'audit', hostPath: '/var/log/audit', mountPath: '/audit', readOnly: false, pathType: 'DirectoryOrCreate' },
  ]]],
  controllerManagerExtraVolumes: [[`${CLUSTER}.controllerManager.extraVolumes`, [{ name: 'ca', hostPath: '/srv/ca.crt', mountPath: '/srv/ca.crt', readOnly: true }]]],
  schedulerExtraVolumes: [[`${CLUSTER}.scheduler.extraVolumes`, [
    { name: 'config', hostPath: '/etc/scheduler.yaml', mountPath: '/etc/scheduler.yaml', readOnly: true, pathType: 'File' },
  ]]],
  etcd: [
    [`${CLUSTER}.etcd.local`, {
      dataDir: '/data/etcd', imageRepository: 'mirror.example.com/etcd', imageTag: '3.6.4-0', extraArgs: { 'quota-backend-bytes': '8589934592' },
    }],
    [`${CLUSTER}.etcd.local`, {
      dataDir: '/data/etcd', imageRepository: 'mirror.example.com/etcd', imageTag: '3.6.4-0', extraArgs: [{ name: 'quota-backend-bytes', value: '8589934592' }],
    }],
  ],
  startupTimeout: [
    [`${CLUSTER}.apiServer.timeoutForControlPlane`, '20m0s'], [`${CONFIG}.initConfiguration.timeouts`, { controlPlaneComponentHealthCheckSeconds: 1200 }],
  ],
  featureGates: [[`${CLUSTER}.featureGates`, { ControlPlaneKubeletLocalMode: true, RootlessControlPlane: false }]],
  imageRepository: [[`${CLUSTER}.imageRepository`, 'mirror.example.com/k8s']],
  virtualIp: [[`${CONFIG}.files.0`, expect.objectContaining({ path: '/etc/kubernetes/manifests/kube-vip.yaml', content: expect.stringContaining('eth7') })]],
  files: [[`${CONFIG}.files.1`, {
    path: '/etc/motd', contentFrom: { secret: { name: 'motd', key: 'text' } }, owner: 'root:adm', permissions: '0640', encoding: 'base64', append: true,
  }]],
  preKubeadmCommands: [[`${CONFIG}.preKubeadmCommands`, [PRE_VIP, 'swapoff -a']]],
  postKubeadmCommands: [[`${CONFIG}.postKubeadmCommands`, [POST_VIP, 'touch /done']]],
  kubeadmVerbosity: [[`${CONFIG}.verbosity`, 5]],
  criSocket: [[`${NODE}.criSocket`, 'unix:///run/crio.sock']],
  ignorePreflightErrors: [[`${NODE}.ignorePreflightErrors`, ['NumCPU']]],
  kubeletExtraArgs: [
    [`${NODE}.kubeletExtraArgs`, { 'max-pods': '200', 'node-labels': 'area=north,zone=b', 'v': '2' }],
    [`${NODE}.kubeletExtraArgs`,
      [{ name: 'max-pods', value: '200' }, { name: 'node-labels', value: 'area=north,zone=b' }, { name: 'v', value: '2' }]],
  ],
  nodeLabels: [
    [`${NODE}.kubeletExtraArgs.node-labels`, 'area=north,zone=b'],
    [`${NODE}.kubeletExtraArgs.1`, { name: 'node-labels', value: 'area=north,zone=b' }],
  ],
  taints: [[`${NODE}.taints`, [{ key: 'dedicated', value: 'control', effect: 'NoExecute' }]]],
};

describe.each([V1BETA1, V1BETA2])('in %s', version => {
  const byoh = synthByoh(BYOH_PROPS, version);
  const metal3 = synthMetal3(METAL3_PROPS, version);

  test.each(Object.entries(PLACES))("'%s' stands where Cluster API reads it", (_prop, [old, current = old]) => {
    const [path, value] = version === V1BETA1 ? old : current;
    expect(find(byoh, 'KubeadmControlPlane')).toHaveProperty(path, value);
  });

  test('the version is that of the cluster', () => {
    expect(find(byoh, 'KubeadmControlPlane')).toMatchObject({ apiVersion: `controlplane.cluster.x-k8s.io/${version}`, spec: { version: 'v1.34.2' } });
  });

  test('a node joins as the first one was initialised', () => {
    for (const manifests of [byoh, metal3]) {
      const { initConfiguration, joinConfiguration } = find(manifests, 'KubeadmControlPlane').spec.kubeadmConfigSpec;
      expect(joinConfiguration).toEqual(initConfiguration);
    }
  });

  test('the timeout of the first node is that of those that join it, and stands beside other settings', () => {
    const { clusterConfiguration, initConfiguration, joinConfiguration } = find(synthMetal3({ startupTimeout: Duration.minutes(20), certSans: ['api'] }, version),
      'KubeadmControlPlane').spec.kubeadmConfigSpec;
    const timeouts = version === V1BETA1 ? undefined : { controlPlaneComponentHealthCheckSeconds: 1200 };
    expect([initConfiguration.timeouts, joinConfiguration.timeouts]).toEqual([timeouts, timeouts]);
    expect(clusterConfiguration).toEqual({ apiServer: version === V1BETA1 ? { certSANs: ['api'], timeoutForControlPlane: '20m0s' } : { certSANs: ['api'] } });
    expect(initConfiguration.nodeRegistration.name).toBe('{{ ds.meta_data.name }}');
  });

  test('a timeout is all that is said where nothing else is', () => {
    const { kubeadmConfigSpec } = find(synthByoh({ startupTimeout: Duration.seconds(90), ignorePreflightErrors: [] }, version), 'KubeadmControlPlane').spec;
    const timeouts = { controlPlaneComponentHealthCheckSeconds: 90 };
    expect(kubeadmConfigSpec).toEqual(version === V1BETA1
      ? { clusterConfiguration: { apiServer: { timeoutForControlPlane: '1m30s' } } }
      : { initConfiguration: { timeouts }, joinConfiguration: { timeouts } });
  });

  test('Metal3 adds what cloud-init does and node identity, and nothing else', () => {
    const { users, ntp, diskSetup, mounts, bootCommands, ...config } = find(metal3, 'KubeadmControlPlane').spec.kubeadmConfigSpec;
    const { passwordSecretName: _name, passwordSecretKey: _key, ...user } = USER;
    expect(users).toEqual([{ ...user, passwdFrom: { secret: { name: 'users', key: 'metal3' } } }]);
    expect({ ntp, diskSetup, mounts, bootCommands }).toEqual(CLOUD_INIT_RENDERED);
    expect(config.initConfiguration.nodeRegistration.name).toBe('{{ ds.meta_data.local_hostname }}');
    expect(withoutNodes(config)).toEqual(withoutNodes(find(byoh, 'KubeadmControlPlane').spec.kubeadmConfigSpec));
  });

  test('Metal3 adds its identity to the kubelet arguments of the user', () => {
    const { kubeletExtraArgs } = find(metal3, 'KubeadmControlPlane').spec.kubeadmConfigSpec.initConfiguration.nodeRegistration;
    const args = version === V1BETA1
      ? kubeletExtraArgs
      : Object.fromEntries(kubeletExtraArgs.map(({ name, value }: Manifest) => [name, value]));
    expect(args).toEqual({
      'max-pods': '200',
      'node-labels': 'metal3.io/uuid={{ ds.meta_data.uuid }},area=north,zone=b',
      'provider-id': 'metal3://{{ ds.meta_data.providerid }}',
      'v': '2',
    });
  });

  test('the machine templates have the props of their provider', () => {
    expect(find(byoh, 'ByoMachineTemplate', 'masters-hosts').spec.template.spec).toMatchObject({
      selector: { matchLabels: { role: 'master' } },
      installerRef: { kind: 'K8sInstallerConfigTemplate', name: 'masters-installer', namespace: 'edge' },
    });
    expect(find(byoh, 'K8sInstallerConfigTemplate', 'masters-installer').spec.template.spec).toEqual({
      bundleRepo: 'registry.example.com/byoh', bundleType: 'k8s',
    });
    expect(find(metal3, 'Metal3MachineTemplate', 'masters-hosts').spec).toMatchObject({
      nodeReuse: true,
      template: {
        spec: {
          hostSelector: { matchLabels: { role: 'master' } },
          automatedCleaningMode: 'disabled',
          dataTemplate: { name: find(metal3, 'Metal3DataTemplate').metadata.name },
          image: { url: 'http://172.22.0.1/images/node.raw', [version === V1BETA1 ? 'format' : 'diskFormat']: 'raw' },
        },
      },
    });
  });
});

function withoutNodes(config: Manifest): Manifest {
  const { initConfiguration: _init, joinConfiguration: _join, ...rest } = config;
  return rest;
}
