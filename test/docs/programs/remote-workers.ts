import { App, Chart } from 'cdk8s';
import { ByohControlPlane, ByohWorkerPool } from '../../../src/providers/byoh';
import { RemoteAccess } from '../../../src/remote';
import { Endpoint, MixedCluster } from '../../../src/root';

const app = new App();
const konnectivity = RemoteAccess.konnectivity();
const cluster = new MixedCluster(new Chart(app, 'edge', { namespace: 'edge' }), 'Cluster', {
  clusterName: 'edge',
  kubernetesVersion: 'v1.34.2',
  endpoint: Endpoint.loadBalancer('api.edge.example.com'),
  podCidrs: ['10.244.0.0/16'],
  remoteAccess: konnectivity,
});
new ByohControlPlane(cluster, 'ControlPlane', { replicas: 3 });
new ByohWorkerPool(cluster, 'Workers');
konnectivity.connections.forEach(({ from, to, port, purpose }) => console.log(`${from} -> ${to}:${port} (${purpose})`));
app.synth();
