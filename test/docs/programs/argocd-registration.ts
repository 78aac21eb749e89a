import { App, Chart } from 'cdk8s';
import { ArgoCdRegistration } from '../../../src/gitops';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { Endpoint, MixedCluster } from '../../../src/root';

const app = new App();
const cluster = new MixedCluster(new Chart(app, 'edge', { namespace: 'edge' }), 'Cluster', {
  clusterName: 'edge',
  kubernetesVersion: 'v1.34.2',
  endpoint: Endpoint.of('192.168.10.20'),
  podCidrs: ['10.244.0.0/16'],
});
new ByohControlPlane(cluster, 'ControlPlane', { replicas: 3 });
ArgoCdRegistration.capi2argo({ labels: { environment: 'production' } }).register(cluster);
app.synth();
