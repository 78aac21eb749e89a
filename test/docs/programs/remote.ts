import { Chart } from 'cdk8s';
import { FleetApp } from '../../../src/fleet';
import { Metal3ChecksumType, Metal3ControlPlane, Metal3Image } from '../../../src/providers/metal3';
import { RemoteAccess } from '../../../src/remote';
import { Endpoint, KubeVip, MixedCluster } from '../../../src/root';

const app = new FleetApp();
const access = RemoteAccess.connectProxy({ server: { host: 'frp.example.com' } });
const cluster = new MixedCluster(new Chart(app, 'factory', { namespace: 'factory' }), 'Cluster', {
  clusterName: 'factory',
  kubernetesVersion: 'v1.34.2',
  endpoint: Endpoint.of('192.168.10.20'),
  podCidrs: ['10.244.0.0/16'],
  remoteAccess: access,
});
new Metal3ControlPlane(cluster, 'ControlPlane', {
  image: Metal3Image.qcow2({
    url: 'https://images.example.com/ubuntu-v1.34.2.qcow2',
    checksum: 'https://images.example.com/ubuntu-v1.34.2.qcow2.sha256',
    checksumType: Metal3ChecksumType.SHA256,
  }),
  virtualIp: KubeVip.arp(),
});

// What firewalls have to let through.
for (const { from, to, port } of access.connections) {
  console.log(`${from} -> ${to}: ${port}`);
}
app.synth();
