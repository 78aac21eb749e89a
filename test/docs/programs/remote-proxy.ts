import { App, Chart } from 'cdk8s';
import { Metal3ControlPlane, Metal3Image, Metal3WorkerPool } from '../../../src/providers/metal3';
import { ClusterCa, FrpToken, RemoteAccess } from '../../../src/remote';
import { Endpoint, HostSelector, KubeVip, MixedCluster, Replicas } from '../../../src/root';

const app = new App();
const chart = new Chart(app, 'factory-1', { namespace: 'factory-1' });
const remoteAccess = RemoteAccess.connectProxy({
  // What nodes of the factory reach: the load balancer of the server in the management cluster.
  server: { host: 'frp.management.example.com', port: 443 },
  // Both are the defaults. ClusterCa.existing(), FrpToken.fromStore() and FrpToken.fromSecret() are for what you have already.
  ca: ClusterCa.certManager(),
  token: FrpToken.generated(),
});
const cluster = new MixedCluster(chart, 'Cluster', {
  clusterName: 'factory-1',
  kubernetesVersion: 'v1.34.2',
  // A name or an address of the factory. The management cluster need not resolve it: it asks the proxy for it.
  endpoint: Endpoint.of('api.factory-1.example.com'),
  podCidrs: ['10.244.0.0/16'],
  remoteAccess,
});
const image = Metal3Image.qcow2({
  url: 'https://images.factory-1.example.com/node-v1.34.2.qcow2', checksum: 'https://images.factory-1.example.com/node-v1.34.2.qcow2.sha256sum',
});
new Metal3ControlPlane(cluster, 'ControlPlane', {
  image, hostSelector: HostSelector.matchLabels({ role: 'control-plane' }), virtualIp: KubeVip.arp({ address: '10.40.0.10', interfaceName: 'eno1' }),
});
new Metal3WorkerPool(cluster, 'Line', { image, hostSelector: HostSelector.matchLabels({ role: 'line' }), replicas: Replicas.fixed(4) });

for (const { from, to, port } of remoteAccess.connections) {
  console.log(`${from} -> ${to}: TCP ${port}`);
}
console.log(app.synthYaml());
