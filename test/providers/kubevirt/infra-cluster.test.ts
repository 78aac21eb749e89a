import { Chart, Testing } from 'cdk8s';
import { MACHINE, makeKubevirtCluster } from './machines';
import {
  KubevirtControlPlane, KubevirtControlPlaneService, KubevirtInfraCluster, KubevirtInfraClusterProps, KubevirtWorkerPool,
} from '../../../src/providers/kubevirt';
import { Endpoint, MixedCluster, MixedClusterProps, ServiceType } from '../../../src/root';
import { CLOUD, FakeControlPlane, FakeInfraCluster, HOSTED } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

function checked(chart: Chart): Manifest {
  const manifest = find(synth(chart), 'KubevirtCluster');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest;
}

/** The KubevirtCluster of a cluster whose control plane is virtual. */
function kubevirtCluster(props?: KubevirtInfraClusterProps, clusterProps: Partial<MixedClusterProps> = {}, chart: Chart = makeChart()): Manifest {
  const cluster = makeKubevirtCluster(chart, clusterProps);
  if (props !== undefined) {
    new KubevirtInfraCluster(cluster, 'Virtual', props);
  }
  new KubevirtControlPlane(cluster, 'ControlPlane', MACHINE);
  return checked(chart);
}

/** The KubevirtCluster under a hosted control plane, kept away from its controller. */
function hostedKubevirtCluster(props: KubevirtInfraClusterProps = {}): Manifest {
  const chart = makeChart();
  const cluster = makeKubevirtCluster(chart);
  new KubevirtInfraCluster(cluster, 'Virtual', props);
  new FakeControlPlane(cluster, 'ControlPlane', CLOUD, HOSTED);
  return checked(chart);
}

/** The KubevirtCluster beside the primary of another provider. */
function secondaryKubevirtCluster(props: KubevirtInfraClusterProps = {}): Manifest {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new KubevirtInfraCluster(cluster, 'Virtual', props);
  new FakeControlPlane(cluster, 'ControlPlane');
  return checked(chart);
}

/** The primary KubevirtCluster of a control plane on machines of another provider. */
function foreignKubevirtCluster(props: KubevirtInfraClusterProps = {}): Manifest {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new KubevirtInfraCluster(cluster, 'Virtual', { ...props, primary: true });
  new FakeControlPlane(cluster, 'ControlPlane');
  return checked(chart);
}

/** The secondary KubevirtCluster of a control plane on its own machines. */
function carryingSecondary(props: KubevirtInfraClusterProps = {}): Manifest {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new KubevirtInfraCluster(cluster, 'Virtual', props);
  new FakeInfraCluster(cluster, 'CloudCluster', CLOUD, { primary: true });
  new KubevirtControlPlane(cluster, 'ControlPlane', MACHINE);
  return checked(chart);
}

function findings(text: string): Error {
  return new Error(`Validation failed with the following errors:\n  [test/Cluster/Virtual] ${text}`);
}

test('comes with the first control plane and puts a Service before it', () => {
  expect(kubevirtCluster()).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1',
    kind: 'KubevirtCluster',
    metadata: { name: 'edge', namespace: 'edge' },
    spec: { controlPlaneServiceTemplate: { spec: { type: 'ClusterIP' } } },
  });
});

test('holds a given endpoint', () => {
  expect(kubevirtCluster({}, { endpoint: Endpoint.of('api.example.com', 443) }).spec).toEqual({
    controlPlaneEndpoint: { host: 'api.example.com', port: 443 },
    controlPlaneServiceTemplate: { spec: { type: 'ClusterIP' } },
  });
});

test('is kept away from its controller under a hosted control plane', () => {
  const { metadata, spec } = hostedKubevirtCluster();
  expect(metadata).toEqual({ name: 'edge', namespace: 'edge', annotations: { 'cluster.x-k8s.io/managed-by': 'hosted' } });
  expect(spec).toEqual({});
});

test('holds parameters and the endpoint beside the primary of another provider', () => {
  const { metadata, spec } = secondaryKubevirtCluster();
  expect(metadata).toEqual({
    name: 'edge',
    namespace: 'edge',
    labels: { 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' },
    annotations: { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' },
  });
  expect(spec).toEqual({ controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 } });
});

test.each([['on other machines', foreignKubevirtCluster], ['under another primary', carryingSecondary]])('has no Service for a control plane %s', (_what, make) => {
  expect(make().spec).toEqual({ controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 } });
});

test('writes all props', () => {
  const controlPlaneService: Required<KubevirtControlPlaneService> = {
    type: ServiceType.LOAD_BALANCER, labels: { team: 'metal' }, annotations: { 'example.com/pool': 'public' }, namespace: 'virtual-machines',
  };
  const props: Required<KubevirtInfraClusterProps> = {
    primary: true,
    labels: { side: 'east' },
    annotations: { note: 'careful' },
    controlPlaneService,
    hostingCluster: { kubeconfigSecretName: 'infra-kubeconfig', kubeconfigSecretNamespace: 'infra-secrets' },
    sshKeysSecretName: 'ssh-keys',
  };
  const { metadata, spec } = kubevirtCluster(props);
  expect(metadata).toEqual({ name: 'edge', namespace: 'edge', labels: { side: 'east' }, annotations: { note: 'careful' } });
  expect(spec).toEqual({
    controlPlaneServiceTemplate: {
      metadata: { labels: { team: 'metal' }, annotations: { 'example.com/pool': 'public' }, namespace: 'virtual-machines' },
      spec: { type: 'LoadBalancer' },
    },
    infraClusterSecretRef: { apiVersion: 'v1', kind: 'Secret', name: 'infra-kubeconfig', namespace: 'infra-secrets' },
    sshKeys: { dataSecretName: 'ssh-keys' },
  });
});

