import { Duration } from 'cdk8s';
import { PartitionTable } from '../../src/contract';
import {
  BgpPeer, CloudInitNodeProps, ControlPlaneRemediation, ControlPlaneRollout, DeletionOrder, DiskPartition, Etcd, FileContent, FileEncoding,
  FileSystem, HostPathType, IntOrPercent, KubeadmControlPlaneProps, KubeVip, KubeVipBgpOptions, LocalEtcdOptions, MachinePoolProps, NodeCapacity,
  NodeFile, NodeMachinePoolProps, NodePoolProps, NodeProps, NodeUser, PoolRollout, Replicas, StaticPodVolume, TaintEffect,
} from '../../src/root';

const text: NodeFile = { path: '/etc/edge/banner.conf', content: FileContent.text('greeting = welcome\n') };

// Not every provider takes an encoding with text that stands in the manifest.
const file: Required<NodeFile> = {
  path: '/etc/edge/banner.key',
  content: FileContent.fromSecret('banner-secret', 'banner.key'),
  owner: 'banner:banner',
  permissions: '0641',
  encoding: FileEncoding.BASE64,
  append: true,
};

const peer: Required<BgpPeer> = { address: '192.168.10.2', asNumber: 64511, multihop: true };

const bgp: Required<KubeVipBgpOptions> = {
  address: '192.168.10.20',
  interfaceName: 'enp7s0',
  version: 'v0.9.1',
  image: 'registry.example.com/kube-vip',
  imageDigest: `sha256:${'0123456789abcdef'.repeat(4)}`,
  localAsNumber: 64512,
  peers: [peer],
};

const etcd: Required<LocalEtcdOptions> = {
  dataDir: '/var/lib/etcd-fast',
  extraArgs: { 'quota-backend-bytes': '8589934592' },
  imageRepository: 'registry.example.com/etcd',
  imageTag: '3.5.21-0',
};

const rollout: Required<ControlPlaneRollout> = { maxSurge: 0, beforeCertificatesExpireDays: 83, after: '2026-05-04T03:00:00Z' };

const remediation: Required<ControlPlaneRemediation> = {
  retryLimit: 17, retryPeriod: Duration.seconds(181), minHealthyPeriod: Duration.seconds(7261),
};

const machine = {
  machineLabels: { 'node.cluster.x-k8s.io/zone': 'machine-label' },
  machineAnnotations: { 'example.com/machine': 'machine-annotation' },
  nodeDrainTimeout: Duration.seconds(54),
  nodeVolumeDetachTimeout: Duration.seconds(56),
  nodeDeletionTimeout: Duration.seconds(58),
};

const machineNaming = '{{ .cluster.name }}-named-{{ .random }}';

/** Every prop of nodes, whatever the provider. */
export const ALL_NODE_PROPS: Required<NodeProps> = {
  ...machine,
  files: [text, file],
  preKubeadmCommands: ['echo before-kubeadm'],
  postKubeadmCommands: ['echo after-kubeadm'],
  criSocket: 'unix:///var/run/crio/crio.sock',
  ignorePreflightErrors: ['NumCPU'],
  kubeletExtraArgs: { 'max-pods': '137' },
  nodeLabels: { 'example.com/node': 'node-label' },
  taints: [{ key: 'example.com/taint', value: 'taint-value', effect: TaintEffect.NO_EXECUTE }],
  kubeadmVerbosity: 9,
};

const volume: Required<StaticPodVolume> = { name: 'volume', hostPath: '/srv/on-host', mountPath: '/srv/in-pod', readOnly: true, pathType: HostPathType.DIRECTORY };

/** Every prop that kubeadm control planes of all providers share, each with a value of its own. */
export const ALL_CONTROL_PLANE_PROPS: Required<KubeadmControlPlaneProps> = {
  ...ALL_NODE_PROPS,
  machineNaming,
  controlPlaneName: 'fixed-control-plane',
  replicas: 5,
  virtualIp: KubeVip.bgp(bgp),
  certSans: ['api.example.com'],
  apiServerExtraArgs: { 'audit-log-maxage': '31' },
  apiServerExtraVolumes: [{ ...volume, name: 'apiserver-volume' }],
  controllerManagerExtraArgs: { 'node-monitor-period': '41s' },
  controllerManagerExtraVolumes: [{ ...volume, name: 'controllermanager-volume' }],
  schedulerExtraArgs: { 'kube-api-qps': '51' },
  schedulerExtraVolumes: [{ ...volume, name: 'scheduler-volume' }],
  etcd: Etcd.local(etcd),
  startupTimeout: Duration.seconds(1201),
  featureGates: { ControlPlaneKubeletLocalMode: true },
  imageRepository: 'registry.example.com/kubernetes',
  rollout,
  remediation,
  labels: { 'example.com/label': 'owner-label' },
  annotations: { 'example.com/annotation': 'owner-annotation' },
  machineTemplateName: 'fixed-machines',
  rolloutSalt: 'again',
};

