import { spec, surroundings, synthControlPlane } from './support';
import { KamajiAddressType, KamajiApiVersion, KamajiCgroupDriver, KamajiControlPlane, KamajiKonnectivity } from '../../../src/providers/kamaji';
import { Metal3WorkerPool } from '../../../src/providers/metal3';
import { BootstrapKind, MixedCluster, TaintEffect } from '../../../src/root';
import { FakeWorkerPool } from '../../cluster/fakes';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, ids, synth } from '../../support/manifests';
import { missingDefaults } from '../../support/schema';

test('needs no props, and has all addons on', () => {
  expect(find(synthControlPlane(), 'KamajiControlPlane')).toEqual({
    apiVersion: 'controlplane.cluster.x-k8s.io/v1alpha2',
    kind: 'KamajiControlPlane',
    metadata: { name: 'edge-control-plane', namespace: 'edge' },
    spec: {
      version: 'v1.34.2',
      replicas: 2,
      registry: 'registry.k8s.io',
      network: { serviceType: 'LoadBalancer', serviceAddress: '192.168.10.20' },
      addons: {
        coreDNS: {},
        kubeProxy: {},
        konnectivity: {
          server: { port: 8132, image: 'registry.k8s.io/kas-network-proxy/proxy-server' },
          agent: {
            mode: 'DaemonSet',
            image: 'registry.k8s.io/kas-network-proxy/proxy-agent',
            hostNetwork: false,
            tolerations: [{ key: 'CriticalAddonsOnly', operator: 'Exists' }],
          },
        },
      },
      kubelet: { cgroupfs: 'systemd', preferredAddressTypes: ['InternalIP', 'ExternalIP', 'Hostname'] },
    },
  });
});

test('leaves nothing for the API server to add', () => {
  expect(missingDefaults(find(synthControlPlane(), 'KamajiControlPlane'))).toEqual([]);
});

test('shows what it is made of', () => {
  const controlPlane = new KamajiControlPlane(surroundings(), 'ControlPlane', { controlPlaneName: 'tenant', replicas: 3 });
  expect(controlPlane).toMatchObject({ controlPlaneName: 'tenant', replicas: 3 });
  expect(controlPlane.resource.name).toBe('tenant');
  expect(controlPlane.bootstrap.bootstrapKind).toBe(BootstrapKind.KUBEADM);
  expect(controlPlane.carriedBy).toBeUndefined();
});

test('lets pools join by kubeadm', () => {
  const chart = makeChart();
  const cluster = surroundings(chart);
  new KamajiControlPlane(cluster, 'ControlPlane');
  const pool = new FakeWorkerPool(cluster, 'Workers');
  expect(pool.bootstrapKind).toBe(BootstrapKind.KUBEADM);
  expect(find(synth(chart), 'MachineDeployment').spec.template.spec.bootstrap.configRef.kind).toBe('KubeadmConfigTemplate');
});

test('is written in v1alpha1 for older releases of the provider, with the same spec', () => {
  const old = find(synthControlPlane({ apiVersion: KamajiApiVersion.V1ALPHA1 }), 'KamajiControlPlane');
  expect(old.apiVersion).toBe('controlplane.cluster.x-k8s.io/v1alpha1');
  expect(old.spec).toEqual(spec());
});

test('keeps the addresses of the DNS service with CoreDNS, or with the network where CoreDNS is off', () => {
  expect(spec({ dnsServiceIps: ['10.96.0.53'] })).toMatchObject({ addons: { coreDNS: { dnsServiceIPs: ['10.96.0.53'] } } });
  expect(spec({ dnsServiceIps: ['10.96.0.53'] }).network).not.toHaveProperty('dnsServiceIPs');
  expect(spec({ dnsServiceIps: ['10.96.0.53'], coreDns: false }).network.dnsServiceIPs).toEqual(['10.96.0.53']);
});

test('leaves out addons that are off', () => {
  expect(spec({ coreDns: false, kubeProxy: false, konnectivity: KamajiKonnectivity.none() })).not.toHaveProperty('addons');
  expect(Object.keys(spec({ coreDns: false }).addons).sort()).toEqual(['konnectivity', 'kubeProxy']);
});

test('writes the images of addons', () => {
  const { addons } = spec({ coreDnsImage: { repository: 'registry.example.com', tag: 'v1.12.1' }, kubeProxyImage: { tag: 'v1.34.3' } });
  expect(addons.coreDNS).toEqual({ imageRepository: 'registry.example.com', imageTag: 'v1.12.1' });
  expect(addons.kubeProxy).toEqual({ imageTag: 'v1.34.3' });
});

