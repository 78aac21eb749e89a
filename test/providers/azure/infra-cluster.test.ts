import { Chart, Testing } from 'cdk8s';
import {
  azureCluster, EXISTING_NETWORK, hostedAzureCluster, INFRA, MACHINE, secondaryAzureCluster, SUBSCRIPTION, synthControlPlane, VERSIONS,
} from './machines';
import {
  AzureClusterIdentity, AzureControlPlane, AzureEnvironment, AzureIdentity, AzureInfraCluster, AzureInfraClusterProps, AzureSubnetRole,
  AzureWorkerPool,
} from '../../../src/providers/azure';
import { BootstrapKind, Endpoint, MixedCluster } from '../../../src/root';
import { FakeControlPlane, FakeInfraCluster, CLOUD, HOSTED } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

const IDENTITY_REF = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'AzureClusterIdentity', name: 'cluster-identity' };

function specOf(manifests: Manifest[]): Manifest {
  const manifest = find(manifests, 'AzureCluster');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest.spec;
}

describe('as the primary of a control plane on Azure', () => {
  test.each(VERSIONS)('leaves network and load balancer to the provider, in v1beta1 whatever the version of the cluster (%s)', version => {
    const manifests = synthControlPlane({}, {}, version);
    const { apiVersion, metadata } = find(manifests, 'AzureCluster');
    expect({ apiVersion, metadata }).toEqual({ apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', metadata: { name: 'edge', namespace: 'edge' } });
    expect(specOf(manifests)).toEqual({
      location: 'westeurope',
      subscriptionID: SUBSCRIPTION,
      resourceGroup: 'edge',
      identityRef: IDENTITY_REF,
      controlPlaneEnabled: true,
      controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 },
      networkSpec: {
        vnet: { name: 'edge-vnet' },
        subnets: [{ name: 'edge-controlplane-subnet', role: 'control-plane' }, { name: 'edge-node-subnet', role: 'node' }],
      },
    });
  });

  test('needs no endpoint, which the load balancer brings', () => {
    const { chart, cluster } = azureCluster({}, { endpoint: undefined });
    new AzureControlPlane(cluster, 'ControlPlane', MACHINE);
    expect(specOf(synth(chart)).controlPlaneEndpoint).toBeUndefined();
  });

  test('writes what is set', () => {
    const spec = specOf(synthControlPlane({}, {
      resourceGroup: 'Edge_Group',
      azureEnvironment: AzureEnvironment.US_GOVERNMENT,
      workerOnlyZones: ['2', '3'],
      additionalTags: { team: 'edge' },
    }));
    expect(spec.resourceGroup).toBe('Edge_Group');
    expect(spec.azureEnvironment).toBe('AzureUSGovernmentCloud');
    expect(spec.failureDomains).toEqual({ 2: { controlPlane: false }, 3: { controlPlane: false } });
    expect(spec.additionalTags).toEqual({ team: 'edge' });
  });

  test('fails without a subnet for the control plane', () => {
    const { chart, cluster } = azureCluster({ subnets: [{ name: 'nodes', role: AzureSubnetRole.NODE }] });
    new AzureControlPlane(cluster, 'ControlPlane', MACHINE);
    expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
      + "  [test/Cluster/Azure] 'subnets' has none for the control plane, which runs on Azure; "
      + 'add one with AzureSubnetRole.CONTROL_PLANE or AzureSubnetRole.CLUSTER (input/missing-value)'));
  });
});

describe('as the primary of a control plane elsewhere', () => {
  test('has neither load balancer nor subnet for a control plane', () => {
    expect(specOf(synth(hostedAzureCluster().chart))).toMatchObject({
      controlPlaneEnabled: false,
      controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 },
      networkSpec: { vnet: { name: 'edge-vnet' }, subnets: [{ name: 'edge-node-subnet', role: 'node' }] },
    });
    expect(find(synth(hostedAzureCluster().chart), 'AzureCluster').metadata).toEqual({ name: 'edge', namespace: 'edge' });
  });

  test('has them neither if another provider carries the control plane', () => {
    const { chart, cluster } = azureCluster({ primary: true });
    new FakeControlPlane(cluster, 'ControlPlane', CLOUD);
    expect(specOf(synth(chart))).toMatchObject({ controlPlaneEnabled: false, networkSpec: { subnets: [{ role: 'node' }] } });
  });

  test('fails on a load balancer and subnet that nothing would use', () => {
    const { chart } = hostedAzureCluster({
      apiServerLoadBalancer: {},
      subnets: [{ name: 'masters', role: AzureSubnetRole.CONTROL_PLANE }, { name: 'nodes', role: AzureSubnetRole.NODE }],
    });
    expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
      + "  [test/Cluster/Azure] 'apiServerLoadBalancer' is given, and no control plane runs on Azure that it could serve; "
      + 'leave it out, or use AzureControlPlane (input/invalid-value)\n'
      + "  [test/Cluster/Azure] 'subnets' has 'masters' for a control plane, and none runs on Azure; leave it out, or use AzureControlPlane (input/invalid-value)"));
  });
});