test.each([
  [ServiceType.CLUSTER_IP, 'ClusterIP'], [ServiceType.LOAD_BALANCER, 'LoadBalancer'], [ServiceType.NODE_PORT, 'NodePort'],
])('writes the Service type %s as %s', (type, expected) => {
  const { spec } = kubevirtCluster({ controlPlaneService: { type, labels: {}, annotations: {} } });
  expect(spec.controlPlaneServiceTemplate).toEqual({ spec: { type: expected } });
});

test('finds the kubeconfig of the infrastructure in the namespace of the chart', () => {
  expect(secondaryKubevirtCluster({ hostingCluster: { kubeconfigSecretName: 'infra' } }).spec.infraClusterSecretRef)
    .toEqual({ apiVersion: 'v1', kind: 'Secret', name: 'infra', namespace: 'edge' });
});

test('leaves the namespace of the kubeconfig to CAPK where the chart has none', () => {
  const chart = new Chart(Testing.app(), 'test');
  const { spec } = kubevirtCluster({ hostingCluster: { kubeconfigSecretName: 'infra' } }, {}, chart);
  expect(spec.infraClusterSecretRef).toEqual({ apiVersion: 'v1', kind: 'Secret', name: 'infra' });
});

const SERVICE = "'controlPlaneService' is given, and CAPK makes no Service here: only where KubevirtCluster is the primary and the control plane runs on virtual machines "
  + 'of KubeVirt; leave it out (input/invalid-value)';

test.each([
  ['a hosted control plane', hostedKubevirtCluster], ['a secondary', secondaryKubevirtCluster], ['a primary of other machines', foreignKubevirtCluster],
  ['a secondary with the control plane', carryingSecondary],
])('fails for a Service on %s', (_what, make) => {
  expect(() => make({ controlPlaneService: {} })).toThrow(findings(SERVICE));
});

const KEYS = "'sshKeysSecretName' 'ssh-keys' is given, and CAPK uses no SSH keys here: only where it reconciles the KubevirtCluster; leave it out (input/invalid-value)";

test.each([['a hosted control plane', hostedKubevirtCluster], ['a secondary', secondaryKubevirtCluster]])('fails for SSH keys on %s', (_what, make) => {
  expect(() => make({ sshKeysSecretName: 'ssh-keys' })).toThrow(findings(KEYS));
});

test('takes SSH keys on a primary of other machines', () => {
  expect(foreignKubevirtCluster({ sshKeysSecretName: 'ssh-keys' }).spec.sshKeys).toEqual({ dataSecretName: 'ssh-keys' });
});

const OBJECT_NAME = "is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)";

test.each<[KubevirtInfraClusterProps, string]>([
  [{ sshKeysSecretName: 'SSH' }, `'sshKeysSecretName' 'SSH' ${OBJECT_NAME}`],
  [{ hostingCluster: { kubeconfigSecretName: 'Infra' } }, `'hostingCluster' 'Infra' ${OBJECT_NAME}`],
  [{ hostingCluster: { kubeconfigSecretName: 'infra', kubeconfigSecretNamespace: 'My Space' } }, `'hostingCluster namespace' 'My Space' ${OBJECT_NAME}`],
  [{ controlPlaneService: { labels: { 'my label': 'x' } } }, "'controlPlaneService labels' has 'my label' = 'x', which is not a label; "
    + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"],
])('fails on %j', (props, text) => {
  expect(() => kubevirtCluster(props)).toThrow(new Error(`[test/Cluster/Virtual] ${text}`));
});

test('can be added to an existing cluster as a secondary', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'far', { kubernetesVersion: 'v1.34.2', infraClusterName: 'far-infra' });
  new KubevirtInfraCluster(cluster, 'Virtual');
  new KubevirtWorkerPool(cluster, 'Workers', MACHINE);
  const { metadata, spec } = checked(chart);
  expect(metadata).toMatchObject({ name: 'far-infra', annotations: { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' } });
  expect(spec).toEqual({});
});

test('is shared by the control plane and all pools', () => {
  const chart = makeChart();
  const cluster = makeKubevirtCluster(chart);
  new KubevirtControlPlane(cluster, 'ControlPlane', MACHINE);
  new KubevirtWorkerPool(cluster, 'A', MACHINE);
  new KubevirtWorkerPool(cluster, 'B', MACHINE);
  expect(ids(synth(chart)).filter(id => id.startsWith('KubevirtCluster/'))).toEqual(['KubevirtCluster/edge']);
});
