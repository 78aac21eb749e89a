import { refusal, spec, synthControlPlane } from './support';
import { ByohWorkerPool } from '../../../src/providers/byoh';
import {
  K0sBootstrap, K0smotronCertificateType, K0smotronControlPlane, K0smotronControlPlaneProps, K0smotronManifest, K0smotronPatchType,
  K0smotronPersistence, K0smotronRemoteWorkerPool, K0smotronStorage,
} from '../../../src/providers/k0smotron';
import { Metal3WorkerPool } from '../../../src/providers/metal3';
import { BootstrapKind, MixedCluster } from '../../../src/root';
import { FakeWorkerPool } from '../../cluster/fakes';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, ids, synth } from '../../support/manifests';
import { missingDefaults } from '../../support/schema';
import { captureStderr } from '../../support/stderr';

captureStderr();

test('needs no props, and brings a RemoteCluster along as the primary', () => {
  const manifests = synthControlPlane();
  expect(ids(manifests)).toEqual(['Cluster/edge', 'K0smotronControlPlane/edge-control-plane', 'RemoteCluster/edge']);
  expect(find(manifests, 'Cluster').spec).toMatchObject({
    infrastructureRef: { kind: 'RemoteCluster', name: 'edge' }, controlPlaneRef: { kind: 'K0smotronControlPlane', name: 'edge-control-plane' },
  });
  expect(find(manifests, 'K0smotronControlPlane')).toEqual({
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
    kind: 'K0smotronControlPlane',
    metadata: { name: 'edge-control-plane', namespace: 'edge' },
    spec: {
      version: 'v1.34.2-k0s.0',
      replicas: 3,
      image: 'quay.io/k0sproject/k0s',
      externalAddress: '192.168.10.20',
      service: { type: 'LoadBalancer', apiPort: 6443, konnectivityPort: 30132 },
      persistence: { type: 'emptyDir', autoDeletePVCs: false },
    },
  });
});

test.each<[string, K0smotronControlPlaneProps]>([
  ['no props', {}],
  ['an etcd', { storage: K0smotronStorage.etcd() }],
  ['an etcd that is defragmented', { storage: K0smotronStorage.etcd({ defragSchedule: '0 12 * * *' }) }],
  ['a hosting cluster', { hostingCluster: { kubeconfigSecretName: 'hub', kubeconfigSecretNamespace: 'hub' } }],
])('leaves nothing for the API server to add with %s', (_what, props) => {
  expect(missingDefaults(find(synthControlPlane(props), 'K0smotronControlPlane'))).toEqual([]);
});

test('shows what it is made of', () => {
  const controlPlane = new K0smotronControlPlane(makeCluster(), 'ControlPlane', { controlPlaneName: 'tenant', replicas: 1 });
  expect(controlPlane).toMatchObject({ controlPlaneName: 'tenant', replicas: 1 });
  expect(controlPlane.resource.name).toBe('tenant');
  expect(controlPlane.bootstrap.bootstrapKind).toBe(BootstrapKind.K0S);
  expect(controlPlane.carriedBy).toBeUndefined();
});

test.each([
  ['v1.34.2', undefined, 'v1.34.2-k0s.0'],
  ['v1.34.2', 4, 'v1.34.2-k0s.4'],
  ['v1.34.2+k0s.2', undefined, 'v1.34.2-k0s.2'],
])('runs %s in release %s of k0s as %s', (kubernetesVersion, k0sRelease, version) => {
  expect(spec({ k0sRelease }, { kubernetesVersion }).version).toBe(version);
});

test('gives its release to the workers, unless their bootstrap has one of its own', () => {
  const versionOf = (props: K0smotronControlPlaneProps) => {
    const chart = makeChart();
    const cluster = makeCluster(chart);
    new K0smotronControlPlane(cluster, 'ControlPlane', props);
    new K0smotronRemoteWorkerPool(cluster, 'Workers');
    return find(synth(chart), 'K0sWorkerConfigTemplate').spec.template.spec.version;
  };
  expect(versionOf({ k0sRelease: 2 })).toBe('v1.34.2+k0s.2');
  expect(versionOf({ k0sRelease: 2, bootstrap: new K0sBootstrap() })).toBe('v1.34.2+k0s.2');
  expect(versionOf({ k0sRelease: 2, bootstrap: new K0sBootstrap({ k0sRelease: 1 }) })).toBe('v1.34.2+k0s.1');
  expect(versionOf({ k0sRelease: 2, bootstrap: new K0sBootstrap({ k0sRelease: 0 }) })).toBe('v1.34.2+k0s.0');
  expect(versionOf({ bootstrap: new K0sBootstrap({ k0sRelease: 1 }) })).toBe('v1.34.2+k0s.1');
});

