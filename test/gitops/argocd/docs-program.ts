import { Chart } from 'cdk8s';
import { FleetApp } from '../../../src/fleet';
import { ArgoCdApplication, ArgoCdDelivery } from '../../../src/gitops';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { Metal3Image, Metal3WorkerPool } from '../../../src/providers/metal3';
import { Endpoint, KubeVip, MixedCluster, Replicas } from '../../../src/root';

const app = new FleetApp();

const edge = new Chart(app, 'edge', { namespace: 'edge' });
const cluster = new MixedCluster(edge, 'Cluster', {
  clusterName: 'edge',
  kubernetesVersion: 'v1.34.2',
  endpoint: Endpoint.of('192.168.10.20'),
  podCidrs: ['10.244.0.0/16'],
});
new ByohControlPlane(cluster, 'ControlPlane', { virtualIp: KubeVip.arp() });
const image = Metal3Image.raw({ url: 'http://172.22.0.1/images/node.raw', checksum: 'http://172.22.0.1/images/node.raw.sha256sum' });
new Metal3WorkerPool(cluster, 'Workers', { image, replicas: Replicas.fixed(3) });

// Last, when everything is there, and in a chart of its own.
const source = { repoUrl: 'https://git.example.com/platform.git', revision: 'main', path: 'dist' };
new ArgoCdDelivery(new Chart(app, 'argocd'), 'Clusters', { charts: [edge], source });

// The one Application that somebody applies by hand: it applies all others.
new ArgoCdApplication(new Chart(app, 'root'), 'Platform', { source, include: 'argocd.k8s.yaml', destination: { namespace: 'argocd' } });

app.synth();
