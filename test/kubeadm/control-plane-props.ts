import { Chart, Duration } from 'cdk8s';
import { HostPathType, PartitionTable, StaticPodVolume } from '../../src/contract';
import { FileContent, FileEncoding, NodeFile } from '../../src/contract/node-file';
import { CloudInitNodeProps, DiskPartition, FileSystem, NodeUser } from '../../src/contract/node-props';
import { ClusterApiVersion } from '../../src/core/api-version';
import { HostSelector } from '../../src/core/host-selector';
import { TaintEffect } from '../../src/core/taint';
import { ControlPlaneRemediation, ControlPlaneRollout, KubeadmControlPlaneProps } from '../../src/kubeadm/control-plane-props';
import { Etcd, LocalEtcdOptions } from '../../src/kubeadm/etcd';
import { KubeVip } from '../../src/kubeadm/kube-vip';
import { ByohControlPlane, ByohControlPlaneProps } from '../../src/providers/byoh/control-plane';
import { ByohInstaller } from '../../src/providers/byoh/installer';
import { Metal3ControlPlane, Metal3ControlPlaneProps } from '../../src/providers/metal3/control-plane';
import { Metal3AutomatedCleaningMode } from '../../src/providers/metal3/machine-template';
import { Metal3MetaData } from '../../src/providers/metal3/meta-data';
import { IMAGE, makeChart, makeCluster } from '../support/charts';
import { Manifest, synth } from '../support/manifests';

export const VERSIONS = [ClusterApiVersion.V1BETA1, ClusterApiVersion.V1BETA2];

const FILE: Required<NodeFile> = {
  path: '/etc/motd',
  // BYOH takes an encoding for Secrets only.
  content: FileContent.fromSecret('motd', 'text'),
  owner: 'root:adm',
  permissions: '0640',
  encoding: FileEncoding.BASE64,
  append: true,
};

export const ROLLOUT: Required<ControlPlaneRollout> = { maxSurge: 0, beforeCertificatesExpireDays: 21, after: '2026-05-04T03:00:00Z' };

export const REMEDIATION: Required<ControlPlaneRemediation> = {
  retryLimit: 5, retryPeriod: Duration.minutes(2), minHealthyPeriod: Duration.hours(2),
};

export const LOCAL_ETCD: Required<LocalEtcdOptions> = {
  dataDir: '/data/etcd', extraArgs: { 'quota-backend-bytes': '8589934592' }, imageRepository: 'mirror.example.com/etcd', imageTag: '3.6.4-0',
};

export const VOLUME: Required<StaticPodVolume> = {
  name: 'audit', hostPath: '/var/log/audit', mountPath: '/audit', readOnly: false, pathType: HostPathType.DIRECTORY_OR_CREATE,
};

/** Every prop of every kubeadm control plane; a new prop does not compile until it stands here. */
export const KUBEADM_PROPS: Required<KubeadmControlPlaneProps> = {
  controlPlaneName: 'masters',
  replicas: 5,
  virtualIp: KubeVip.arp({ interfaceName: 'eth7' }),
  certSans: ['api.example.com', '10.0.0.9'],
  apiServerExtraArgs: { 'v': '4', 'audit-log-maxage': '30' },
  apiServerExtraVolumes: [VOLUME],
  controllerManagerExtraArgs: { 'bind-address': '0.0.0.0' },
  controllerManagerExtraVolumes: [{ name: 'ca', hostPath: '/srv/ca.crt' }],
  schedulerExtraArgs: { profiling: 'false' },
  schedulerExtraVolumes: [{ name: 'config', hostPath: '/etc/scheduler.yaml', pathType: HostPathType.FILE }],
  etcd: Etcd.local(LOCAL_ETCD),
  startupTimeout: Duration.minutes(20),
  featureGates: { ControlPlaneKubeletLocalMode: true, RootlessControlPlane: false },
  imageRepository: 'mirror.example.com/k8s',
  rollout: ROLLOUT,
  remediation: REMEDIATION,
  labels: { tier: 'control' },
  annotations: { note: 'kept' },
  machineTemplateName: 'masters-hosts',
  rolloutSalt: 'again',
  machineLabels: { rack: 'a' },
  machineAnnotations: { owner: 'ops' },
  machineNaming: '{{ .cluster.name }}-cp-{{ .random }}',
  nodeDrainTimeout: Duration.minutes(5),
  nodeVolumeDetachTimeout: Duration.minutes(6),
  nodeDeletionTimeout: Duration.minutes(7),
  files: [FILE],
  preKubeadmCommands: ['swapoff -a'],
  postKubeadmCommands: ['touch /done'],
  criSocket: 'unix:///run/crio.sock',
  ignorePreflightErrors: ['NumCPU'],
  kubeletExtraArgs: { 'v': '2', 'max-pods': '200' },
  nodeLabels: { zone: 'b', area: 'north' },
  taints: [{ key: 'dedicated', value: 'control', effect: TaintEffect.NO_EXECUTE }],
  kubeadmVerbosity: 5,
};

