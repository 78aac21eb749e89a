import {
  AksControlPlane, AksControlPlaneProps, AksFluxConfiguration, AksInfraCluster, AksNetworkPolicy, AksPodNetwork, AksPrivateDnsZone,
  AzureClusterIdentity, AzureIdentity,
  AzureIdentityType, AzureMachinePool,
} from '../../../src/providers/azure';
import { AllowedNamespaces, Endpoint } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';
import { captureStderr } from '../../support/stderr';

const stderr = captureStderr();
const GUID = '00000000-0000-0000-0000-000000000000';
const MINIMAL: AksControlPlaneProps = { region: 'westeurope', subscriptionId: GUID, identity: AzureIdentity.fromName('cluster-identity') };
const ZONE = `/subscriptions/${GUID}/resourceGroups/dns/providers/Microsoft.Network/privateDnsZones/privatelink.westeurope.azmk8s.io`;

function build(props: Partial<AksControlPlaneProps> = {}, clusterProps: Parameters<typeof makeCluster>[1] = {}): Manifest[] {
  const chart = makeChart();
  new AksControlPlane(makeCluster(chart, { endpoint: undefined, ...clusterProps }), 'ControlPlane', { ...MINIMAL, ...props });
  return synth(chart);
}

function specOf(props: Partial<AksControlPlaneProps>): Manifest {
  const manifest = find(build(props), 'AzureManagedControlPlane');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest.spec;
}

test('needs a region, a subscription and an identity only', () => {
  const manifests = build();
  expect(ids(manifests)).toEqual(['AzureManagedCluster/edge', 'AzureManagedControlPlane/edge', 'Cluster/edge']);
  expect(find(manifests, 'AzureManagedControlPlane')).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
    kind: 'AzureManagedControlPlane',
    metadata: { name: 'edge', namespace: 'edge' },
    spec: {
      location: 'westeurope',
      subscriptionID: GUID,
      resourceGroupName: 'edge',
      nodeResourceGroupName: 'MC_edge_edge_westeurope',
      version: 'v1.34.2',
      identityRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'AzureClusterIdentity', name: 'cluster-identity' },
      dnsPrefix: 'edge',
      virtualNetwork: { name: 'edge', resourceGroup: 'edge', cidrBlock: '10.224.0.0/12', subnet: { name: 'edge', cidrBlock: '10.224.0.0/16' } },
      networkPlugin: 'azure',
      networkPluginMode: 'overlay',
      oidcIssuerProfile: { enabled: false },
      sku: { tier: 'Free' },
      loadBalancerSKU: 'Standard',
      enablePreviewFeatures: false,
    },
  });
  expect(find(manifests, 'AzureManagedCluster').spec).toEqual({});
  expect(find(manifests, 'Cluster').spec.controlPlaneEndpoint).toBeUndefined();
  expect(stderr()).toEqual([]);
});

test.each<[string, Partial<AksControlPlaneProps>, object]>([
  ['a public endpoint', { endpointAccess: { publicCidrs: ['203.0.113.0/24'] } },
    { apiServerAccessProfile: { enablePrivateCluster: false, authorizedIPRanges: ['203.0.113.0/24'] } }],
  ['kubenet', { network: { podNetwork: AksPodNetwork.KUBENET } },
    { networkPlugin: 'kubenet', virtualNetwork: { name: 'edge', resourceGroup: 'edge', cidrBlock: '10.0.0.0/8', subnet: { name: 'edge', cidrBlock: '10.240.0.0/16' } } }],
  ['no pod network', { network: { podNetwork: AksPodNetwork.NONE } }, { networkPlugin: 'none' }],
  ['cilium', { network: { networkPolicy: AksNetworkPolicy.CILIUM } }, { networkPolicy: 'cilium', networkDataplane: 'cilium' }],
  ['an addon', { addons: [{ name: 'azurepolicy' }] }, { addonProfiles: [{ name: 'azurepolicy', enabled: true }] }],
  ['an extension', { extensions: [{ extensionType: 'microsoft.flux' }] },
    { extensions: [{ name: 'edge-flux', extensionType: 'microsoft.flux', autoUpgradeMinorVersion: true }] }],
  ['an extension of one version', { extensions: [{ extensionType: 'microsoft.flux', version: '1.16.0' }] },
    { extensions: [{ name: 'edge-flux', extensionType: 'microsoft.flux', autoUpgradeMinorVersion: false, version: '1.16.0' }] }],
  ['groups', { adminGroupIds: [GUID] }, { aadProfile: { managed: true, adminGroupObjectIDs: [GUID] } }],
])('writes %s', (_, props, expected) => {
  expect(specOf(props)).toMatchObject(expected);
});