test('keeps the other settings of the bootstrap, and leaves the one that was given alone', () => {
  const given = new K0sBootstrap({ installDir: '/opt/bin' });
  const workersOf = (k0sRelease: number) => {
    const chart = makeChart();
    const cluster = makeCluster(chart);
    new K0smotronControlPlane(cluster, 'ControlPlane', { k0sRelease, bootstrap: given });
    new K0smotronRemoteWorkerPool(cluster, 'Workers');
    return find(synth(chart), 'K0sWorkerConfigTemplate').spec.template.spec;
  };
  expect(workersOf(2)).toMatchObject({ version: 'v1.34.2+k0s.2', k0sInstallDir: '/opt/bin' });
  expect(workersOf(3)).toMatchObject({ version: 'v1.34.2+k0s.3', k0sInstallDir: '/opt/bin' });
});

test('writes the storage', () => {
  expect(spec({ storage: K0smotronStorage.etcd({ size: '8Gi', extraArgs: ['--snapshot-count=5000'] }) }).storage).toEqual({
    type: 'etcd',
    etcd: {
      image: 'quay.io/k0sproject/etcd:v3.7.1', persistence: { size: '8Gi' }, args: ['--snapshot-count=5000'], autoDeletePVCs: false,
    },
  });
  expect(spec({ storage: K0smotronStorage.kine('database') }).storage).toEqual({ type: 'kine', kine: { dataSourceSecretName: 'database' } });
  expect(spec({ storage: K0smotronStorage.nats({ storageClass: 'fast' }) }).storage)
    .toEqual({ type: 'nats', nats: { persistence: { size: '1Gi', storageClass: 'fast' } } });
});

test('writes the persistence', () => {
  expect(spec({ persistence: K0smotronPersistence.hostPath('/srv/k0s') }).persistence).toEqual({ type: 'hostPath', hostPath: '/srv/k0s', autoDeletePVCs: false });
  expect(spec({ persistence: K0smotronPersistence.pvc({ size: '1Gi' }) }).persistence).toEqual({
    type: 'pvc',
    autoDeletePVCs: false,
    persistentVolumeClaim: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
  });
});

test('spreads the pods of the control plane and those of etcd, each among their like', () => {
  expect(spec({ topologySpread: [{ topologyKey: 'topology.kubernetes.io/zone' }] }).topologySpreadConstraints).toEqual([{
    topologyKey: 'topology.kubernetes.io/zone',
    maxSkew: 1,
    whenUnsatisfiable: 'DoNotSchedule',
    labelSelector: { matchLabels: { app: 'k0smotron', cluster: 'edge' } },
    matchLabelKeys: ['component'],
  }]);
});

test('writes manifests, certificates, patches and the hosting cluster', () => {
  expect(spec({
    manifests: [K0smotronManifest.fromConfigMap('cni'), K0smotronManifest.fromSecret('access', 'registry')],
    certificates: [{ certificateType: K0smotronCertificateType.CA, secretName: 'my-ca' }],
    patches: [{ kind: 'StatefulSet', component: 'control-plane', patchType: K0smotronPatchType.MERGE, content: '{}' }],
    hostingCluster: { kubeconfigSecretName: 'hub', kubeconfigSecretNamespace: 'hubs' },
  })).toMatchObject({
    manifests: [{ name: 'cni', configMap: { name: 'cni' } }, { name: 'registry', secret: { secretName: 'access' } }],
    certificateRefs: [{ type: 'ca', name: 'my-ca' }],
    patches: [{ target: { kind: 'StatefulSet', component: 'control-plane' }, patch: { type: 'merge', content: '{}' } }],
    remoteHostCluster: { kubeconfigRef: { name: 'hub', namespace: 'hubs', key: 'value' } },
  });
});

test('does not follow what the caller does to the props later', () => {
  const chart = makeChart();
  const k0sConfig: { [key: string]: unknown } = { kind: 'ClusterConfig', spec: {} };
  new K0smotronControlPlane(makeCluster(chart), 'ControlPlane', { k0sConfig });
  k0sConfig.kind = 'Changed';
  expect(find(synth(chart), 'K0smotronControlPlane').spec.k0sConfig.kind).toBe('ClusterConfig');
});

test('fails after a pool that kubeadm joins', () => {
  const cluster = makeCluster();
  new FakeWorkerPool(cluster, 'Workers');
  expect(() => new K0smotronControlPlane(cluster, 'ControlPlane')).toThrow(new Error(
    "[test/Cluster/ControlPlane] pool 'Workers' joins its nodes by kubeadm, and k0smotron needs k0s; "
    + 'create the control plane before the pools, then they follow it (bootstrap/mismatch)'));
});

test('writes the label by which Metal3 finds its nodes', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new K0smotronControlPlane(cluster, 'ControlPlane');
  new Metal3WorkerPool(cluster, 'Metal', { image: IMAGE });
  expect(find(synth(chart), 'K0sWorkerConfigTemplate').spec.template.spec.args).toEqual(['--labels=metal3.io/uuid={{ ds.meta_data.uuid }}']);
});

test('fails with a pool of BYOH', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new K0smotronControlPlane(cluster, 'ControlPlane');
  new ByohWorkerPool(cluster, 'Hosts');
  expect(() => synth(chart)).toThrow("[test/Cluster] pool 'Hosts' of byoh cannot be joined by k0s: its host agent installs and resets kubeadm nodes only; "
    + 'use a pool of another provider, or another control plane (bootstrap/unsupported)');
});

