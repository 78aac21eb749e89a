import { Chart, Testing } from 'cdk8s';
import { ClusterApiVersion, Endpoint, MixedCluster } from '../../../src';
import { VclusterControlPlane } from '../../../src/providers/vcluster';
import { leaves } from '../../support/leaves';
import { find, ids, synth } from '../../support/manifests';

// templates/cluster-template.yaml of cluster-api-provider-vcluster v0.2.2 with values for its variables.

const VALUES = 'controlPlane:\n  service:\n    spec:\n      type: LoadBalancer\n';

const EXPECTED = [
  {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
    metadata: { name: 'tenant-1' },
    spec: {
      infrastructureRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1', kind: 'VCluster', name: 'tenant-1' },
      controlPlaneRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1', kind: 'VCluster', name: 'tenant-1' },
    },
  },
  {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1',
    kind: 'VCluster',
    metadata: { name: 'tenant-1' },
    spec: {
      helmRelease: { values: VALUES, chart: { name: 'vcluster', repo: 'https://charts.loft.sh', version: '0.22.1' } },
      controlPlaneEndpoint: { host: 'tenant-1.example.com', port: 443 },
    },
  },
];

/** Fields beyond the template, each with its reason. */
const ADDITIONS: { object: string; field: string; value: unknown; reason: string }[] = [
  { object: 'Cluster/tenant-1', field: '/spec/controlPlaneEndpoint/host', value: 'tenant-1.example.com', reason: 'the endpoint stands on the Cluster too' },
  { object: 'Cluster/tenant-1', field: '/spec/controlPlaneEndpoint/port', value: 443, reason: 'the endpoint stands on the Cluster too' },
  { object: 'Cluster/tenant-1', field: '/spec/clusterNetwork/pods/cidrBlocks/0', value: '10.244.0.0/16', reason: 'a MixedCluster always has pod ranges' },
  { object: 'Cluster/tenant-1', field: '/spec/clusterNetwork/services/cidrBlocks/0', value: '10.96.0.0/12', reason: 'the default is written out' },
  { object: 'Cluster/tenant-1', field: '/spec/clusterNetwork/serviceDomain', value: 'cluster.local', reason: 'the default is written out' },
];

class Program extends Chart {
  constructor() {
    super(Testing.app(), 'tenant');
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'tenant-1',
      kubernetesVersion: 'v1.31.4',
      endpoint: Endpoint.of('tenant-1.example.com', 443),
      podCidrs: ['10.244.0.0/16'],
      apiVersion: ClusterApiVersion.V1BETA1,
    });
    new VclusterControlPlane(cluster, 'ControlPlane', { values: VALUES });
  }
}

const rendered = synth(new Program());

test('the program gives the objects of the template and no other', () => {
  expect(ids(rendered)).toEqual(ids(EXPECTED));
});

describe.each(EXPECTED.map(object => [`${object.kind}/${object.metadata.name}`, object] as const))('%s', (id, object) => {
  const actual = leaves(find(rendered, object.kind, object.metadata.name));

  test.each([...leaves(object)])('has %s as in the template', (field, value) => {
    expect(actual.get(field)).toEqual(value);
  });

  test('has no field beyond those of the template and the listed additions', () => {
    const extra = [...actual].filter(([field]) => !leaves(object).has(field));
    expect(new Map(extra)).toEqual(new Map(ADDITIONS.filter(addition => addition.object === id).map(({ field, value }) => [field, value])));
  });
});
