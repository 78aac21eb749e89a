import {
  CLOUD, FakeBootstrap, FakeControlPlane, FakeInfraCluster, FakeIpPool, FakeMachinePool, FakeWorkerPool, providerOf,
} from './fakes';
import { MixedCluster } from '../../src/cluster/mixed-cluster';
import { ExistingClusterOptions } from '../../src/cluster/mixed-cluster-props';
import { BootstrapKind, ClusterCni, compositionOf, InfraTraits } from '../../src/contract';
import { ClusterApiVersion } from '../../src/core/api-version';
import { Endpoint } from '../../src/core/endpoint';
import { HostSelector } from '../../src/core/host-selector';
import { KubeadmBootstrap } from '../../src/kubeadm';
import { AZURE_TRAITS } from '../../src/providers/azure/traits';
import { ByohControlPlane } from '../../src/providers/byoh/control-plane';
import { ByohInfraCluster } from '../../src/providers/byoh/infra-cluster';
import { ByohWorkerPool } from '../../src/providers/byoh/worker-pool';
import { GCP_TRAITS } from '../../src/providers/gcp/traits';
import { Metal3InfraCluster } from '../../src/providers/metal3/infra-cluster';
import { Metal3WorkerPool } from '../../src/providers/metal3/worker-pool';
import { IMAGE, makeChart } from '../support/charts';
import { find, ids, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';
import { captureStderr } from '../support/stderr';

const printed = captureStderr();

const KNOWN: Required<ExistingClusterOptions> = {
  kubernetesVersion: 'v1.34.2',
  infraClusterName: 'edge-x7k2p',
  infraClusterKinds: ['ByoCluster'],
  endpoint: Endpoint.of('192.168.10.20'),
  bootstrap: new KubeadmBootstrap(),
  cni: ClusterCni.cilium(),
  apiVersion: ClusterApiVersion.V1BETA1,
};

function makeExisting(options: ExistingClusterOptions = { kubernetesVersion: 'v1.34.2' }, chart = makeChart()) {
  return MixedCluster.fromClusterName(chart, 'Cluster', 'edge', options);
}

describe('infra clusters that nobody makes here', () => {
  const warning = (kind: string) => `warning: [test/Cluster] pools of cluster 'edge' look for ${kind} 'edge', and nobody makes it here; create the infra cluster below this `
    + "cluster, or, if the cluster has it already, say so in 'infraClusterKinds' of MixedCluster.fromClusterName() (infrastructure/assumed)\n";

  test('are named, each once', () => {
    const chart = makeChart();
    const cluster = makeExisting(undefined, chart);
    new ByohWorkerPool(cluster, 'Virtual', { hostSelector: HostSelector.matchLabels({ pool: 'virtual' }) });
    new Metal3WorkerPool(cluster, 'Metal', { image: IMAGE });
    new Metal3WorkerPool(cluster, 'More', { image: IMAGE });
    synth(chart);
    expect(printed()).toEqual([warning('ByoCluster'), warning('Metal3Cluster')]);
  });

  test('are no others than those that the cluster has, or gets here', () => {
    const chart = makeChart();
    const cluster = makeExisting({ kubernetesVersion: 'v1.34.2', endpoint: Endpoint.of('192.168.10.20'), infraClusterKinds: ['ByoCluster'] }, chart);
    new Metal3InfraCluster(cluster, 'Metal3Cluster');
    new ByohWorkerPool(cluster, 'Virtual', { hostSelector: HostSelector.matchLabels({ pool: 'virtual' }) });
    new Metal3WorkerPool(cluster, 'Metal', { image: IMAGE });
    synth(chart);
    expect(printed()).toEqual([]);
  });
});

test('takes pools and writes neither the Cluster nor an infra cluster', () => {
  const chart = makeChart();
  const cluster = makeExisting({ kubernetesVersion: 'v1.34.2' }, chart);
  new ByohWorkerPool(cluster, 'Virtual');
  new Metal3WorkerPool(cluster, 'Metal', { image: IMAGE });
  const manifests = synth(chart);
  expect(manifests.map(({ kind }) => kind).sort()).toEqual([
    'ByoMachineTemplate', 'KubeadmConfigTemplate', 'KubeadmConfigTemplate', 'MachineDeployment', 'MachineDeployment', 'Metal3MachineTemplate',
  ]);
  expect(find(manifests, 'MachineDeployment', 'edge-metal')).toMatchObject({
    apiVersion: 'cluster.x-k8s.io/v1beta2', spec: { clusterName: 'edge', template: { spec: { version: 'v1.34.2' } } },
  });
});

test('takes every option', () => {
  const chart = makeChart();
  const cluster = makeExisting(KNOWN, chart);
  expect(cluster).toMatchObject({ clusterName: 'edge', infraClusterName: 'edge-x7k2p', apiVersion: 'v1beta1', endpoint: KNOWN.endpoint });
  new Metal3InfraCluster(cluster, 'Metal3Cluster');
  new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE });
  const manifests = synth(chart);
  expect(find(manifests, 'MachineDeployment')).toMatchObject({ apiVersion: 'cluster.x-k8s.io/v1beta1', spec: { template: { spec: { version: 'v1.34.2' } } } });
  expect(find(manifests, 'Metal3Cluster', 'edge-x7k2p').spec.controlPlaneEndpoint).toEqual({ host: '192.168.10.20', port: 6443 });
  expect(manifests.flatMap(schemaErrors)).toEqual([]);
});