export const BYOH_PROPS: Required<ByohControlPlaneProps> = {
  ...KUBEADM_PROPS,
  hostSelector: HostSelector.matchLabels({ role: 'master' }),
  installer: ByohInstaller.bundle({ repository: 'registry.example.com/byoh', bundleType: 'k8s', configName: 'masters-installer' }),
};

export const USER: Required<NodeUser> = {
  name: 'metal3',
  sshAuthorizedKeys: ['ssh-ed25519 AAAA'],
  sudo: 'ALL=(ALL) NOPASSWD:ALL',
  groups: 'adm,wheel',
  primaryGroup: 'metal3',
  shell: '/bin/bash',
  homeDir: '/home/metal3',
  gecos: 'Metal Cubed',
  lockPassword: false,
  passwordSecretName: 'users',
  passwordSecretKey: 'metal3',
};

const PARTITION: Required<DiskPartition> = { device: '/dev/vdb', layout: false, overwrite: true, tableType: PartitionTable.GPT };

const FILE_SYSTEM: Required<FileSystem> = {
  device: '/dev/vdb1', filesystem: 'ext4', label: 'etcd_disk', partition: 'auto', overwrite: false, replaceFs: 'ntfs', extraOpts: ['-E', 'lazy_itable_init=1'],
};

export const CLOUD_INIT: Required<CloudInitNodeProps> = {
  users: [USER],
  ntpServers: ['ntp.example.com'],
  nodeName: '{{ ds.meta_data.local_hostname }}',
  diskSetup: { partitions: [PARTITION], filesystems: [FILE_SYSTEM] },
  mounts: [['LABEL=etcd_disk', '/data']],
  bootCommands: ['echo at-every-boot'],
};

/** What cloud-init does beside users, as Cluster API reads it in both versions. */
export const CLOUD_INIT_RENDERED = {
  ntp: { servers: ['ntp.example.com'] },
  diskSetup: {
    partitions: [{ device: '/dev/vdb', layout: false, overwrite: true, tableType: 'gpt' }],
    filesystems: [{
      device: '/dev/vdb1', filesystem: 'ext4', label: 'etcd_disk', partition: 'auto', overwrite: false, replaceFS: 'ntfs', extraOpts: ['-E', 'lazy_itable_init=1'],
    }],
  },
  mounts: [['LABEL=etcd_disk', '/data']],
  bootCommands: ['echo at-every-boot'],
};

export const METAL3_PROPS: Required<Metal3ControlPlaneProps> = {
  ...KUBEADM_PROPS,
  ...CLOUD_INIT,
  image: IMAGE,
  hostSelector: HostSelector.matchLabels({ role: 'master' }),
  data: { metaData: [Metal3MetaData.text('rack', 'a')] },
  automatedCleaningMode: Metal3AutomatedCleaningMode.DISABLED,
  nodeReuse: true,
};

/** The objects of a cluster with a BYOH control plane. */
export function synthByoh(props: ByohControlPlaneProps = {}, apiVersion?: ClusterApiVersion, kubernetesVersion?: string): Manifest[] {
  return synth(chartOf(chart => new ByohControlPlane(makeCluster(chart, version(apiVersion, kubernetesVersion)), 'ControlPlane', props)));
}

/** The objects of a cluster with a Metal3 control plane. */
export function synthMetal3(props: Partial<Metal3ControlPlaneProps> = {}, apiVersion?: ClusterApiVersion, kubernetesVersion?: string): Manifest[] {
  return synth(chartOf(chart =>
    new Metal3ControlPlane(makeCluster(chart, version(apiVersion, kubernetesVersion)), 'ControlPlane', { image: IMAGE, ...props })));
}

function version(apiVersion?: ClusterApiVersion, kubernetesVersion: string = 'v1.34.2') {
  return { apiVersion, kubernetesVersion };
}

function chartOf(fill: (chart: Chart) => unknown): Chart {
  const chart = makeChart();
  fill(chart);
  return chart;
}
