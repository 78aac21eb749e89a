import {
  GcpMachinePool, GcpImage, GkeBootstrap, GkeControlPlane, GkeControlPlaneProps, GkeInfraCluster, GkeInfraClusterProps, GkeMachinePool,
  GkeMachinePoolProps,
} from '../../../src/providers/gcp';
import { Endpoint, MixedCluster, Replicas } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

const PLACE = { project: 'my-project', region: 'europe-west1' };
const TYPE = { instanceType: 'n2-standard-4', replicas: Replicas.fixed(3) };

interface Given {
  readonly infra?: Partial<GkeInfraClusterProps>;
  readonly controlPlane?: GkeControlPlaneProps;
  readonly pool?: Partial<GkeMachinePoolProps>;
}

function build({ infra, controlPlane, pool }: Given = {}, clusterProps: Parameters<typeof makeCluster>[1] = {}): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart, { endpoint: undefined, ...clusterProps });
  new GkeInfraCluster(cluster, 'Gke', { ...PLACE, ...infra });
  new GkeControlPlane(cluster, 'ControlPlane', controlPlane);
  if (pool !== undefined) {
    new GkeMachinePool(cluster, 'Workers', { ...TYPE, ...pool });
  }
  const manifests = synth(chart);
  for (const manifest of manifests.filter(({ kind }) => (kind as string).startsWith('GCP'))) {
    expect(schemaErrors(manifest)).toEqual([]);
    expect(missingDefaults(manifest)).toEqual([]);
  }
  return manifests;
}

test('needs a project and a region only', () => {
  const manifests = build();
  expect(ids(manifests)).toEqual(['Cluster/edge', 'GCPManagedCluster/edge', 'GCPManagedControlPlane/edge-control-plane']);
  expect(find(manifests, 'GCPManagedCluster').spec).toEqual({ ...PLACE, network: { name: 'default', mtu: 1460, minPortsPerVm: 64 } });
  expect(find(manifests, 'GCPManagedControlPlane').spec).toEqual({
    project: 'my-project', location: 'europe-west1', version: 'v1.34.2', enableAutopilot: false, enableIdentityService: false, clusterNetwork: { useIPAliases: true },
  });
});

test('takes credentials from a Secret', () => {
  expect(find(build({ infra: { identity: { secretName: 'gcp' } } }), 'GCPManagedCluster').spec.credentialsRef).toEqual({ name: 'gcp', namespace: 'edge' });
});

test('is private with a list of networks that is empty, which the provider would otherwise want to remove', () => {
  const { spec } = find(build({ controlPlane: { endpointAccess: { publicAccess: false } } }), 'GCPManagedControlPlane');
  expect(spec.clusterNetwork.privateCluster).toEqual({
    enablePrivateEndpoint: true, enablePrivateNodes: true, controlPlaneGlobalAccess: false, disableDefaultSNAT: false,
  });
  expect(spec.master_authorized_networks_config).toEqual({ cidr_blocks: [], gcp_public_cidrs_access_enabled: false });
});

test('is public for some networks', () => {
  const { spec } = find(build({ controlPlane: { endpointAccess: { publicCidrs: ['203.0.113.0/24'] } } }), 'GCPManagedControlPlane');
  expect(spec.clusterNetwork).toEqual({ useIPAliases: true });
  expect(spec.master_authorized_networks_config).toEqual({ cidr_blocks: [{ cidr_block: '203.0.113.0/24' }], gcp_public_cidrs_access_enabled: false });
});

test('has pools that are not scaled, and say so', () => {
  expect(find(build({ pool: {} }), 'GCPManagedMachinePool').spec).toEqual({ instanceType: 'n2-standard-4', scaling: { enableAutoscaling: false } });
});

test('has pools that GKE scales, from whom Cluster API takes the count', () => {
  const manifests = build({ pool: { replicas: Replicas.autoscaled(3, 9) } });
  expect(find(manifests, 'GCPManagedMachinePool').spec.scaling).toEqual({ enableAutoscaling: true, minCount: 3, maxCount: 9 });
  const { metadata, spec } = find(manifests, 'MachinePool');
  expect(spec.replicas).toBeUndefined();
  expect(metadata.annotations['cluster.x-k8s.io/replicas-managed-by']).toBe('true');
  // Cluster API begins with it, and the provider makes no pool that cannot be spread evenly.
  expect(metadata.annotations['cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size']).toBe('3');
});