test.each<[string, AksControlPlaneProps['endpointAccess'], object]>([
  ['with a zone of AKS', { publicAccess: false }, { enablePrivateCluster: true, enablePrivateClusterPublicFQDN: false }],
  ['without a zone', { publicAccess: false, privateDnsZone: AksPrivateDnsZone.none(), publicName: true },
    { enablePrivateCluster: true, privateDNSZone: 'None', enablePrivateClusterPublicFQDN: true }],
  ['with a zone that is said', { publicAccess: false, privateDnsZone: AksPrivateDnsZone.system() },
    { enablePrivateCluster: true, privateDNSZone: 'System', enablePrivateClusterPublicFQDN: false }],
])('is private %s, and warns of it', (_, endpointAccess, expected) => {
  expect(specOf({ endpointAccess }).apiServerAccessProfile).toEqual(expected);
  expect(stderr().join('')).toContain('azure/aks-private-endpoint');
});

test('comes after its identity', () => {
  const chart = makeChart();
  const identity = new AzureClusterIdentity(chart, 'Identity', {
    identityName: 'shop', type: AzureIdentityType.WORKLOAD_IDENTITY, clientId: GUID, tenantId: GUID, allowedNamespaces: AllowedNamespaces.all(),
  });
  new AksControlPlane(makeCluster(chart, { endpoint: undefined }), 'ControlPlane', { ...MINIMAL, identity });
  const kinds = chart.toJson().map(({ kind }: Manifest) => kind as string);
  expect(kinds.indexOf('AzureClusterIdentity')).toBeLessThan(kinds.indexOf('AzureManagedControlPlane'));
});

test('takes the infra cluster that is there, with its labels', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart, { endpoint: undefined });
  new AksInfraCluster(cluster, 'Aks', { labels: { team: 'shop' } });
  new AksControlPlane(cluster, 'ControlPlane', MINIMAL);
  expect(find(synth(chart), 'AzureManagedCluster').metadata.labels).toEqual({ team: 'shop' });
});

test('fails with machine pools that take a bootstrap config', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart, { endpoint: undefined });
  new AksControlPlane(cluster, 'ControlPlane', MINIMAL);
  expect(() => new AzureMachinePool(cluster, 'Group', { instanceType: 'Standard_D4s_v5', sshPublicKey: 'ssh-ed25519 AAAA a', region: 'westeurope' })).toThrow(
    new Error('[test/Cluster/Group] AKS joins the nodes of its own pools only; use an AksMachinePool, or another control plane (bootstrap/unsupported)'));
});