const capacity: Required<NodeCapacity> = {
  cpu: '63', memory: '511Gi', ephemeralDisk: '901Gi', gpuType: 'example.com/gpu', gpuCount: 47, maxPods: 237,
};

const poolRollout: Required<PoolRollout> = {
  maxSurge: IntOrPercent.of(19), maxUnavailable: IntOrPercent.percent(23), onDelete: false, after: '2026-06-05T04:00:00Z',
};

const pool = {
  poolName: 'fixed-pool',
  replicas: Replicas.autoscaled(13, 43, capacity),
  kubernetesVersion: 'v1.34.7',
  labels: { 'example.com/label': 'owner-label' },
  annotations: { 'example.com/annotation': 'owner-annotation' },
  minReadySeconds: 71,
};

/** Every prop that the worker pools of all providers share, each with a value of its own. */
export const ALL_WORKER_POOL_PROPS: Required<NodePoolProps> = {
  ...ALL_NODE_PROPS,
  ...pool,
  machineNaming,
  selectorLabels: { 'example.com/pool': 'selected' },
  rollout: poolRollout,
  deletionOrder: DeletionOrder.OLDEST,
  maxRemediationsInFlight: IntOrPercent.percent(29),
  failureDomain: 'rack-z',
  paused: true,
  bootstrapTemplateName: 'fixed-bootstrap',
  machineTemplateName: 'fixed-machines',
  rolloutSalt: 'again',
};

/** Every prop that the machine pools of all providers share, each with a value of its own; for those that join their nodes themselves. */
export const ALL_MACHINE_POOL_PROPS: Required<MachinePoolProps> = {
  ...machine,
  ...pool,
  failureDomains: ['zone-x', 'zone-y'],
  infraPoolName: 'fixed-infra-pool',
};

/** The same for machine pools with a bootstrap config. */
export const ALL_NODE_MACHINE_POOL_PROPS: Required<NodeMachinePoolProps> = {
  ...ALL_NODE_PROPS,
  ...ALL_MACHINE_POOL_PROPS,
  bootstrapConfigName: 'fixed-bootstrap',
  rolloutSalt: 'again',
};

/** What cloud-init providers take beside. */
export const ALL_USERS: NodeUser[] = [{
  name: 'operator',
  sshAuthorizedKeys: ['ssh-ed25519 AAAAC3Nz operator@example.com'],
  sudo: 'ALL=(ALL) NOPASSWD:ALL',
  groups: 'wheel,adm',
  primaryGroup: 'operators',
  shell: '/bin/zsh',
  homeDir: '/srv/operator',
  gecos: 'The Operator',
  lockPassword: true,
  passwordSecretName: 'operator-password',
  passwordSecretKey: 'hash',
} satisfies Required<NodeUser>];

const partition: Required<DiskPartition> = { device: '/dev/vdx', layout: false, overwrite: true, tableType: PartitionTable.GPT };

const fileSystem: Required<FileSystem> = {
  device: '/dev/vdy', filesystem: 'xfs', label: 'fast_disk', partition: 'any', overwrite: true, replaceFs: 'ntfs', extraOpts: ['-E', 'lazy_itable_init=1'],
};

/** Every prop of nodes that cloud-init prepares. */
export const ALL_CLOUD_INIT_PROPS: Required<CloudInitNodeProps> = {
  users: ALL_USERS,
  ntpServers: ['ntp.example.com'],
  nodeName: '{{ ds.meta_data.local_hostname }}',
  diskSetup: { partitions: [partition], filesystems: [fileSystem] },
  mounts: [['LABEL=fast_disk', '/var/lib/fast']],
  bootCommands: ['echo at-every-boot'],
};