test('fails in a cluster that exists already', () => {
  const cluster = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge');
  expect(() => new K0smotronControlPlane(cluster, 'ControlPlane')).toThrow(
    new Error("[test/Cluster/ControlPlane] cluster 'edge' exists and has a control plane; only worker pools can be added (cluster/imported)"));
});

const NO_NAME = "is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit";

test.each<[K0smotronControlPlaneProps, string, string?]>([
  [{ replicas: 0 }, "'replicas' 0 is not possible; use a whole number, 1 or more"],
  [{ k0sRelease: -1 }, "'k0sRelease' -1 is not a release of k0s; use the number after 'k0s.', 0 or more"],
  [{ controlPlaneName: 'Tenant' }, "'controlPlaneName' 'Tenant' is not a valid name; "
    + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit"],
  [{ image: 'quay.io/k0sproject/k0s:v1.34.2' }, "'image' 'quay.io/k0sproject/k0s:v1.34.2' is not an image without a tag; "
    + "use for example 'registry.example.com/k0s', the version is that of the cluster"],
  [{ k0sConfig: { spec: {} } }, "'k0sConfig' has the kind 'undefined'; "
    + "give the whole configuration: { apiVersion: 'k0s.k0sproject.io/v1beta1', kind: 'ClusterConfig', spec: { … } }"],
  [{ controlPlaneExtraArgs: ['--debug', 'verbose'] }, "'controlPlaneExtraArgs' has 'verbose'; use '--<flag>' or '--<flag>=<value>'"],
  [{ resources: { limits: { memory: 'lots' } } }, "'resources.limits' has memory 'lots'; use a Kubernetes quantity, for example '250m' or '512Mi'"],
  [{ storage: K0smotronStorage.etcd({ size: 'big' }) }, "'storage.size' 'big' is not a size; use a Kubernetes quantity, for example '40Gi'"],
  [{ storage: K0smotronStorage.etcd({ resources: { requests: { cpu: 'x' } } }) },
    "'storage.resources.requests' has cpu 'x'; use a Kubernetes quantity, for example '250m' or '512Mi'"],
  [{ storage: K0smotronStorage.etcd({ extraArgs: ['quota=1'] }) }, "'storage.extraArgs' has 'quota=1'; use '--<flag>' or '--<flag>=<value>'"],
  [{ storage: K0smotronStorage.kine('My Secret') }, `'storage.secretName' 'My Secret' ${NO_NAME}`],
  [{ persistence: K0smotronPersistence.hostPath('srv') }, "'persistence' path 'srv' is not absolute; start it with '/'"],
  [{ persistence: K0smotronPersistence.pvc({ size: '1 Gi' }) }, "'persistence.size' '1 Gi' is not a size; use a Kubernetes quantity, for example '40Gi'"],
  [{ manifests: [K0smotronManifest.fromConfigMap('My Map')] }, `'manifests' 'My Map' ${NO_NAME}`],
  [{ manifests: [K0smotronManifest.fromSecret('my.secret')] }, "'manifests' has the stack name 'my.secret'; use at most 63 lower-case letters, digits and '-'"],
  [{ manifests: [K0smotronManifest.fromSecret('a'), K0smotronManifest.fromConfigMap('a')] }, "'manifests' has 'a' twice; give each one once", 'input/duplicate'],
  [{ certificates: [{ certificateType: K0smotronCertificateType.CA, secretName: 'CA' }] },
    `'certificates.secretName' 'CA' ${NO_NAME}`],
  [{ certificates: [{ certificateType: K0smotronCertificateType.CA, secretName: 'a' }, { certificateType: K0smotronCertificateType.CA, secretName: 'b' }] },
    "'certificates' has 'ca' twice; give each one once", 'input/duplicate'],
  [{ hostingCluster: { kubeconfigSecretName: 'Hub', kubeconfigSecretNamespace: 'hub' } },
    `'hostingCluster.kubeconfigSecretName' 'Hub' ${NO_NAME}`],
  [{ topologySpread: [{ topologyKey: 'zone', maxSkew: 0 }] }, "'topologySpread' over 'zone' has 'maxSkew' 0; use a whole number, 1 or more"],
  [{ labels: { 'not a key': 'x' } }, "'labels' has 'not a key' = 'x', which is not a label; "
    + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.'"],
  [{ serviceLabels: { 'not a key': 'x' } }, "'serviceLabels' has 'not a key' = 'x', which is not a label; "
    + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.'"],
])('fails on %j', (props, reason, code = 'input/invalid-value') => {
  expect(refusal(props)).toThrow(new Error(`[test/Cluster/ControlPlane] ${reason} (${code})`));
});

test('fails on a version that k0s does not have', () => {
  expect(refusal({}, { kubernetesVersion: 'v1.34.0-rc.1' })).toThrow(new Error("[test/Cluster/ControlPlane] 'kubernetesVersion' 'v1.34.0-rc.1' is not a version "
    + "that k0s has; use 'v<major>.<minor>.<patch>', for example 'v1.34.2' (version/invalid)"));
});
