import { App, Chart } from 'cdk8s';
import { GOLDEN_CASES, GoldenCase } from './cases';
import { BLUEPRINTS } from '../../src/blueprints/all';
import { ClusterApiVersion, Endpoint, MixedCluster } from '../../src/root';

/** A chart for each blueprint and each case, called by its name. */
export function goldenCharts(apiVersion: ClusterApiVersion): Chart[] {
  return [
    ...Object.entries(BLUEPRINTS).map(([name, make]) => make(new App(), name, { apiVersion })),
    ...Object.entries(GOLDEN_CASES).map(([name, goldenCase]) => caseChart(name, goldenCase, apiVersion)),
  ];
}

function caseChart(name: string, { clusterProps, build }: GoldenCase, apiVersion: ClusterApiVersion): Chart {
  const chart = new Chart(new App(), name, { namespace: 'edge' });
  build(new MixedCluster(chart, 'Cluster', {
    clusterName: 'edge',
    kubernetesVersion: 'v1.34.2',
    endpoint: Endpoint.of('192.168.10.20'),
    podCidrs: ['10.244.0.0/16'],
    apiVersion,
    ...clusterProps,
  }));
  return chart;
}
