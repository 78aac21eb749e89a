import { CERTIFICATE_VALIDITY } from '../../src/kubeadm/rules/certificate-validity';
import { INVALID_CONTROL_PLANE_ROLLOUT } from '../../src/kubeadm/rules/control-plane-rollout';
import { DISK_LAYOUT } from '../../src/kubeadm/rules/disk-layout';
import { DUPLICATE_FILE } from '../../src/kubeadm/rules/duplicate-file';
import { ETCD_BOTH } from '../../src/kubeadm/rules/etcd-both';
import { ETCD_QUORUM } from '../../src/kubeadm/rules/etcd-quorum';
import { FILE_CONTENT } from '../../src/kubeadm/rules/file-content';
import { IGNITION_CONFLICT } from '../../src/kubeadm/rules/ignition-conflict';
import { IMAGE_TAG } from '../../src/kubeadm/rules/image-tag';
import { IN_TREE_CLOUD_PROVIDER } from '../../src/kubeadm/rules/in-tree-cloud-provider';
import { TIMEOUTS_DIFFER } from '../../src/kubeadm/rules/timeouts-differ';
import { USER_PASSWORD } from '../../src/kubeadm/rules/user-password';
import { checkRule } from '../rules/check-rule';
import { bundle, cluster, object } from '../rules/cloud-bundle';