describe('as a secondary', () => {
  test('names what exists and keeps its controller away', () => {
    const manifests = synth(secondaryAzureCluster().chart);
    expect(find(manifests, 'AzureCluster').metadata).toEqual({
      name: 'edge',
      namespace: 'edge',
      labels: { 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' },
      annotations: { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' },
    });
    expect(specOf(manifests)).toEqual({
      location: 'westeurope',
      subscriptionID: SUBSCRIPTION,
      resourceGroup: 'burst',
      identityRef: IDENTITY_REF,
      controlPlaneEnabled: false,
      controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 },
      networkSpec: { vnet: { name: 'burst-net', resourceGroup: 'networks' }, subnets: [{ name: 'burst-nodes', role: 'node' }] },
    });
  });

  test.each<[string, Partial<AzureInfraClusterProps>, string]>([
    ['nothing', {}, "'resourceGroup', 'vnet.name', 'vnet.resourceGroup', 'subnets' are"],
    ['the resource group only', { resourceGroup: 'burst' }, "'vnet.name', 'vnet.resourceGroup', 'subnets' are"],
    ['no subnet', { ...EXISTING_NETWORK, subnets: undefined }, "'subnets' is"],
    ['no resource group of the network', { ...EXISTING_NETWORK, vnet: { name: 'burst-net' } }, "'vnet.resourceGroup' is"],
  ])('fails if %s is named, because nobody would create the rest', (_what, props, missing) => {
    expect(() => synth(secondaryAzureCluster(props).chart)).toThrow(new Error('Validation failed with the following errors:\n'
      + `  [test/Cluster/Azure] ${missing} missing: AzureCluster is a secondary infra cluster here, so nobody creates them. `
      + 'Name the resource group, virtual network and node subnet that exist, or make AzureCluster the primary (input/missing-value)'));
  });

  test('fails on a load balancer of the API server', () => {
    expect(() => synth(secondaryAzureCluster({ ...EXISTING_NETWORK, apiServerLoadBalancer: {} }).chart)).toThrow(new Error('Validation failed with the following errors:\n'
      + "  [test/Cluster/Azure] 'apiServerLoadBalancer' is given, and no control plane runs on Azure that it could serve; "
      + 'leave it out, or use AzureControlPlane (input/invalid-value)'));
  });

  test('fails if the control plane runs on Azure', () => {
    const { chart, cluster } = azureCluster(EXISTING_NETWORK);
    new FakeInfraCluster(cluster, 'Cloud', CLOUD, { primary: true });
    new AzureControlPlane(cluster, 'ControlPlane', MACHINE);
    expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
      + '  [test/Cluster] AzureCluster cannot be a secondary infra cluster of a control plane on its machines: '
      + "they join a load balancer that only the primary gets; set 'primary' on it, or run the control plane elsewhere (infrastructure/cannot-be-secondary)"));
  });

  test('is added to a cluster that is defined elsewhere', () => {
    const chart = makeChart();
    const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { endpoint: Endpoint.of('192.168.10.20', 8443), kubernetesVersion: 'v1.34.2' });
    new AzureInfraCluster(cluster, 'Azure', { ...INFRA, ...EXISTING_NETWORK });
    new AzureWorkerPool(cluster, 'Workers', { ...MACHINE, failureDomain: '1' });
    expect(specOf(synth(chart))).toMatchObject({ controlPlaneEnabled: false, controlPlaneEndpoint: { host: '192.168.10.20', port: 8443 }, resourceGroup: 'burst' });
  });
});

describe('its identity', () => {
  const refOf = (make: (chart: Chart) => AzureInfraClusterProps['identity']) => {
    const chart = makeChart();
    const cluster = makeCluster(chart);
    new AzureInfraCluster(cluster, 'Azure', { ...INFRA, identity: make(chart) });
    new FakeControlPlane(cluster, 'ControlPlane', undefined, HOSTED);
    return specOf(synth(chart)).identityRef;
  };
  const spec = { identityName: 'own', clientId: SUBSCRIPTION, tenantId: SUBSCRIPTION };

  test('is referred to without its namespace if that is the one of the cluster', () => {
    expect(refOf(chart => new AzureClusterIdentity(chart, 'Identity', spec))).toEqual({ ...IDENTITY_REF, name: 'own' });
    expect(refOf(() => AzureIdentity.fromName('own', 'edge'))).toEqual({ ...IDENTITY_REF, name: 'own' });
  });

  test('is applied before it', () => {
    const chart = makeChart();
    const cluster = makeCluster(chart);
    const identity = new AzureClusterIdentity(chart, 'Identity', spec);
    const { resource } = new AzureInfraCluster(cluster, 'Azure', { ...INFRA, identity });
    expect(resource.node.dependencies).toContain(identity);
  });

  test('is referred to with its namespace if that is another', () => {
    const elsewhere = new Chart(Testing.app(), 'identities', { namespace: 'identities' });
    expect(refOf(() => new AzureClusterIdentity(elsewhere, 'Identity', spec))).toEqual({ ...IDENTITY_REF, name: 'own', namespace: 'identities' });
    expect(refOf(() => AzureIdentity.fromName('own', 'identities'))).toEqual({ ...IDENTITY_REF, name: 'own', namespace: 'identities' });
  });
});

