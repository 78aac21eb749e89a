import { API_VERSION, createControlPlane, createPool, INFRA_CLUSTER, TRAITS, VSPHERE } from './vsphere';
import { ExternalProviderRecord } from '../../../src/provider-kit';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { CustomInfraCluster, CustomInfraClusterProps, CustomProvider } from '../../../src/providers/custom';
import { Metal3InfraCluster, Metal3WorkerPool } from '../../../src/providers/metal3';
import { Endpoint, HostedPrimary, InfraTraits, MixedCluster, MixedClusterProps } from '../../../src/root';
import { FakeControlPlane, HOSTED } from '../../cluster/fakes';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';

const ENDPOINT = { host: '192.168.10.20', port: 6443 };

function vsphereCluster(fill: (cluster: MixedCluster) => unknown, props: Partial<MixedClusterProps> = {}): Manifest {
  const chart = makeChart();
  fill(makeCluster(chart, props));
  return find(synth(chart), 'VSphereCluster');
}

test('carries the control plane with its spec and the endpoint', () => {
  expect(vsphereCluster(cluster => createControlPlane(cluster))).toEqual({
    apiVersion: API_VERSION, kind: 'VSphereCluster', metadata: { name: 'edge', namespace: 'edge' }, spec: { controlPlaneEndpoint: ENDPOINT, ...INFRA_CLUSTER.spec },
  });
});

test.each<[string, (cluster: MixedCluster) => unknown]>([
  ['hosted control plane', cluster => new FakeControlPlane(cluster, 'ControlPlane', undefined, HOSTED)],
  ['control plane of another provider', cluster => new ByohControlPlane(cluster, 'ControlPlane')],
])('replaces fields as the primary of a %s', (_what, create) => {
  const { metadata, spec } = vsphereCluster(cluster => {
    create(cluster);
    createPool(cluster);
  });
  expect(metadata).toEqual({ name: 'edge', namespace: 'edge' });
  expect(spec).toEqual({
    controlPlaneEndpoint: ENDPOINT, server: 'vcenter-two.example.com', identityRef: INFRA_CLUSTER.spec.identityRef, disableClusterModule: true,
  });
});

