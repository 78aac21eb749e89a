import { Chart, Testing } from 'cdk8s';
import { VclusterControlPlane } from '../../../src/providers/vcluster';
import { ClusterApiVersion, Endpoint, MixedCluster } from '../../../src/root';
import { Manifest, synth } from '../../support/manifests';
import { CORE, defaultDomain, defaultServices, describeUpstream, Difference, INFRASTRUCTURE, ONE_ENDPOINT } from '../../support/upstream';

// cluster-template.yaml of Cluster API Provider vcluster v0.2.2 with example values.

const CLUSTER = 'tenant-1';
const ENDPOINT = { host: 'tenant-1.example.com', port: 443 };
const VALUES = 'controlPlane:\n  service:\n    spec:\n      type: LoadBalancer\n';
const VCLUSTER = { apiVersion: `${INFRASTRUCTURE}/v1alpha1`, kind: 'VCluster' };

const TEMPLATE: Manifest[] = [
  {
    apiVersion: `${CORE}/v1beta1`,
    kind: 'Cluster',
    metadata: { name: CLUSTER },
    spec: { infrastructureRef: { ...VCLUSTER, name: CLUSTER }, controlPlaneRef: { ...VCLUSTER, name: CLUSTER } },
  },
  {
    ...VCLUSTER,
    metadata: { name: CLUSTER },
    spec: {
      helmRelease: { values: VALUES, chart: { name: 'vcluster', repo: 'https://charts.loft.sh', version: '0.22.1' } },
      controlPlaneEndpoint: ENDPOINT,
    },
  },
];

function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'tenant');
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: CLUSTER,
    kubernetesVersion: 'v1.31.4',
    endpoint: Endpoint.of(ENDPOINT.host, ENDPOINT.port),
    podCidrs: ['10.244.0.0/16'],
    apiVersion: ClusterApiVersion.V1BETA1,
  });
  new VclusterControlPlane(cluster, 'ControlPlane', { values: VALUES });
  return synth(chart);
}

const DIFFERENCES: Difference[] = [
  { object: `Cluster/${CLUSTER}`, field: '/spec/controlPlaneEndpoint', ours: ENDPOINT, reason: ONE_ENDPOINT },
  { object: `Cluster/${CLUSTER}`, field: '/spec/clusterNetwork/pods', ours: { cidrBlocks: ['10.244.0.0/16'] }, reason: 'a MixedCluster always has pod ranges' },
  defaultServices(CLUSTER),
  defaultDomain(CLUSTER),
];

describeUpstream({ template: TEMPLATE, program, differences: DIFFERENCES });