test('fails on an Azure control plane or pool without it, whose settings have no defaults', () => {
  const message = "cluster 'edge' has no AzureCluster, which needs a region, a subscription and an identity; "
    + "create new AzureInfraCluster(cluster, 'Azure', { region, subscriptionId, identity }) before the control plane and pools that use it (input/missing-value)";
  expect(() => new AzureControlPlane(makeCluster(), 'ControlPlane', MACHINE)).toThrow(new Error(`[test/Cluster] ${message}`));
  expect(() => new AzureWorkerPool(makeCluster(), 'Workers', MACHINE)).toThrow(new Error(`[test/Cluster] ${message}`));
});

test('does not change with the lists and maps that it was made from', () => {
  const subnets = [{ name: 'nodes', role: AzureSubnetRole.NODE }];
  const additionalTags: { [name: string]: string } = { team: 'edge' };
  const { chart } = hostedAzureCluster({ subnets, additionalTags });
  subnets.push({ name: 'more', role: AzureSubnetRole.NODE });
  additionalTags.late = 'yes';
  const spec = specOf(synth(chart));
  expect(spec.networkSpec.subnets).toEqual([{ name: 'nodes', role: 'node' }]);
  expect(spec.additionalTags).toEqual({ team: 'edge' });
});

test.each<[string, Partial<AzureInfraClusterProps>, string]>([
  ['a display name as the region', { region: 'West Europe' },
    "'region' 'West Europe' is not the name of a region; use lower-case letters and digits, for example 'westeurope'"],
  ['a subscription by name', { subscriptionId: 'Production' },
    "'subscriptionId' 'Production' is not a GUID in lower case; use for example '00000000-0000-0000-0000-000000000000'"],
  ['a subscription in upper case', { subscriptionId: 'AAAAAAAA-2222-3333-4444-555555555555' },
    "'subscriptionId' 'AAAAAAAA-2222-3333-4444-555555555555' is not a GUID in lower case; use for example '00000000-0000-0000-0000-000000000000'"],
  ['an impossible name of the identity', { identity: AzureIdentity.fromName('My Identity') },
    "'identity' 'My Identity' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit"],
  ['a zone that Azure does not have', { workerOnlyZones: ['1', 'westeurope-2'] },
    "'workerOnlyZones' 'westeurope-2' is not an availability zone, or given twice; use '1', '2' and '3', each once"],
  ['a zone given twice', { workerOnlyZones: ['1', '1'] },
    "'workerOnlyZones' '1' is not an availability zone, or given twice; use '1', '2' and '3', each once"],
  ['an impossible resource group', { resourceGroup: 'edge.' },
    "'resourceGroup' 'edge.' is not the name of a resource group; use 1 to 90 letters, digits, '_', '-', '.' and parentheses, not ending with '.'"],
  ['a tag that Azure keeps for itself', { additionalTags: { 'microsoft-team': 'edge' } },
    "'additionalTags' has 'microsoft-team' = 'edge', which is not a tag of Azure; use a name without '<', '>', '%', '&', '\\', '?' and '/' "
    + "that starts with neither 'microsoft', 'azure' nor 'windows', and a value of at most 256 characters"],
])('fails on %s', (_what, props, message) => {
  expect(() => azureCluster(props)).toThrow(new Error(`[test/Cluster/Azure] ${message} (input/invalid-value)`));
});

test('fails on a cluster name that the webhook would refuse', () => {
  expect(() => azureCluster({}, { clusterName: 'e' })).toThrow(new Error(
    "[test/Cluster/Azure] 'clusterName' 'e' is too short for AzureCluster; use at least 2 characters (cluster/invalid-name)"));
  expect(() => azureCluster({}, { clusterName: 'e1' })).not.toThrow();
  const existing = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge', { infraClusterName: 'edge.north' });
  expect(() => new AzureInfraCluster(existing, 'Azure', INFRA)).toThrow(new Error("[test/Cluster/Azure] 'infraClusterName' 'edge.north' "
    + "has a dot, which AzureCluster does not allow; use lower-case letters, digits and '-' (cluster/invalid-name)"));
  expect(() => azureCluster({}, { clusterName: 'e'.repeat(45) })).toThrow(new Error(`[test/Cluster/Azure] 'clusterName' '${'e'.repeat(45)}' (45 characters) `
    + 'is too long for AzureCluster; use at most 44 characters (cluster/invalid-name)'));
});

test('serves control planes that join nodes in another way', () => {
  const { chart, cluster } = azureCluster();
  new FakeControlPlane(cluster, 'ControlPlane', undefined, { ...HOSTED, bootstrapKind: BootstrapKind.K0S });
  new AzureWorkerPool(cluster, 'Workers', MACHINE);
  expect(find(synth(chart), 'MachineDeployment').spec.template.spec.bootstrap.configRef.kind).toBe('FakeBootstrapTemplate');
});