test.each<[string, Given, string]>([
  ['a project', { infra: { project: 'My Project' } },
    "Gke] 'project' 'My Project' is not the id of a project; use its 6 to 30 lower-case letters, digits and '-', not its display name (input/invalid-value)"],
  ['a region', { infra: { region: 'europe-west1-b' } }, "Gke] 'region' 'europe-west1-b' is not a region; use for example 'europe-west1' (input/invalid-value)"],
  ['a port of the API server', { infra: { network: { apiServerPort: 6443 } } },
    "Gke] 'network.apiServerPort' 6443 is for API servers on machines, and GKE has its own; leave it out (input/invalid-value)"],
  ['a network without subnet', { infra: { network: { autoCreateSubnetworks: false } } },
    "Gke] 'network.subnets' has none of region 'europe-west1', and 'autoCreateSubnetworks' false leaves the network without one; add one (input/missing-value)"],
  ['a name', { controlPlane: { gkeClusterName: 'Shop' } },
    "ControlPlane] 'gkeClusterName' 'Shop' is not a name for GKE; use at most 40 lower-case letters, digits and '-', starting with a letter (input/invalid-value)"],
  ['autopilot', { controlPlane: { autopilot: true } },
    "ControlPlane] 'autopilot' true takes a 'releaseChannel'; set it, for example to GkeReleaseChannel.REGULAR (input/missing-value)"],
  ['a workload pool', { controlPlane: { workloadPool: 'my-project' } },
    "ControlPlane] 'workloadPool' 'my-project' is not a pool; use '<project>.svc.id.goog' (input/invalid-value)"],
  ['networks of a private endpoint', { controlPlane: { endpointAccess: { publicAccess: false, publicCidrs: ['203.0.113.0/24'] } } },
    "ControlPlane] 'endpointAccess.publicCidrs' has '203.0.113.0/24', and 'publicAccess' is false; leave one of them out (input/invalid-value)"],
  ['public nodes of a private endpoint', { controlPlane: { endpointAccess: { publicAccess: false, privateNodes: false } } },
    "ControlPlane] 'endpointAccess.privateNodes' false is not possible with 'publicAccess' false; leave one of them out (input/invalid-value)"],
  ['many networks', { controlPlane: { endpointAccess: { publicCidrs: Array.from({ length: 51 }, (_, index) => `203.0.113.${index}/32`) } } },
    "ControlPlane] 'endpointAccess.publicCidrs' has 51 networks; GKE takes at most 50 (input/invalid-value)"],
  ['a large control plane', { controlPlane: { endpointAccess: { controlPlaneCidr: '172.16.0.0/24' } } },
    "ControlPlane] 'endpointAccess.controlPlaneCidr' '172.16.0.0/24' is not possible; use a network of /28, for example '172.16.0.0/28' (network/invalid-cidr)"],
  ['a machine type', { pool: { instanceType: 'large' } }, "Workers] 'instanceType' 'large' is not a machine type; use for example 'n2-standard-4' (input/invalid-value)"],
  ['a name of a pool', { pool: { nodePoolName: 'Shop' } },
    "Workers] 'nodePoolName' 'Shop' is not a name for a node pool; use at most 40 lower-case letters, digits and '-', starting with a letter, or set 'nodePoolName' (input/invalid-value)"],
  ['a zone of another region', { pool: { failureDomains: ['europe-west3-a'] } },
    "Workers] 'failureDomains' 'europe-west3-a' is not a zone of europe-west1; use for example 'europe-west1-b' (input/invalid-value)"],
  ['an uneven count', { pool: { replicas: Replicas.fixed(4) } },
    "Workers] 'replicas' 4 cannot be spread evenly over the 3 zones of the region, and CAPG makes no other pools; use a multiple of 3, or other 'failureDomains' (pool/invalid-replicas)"],
  ['an uneven least count', { pool: { replicas: Replicas.autoscaled(1, 9), failureDomains: ['europe-west1-b', 'europe-west1-c'] } },
    "Workers] 'replicas' 1 cannot be spread evenly over the zones 'europe-west1-b', 'europe-west1-c', and CAPG makes no other pools; "
    + "use a multiple of 2, or other 'failureDomains' (pool/invalid-replicas)"],
])('fails with %s that cannot be', (_, given, message) => {
  expect(() => build(given)).toThrow(new Error(`[test/Cluster/${message}`));
});

test('fails with a version that is no release', () => {
  expect(() => build({}, { kubernetesVersion: 'v1.34.2-gke.100' })).toThrow(new Error("[test/Cluster/ControlPlane] 'kubernetesVersion' 'v1.34.2-gke.100' is not a version of GKE; "
    + "use 'v<major>.<minor>.<patch>' without more, for example 'v1.34.2' (version/invalid)"));
});

test('fails with an endpoint', () => {
  expect(() => build({}, { endpoint: Endpoint.of('10.0.0.1', 6443) })).toThrow(new Error("[test/Cluster/ControlPlane] 'endpoint' 10.0.0.1:6443 of the cluster cannot stand: "
    + 'GKE gives the API server an address of its own, which the nodes are told; leave it out (infrastructure/endpoint-overwritten)'));
});

test('fails without its infra cluster', () => {
  expect(() => new GkeControlPlane(makeCluster(makeChart(), { endpoint: undefined }), 'ControlPlane')).toThrow(new Error(
    "[test/Cluster] cluster 'edge' has no GCPManagedCluster, which needs a project and a region; "
    + "create new GkeInfraCluster(cluster, 'Gke', { project: 'my-project', region: 'europe-west1' }) before the control plane and pools that use it (input/missing-value)"));
});

test('fails with machine pools that take a bootstrap config', () => {
  const cluster = makeCluster(makeChart(), { endpoint: undefined });
  new GkeInfraCluster(cluster, 'Gke', PLACE);
  new GkeControlPlane(cluster, 'ControlPlane');
  expect(() => new GcpMachinePool(cluster, 'Group', { instanceType: 'n2-standard-4', image: GcpImage.fromPath('projects/p/global/images/node') })).toThrow(
    new Error('[test/Cluster/Group] GKE joins the nodes of its own pools only; use a GkeMachinePool, or another control plane (bootstrap/unsupported)'));
});

test('adds pools to a cluster that is defined elsewhere', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Shop', 'shop', { kubernetesVersion: 'v1.34.2', bootstrap: GkeBootstrap.managed() });
  new GkeMachinePool(cluster, 'Workers', TYPE);
  expect(find(synth(chart), 'GCPManagedMachinePool').metadata.name).toBe('shop-workers');
});