test('replaces fields as a secondary, whoever carries the control plane', () => {
  for (const create of [createControlPlane, (cluster: MixedCluster) => new ByohControlPlane(cluster, 'ControlPlane')]) {
    const { metadata, spec } = vsphereCluster(cluster => {
      new Metal3InfraCluster(cluster, 'Metal3', { primary: true });
      create(cluster);
      createPool(cluster);
      new Metal3WorkerPool(cluster, 'Metal', { image: IMAGE });
    });
    expect(metadata).toEqual({
      name: 'edge',
      namespace: 'edge',
      labels: { 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' },
      annotations: { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' },
    });
    expect(spec).toEqual({ controlPlaneEndpoint: ENDPOINT, server: 'vcenter.example.com', identityRef: { kind: 'Secret', name: 'vcenter-two' } });
  }
});

test('takes every prop', () => {
  const props: Required<CustomInfraClusterProps> = {
    traits: TRAITS,
    primary: true,
    labels: { team: 'metal' },
    annotations: { note: 'careful' },
    apiVersion: 'infrastructure.example.com/v1',
    spec: { controlPlaneEndpoint: { host: '192.168.10.20' }, region: 'north', nothing: undefined, empty: {} },
    specWithoutControlPlane: { region: 'south' },
    specAsSecondary: { region: 'west' },
    writesEndpoint: false,
    nodeCidrs: ['10.40.0.0/16'],
    record: new ExternalProviderRecord({ name: 'vSphere', kinds: [], infrastructure: [{ name: 'vSphere', traits: TRAITS }] }),
  };
  expect(vsphereCluster(cluster => {
    new CustomInfraCluster(cluster, 'VSphere', props);
    new Metal3WorkerPool(cluster, 'Metal', { image: IMAGE });
    createControlPlane(cluster);
  })).toEqual({
    apiVersion: 'infrastructure.example.com/v1',
    kind: 'VSphereCluster',
    metadata: { name: 'edge', namespace: 'edge', labels: { team: 'metal' }, annotations: { note: 'careful' } },
    spec: { controlPlaneEndpoint: { host: '192.168.10.20' }, region: 'north', empty: {} },
  });
});

test('has an empty spec where there is nothing to say', () => {
  const traits = { ...TRAITS, needsExplicitEndpoint: false };
  const { spec } = vsphereCluster(cluster => {
    new CustomInfraCluster(cluster, 'VSphere', { traits, apiVersion: API_VERSION });
    createControlPlane(cluster);
  }, { endpoint: undefined });
  expect(spec).toEqual({});
});

test('keeps what its caller changes later out', () => {
  const devices = ['a'];
  const spec = { nested: { devices } };
  const bootstraps: { [kind: string]: string } = {};
  const traits: InfraTraits = { ...TRAITS, notBootstrappedBy: bootstraps };
  const manifest = vsphereCluster(cluster => {
    const infraCluster = new CustomInfraCluster(cluster, 'VSphere', { traits, apiVersion: API_VERSION, spec });
    createControlPlane(cluster);
    createPool(cluster);
    devices.push('later');
    bootstraps.kubeadm = 'because';
    expect(infraCluster.traits.notBootstrappedBy).toEqual({});
  });
  expect(manifest.spec.nested.devices).toEqual(['a']);
});

test('is used by the control plane and pools that come after it', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new CustomInfraCluster(cluster, 'VSphere', { traits: TRAITS, apiVersion: API_VERSION, spec: { server: 'own' } });
  const provider = new CustomProvider({ traits: TRAITS });
  createControlPlane(cluster, provider);
  createPool(cluster, provider);
  const manifests = synth(chart);
  expect(ids(manifests).filter(id => id.startsWith('VSphereCluster/'))).toEqual(['VSphereCluster/edge']);
  expect(find(manifests, 'VSphereCluster').spec.server).toBe('own');
});

test('fails where nobody has described or created it', () => {
  const message = "[test/Cluster] there is no VSphereCluster; describe it as 'infraCluster' of the CustomProvider, or "
    + "create new CustomInfraCluster(cluster, 'VSphereCluster', {...}) before the control plane and pools that use it (input/missing-value)";
  const provider = new CustomProvider({ traits: TRAITS });
  expect(() => createPool(makeCluster(), provider)).toThrow(new Error(message));
  expect(() => createControlPlane(makeCluster(), provider)).toThrow(new Error(message));
});

test('is not needed where machines do without', () => {
  const provider = new CustomProvider({ traits: { ...TRAITS, machinesNeedInfraCluster: false } });
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  createPool(cluster, provider);
  expect(ids(synth(chart)).filter(id => id.startsWith('VSphereCluster/'))).toEqual([]);
});

describe('the rules of the cluster follow the traits', () => {
  type Fill = (cluster: MixedCluster, provider: CustomProvider) => unknown;

  function synthesis(traits: Partial<InfraTraits>, fill: Fill, endpoint?: Endpoint): () => unknown {
    const chart = makeChart();
    fill(makeCluster(chart, { endpoint }), new CustomProvider({ traits: { ...TRAITS, ...traits }, infraCluster: INFRA_CLUSTER }));
    return () => synth(chart);
  }

  test('fails without the endpoint that the provider needs', () => {
    expect(synthesis({}, createControlPlane)).toThrow(new Error('Validation failed with the following errors:\n'
      + "  [test/Cluster] 'endpoint' is missing, and VSphereCluster cannot find one; set it, for example Endpoint.of('192.168.10.20') (input/missing-value)"));
  });

  test('fails as the primary of a hosted control plane that it cannot serve', () => {
    expect(synthesis({ hostedPrimary: undefined }, (cluster, provider) => {
      new FakeControlPlane(cluster, 'ControlPlane', undefined, HOSTED);
      createPool(cluster, provider);
    }, Endpoint.of('192.168.10.20'))).toThrow(new Error('Validation failed with the following errors:\n  [test/Cluster] VSphereCluster cannot be the primary '
      + "infra cluster of Hosted: its traits do not say what it takes beside a hosted control plane ('hostedPrimary'); set 'primary' on another infra cluster "
      + '(infrastructure/cannot-be-primary)'));
  });

  test('marks it with managed-by where its controller has to be kept away', () => {
    const chart = makeChart();
    const cluster = makeCluster(chart);
    new FakeControlPlane(cluster, 'ControlPlane', undefined, HOSTED);
    createPool(cluster, new CustomProvider({ traits: { ...TRAITS, hostedPrimary: HostedPrimary.MANAGED_BY }, infraCluster: INFRA_CLUSTER }));
    expect(find(synth(chart), 'VSphereCluster').metadata.annotations).toEqual({ 'cluster.x-k8s.io/managed-by': 'hosted' });
  });

  test('replaces machines without a spare host where hosts are scarce', () => {
    const chart = makeChart();
    const cluster = makeCluster(chart);
    const provider = new CustomProvider({ traits: { ...TRAITS, hostsAreScarce: true }, infraCluster: INFRA_CLUSTER });
    createControlPlane(cluster, provider);
    createPool(cluster, provider);
    expect(find(synth(chart), 'MachineDeployment').spec.rollout.strategy.rollingUpdate).toEqual({ maxSurge: 0, maxUnavailable: 1 });
  });
});

test.each<[string, Partial<InfraTraits>, string]>([
  ['no provider', { provider: '' }, "'traits.provider' '' is not a name; use the one that clusterctl knows, for example 'vsphere' (input/invalid-value)"],
  ['a provider in upper case', { provider: 'VSphere' },
    "'traits.provider' 'VSphere' is not a name; use the one that clusterctl knows, for example 'vsphere' (input/invalid-value)"],
  ['no kind', { infraClusterKind: '' }, "'traits.infraClusterKind' '' is not a kind; use for example 'VSphereCluster' (input/invalid-value)"],
  ['a kind in lower case', { infraClusterKind: 'vsphereclusters' },
    "'traits.infraClusterKind' 'vsphereclusters' is not a kind; use for example 'VSphereCluster' (input/invalid-value)"],
  ['a rank that is no number', { primaryRank: NaN }, "'traits.primaryRank' NaN is not a number to compare by; use for example 30 (input/invalid-value)"],
  ['an endless rank', { primaryRank: Infinity }, "'traits.primaryRank' Infinity is not a number to compare by; use for example 30 (input/invalid-value)"],
  ['no scheme', { providerIdScheme: '' }, "'traits.providerIdScheme' '' is not the scheme of a URL; use for example 'vsphere' (input/invalid-value)"],
  ['a scheme with slashes', { providerIdScheme: 'vsphere://' },
    "'traits.providerIdScheme' 'vsphere://' is not the scheme of a URL; use for example 'vsphere' (input/invalid-value)"],
])('fails on traits with %s', (_what, change, message) => {
  const traits = { ...TRAITS, ...change };
  expect(() => new CustomProvider({ traits })).toThrow(new Error(`CustomProvider: ${message}`));
  expect(() => new CustomInfraCluster(makeCluster(), 'VSphere', { traits, apiVersion: API_VERSION })).toThrow(new Error(`[test/Cluster/VSphere] ${message}`));
});

test.each(['', 'v1', 'infrastructure.cluster.x-k8s.io', 'infrastructure.cluster.x-k8s.io/', 'Infra/v1', 'infra/1'])('fails on the API version %j', apiVersion => {
  expect(() => new CustomInfraCluster(makeCluster(), 'VSphere', { traits: TRAITS, apiVersion })).toThrow(new Error(
    `[test/Cluster/VSphere] 'apiVersion' '${apiVersion}' is not <group>/<version>; use for example 'infrastructure.cluster.x-k8s.io/v1beta1' (input/invalid-value)`));
});

test.each(['spec', 'specWithoutControlPlane', 'specAsSecondary'])('fails on a second endpoint in %s', prop => {
  const props = { traits: TRAITS, apiVersion: API_VERSION, [prop]: { controlPlaneEndpoint: { host: 'api', port: 6443 } } };
  expect(() => new CustomInfraCluster(makeCluster(), 'VSphere', props)).toThrow(new Error(`[test/Cluster/VSphere] '${prop}' has a 'controlPlaneEndpoint'; `
    + "set 'endpoint' on the cluster instead, or 'writesEndpoint' to false (input/invalid-value)"));
});

test('fails with the path of the infra cluster that the provider describes', () => {
  const provider = new CustomProvider({ traits: TRAITS, infraCluster: { apiVersion: 'v1' } });
  expect(() => createPool(makeCluster(), provider)).toThrow(new Error(
    "[test/Cluster/VSphereCluster] 'apiVersion' 'v1' is not <group>/<version>; use for example 'infrastructure.cluster.x-k8s.io/v1beta1' (input/invalid-value)"));
});

test('describes the provider by its traits', () => {
  expect(VSPHERE.traits).toEqual(TRAITS);
  expect(VSPHERE.traits).not.toBe(TRAITS);
});
