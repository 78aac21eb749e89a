import { ApiObject, App, Chart, Duration, JsonPatch, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import pins from '../../imports/pins.json';
import { BLUEPRINTS } from '../../src/blueprints/all';
import { ClusterApiFetch, ManagementCluster, ManagementClusterProps, ManagementProvider, ManagementProviderType } from '../../src/management';
import { DeliveryRole, ExternalProviderRecord } from '../../src/provider-kit';
import { AwsInfraCluster, AwsMachinePool, AwsWorkerPool } from '../../src/providers/aws';
import { ByohControlPlane } from '../../src/providers/byoh';
import { MixedCluster, Replicas } from '../../src/root';
import { makeChart, makeCluster } from '../support/charts';
import { find, ids, Manifest, synth } from '../support/manifests';
import { missingDefaults, schemaErrors } from '../support/schema';

const { ADDON, BOOTSTRAP, CONTROL_PLANE, CORE, INFRASTRUCTURE, IPAM } = ManagementProviderType;
const CAPI = 'v1.14.0';

/** @param before what the control plane has to find */
function byohCluster(before: (cluster: MixedCluster) => void = () => undefined): { readonly chart: Chart; readonly cluster: MixedCluster } {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  before(cluster);
  new ByohControlPlane(cluster, 'ControlPlane');
  return { chart, cluster };
}

function addAws(cluster: MixedCluster): void {
  new AwsInfraCluster(cluster, 'Aws', { region: 'eu-central-1' });
}

function manage(clusters: ManagementClusterProps['clusters'], props: Partial<ManagementClusterProps> = {}) {
  const chart = new Chart(Testing.app(), 'management');
  const management = new ManagementCluster(chart, 'Management', { clusters, ...props });
  return { chart, management, manifests: () => synth(chart) };
}

/** `type name version`, as they are written. */
const listed = (manifests: Manifest[]): string[] =>
  manifests.filter(({ apiVersion }) => apiVersion.startsWith('operator.')).map(({ kind, metadata, spec }) => `${kind} ${metadata.name} ${spec.version}`);

/** An object of a kind that no construct writes. */
function addObject(scope: Construct, apiVersion: string, kind: string, spec: object = {}): ApiObject {
  return new ApiObject(scope, kind, { apiVersion, kind, metadata: { name: kind.toLowerCase() }, spec });
}

test('lists the providers of a cluster, with the releases that are pinned', () => {
  const { manifests } = manage([byohCluster().cluster]);
  expect(listed(manifests())).toEqual([
    `CoreProvider cluster-api ${CAPI}`, `BootstrapProvider kubeadm ${CAPI}`, `ControlPlaneProvider kubeadm ${CAPI}`, 'InfrastructureProvider byoh v0.5.0',
  ]);
});

test('puts each provider into a namespace of its own, which it makes', () => {
  const manifests = manage([byohCluster().cluster]).manifests();
  expect(ids(manifests)).toEqual([
    'BootstrapProvider/kubeadm', 'ControlPlaneProvider/kubeadm', 'CoreProvider/cluster-api', 'InfrastructureProvider/byoh',
    'Namespace/byoh-infrastructure-system', 'Namespace/capi-system', 'Namespace/kubeadm-bootstrap-system', 'Namespace/kubeadm-control-plane-system',
  ]);
  expect(find(manifests, INFRASTRUCTURE).metadata.namespace).toBe('byoh-infrastructure-system');
  expect(manifests.flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
  expect(manifests.flatMap(manifest => missingDefaults(manifest) ?? [])).toEqual([]);
});

const UNMANAGED = ['multi-cloud-management', 'private-eks-pull-remote', 'regional-fleet', 'regional-fleet-remote'];
test('makes namespaces that are in none, each before what is in it, also in a chart with a namespace', () => {
  const chart = new Chart(Testing.app(), 'management', { namespace: 'other' });
  new ManagementCluster(chart, 'Management', { clusters: [byohCluster().cluster], namespace: 'capi' });
  const manifests = synth(chart);
  expect(manifests[0]).toEqual({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'capi' }, spec: {} });
  expect(manifests.slice(1).map(({ metadata }) => metadata.namespace)).toEqual(['capi', 'capi', 'capi', 'capi']);
});

const USED: { readonly [blueprint: string]: string[] } = {
  'documented-mixed-cluster': ['bootstrap kubeadm', 'control-plane kubeadm', 'infrastructure byoh metal3', 'ipam metal3'],
  'byoh-metal3-cluster': ['bootstrap kubeadm', 'control-plane kubeadm', 'infrastructure byoh metal3', 'ipam metal3'],
  'bare-metal-inventory': [],
  'bare-metal-cluster': ['bootstrap kubeadm', 'control-plane kubeadm', 'infrastructure byoh metal3', 'ipam metal3'],
  'openstack-metal3-cluster': ['bootstrap kubeadm', 'control-plane kubeadm', 'infrastructure metal3 openstack'],
  'kamaji-multi-cloud-cluster': ['bootstrap kubeadm', 'control-plane kamaji', 'infrastructure aws azure metal3'],
  'k0smotron-remote-cluster': ['bootstrap k0sproject-k0smotron', 'control-plane k0sproject-k0smotron', 'infrastructure aws k0sproject-k0smotron'],
  'eks-cluster': ['infrastructure aws'],
  'kamaji-remote-workers': ['bootstrap kubeadm', 'control-plane kamaji', 'infrastructure aws metal3'],
  'private-aks-cluster': ['infrastructure azure'],
  'private-eks-pull': ['infrastructure aws'],
  'vcluster-cluster': ['infrastructure vcluster'],
  'cloud-burst-cluster': ['bootstrap kubeadm', 'control-plane kubeadm', 'infrastructure aws azure metal3'],
  'metal3-aws-burst': ['bootstrap kubeadm', 'control-plane kubeadm', 'infrastructure aws metal3', 'ipam metal3'],
  'kamaji-meshed-clouds': ['bootstrap kubeadm', 'control-plane kamaji', 'infrastructure aws azure'],
  // OpenShift brings both along; whoever runs such objects elsewhere needs the provider.
  'openshift-aws-pool': ['infrastructure aws'],
  'openshift-azure-gpu-pool': ['infrastructure azure'],
  'openshift-bare-metal-pool': ['infrastructure metal3'],
  'factory-behind-proxy': ['bootstrap kubeadm', 'control-plane kubeadm', 'infrastructure metal3'],
};
const TYPES: readonly (readonly [string, ManagementProviderType])[] = [
  ['bootstrap', BOOTSTRAP], ['control-plane', CONTROL_PLANE], ['infrastructure', INFRASTRUCTURE], ['ipam', IPAM], ['addon', ADDON],
];

test.each(Object.keys(BLUEPRINTS).filter(name => !UNMANAGED.includes(name)))('knows what the blueprint %s uses', name => {
  const { management, manifests } = manage([BLUEPRINTS[name](new App(), name)]);
  const used = TYPES.flatMap(([word, type]) => {
    const names = management.providers.filter(provider => provider.type === type).map(({ providerName }) => providerName);
    return names.length === 0 ? [] : [[word, ...names].join(' ')];
  });
  expect(used).toEqual(USED[name]);
  expect(listed(manifests())[0]).toBe(`CoreProvider cluster-api ${CAPI}`);
});

test('all releases are those of the pins', () => {
  const app = new App();
  const charts = Object.keys(BLUEPRINTS).filter(name => !UNMANAGED.includes(name)).map(name => BLUEPRINTS[name](app, name));
  const tags = pins.map(({ tag }) => tag);
  manage(charts).management.providers.forEach(({ version }) => expect(tags).toContain(version));
});

test('reads clusters, charts and apps, of one tree or several, and counts nothing twice', () => {
  const { chart, cluster } = byohCluster();
  const once = listed(manage([cluster]).manifests());
  expect(listed(manage([cluster, chart, chart.node.root, byohCluster().cluster]).manifests())).toEqual(once);
});

test('may stand in the app that it reads', () => {
  const { chart } = byohCluster();
  const own = new Chart(chart.node.root, 'management');
  new ManagementCluster(own, 'Management', { clusters: [chart.node.root] });
  expect(listed(synth(own))).toHaveLength(4);
});

test('finds providers of addresses and add-ons by their kinds', () => {
  const { chart } = byohCluster();
  addObject(chart, 'ipam.cluster.x-k8s.io/v1alpha2', 'InClusterIPPool', { addresses: ['10.0.0.10-10.0.0.20'], prefix: 24, gateway: '10.0.0.1' });
  addObject(chart, 'addons.cluster.x-k8s.io/v1alpha1', 'HelmChartProxy', {});
  expect(listed(manage([chart]).manifests()).slice(-2)).toEqual(['IPAMProvider in-cluster v1.0.3', 'AddonProvider helm v0.6.4']);
});

describe('settings', () => {
  const OVERRIDE: Required<Omit<ManagementProvider, 'manifestPatches'>> = {
    type: INFRASTRUCTURE,
    name: 'byoh',
    version: 'v0.6.0',
    namespace: 'hosts',
    kinds: [],
    fetch: ClusterApiFetch.fromRegistry('registry.example.com/capi/byoh'),
    configSecretName: 'byoh-variables',
    configSecretNamespace: 'hosts',
    manager: { verbosity: 3 },
    deployment: { replicas: 2 },
    additionalDeployments: { agent: { deployment: { replicas: 1 } } },
    additionalManifestsName: 'more',
    additionalManifestsNamespace: 'hosts',
    patches: [{ patch: 'a: 1', kind: 'Deployment' }],
  };

  test('of a provider that is used replace its own', () => {
    const props: Required<ManagementClusterProps> = {
      clusters: [byohCluster().cluster],
      providers: [OVERRIDE],
      connections: { connectionGracePeriod: Duration.minutes(2), conditionsGracePeriod: Duration.minutes(20), clientQps: 5 },
      namespace: 'capi',
      createNamespaces: false,
    };
    const manifests = manage(props.clusters, props).manifests();
    expect(ids(manifests)).toEqual(['BootstrapProvider/kubeadm', 'ControlPlaneProvider/kubeadm', 'CoreProvider/cluster-api', 'InfrastructureProvider/byoh']);
    expect(find(manifests, INFRASTRUCTURE)).toEqual({
      apiVersion: 'operator.cluster.x-k8s.io/v1alpha2',
      kind: INFRASTRUCTURE,
      metadata: { name: 'byoh', namespace: 'hosts' },
      spec: {
        version: 'v0.6.0',
        fetchConfig: { oci: 'registry.example.com/capi/byoh' },
        configSecret: { name: 'byoh-variables', namespace: 'hosts' },
        manager: { verbosity: 3 },
        deployment: { replicas: 2 },
        additionalDeployments: { agent: { deployment: { replicas: 1 } } },
        additionalManifests: { name: 'more', namespace: 'hosts' },
        patches: [{ patch: 'a: 1', target: { kind: 'Deployment' } }],
      },
    });
    expect(find(manifests, CORE).metadata.namespace).toBe('capi');
  });

  test('for connections reach each provider that knows the flag, and no other', () => {
    const connections = { connectionGracePeriod: Duration.minutes(2), conditionsGracePeriod: Duration.minutes(20), clientQps: 5 };
    const manifests = manage([byohCluster().cluster], { connections }).manifests();
    const args = (kind: string) => find(manifests, kind).spec.manager?.additionalArgs;
    expect(args(CORE)).toEqual({
      '--remote-connection-grace-period': '2m0s', '--remote-conditions-grace-period': '20m0s', '--clustercache-client-qps': '5',
    });
    expect(args(CONTROL_PLANE)).toEqual({ '--remote-conditions-grace-period': '20m0s', '--clustercache-client-qps': '5' });
    expect(args(BOOTSTRAP)).toEqual({ '--clustercache-client-qps': '5' });
    expect(args(INFRASTRUCTURE)).toBeUndefined();
  });

  test('may ask for providers that nobody uses yet, known and unknown', () => {
    const { manifests } = manage([byohCluster().cluster], {
      providers: [
        { type: INFRASTRUCTURE, name: 'aws' },
        { type: INFRASTRUCTURE, name: 'acme', version: 'v1.0.0', fetch: ClusterApiFetch.fromUrl('https://github.com/example/acme/releases') },
      ],
    });
    expect(listed(manifests()).slice(-2)).toEqual(['InfrastructureProvider aws v2.11.1', 'InfrastructureProvider acme v1.0.0']);
  });

  test('may name the kinds of a provider that has no record', () => {
    const { chart } = byohCluster();
    addObject(chart, 'infrastructure.cluster.x-k8s.io/v1', 'AcmeCluster');
    const { manifests } = manage([chart], { providers: [{ type: INFRASTRUCTURE, name: 'acme', version: 'v1.0.0', kinds: ['AcmeCluster'] }] });
    expect(listed(manifests()).pop()).toBe('InfrastructureProvider acme v1.0.0');
  });

  test('without clusters install Cluster API and what is asked for', () => {
    expect(listed(manage([], { providers: [{ type: IPAM, name: 'in-cluster' }] }).manifests())).toEqual([`CoreProvider cluster-api ${CAPI}`, 'IPAMProvider in-cluster v1.0.3']);
  });

  test('are reached by the construct of each provider', () => {
    const { management, manifests } = manage([byohCluster().cluster]);
    management.tryFindProvider(CORE, 'cluster-api')!.resource.addJsonPatch(JsonPatch.add('/metadata/labels', { team: 'platform' }));
    expect(find(manifests(), CORE).metadata.labels).toEqual({ team: 'platform' });
    expect(management.tryFindProvider(CORE, 'other')).toBeUndefined();
  });
});

describe('feature gates', () => {
  const gates = (manifests: Manifest[], kind: string, name?: string) => find(manifests, kind, name).spec.manager?.featureGates;

  test('are left alone where no object needs them', () => {
    const manifests = manage([byohCluster().cluster]).manifests();
    expect([CORE, BOOTSTRAP, CONTROL_PLANE, INFRASTRUCTURE].flatMap(kind => gates(manifests, kind) ?? [])).toEqual([]);
  });

  test('are on for machine pools of a provider that has them off', () => {
    const { chart, management } = withAws(cluster => new AwsMachinePool(cluster, 'Pool', {
      replicas: Replicas.autoscaled(1, 3), instanceType: 'm5.large',
    }));
    expect(gates(synth(chart), INFRASTRUCTURE, 'aws')).toEqual({ MachinePool: true });
    expect(management.clusterctlInit).toMatch(/^EXP_MACHINE_POOL=true clusterctl init /);
  });

  test('are on for a field, also if it is written later', () => {
    const { chart, pool } = withAws(cluster => new AwsWorkerPool(cluster, 'Pool', {
      replicas: Replicas.fixed(1), instanceType: 'm5.large', machineIdentity: 'nodes',
    }));
    expect(gates(synth(chart), CORE)).toBeUndefined();
    const [deployment] = pool.node.findAll()
      .filter((construct): construct is ApiObject => ApiObject.isApiObject(construct) && construct.kind === 'MachineDeployment');
    deployment.addJsonPatch(JsonPatch.add('/spec/template/spec/taints', [{ key: 'a', effect: 'NoSchedule', propagation: 'Always' }]));
    expect(gates(synth(chart), CORE)).toEqual({ MachineTaintPropagation: true });
    expect(gates(synth(chart), CONTROL_PLANE)).toBeUndefined();
  });

  test('are on for one value of a field only', () => {
    for (const [format, expected] of [['cloud-config', undefined], ['ignition', { KubeadmBootstrapFormatIgnition: true }]] as const) {
      const { chart } = byohCluster();
      addObject(chart, 'bootstrap.cluster.x-k8s.io/v1beta2', 'KubeadmConfig', { format });
      const manifests = manage([chart]).manifests();
      expect([gates(manifests, BOOTSTRAP), gates(manifests, CONTROL_PLANE)]).toEqual([expected, expected]);
    }
  });

  test('are on for a topology, with taints in a list', () => {
    const chart = makeChart();
    addObject(chart, 'cluster.x-k8s.io/v1beta2', 'Cluster', {
      topology: { classRef: { name: 'a' }, version: 'v1.34.0', workers: { machineDeployments: [{ class: 'a', name: 'a', taints: [{ key: 'a' }] }] } },
    });
    const { management, manifests } = manage([chart]);
    expect(gates(manifests(), CORE)).toEqual({ ClusterTopology: true, MachineTaintPropagation: true });
    expect(management.clusterctlInit).toBe(
      `CLUSTER_TOPOLOGY=true EXP_MACHINE_TAINT_PROPAGATION=true clusterctl init --core cluster-api:${CAPI} --bootstrap - --control-plane -`);
  });

  test('that somebody sets stand, and are added to the others', () => {
    const chart = makeChart();
    addObject(chart, 'cluster.x-k8s.io/v1beta2', 'ClusterClass');
    const providers = [{ type: CORE, name: 'cluster-api', manager: { featureGates: { ClusterTopology: false, PriorityQueue: true } } }];
    expect(gates(manage([chart], { providers }).manifests(), CORE)).toEqual({ ClusterTopology: false, PriorityQueue: true });
  });

  function withAws<T extends Construct>(addPool: (cluster: MixedCluster) => T) {
    const { chart: clusters, cluster } = byohCluster(addAws);
    const pool = addPool(cluster);
    const { chart, management } = manage([clusters]);
    return { chart, management, pool };
  }
});

test('tells clusterctl the same, and not to choose providers itself', () => {
  expect(manage([byohCluster().cluster]).management.clusterctlInit).toBe(
    `clusterctl init --core cluster-api:${CAPI} --bootstrap kubeadm:${CAPI} --control-plane kubeadm:${CAPI} --infrastructure byoh:v0.5.0`);
  expect(manage([BLUEPRINTS['eks-cluster'](new App(), 'eks')]).management.clusterctlInit).toBe(
    `EXP_MACHINE_POOL=true clusterctl init --core cluster-api:${CAPI} --bootstrap - --control-plane - --infrastructure aws:v2.11.1`);
});

describe('a provider of another package', () => {
  const kind = { group: 'infrastructure.cluster.x-k8s.io', kind: 'AcmeCluster', deliveryRole: DeliveryRole.SECONDARY };
  const acme = { type: INFRASTRUCTURE, name: 'acme', version: 'v0.4.0', url: 'https://github.com/example/acme/releases' };

  function withRecord(record: ExternalProviderRecord) {
    const { chart } = byohCluster();
    record._addTo(chart);
    addObject(chart, 'infrastructure.cluster.x-k8s.io/v1', 'AcmeCluster');
    return manage([chart]);
  }

  test('is installed as its record says', () => {
    const manifests = withRecord(new ExternalProviderRecord({ name: 'Acme', kinds: [kind], management: [acme] })).manifests();
    expect(find(manifests, INFRASTRUCTURE, 'acme').spec).toEqual({ version: 'v0.4.0', fetchConfig: { url: 'https://github.com/example/acme/releases' } });
  });

  test('fails if its record does not say what to install', () => {
    expect(() => withRecord(new ExternalProviderRecord({ name: 'Acme', kinds: [kind] }))).toThrow(new Error(
      "[management/Management] AcmeCluster 'acmecluster' at 'test/AcmeCluster' is of a provider that has no record; name the provider in 'providers', "
      + "with 'AcmeCluster' in its 'kinds', or in 'management' of its ExternalProviderRecord (management/unknown-kind)"));
  });

  test('fails if its record knows no release', () => {
    expect(() => withRecord(new ExternalProviderRecord({ name: 'Acme', kinds: [kind], management: [{ type: INFRASTRUCTURE, name: 'acme' }] }))).toThrow(new Error(
      "[management/Management] no release of the InfrastructureProvider 'acme' is known; give its 'version' in 'providers' (management/unknown-release)"));
  });
});

describe('fails on', () => {
  const refused = (props: Partial<ManagementClusterProps>, message: string) =>
    expect(() => manage([byohCluster().cluster], props)).toThrow(new Error(`[management/Management] ${message}`));

  test('nothing to manage', () => refused({ clusters: [] },
    "'clusters' is empty; give the clusters, charts or fleets that are managed, or 'providers' (input/missing-value)"));

  test('a provider twice', () => refused({ providers: [{ type: IPAM, name: 'metal3' }, { type: IPAM, name: 'metal3' }] },
    "'providers' has the IPAMProvider 'metal3' twice; put both into one (input/duplicate)"));

  test('a mistyped name', () => refused({ providers: [{ type: INFRASTRUCTURE, name: 'metal-3' }] },
    "no release of the InfrastructureProvider 'metal-3' is known; give its 'version' in 'providers', or did you mean 'metal3'? (management/unknown-release)"));

  test('grace periods that contradict each other', () => refused({ connections: { conditionsGracePeriod: Duration.seconds(30) } },
    "'connections.conditionsGracePeriod' 30s is too short; use 2m0s or more (management/connections)"));

  test('bad settings of a provider, with its path', () => {
    expect(() => manage([byohCluster().cluster], { providers: [{ type: CORE, name: 'cluster-api', version: '1.14' }] })).toThrow(new Error(
      "[management/Management/CoreProvider-cluster-api] 'version' '1.14' is not a release; use v<major>.<minor>.<patch>, for example 'v1.14.0' (input/invalid-value)"));
  });

  test('clusters that are made later', () => {
    const { chart } = byohCluster();
    const { manifests } = manage([chart]);
    expect(manifests).not.toThrow();
    addObject(chart, 'infrastructure.cluster.x-k8s.io/v1beta2', 'AWSClusterControllerIdentity');
    expect(manifests).toThrow("[management/Management] the InfrastructureProvider 'aws' is used by objects that were made after this management cluster, "
      + 'and is not installed; make the management cluster after all clusters (management/used-later)');
  });
});