describe('taints of pools', () => {
  const GPU = { key: 'nvidia.com/gpu', value: 'present', effect: TaintEffect.NO_SCHEDULE };
  const tolerations = (konnectivity?: KamajiKonnectivity) => {
    const chart = makeChart();
    const cluster = surroundings(chart);
    new KamajiControlPlane(cluster, 'ControlPlane', { konnectivity });
    new Metal3WorkerPool(cluster, 'Gpu', { image: IMAGE, taints: [GPU, { key: 'slow', effect: TaintEffect.PREFER_NO_SCHEDULE }] });
    new Metal3WorkerPool(cluster, 'More', { image: IMAGE, taints: [GPU, { key: 'edge', effect: TaintEffect.NO_EXECUTE }] });
    return find(synth(chart), 'KamajiControlPlane').spec.addons.konnectivity.agent.tolerations;
  };

  test('are tolerated by agents on every node', () => {
    expect(tolerations()).toEqual([
      { key: 'CriticalAddonsOnly', operator: 'Exists' },
      { key: 'nvidia.com/gpu', operator: 'Equal', value: 'present', effect: 'NoSchedule' },
      { key: 'edge', operator: 'Exists', effect: 'NoExecute' },
    ]);
  });

  test('keep other agents away, and those that say what they tolerate', () => {
    expect(tolerations(KamajiKonnectivity.deployment(2))).toEqual([{ key: 'CriticalAddonsOnly', operator: 'Exists' }]);
    expect(tolerations(KamajiKonnectivity.daemonSet({ tolerations: [{ key: 'other' }] }))).toEqual([{ key: 'other', operator: 'Exists' }]);
  });
});

test('runs konnectivity agents as a Deployment, without tolerations if asked so', () => {
  const { konnectivity } = spec({ konnectivity: KamajiKonnectivity.deployment(3, { serverPort: 9132, tolerations: [], hostNetwork: true }) }).addons;
  expect(konnectivity.server.port).toBe(9132);
  expect(konnectivity.agent).toMatchObject({ mode: 'Deployment', replicas: 3, tolerations: [], hostNetwork: true });
});

test('writes arguments in the order of their names', () => {
  const { apiServer, kine } = spec({
    apiServer: { extraArgs: { 'v': '4', 'audit-log-maxage': '31' }, resources: { requests: { cpu: '250m' }, limits: { memory: '1.5Gi' } }, imageName: 'my-api' },
    kine: { extraArgs: { debug: 'true' } },
  });
  expect(apiServer).toEqual({
    extraArgs: ['--audit-log-maxage=31', '--v=4'],
    resources: { requests: { cpu: '250m' }, limits: { memory: '1.5Gi' } },
    containerImageName: 'my-api',
  });
  expect(kine).toEqual({ extraArgs: ['--debug=true'] });
});

test('writes where the pods run', () => {
  expect(spec({
    nodeSelector: { pool: 'infra' },
    tolerations: [{}, { key: 'spot', effect: TaintEffect.NO_SCHEDULE }],
    topologySpread: [{ topologyKey: 'kubernetes.io/hostname' }, { topologyKey: 'topology.kubernetes.io/zone', maxSkew: 2, scheduleAnyway: true }],
    podLabels: { tier: 'pods' },
    deploymentAnnotations: { tier: 'deployment' },
  }).deployment).toEqual({
    nodeSelector: { pool: 'infra' },
    tolerations: [{ operator: 'Exists' }, { key: 'spot', operator: 'Exists', effect: 'NoSchedule' }],
    topologySpreadConstraints: [
      { topologyKey: 'kubernetes.io/hostname', maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' },
      { topologyKey: 'topology.kubernetes.io/zone', maxSkew: 2, whenUnsatisfiable: 'ScheduleAnyway' },
    ],
    podAdditionalMetadata: { labels: { tier: 'pods' } },
    additionalMetadata: { annotations: { tier: 'deployment' } },
  });
});

test('writes the kubelet settings', () => {
  expect(spec({ kubeletCgroupDriver: KamajiCgroupDriver.CGROUPFS, kubeletPreferredAddressTypes: [KamajiAddressType.HOSTNAME] }).kubelet)
    .toEqual({ cgroupfs: 'cgroupfs', preferredAddressTypes: ['Hostname'] });
});

test('does not follow what the caller does to the props later', () => {
  const chart = makeChart();
  const certSans = ['api.example.com'];
  new KamajiControlPlane(surroundings(chart), 'ControlPlane', { certSans });
  certSans.push('late.example.com');
  expect(find(synth(chart), 'KamajiControlPlane').spec.network.certSANs).toEqual(['api.example.com']);
});

test('brings no infra cluster along', () => {
  expect(ids(synthControlPlane())).toEqual(['Cluster/edge', 'HetznerCluster/edge', 'KamajiControlPlane/edge-control-plane']);
});

test('fails in a cluster that exists already', () => {
  const cluster = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge');
  expect(() => new KamajiControlPlane(cluster, 'ControlPlane')).toThrow(
    new Error("[test/Cluster/ControlPlane] cluster 'edge' exists and has a control plane; only worker pools can be added (cluster/imported)"));
});

test('fails on a name that another control plane of the chart has', () => {
  const chart = makeChart();
  new KamajiControlPlane(makeCluster(chart), 'ControlPlane', { controlPlaneName: 'tenant' });
  const other = new MixedCluster(chart, 'Other', { clusterName: 'other', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'] });
  expect(() => new KamajiControlPlane(other, 'ControlPlane', { controlPlaneName: 'tenant' })).toThrow(new Error(
    "[test/Other/ControlPlane] KamajiControlPlane 'tenant' is the name of 'test/Cluster/ControlPlane' too; "
    + 'give each KamajiControlPlane of a chart its own name (input/duplicate)'));
});
