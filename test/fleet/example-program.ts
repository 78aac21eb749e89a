import { Fleet, FleetApp, FleetInventory, FleetShard } from '../../src/fleet';
import { ByohControlPlane } from '../../src/providers/byoh';
import { Metal3Image, Metal3WorkerPool } from '../../src/providers/metal3';
import { Endpoint, HostSelector, KubeVip, MachineHealthCheck, MixedCluster, Replicas } from '../../src/root';

const app = new FleetApp();

new Fleet(app, 'Clusters', {
  inventory: FleetInventory.fromFile('clusters.csv'),
  createNamespaces: true,
  ignoredFields: ['contact'], // for people
  shard: FleetShard.fromProcess(), // --shard 2/4
  blueprint: {
    buildCluster(chart, site) {
      const kubernetesVersion = site.text('kubernetesVersion');
      const cluster = new MixedCluster(chart, 'Cluster', {
        clusterName: site.name,
        kubernetesVersion,
        endpoint: Endpoint.of(site.text('endpoint')),
        podCidrs: site.list('podCidrs'),
      });
      new ByohControlPlane(cluster, 'ControlPlane', {
        replicas: site.tryNumber('controlPlanes') ?? 3,
        hostSelector: HostSelector.matchLabels({ site: site.name }),
        virtualIp: KubeVip.arp(),
      });

      const images = 'https://images.example.com';
      const image = Metal3Image.raw({ url: `${images}/${kubernetesVersion}.raw`, checksum: `${images}/${kubernetesVersion}.raw.sha256sum` });
      const workers = new Metal3WorkerPool(cluster, 'Workers', { image, replicas: Replicas.fixed(site.number('workers')) });
      if (site.tryFlag('healthCheck') !== false) {
        new MachineHealthCheck(workers, 'HealthCheck', { target: workers });
      }
      if (site.has('gpuWorkers')) {
        new Metal3WorkerPool(cluster, 'Gpu', {
          image,
          replicas: Replicas.fixed(site.number('gpuWorkers')),
          hostSelector: HostSelector.matchLabels({ 'machine-class': 'gpu' }),
        });
      }
    },
  },
});

app.synth();
