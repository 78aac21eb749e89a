import { App, Chart } from 'cdk8s';
import { Metal3Image } from '../../src/providers/metal3';
import { BUILT_IN } from '../../src/registry';
import { Endpoint, MixedCluster, MixedClusterProps, Rules, Warnings } from '../../src/root';
import { RuleBook } from '../../src/validation';

/** A chart with a namespace, as clusters have it. Its app is never synthesized: Testing.app() would leave a folder behind for each of thousands. */
export function makeChart(): Chart {
  return new Chart(new App(), 'test', { namespace: 'edge' });
}

/** A cluster with the least that it needs. */
export function makeCluster(chart: Chart = makeChart(), props: Partial<MixedClusterProps> = {}): MixedCluster {
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: 'edge',
    kubernetesVersion: 'v1.34.2',
    endpoint: Endpoint.of('192.168.10.20'),
    podCidrs: ['10.244.0.0/16'],
    ...props,
  });
  Warnings.of(cluster).acknowledge('byoh/any-host', 'most tests are about something else than which hosts are taken');
  Warnings.of(cluster).acknowledge('infrastructure/endpoint-unserved', 'most tests are about something else than who holds the address');
  Warnings.of(cluster).acknowledge('cross-csp/no-link', 'most tests are about something else than how nodes reach one another');
  return cluster;
}

/** Turns all rules off, for tests that patch what no schema knows. */
export function allowAnything(chart: Chart): void {
  for (const code of new Set(RuleBook.of(BUILT_IN).aboutObjects.map(rule => rule.code))) {
    Rules.of(chart).turnOff(code, 'the test is about something else');
  }
}

/** An image that passes all checks. */
export const IMAGE = Metal3Image.raw({ url: 'http://172.22.0.1/images/node.raw', checksum: 'http://172.22.0.1/images/node.raw.sha256sum' });
