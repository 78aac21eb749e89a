import { PINNED_RULES } from './cel/pinned-rules';
import { BUILT_IN } from '../../src/registry';
import { Manifest } from '../../src/topology';
import { findViolations } from '../../src/validation';
import { compileRule } from '../../src/validation/cel/compile-rule';

const metadata = { name: 'a', namespace: 'ns' };
const REGION = "changes 'region', where the servers of the cluster are; leave it as it was or make a new cluster";
const KEPT = 'cannot change; leave the old value or make a new object';

function kamaji(spec: { readonly [field: string]: unknown }): Manifest {
  return { apiVersion: 'controlplane.cluster.x-k8s.io/v1alpha2', kind: 'KamajiControlPlane', metadata, spec: { version: 'v1.34.2', dataStoreName: 'default', ...spec } };
}

function tenant(spec: { readonly [field: string]: unknown }): Manifest {
  const needed = { controlPlane: { service: { serviceType: 'LoadBalancer' } }, kubernetes: { version: 'v1.34.2', kubelet: {} }, networkProfile: {} };
  return { apiVersion: 'kamaji.clastix.io/v1alpha1', kind: 'TenantControlPlane', metadata, spec: { ...needed, ...spec } };
}

function store(driver: string): Manifest {
  const basicAuth = { username: { content: 'eA==' }, password: { content: 'eA==' } };
  return { apiVersion: 'kamaji.clastix.io/v1alpha1', kind: 'DataStore', metadata: { name: 'a' }, spec: { driver, endpoints: ['db:3306'], basicAuth } };
}

const NETWORK = 'Network/cluster';
const NO_OVERLAY = {
  transport: 'NoOverlay', routeAdvertisements: 'Enabled', noOverlayConfig: { outboundSNAT: 'Enabled', routing: 'Unmanaged' },
};

function network(ovnKubernetesConfig: { readonly [field: string]: unknown }): Manifest {
  return {
    apiVersion: 'operator.openshift.io/v1',
    kind: 'Network',
    metadata: { name: 'cluster' },
    spec: { additionalRoutingCapabilities: { providers: ['FRR'] }, defaultNetwork: { ovnKubernetesConfig } },
  };
}

function openstack(kind: string, spec: { readonly [field: string]: unknown }): Manifest {
  return { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind, metadata, spec };
}

function identity(region: string | undefined) {
  return { cloudName: 'cloud', name: 'config', ...region === undefined ? {} : { region } };
}

const gate = (spec: object): Manifest => ({ apiVersion: 'config.openshift.io/v1', kind: 'FeatureGate', metadata: { name: 'cluster' }, spec });
const clusterApi = (spec: object): Manifest => ({ apiVersion: 'operator.openshift.io/v1alpha1', kind: 'ClusterAPI', metadata: { name: 'cluster' }, spec });
const machine = (region?: string) => ({ flavor: 'small', image: { filter: { name: 'ubuntu' } }, identityRef: identity(region) });
const template = (region?: string) => openstack('OpenStackMachineTemplate', { template: { spec: machine(region) } });
const loadBalancer = (loadBalancerClass?: string) => kamaji({ network: { serviceType: 'LoadBalancer', loadBalancerConfig: loadBalancerClass === undefined ? {} : { loadBalancerClass } } });

/** What rules of schemas find because of the older manifests, and not without them. */
function changes(previous: readonly Manifest[], ...manifests: Manifest[]): string[] {
  const [now, before] = [manifests, previous].map(bundle => bundle.map(manifest => ({ manifest, origin: {} })));
  const describe = (found: ReturnType<typeof findViolations>) => found.map(({ code, severity, at, message }) => `${severity} ${code} ${at.object} ${at}: ${message}`);
  const known = describe(findViolations(now, BUILT_IN));
  return describe(findViolations(now, BUILT_IN, { previous: before }).filter(({ code }) => code.startsWith('schema/'))).filter(violation => !known.includes(violation));
}

