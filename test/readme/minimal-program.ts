import { App, Chart } from 'cdk8s';
import { ByohControlPlane } from '../../src/providers/byoh';
import { Metal3Image, Metal3WorkerPool } from '../../src/providers/metal3';
import { Endpoint, HostSelector, KubeVip, MachineHealthCheck, MixedCluster, Replicas } from '../../src/root';

const app = new App();
const chart = new Chart(app, 'edge', { namespace: 'edge' });

const cluster = new MixedCluster(chart, 'Cluster', {
  clusterName: 'edge',
  kubernetesVersion: 'v1.34.2',
  endpoint: Endpoint.of('192.168.10.20'),
  podCidrs: ['10.244.0.0/16'],
});

// Three virtual machines that run the BYOH host agent.
new ByohControlPlane(cluster, 'ControlPlane', {
  replicas: 3,
  hostSelector: HostSelector.matchLabels({ site: 'edge' }),
  virtualIp: KubeVip.arp(),
});

// Bare metal hosts that Metal3 provisions.
const workers = new Metal3WorkerPool(cluster, 'Workers', {
  replicas: Replicas.fixed(3),
  image: Metal3Image.raw({
    url: 'http://172.22.0.1/images/node-v1.34.2.raw',
    checksum: 'http://172.22.0.1/images/node-v1.34.2.raw.sha256sum',
  }),
  hostSelector: HostSelector.matchLabels({ 'machine-class': 'gpu' }),
});
new MachineHealthCheck(workers, 'HealthCheck', { target: workers });

app.synth();
