import { App, Chart } from 'cdk8s';
import { ByohControlPlane } from '../../src/providers/byoh';
import { Metal3WorkerPool } from '../../src/providers/metal3';
import { MixedCluster, MixedClusterProps } from '../../src/root';
import { IMAGE, makeCluster } from '../support/charts';

/** A cluster that has all it needs. */
export interface EdgeCluster {
  readonly chart: Chart;
  readonly cluster: MixedCluster;
  readonly pool: Metal3WorkerPool;
}

export function makeEdgeCluster(props: Partial<MixedClusterProps> = {}): EdgeCluster {
  const chart = new Chart(new App(), 'test', { namespace: 'edge' });
  const cluster = makeCluster(chart, props);
  new ByohControlPlane(cluster, 'ControlPlane', { replicas: 3 });
  return { chart, cluster, pool: new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE }) };
}