function controlPlane(spec: object): string {
  return JSON.stringify({ apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1', kind: 'KubeadmControlPlane', metadata: { name: 'cp' }, spec });
}

function controlPlaneTemplate(spec: object): string {
  return JSON.stringify({
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2', kind: 'KubeadmControlPlaneTemplate', metadata: { name: 'cp' }, spec: { template: { spec } },
  });
}

function config(spec: object): string {
  return JSON.stringify({ apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', kind: 'KubeadmConfig', metadata: { name: 'c' }, spec });
}

function withConfiguration(clusterConfiguration: object, spec: object = {}): string {
  return controlPlane({ ...spec, kubeadmConfigSpec: { clusterConfiguration } });
}

const EXTERNAL = { clusterConfiguration: { etcd: { external: { endpoints: ['https://10.0.0.1:2379'] } } } };

describe('replicas of a control plane', () => {
  test.each([[{ replicas: 1 }], [{ replicas: 5 }], [{}], [{ replicas: 2, kubeadmConfigSpec: EXTERNAL }]])('may be %j', spec => {
    expect(checkRule(ETCD_QUORUM, controlPlane(spec))).toEqual([]);
  });

  test.each([[{ replicas: 0 }], [{ replicas: 0, kubeadmConfigSpec: EXTERNAL }]])('fail as %j', spec => {
    expect(checkRule(ETCD_QUORUM, controlPlane(spec))).toEqual(["spec.replicas: 'replicas' 0 leaves no API server; use 1 or more"]);
  });
});

describe('the rollout of a control plane', () => {
  test.each([[1, 1], ['1', 1], [0, 3], ['0', 5]])('may have maxSurge %j with %i replicas', (maxSurge, replicas) => {
    expect(checkRule(INVALID_CONTROL_PLANE_ROLLOUT, controlPlane({ replicas, rolloutStrategy: { rollingUpdate: { maxSurge } } }))).toEqual([]);
  });

  test.each([[0, 1], ['50%', 1], [0, undefined], [2, 3], ['2', 5]])('fails with maxSurge %j and %j replicas', (maxSurge, replicas) => {
    expect(checkRule(INVALID_CONTROL_PLANE_ROLLOUT, controlPlane({ replicas, rolloutStrategy: { rollingUpdate: { maxSurge } } }))).toHaveLength(1);
  });

  test('may scale in by template, which does not know the replicas', () => {
    const rollout = { strategy: { rollingUpdate: { maxSurge: 0 } } };
    expect(checkRule(INVALID_CONTROL_PLANE_ROLLOUT, controlPlaneTemplate({ rollout }))).toEqual([]);
  });
});

describe('certificates', () => {
  test.each([
    [{ certificateValidityPeriodDays: 1095 }, 1094], [{ certificateValidityPeriodDays: 180, caCertificateValidityPeriodDays: 180 }, 179],
    [{}, 364],
  ])('may be valid for %j and replaced %i days before', (days, certificatesExpiryDays) => {
    expect(checkRule(CERTIFICATE_VALIDITY, withConfiguration(days, { rolloutBefore: { certificatesExpiryDays } }))).toEqual([]);
  });

  test.each([[{ certificateValidityPeriodDays: 30 }, 30], [{}, 365]])('fail in v1beta1 if they are valid for %j and replaced on the day they are made', (days, certificatesExpiryDays) => {
    expect(checkRule(CERTIFICATE_VALIDITY, withConfiguration(days, { rolloutBefore: { certificatesExpiryDays } }))).toHaveLength(1);
  });
});

test('etcd may be external with an empty local part', () => {
  expect(checkRule(ETCD_BOTH, withConfiguration({ etcd: { local: {}, external: { endpoints: ['https://10.0.0.1:2379'] } } }))).toEqual([]);
});

test.each(['v1.12.1', '1.12.1', 'v1.12', '1.11.3-eksbuild.2', 'v1.12.1_custom.1', ''])("CoreDNS may have the tag '%s'", imageTag => {
  expect(checkRule(IMAGE_TAG, withConfiguration({ dns: { imageTag } }))).toEqual([]);
});

test.each(['3.5.21-0', 'latest', ''])("etcd may have the tag '%s'", imageTag => {
  expect(checkRule(IMAGE_TAG, withConfiguration({ etcd: { local: { imageTag } } }))).toEqual([]);
});

test.each([['a/b'], ['.hidden'], ['x'.repeat(129)]])("fails for the etcd tag '%s'", imageTag => {
  expect(checkRule(IMAGE_TAG, withConfiguration({ etcd: { local: { imageTag } } }))).toHaveLength(1);
});

test('timeouts may be equal', () => {
  const timeouts = { controlPlaneComponentHealthCheckSeconds: 300 };
  const kubeadmConfigSpec = { initConfiguration: { timeouts }, joinConfiguration: { timeouts } };
  expect(checkRule(TIMEOUTS_DIFFER, controlPlaneTemplate({ kubeadmConfigSpec }))).toEqual([]);
});

test('a single config may have one of the timeouts', () => {
  expect(checkRule(TIMEOUTS_DIFFER, config({ joinConfiguration: { timeouts: { controlPlaneComponentHealthCheckSeconds: 300 } } }))).toEqual([]);
});

test('fails for the files of a single config and of a control plane', () => {
  const files = [{ path: '/a' }, { path: '/b' }, { path: '/a' }, {}, {}];
  expect(checkRule(DUPLICATE_FILE, config({ files }))).toHaveLength(1);
  expect(checkRule(DUPLICATE_FILE, controlPlane({ kubeadmConfigSpec: { files } }))).toHaveLength(1);
});

test.each([[{ path: '/a' }], [{ path: '/a', content: '', contentFrom: { secret: { name: 's', key: 'k' } } }], [{ path: '/a', content: 'a' }]])(
  'a file may be %j', file => {
    expect(checkRule(FILE_CONTENT, config({ files: [file] }))).toEqual([]);
  });

test.each([[{ name: 'a' }], [{ name: 'a', passwd: 'x' }], [{ name: 'a', passwdFrom: { secret: { name: 's', key: 'k' } } }]])('a user may be %j', user => {
  expect(checkRule(USER_PASSWORD, config({ users: [user] }))).toEqual([]);
});

test.each([[[60, 40]], [[1]], [[]]])('a disk may be shared out as %j', percentages => {
  const diskLayout = percentages.map(percentage => ({ percentage }));
  expect(checkRule(DISK_LAYOUT, config({ diskSetup: { partitions: [{ device: '/dev/sdb', diskLayout }] } }))).toEqual([]);
});

test.each([
  [{ format: 'cloud-config', bootCommands: ['a'], users: [{ inactive: true }] }],
  [{ format: 'ignition', ignition: { containerLinuxConfig: { strict: true } }, users: [{ inactive: false }], files: [{ encoding: 'base64' }] }],
  [{ format: 'ignition', diskSetup: { partitions: [{ tableType: 'gpt' }], filesystems: [{ device: '/dev/sdb' }] } }],
])('a config may be %j', spec => {
  expect(checkRule(IGNITION_CONFLICT, config(spec))).toEqual([]);
});

test('reads over partitions without a percentage', () => {
  expect(checkRule(DISK_LAYOUT, config({ diskSetup: { partitions: [{ diskLayout: [{ percentage: 100 }, {}, null] }] } }))).toEqual([]);
});

test('fails if only machines that join have a timeout', () => {
  const joinConfiguration = { timeouts: { controlPlaneComponentHealthCheckSeconds: 300 } };
  expect(checkRule(TIMEOUTS_DIFFER, controlPlane({ kubeadmConfigSpec: { joinConfiguration } }))).toHaveLength(1);
});

describe('cloud providers', () => {
  const machines = (kind: string) => ({ infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind, name: 'workers' } });
  const kubelet = (kubeletExtraArgs: unknown) => ({ nodeRegistration: { kubeletExtraArgs } });
  /** A control plane and a pool of a provider that nobody here knows. */
  const nodes = (version: string | undefined, controlPlaneConfig: object, workerConfig: object) => bundle(
    cluster('OtherCluster'),
    object('KubeadmControlPlane', 'shop', { version, machineTemplate: { spec: machines('OtherMachineTemplate') }, kubeadmConfigSpec: controlPlaneConfig }),
    object('MachineDeployment', 'workers', {
      clusterName: 'shop',
      template: {
        spec: {
          version,
          ...machines('OtherMachineTemplate'),
          bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name: 'workers' } },
        },
      },
    }),
    object('KubeadmConfigTemplate', 'workers', { template: { spec: workerConfig } }),
  );
  const list = (value: string) => [{ name: 'v', value: '2' }, { name: 'cloud-provider', value }];
  const inList = { clusterConfiguration: { apiServer: { extraArgs: list('aws') } }, initConfiguration: kubelet(list('aws')) };

  test('are reported wherever they are named, in lists and in maps', () => {
    const map = { 'cloud-provider': 'aws' };
    const inMaps = { clusterConfiguration: { controllerManager: { extraArgs: map } }, joinConfiguration: kubelet(map) };
    expect(checkRule(IN_TREE_CLOUD_PROVIDER, nodes('v1.31.0', inList, inMaps))).toEqual([
      'spec.kubeadmConfigSpec.initConfiguration.nodeRegistration.kubeletExtraArgs[1].value',
      'spec.kubeadmConfigSpec.clusterConfiguration.apiServer.extraArgs[1].value',
      'spec.template.spec.joinConfiguration.nodeRegistration.kubeletExtraArgs.cloud-provider',
    ].map(path => `${path}: 'cloud-provider' 'aws' would be one of Kubernetes itself, which has none since v1.31; `
      + "use 'external' and run the cloud controller manager of the cloud"));
  });

  test.each(['v1.30.9', undefined, 'new'])('may be in the tree of Kubernetes %s', version => {
    expect(checkRule(IN_TREE_CLOUD_PROVIDER, nodes(version, inList, { joinConfiguration: kubelet(list('aws')) }))).toEqual([]);
  });

  test.each(['', 'external'])("may be '%s'", value => {
    expect(checkRule(IN_TREE_CLOUD_PROVIDER, nodes('v1.34.2', { joinConfiguration: kubelet(list(value)) }, { joinConfiguration: kubelet({ 'cloud-provider': value }) })))
      .toEqual([]);
  });

  test('may be anything where the config is elsewhere or of another kind', () => {
    expect(checkRule(IN_TREE_CLOUD_PROVIDER, bundle(cluster('OtherCluster', 'KamajiControlPlane'),
      object('MachineDeployment', 'workers', { clusterName: 'shop', template: { spec: { version: 'v1.34.2', ...machines('OtherMachineTemplate') } } })))).toEqual([]);
  });
});