test('takes an infra cluster of another provider as a secondary', () => {
  const chart = makeChart();
  const cluster = makeExisting({ ...KNOWN, infraClusterName: undefined, apiVersion: undefined }, chart);
  new Metal3InfraCluster(cluster, 'Metal3Cluster');
  expect(cluster.roleOf('Metal3Cluster')).toEqual({ isPrimary: false, carriesControlPlane: false, isReconciled: false, managedBy: 'cdk8s-cluster-api' });
  expect(cluster.roleOf('ByoCluster')).toBeUndefined();
  expect(find(synth(chart), 'Metal3Cluster')).toMatchObject({
    metadata: {
      name: 'edge',
      labels: { 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' },
      annotations: { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' },
    },
    spec: { controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 } },
  });
});

test('takes pools with a version of their own when its own is not known', () => {
  const chart = makeChart();
  new ByohWorkerPool(makeExisting({}, chart), 'Workers', { kubernetesVersion: 'v1.33.4' });
  expect(find(synth(chart), 'MachineDeployment').spec.template.spec.version).toBe('v1.33.4');
});

test('lets nodes join by kubeadm unless told otherwise', () => {
  expect(makeExisting().bootstrap.bootstrapKind).toBe('kubeadm');
  const chart = makeChart();
  const cluster = makeExisting({ kubernetesVersion: 'v1.34.2', bootstrap: new FakeBootstrap(BootstrapKind.K0S) }, chart);
  const workers = new FakeWorkerPool(cluster, 'Workers');
  const group = new FakeMachinePool(cluster, 'Group');
  expect([workers.bootstrapKind, group.bootstrapKind]).toEqual(['k0s', 'k0s']);
  const manifests = synth(chart);
  expect(find(manifests, 'MachineDeployment').spec.template.spec.bootstrap.configRef.kind).toBe('FakeBootstrapTemplate');
  expect(find(manifests, 'FakeBootstrapTemplate').spec).toEqual({ by: 'k0s' });
  expect(find(manifests, 'MachinePool').spec.template.spec.bootstrap.configRef.kind).toBe('FakeBootstrapConfig');
  expect(find(manifests, 'FakeBootstrapConfig').spec).toEqual({ by: 'k0s' });
});

test('takes machine pools and writes neither the Cluster nor an infra cluster', () => {
  const chart = makeChart();
  new FakeMachinePool(makeExisting({ kubernetesVersion: 'v1.34.2' }, chart), 'Group', {}, CLOUD, { joinsItself: true });
  const manifests = synth(chart);
  expect(ids(manifests)).toEqual(['FakeInfraPool/edge-group', 'MachinePool/edge-group']);
  expect(find(manifests, 'MachinePool').spec).toMatchObject({ clusterName: 'edge', template: { spec: { version: 'v1.34.2' } } });
});

test('asks for no infra cluster, as there is a primary', () => {
  const chart = makeChart();
  const cluster = makeExisting({}, chart);
  compositionOf(cluster)._requirePrimary(providerOf(CLOUD));
  compositionOf(cluster)._requireInfraCluster(providerOf(CLOUD));
  expect(synth(chart)).toEqual([]);
});

test('fails with a pool when no version is known', () => {
  expect(() => new ByohWorkerPool(makeExisting({}), 'Workers')).toThrow(new Error(
    "[test/Cluster/Workers] the version of cluster 'edge' is not known here; set 'kubernetesVersion' on the pool or on MixedCluster.fromClusterName() (cluster/version-missing)"));
});

test('fails with an infra cluster when the endpoint is not known', () => {
  expect(() => new ByohInfraCluster(makeExisting(), 'ByoCluster')).toThrow(new Error(
    "[test/Cluster/ByoCluster] the endpoint of cluster 'edge' is not known here; set 'endpoint' on MixedCluster.fromClusterName() (input/missing-value)"));
});

test('fails with a primary infra cluster', () => {
  expect(() => new ByohInfraCluster(makeExisting(KNOWN), 'ByoCluster', { primary: true })).toThrow(new Error(
    "[test/Cluster/ByoCluster] cluster 'edge' exists and has a primary infra cluster; leave 'primary' out (cluster/imported)"));
});

test('fails with a second infra cluster of a kind', () => {
  const cluster = makeExisting(KNOWN);
  new ByohInfraCluster(cluster, 'ByoCluster');
  expect(() => new ByohInfraCluster(cluster, 'Other')).toThrow(new Error(
    "[test/Cluster/Other] cluster 'edge' has a ByoCluster already; create it once (infrastructure/duplicate-kind)"));
});

test('fails with an infra cluster that cannot be a secondary', () => {
  expect(() => new FakeInfraCluster(makeExisting(KNOWN), 'Cloud', { ...CLOUD, notSecondaryBecause: 'its machines wait for it' })).toThrow(new Error(
    '[test/Cluster/Cloud] CloudCluster cannot be a secondary infra cluster: its machines wait for it; add it where the cluster is defined (infrastructure/cannot-be-secondary)'));
});

test('fails with a control plane', () => {
  const message = "cluster 'edge' exists and has a control plane; only worker pools can be added (cluster/imported)";
  expect(() => new ByohControlPlane(makeExisting(KNOWN), 'ControlPlane')).toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
  expect(() => new FakeControlPlane(makeExisting(KNOWN), 'Fake')).toThrow(new Error(`[test/Cluster/Fake] ${message}`));
});

test('fails with a label', () => {
  expect(() => makeExisting().addLabel('cni', 'calico')).toThrow(new Error(
    "[test/Cluster] label 'cni=calico' cannot be added to 'edge', which is defined elsewhere; add it there (cluster/imported)"));
});

test('checks IP pools against the endpoint, as the networks are not known', () => {
  expect(() => new FakeIpPool(makeExisting(KNOWN), ['10.96.0.0/24'])).not.toThrow();
  expect(() => new FakeIpPool(makeExisting(KNOWN), ['192.168.10.0/24'])).toThrow(new Error(
    "[test/Cluster/IpPool] pool 'addresses' hands out 192.168.10.0/24, which holds the cluster's endpoint 192.168.10.20; "
    + 'take the endpoint out of the range, or choose another endpoint (network/vip-in-pool)'));
  expect(() => new FakeIpPool(makeExisting(), ['192.168.10.0/24'])).not.toThrow();
});

test.each([[''], ['Edge'], ['edge.example']])("fails with the name '%s'", clusterName => {
  expect(() => MixedCluster.fromClusterName(makeChart(), 'Cluster', clusterName)).toThrow(new Error(
    `[test/Cluster] 'clusterName' '${clusterName}' is not a valid name; `
    + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (cluster/invalid-name)"));
});

test('fails with a version or an endpoint that cannot be', () => {
  expect(() => makeExisting({ kubernetesVersion: '1.34' })).toThrow(new Error(
    "[test/Cluster] 'kubernetesVersion' '1.34' is not a full version; use 'v<major>.<minor>.<patch>', for example 'v1.34.2' (version/invalid)"));
  expect(() => makeExisting({ endpoint: Endpoint.of('api', 70000) })).toThrow(new Error(
    "[test/Cluster] 'endpoint' port 70000 is not a port; use a whole number from 1 to 65535 (input/invalid-value)"));
});

test('finds its infra clusters under its own name unless told otherwise', () => {
  expect(makeExisting().infraClusterName).toBe('edge');
});

test.each([[''], ['Edge'], ['edge_1']])("fails with the name '%s' of the infra clusters", infraClusterName => {
  expect(() => makeExisting({ infraClusterName })).toThrow(new Error(`[test/Cluster] 'infraClusterName' '${infraClusterName}' is not a valid object name; `
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"));
});

test('fails with a pool that is newer than the control plane, where its version is known', () => {
  expect(() => new ByohWorkerPool(makeExisting(), 'Workers', { kubernetesVersion: 'v1.36.0' })).toThrow(new Error(
    "[test/Cluster/Workers] 'kubernetesVersion' v1.36.0 is newer than v1.34.2 of the control plane; upgrade the control plane first (version/skew)"));
});

test('knows the infra clusters that are created here', () => {
  const cluster = makeExisting(KNOWN);
  const infraCluster = new Metal3InfraCluster(cluster, 'Metal3Cluster');
  expect(cluster.infraClusterOf('Metal3Cluster')).toBe(infraCluster);
  expect(cluster.infraClusterOf('ByoCluster')).toBeUndefined();
});

describe('checks pools', () => {
  const zoned: InfraTraits = { ...CLOUD, needsFailureDomainBecause: 'machines get their zone from it; set it to a zone' };
  const managed: InfraTraits = { ...CLOUD, noUnmanagedMachinePoolBecause: 'it reads its security groups from the status' };

  function findings(...texts: string[]): Error {
    return new Error(['Validation failed with the following errors:', ...texts.map(text => `  [test/Cluster] ${text}`)].join('\n'));
  }

  test('against the infra cluster that is created here, which no controller reconciles', () => {
    const chart = makeChart();
    const cluster = makeExisting(KNOWN, chart);
    new FakeInfraCluster(cluster, 'Cloud', zoned);
    new FakeWorkerPool(cluster, 'Workers', {}, zoned);
    new FakeMachinePool(cluster, 'Group', {}, managed);
    expect(() => synth(chart)).toThrow(findings(
      "machine pool 'Group' cannot work: it reads its security groups from the status; use a worker pool, or make CloudCluster the primary infra cluster "
      + '(pool/machine-pool-unmanaged)',
      "pool 'Workers' has no 'failureDomain': machines get their zone from it; set it to a zone (pool/failure-domain-missing)",
    ));
  });

  test('not against an infra cluster that is defined elsewhere', () => {
    const chart = makeChart();
    const cluster = makeExisting(KNOWN, chart);
    new FakeWorkerPool(cluster, 'Workers', {}, zoned);
    new FakeMachinePool(cluster, 'Group', {}, managed);
    expect(() => synth(chart)).not.toThrow();
  });

  test('against the way in which nodes join', () => {
    const chart = makeChart();
    new FakeWorkerPool(makeExisting({ ...KNOWN, bootstrap: new FakeBootstrap(BootstrapKind.K0S) }, chart), 'Workers', {}, {
      ...CLOUD, notBootstrappedBy: { k0s: 'its image has no k0s' },
    });
    expect(() => synth(chart)).toThrow(findings(
      "pool 'Workers' of cloud cannot be joined by k0s: its image has no k0s; use a pool of another provider, or another control plane (bootstrap/unsupported)"));
  });
});

test('checks the name that its infra clusters have', () => {
  const cluster = (infraClusterName?: string) => makeExisting({ ...KNOWN, infraClusterName });
  expect(() => new FakeInfraCluster(cluster('edge-x7k2p'), 'Cloud', { ...CLOUD, maxClusterNameLength: 9 })).toThrow(new Error(
    "[test/Cluster/Cloud] 'infraClusterName' 'edge-x7k2p' (10 characters) is too long for CloudCluster; use at most 9 characters (cluster/invalid-name)"));
  expect(() => new FakeInfraCluster(cluster(), 'Cloud', { ...CLOUD, maxClusterNameLength: 9 })).not.toThrow();
  expect(() => new FakeInfraCluster(cluster('7-edge'), 'Cloud', { ...CLOUD, clusterNameStartsWithLetter: true })).toThrow(new Error(
    "[test/Cluster/Cloud] 'infraClusterName' '7-edge' starts with a digit, which CloudCluster does not allow; start it with a letter (cluster/invalid-name)"));
});

test.each([AZURE_TRAITS, GCP_TRAITS])('fails with a dot in the name of an $infraClusterKind, whose cloud has no such names', traits => {
  const { infraClusterKind } = traits;
  const cluster = makeExisting({ ...KNOWN, infraClusterName: 'my.edge' });
  expect(() => new FakeInfraCluster(cluster, 'Cloud', traits)).toThrow(new Error(
    `[test/Cluster/Cloud] 'infraClusterName' 'my.edge' has a dot, which ${infraClusterKind} does not allow; use lower-case letters, digits and '-' (cluster/invalid-name)`));
});

test('takes a dot in the name of its infra clusters where the provider does not mind', () => {
  expect(() => new FakeInfraCluster(makeExisting({ ...KNOWN, infraClusterName: 'my.edge' }), 'Cloud', CLOUD)).not.toThrow();
});