test.each<[string, Partial<AksControlPlaneProps>, string]>([
  ['a region', { region: 'West Europe' }, "'region' 'West Europe' is not the name of a region; use lower-case letters and digits, for example 'westeurope' (input/invalid-value)"],
  ['a subscription', { subscriptionId: 'shop' },
    "'subscriptionId' 'shop' is not a GUID in lower case; use for example '00000000-0000-0000-0000-000000000000' (input/invalid-value)"],
  ['a name of Azure', { controlPlaneName: 'windows' },
    "'controlPlaneName' 'windows' is not a name for AKS, which keeps names with 'microsoft' and 'windows' for itself; use another one (input/invalid-value)"],
  ['a dns prefix', { dnsPrefix: 'a.b' }, "'dnsPrefix' 'a.b' cannot start the name of an API server; "
    + "use 2 to 54 letters, digits and '-', starting and ending with a letter or digit, or set 'dnsPrefix' (input/invalid-value)"],
  ['networks of a private endpoint', { endpointAccess: { publicAccess: false, publicCidrs: ['203.0.113.0/24'] } },
    "'endpointAccess.publicCidrs' has '203.0.113.0/24', and 'publicAccess' is false; leave one of them out (input/invalid-value)"],
  ['a private zone of a public endpoint', { endpointAccess: { privateDnsZone: AksPrivateDnsZone.none() } },
    "'endpointAccess.privateDnsZone' is for a private API server, and 'publicAccess' is true; leave it out, or set 'publicAccess' to false (input/invalid-value)"],
  ['another zone', { endpointAccess: { publicAccess: false, privateDnsZone: AksPrivateDnsZone.fromId(ZONE.replace('azmk8s.io', 'example.com')) } },
    `'endpointAccess.privateDnsZone' '${ZONE.replace('azmk8s.io', 'example.com')}' is not a zone that AKS takes; `
    + "use one whose name is 'privatelink.<region>.azmk8s.io' or 'private.<region>.azmk8s.io', or ends with one of them (input/invalid-value)"],
  ['a zone without an identity', { endpointAccess: { publicAccess: false, privateDnsZone: AksPrivateDnsZone.fromId(ZONE) } },
    `'endpointAccess.privateDnsZone' '${ZONE}' exists already, and AKS writes there under an identity of yours only; set 'controlPlaneIdentityId' (input/missing-value)`],
  ['a subnet elsewhere', { network: { subnetCidr: '192.168.0.0/24' } },
    "'network.subnetCidr' 192.168.0.0/24 is not in 'network.vnetCidr' 10.224.0.0/12; give both, the one inside of the other (input/invalid-value)"],
  ['cilium without an overlay', { network: { podNetwork: AksPodNetwork.NONE, networkPolicy: AksNetworkPolicy.CILIUM } },
    "'network.networkPolicy' 'cilium' is not possible with 'network.podNetwork' 'none'; use AksPodNetwork.AZURE_OVERLAY (input/invalid-value)"],
  ['another address of the DNS', { network: { dnsServiceIp: '10.96.0.53' } },
    "'network.dnsServiceIp' '10.96.0.53' is not possible; use the address of the services that ends with '.10', for example '10.96.0.10' (input/invalid-value)"],
  ['an addon twice', { addons: [{ name: 'a' }, { name: 'a' }] }, "'addons' has 'a' twice; give each addon once (input/duplicate)"],
  ['an extension without type', { extensions: [{ extensionType: 'flux' }] }, "'extensions' has the type 'flux', which is none; use for example 'microsoft.flux' (input/invalid-value)"],
  ['an extension name', { extensions: [{ extensionType: 'microsoft.flux', extensionName: 'Flux' }] },
    "'extensions' has the name 'Flux'; use 1 to 63 lower-case letters, digits and '-' (input/invalid-value)"],
  ['an extension twice', { extensions: [{ extensionType: 'microsoft.flux' }, { extensionType: 'microsoft.flux' }] },
    "'extensions' has the name 'edge-flux' twice; give each an 'extensionName' of its own (input/duplicate)"],
  ['a version of a release train', { extensions: [{ extensionType: 'microsoft.flux', version: '1.16.0', releaseTrain: 'Stable' }] },
    "'extensions' has 'microsoft.flux' in version '1.16.0' and of the release train 'Stable'; leave one of them out (input/invalid-value)"],
  ['no groups', { adminGroupIds: [] }, "'adminGroupIds' is empty, so that nobody is an administrator; give the id of a group, or leave it out (input/missing-value)"],
  ['local accounts alone', { disableLocalAccounts: true },
    "'disableLocalAccounts' true is only for clusters that people enter by Entra ID; give 'adminGroupIds', or leave it out (input/invalid-value)"],
  ['workload identities alone', { workloadIdentity: true },
    "'workloadIdentity' true takes an OpenID provider; set 'oidcIssuer' to true, or leave it out (input/invalid-value)"],
  ['a key', { sshPublicKey: 'secret' }, "'sshPublicKey' 'secret' is not a public key of OpenSSH; use the line of a '.pub' file, for example 'ssh-ed25519 AAAA… name' (input/invalid-value)"],
])('fails with %s that cannot be', (_, props, message) => {
  expect(() => build(props)).toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
});

