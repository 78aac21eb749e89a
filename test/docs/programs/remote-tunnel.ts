import { App, Chart } from 'cdk8s';
import { K0sControlPlane } from '../../../src/providers/k0smotron';
import { RemoteAccess } from '../../../src/remote';
import { MixedCluster } from '../../../src/root';

const app = new App();
const cluster = new MixedCluster(new Chart(app, 'factory', { namespace: 'factory' }), 'Cluster', {
  clusterName: 'factory',
  kubernetesVersion: 'v1.34.2',
  podCidrs: ['10.244.0.0/16'],
  remoteAccess: RemoteAccess.tunnel({ serverHost: 'mgmt.example.com' }),
});
new K0sControlPlane(cluster, 'ControlPlane', { replicas: 1, hosts: [{ address: '10.20.0.11', sshKeySecretName: 'factory-ssh' }] });
app.synth();
