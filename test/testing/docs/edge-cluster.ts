import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { Metal3Image, Metal3WorkerPool } from '../../../src/providers/metal3';
import { Endpoint, HostSelector, KubeVip, MixedCluster, Replicas } from '../../../src/root';

export class EdgeCluster extends Chart {
  constructor(scope: Construct, id: string, workers: number) {
    super(scope, id, { namespace: 'edge' });
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'edge',
      kubernetesVersion: 'v1.34.2',
      endpoint: Endpoint.of('192.168.10.20'),
      podCidrs: ['10.244.0.0/16'],
    });
    new ByohControlPlane(cluster, 'ControlPlane', {
      replicas: 3,
      hostSelector: HostSelector.matchLabels({ site: 'edge' }),
      virtualIp: KubeVip.arp(),
    });
    new Metal3WorkerPool(cluster, 'Workers', {
      replicas: Replicas.fixed(workers),
      image: Metal3Image.raw({ url: 'http://172.22.0.1/node.raw', checksum: 'http://172.22.0.1/node.raw.sha256sum' }),
      hostSelector: HostSelector.matchLabels({ 'machine-class': 'gpu' }),
    });
  }
}