test('fails with an endpoint', () => {
  expect(() => build({}, { endpoint: Endpoint.of('10.0.0.1', 6443) })).toThrow(new Error("[test/Cluster/ControlPlane] 'endpoint' 10.0.0.1:6443 of the cluster cannot stand: "
    + 'AKS gives the API server an address of its own, which the nodes are told; leave it out (infrastructure/endpoint-overwritten)'));
});

describe('Flux in the cluster', () => {
  function configure(props: Partial<ConstructorParameters<typeof AksFluxConfiguration>[2]> = {}): Manifest {
    const chart = makeChart();
    const controlPlane = new AksControlPlane(makeCluster(chart, { endpoint: undefined }), 'ControlPlane', { ...MINIMAL, extensions: [{ extensionType: 'microsoft.flux' }] });
    new AksFluxConfiguration(controlPlane, 'Platform', { url: 'https://git.example.com/platform.git', kustomizations: [{ name: 'platform' }], ...props });
    return find(synth(chart), 'FluxConfiguration');
  }

  test('is told what to pull', () => {
    expect(configure()).toEqual({
      apiVersion: 'kubernetesconfiguration.azure.com/v1api20230501',
      kind: 'FluxConfiguration',
      metadata: { name: 'edge-platform', namespace: 'edge', annotations: { 'serviceoperator.azure.com/credential-from': 'edge-aso-secret' } },
      spec: {
        owner: { armId: `/subscriptions/${GUID}/resourceGroups/edge/providers/Microsoft.ContainerService/managedClusters/edge` },
        scope: 'cluster',
        namespace: 'flux-system',
        sourceKind: 'GitRepository',
        gitRepository: { url: 'https://git.example.com/platform.git', repositoryRef: { branch: 'main' } },
        kustomizations: { platform: { path: '', prune: true } },
      },
    });
  });

  test('takes all that can be said', () => {
    const { metadata, spec } = configure({
      configurationName: 'fixed-name',
      namespace: 'puller',
      branch: 'release',
      localSecretName: 'git-login',
      kustomizations: [{ name: 'base', path: 'base', prune: false }, { name: 'shop', path: 'shop', dependsOn: ['base'] }],
    });
    expect(metadata.name).toBe('fixed-name');
    expect(spec).toMatchObject({
      namespace: 'puller',
      gitRepository: { repositoryRef: { branch: 'release' }, localAuthRef: 'git-login' },
      kustomizations: { base: { path: 'base', prune: false }, shop: { path: 'shop', prune: true, dependsOn: ['base'] } },
    });
  });

  test.each<[string, Partial<ConstructorParameters<typeof AksFluxConfiguration>[2]>, string]>([
    ['an address', { url: 'platform' }, "'url' 'platform' is not the address of a repository; use for example 'https://git.example.com/platform.git' (input/invalid-value)"],
    ['no folders', { kustomizations: [] }, "'kustomizations' is empty, so that Flux would apply nothing; give one at least (input/missing-value)"],
    ['a name twice', { kustomizations: [{ name: 'a' }, { name: 'a' }] },
      "'kustomizations' has the name 'a' twice, or it is none; use lower-case letters, digits and '-', each name once (input/invalid-value)"],
    ['a stranger', { kustomizations: [{ name: 'a', dependsOn: ['b'] }] },
      "'kustomizations' has one that depends on 'b', which is not there; use 'a' (input/invalid-value)"],
  ])('fails with %s that cannot be', (_, props, message) => {
    expect(() => configure(props)).toThrow(new Error(`[test/Cluster/ControlPlane/Platform] ${message}`));
  });
});