describe('each pinned rule about a change', () => {
  const CASES: readonly { readonly at: string; readonly old: Manifest; readonly changed: Manifest; readonly message: string }[] = [
    { at: 'KamajiControlPlane/a spec.dataStoreUsername', old: kamaji({ dataStoreUsername: 'x' }), changed: kamaji({ dataStoreUsername: 'y' }), message: KEPT },
    {
      at: 'KamajiControlPlane/a spec.network.loadBalancerConfig',
      old: loadBalancer(),
      changed: loadBalancer('metallb'),
      message: "adds or removes 'loadBalancerClass', which a service keeps for life; leave it as it was or make a new control plane",
    },
    { at: 'KamajiControlPlane/a spec.network.loadBalancerConfig.loadBalancerClass', old: loadBalancer('metallb'), changed: loadBalancer('cilium'), message: KEPT },
    {
      at: 'OpenStackCluster/a spec.bastion.spec.identityRef',
      old: openstack('OpenStackCluster', { identityRef: identity('x'), bastion: { spec: machine('x') } }),
      changed: openstack('OpenStackCluster', { identityRef: identity('x'), bastion: { spec: machine('y') } }),
      message: REGION,
    },
    {
      at: 'OpenStackCluster/a spec.identityRef',
      old: openstack('OpenStackCluster', { identityRef: identity('x') }),
      changed: openstack('OpenStackCluster', { identityRef: identity('y') }),
      message: REGION,
    },
    ...['dataStore', 'dataStoreSchema', 'dataStoreUsername'].map(field => ({
      at: 'TenantControlPlane/a spec',
      old: tenant({ [field]: 'x' }),
      changed: tenant({}),
      message: `no longer has '${field}', ${field === 'dataStoreUsername' ? 'who owns' : 'where'} its data${field === 'dataStoreUsername' ? '' : ' is'}; leave it as it was`,
    })),
    {
      at: 'TenantControlPlane/a spec',
      old: tenant({}),
      changed: tenant({ networkProfile: { loadBalancerClass: 'metallb' } }),
      message: "adds or removes 'networkProfile.loadBalancerClass', which a service keeps for life; leave it as it was or make a new control plane",
    },
    {
      at: 'DataStore/a spec',
      old: store('MySQL'),
      changed: store('PostgreSQL'),
      message: "changes 'driver', in whose format the data is; leave it as it was or make a new DataStore",
    },
    { at: 'OpenStackMachineTemplate/a spec.template.spec.identityRef', old: template('x'), changed: template('y'), message: REGION },
    {
      at: 'FeatureGate/cluster spec.featureSet',
      old: gate({ featureSet: 'TechPreviewNoUpgrade' }),
      changed: gate({ featureSet: '' }),
      message: 'cannot change any more, in any release of OpenShift: a cluster never leaves such a feature set; write the old one, or install another cluster',
    },
    {
      at: 'FeatureGate/cluster spec.featureSet',
      old: gate({ featureSet: 'OKD' }),
      changed: gate({ featureSet: '' }),
      message: 'cannot become empty again in any release of OpenShift; write the old feature set',
    },
    {
      at: 'FeatureGate/cluster spec',
      old: gate({ featureSet: 'OKD' }),
      changed: gate({}),
      message: "has to keep 'featureSet', in every release of OpenShift; write the old feature set",
    },
    {
      at: 'ClusterAPI/cluster spec',
      old: clusterApi({ unmanagedCustomResourceDefinitions: ['a.b.c'] }),
      changed: clusterApi({}),
      message: "has to keep 'unmanagedCustomResourceDefinitions', in every release of OpenShift; write the old list",
    },
    ...[
      { old: { transport: 'Geneve' }, changed: {}, message: "has to keep 'transport'; write the old one" },
      { old: {}, changed: NO_OVERLAY, message: 'cannot get another transport in a running cluster; leave it out, or install another cluster' },
      { old: NO_OVERLAY, changed: { transport: 'Geneve' }, message: "has to keep 'noOverlayConfig'; write the old one" },
    ].map(({ old, changed, message }) => ({ at: `${NETWORK} spec.defaultNetwork.ovnKubernetesConfig`, old: network(old), changed: network(changed), message })),
    {
      at: `${NETWORK} spec.defaultNetwork.ovnKubernetesConfig.ipsecConfig`,
      old: network({ ipsecConfig: { mode: 'Full' } }),
      changed: network({ ipsecConfig: {} }),
      message: "changes without 'mode'; say which mode of IPsec is meant",
    },
    {
      at: `${NETWORK} spec`,
      old: network({ gatewayConfig: { ipForwarding: 'Global' } }),
      changed: network({ gatewayConfig: { ipForwarding: '' } }),
      message: "sets 'gatewayConfig.ipForwarding' back to nothing; write 'Restricted' or 'Global'",
    },
    {
      at: 'ClusterAPI/cluster spec.unmanagedCustomResourceDefinitions',
      old: clusterApi({ unmanagedCustomResourceDefinitions: ['a.b.c', 'd.e.f'] }),
      changed: clusterApi({ unmanagedCustomResourceDefinitions: ['d.e.f'] }),
      message: 'can only grow, in every release of OpenShift; write the old entries too',
    },
  ];

  test.each(CASES)('refuses a change of $at', ({ at, old, changed, message }) => {
    expect(changes([old], changed)).toContain(`error schema/cel-rule ${at}: ${message}`);
    expect(changes([old], changed).filter(violation => !violation.endsWith(KEPT) || message === KEPT)).toHaveLength(1);
    expect(changes([old], old)).toEqual([]);
  });

  test('has a case here, by its words', () => {
    const texts = new Set(PINNED_RULES.filter(({ rule }) => compileRule(rule.rule, rule.optionalOldSelf).isTransition).map(({ rule }) => rule.rule));
    const words = new Set([...texts].map(text => BUILT_IN.explanationOf(text)));
    expect(new Set(CASES.map(({ message }) => message))).toEqual(words);
  });
});

describe('an object', () => {
  test.each<[string, Manifest]>([
    ['name', { ...template('x'), metadata: { ...metadata, name: 'b' } }],
    ['namespace', { ...template('x'), metadata: { ...metadata, namespace: 'other' } }],
    ['kind', { ...template('x'), kind: 'OpenStackMachine' }],
    ['version', { ...template('x'), apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha7' }],
    ['group', { ...template('x'), apiVersion: 'example.com/v1beta1' }],
  ])('is compared with none of another %s', (_what, old) => {
    expect(changes([old], template('y'))).toEqual([]);
  });

  test('without a name is compared with none', () => {
    const nameless = (manifest: Manifest): Manifest => ({ ...manifest, metadata: { generateName: 'a-', namespace: 'ns' } });
    expect(changes([nameless(template('x'))], nameless(template('y')))).toEqual([]);
  });

  test('is compared with the last one that was applied', () => {
    expect(changes([template('x'), template('y')], template('y'))).toEqual([]);
    expect(changes([template('y'), template('x')], template('y'))).toHaveLength(1);
  });

  test('is not compared where its old version cannot be read', () => {
    expect(changes([{ ...template('x'), spec: [] }], template('y'))).toEqual([]);
  });

  test('of the older manifests is not checked', () => {
    expect(changes([openstack('OpenStackMachineTemplate', { nonsense: true })])).toEqual([]);
  });
});
