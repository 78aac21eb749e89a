import { Chart } from 'cdk8s';
import { Fleet, FleetApp, FleetInventory } from '../../../src/fleet';
import { FluxDelivery, TemplateRetention } from '../../../src/gitops';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { Metal3Image, Metal3WorkerPool } from '../../../src/providers/metal3';
import { Endpoint, HostSelector, KubeVip, MixedCluster, Replicas } from '../../../src/root';

const app = new FleetApp();

const fleet = new Fleet(app, 'Clusters', {
  inventory: FleetInventory.of([
    { name: 'berlin', namespace: 'berlin', endpoint: '10.1.0.10', workers: 3 },
    { name: 'hamburg', namespace: 'hamburg', endpoint: '10.2.0.10', workers: 5 },
  ]),
  createNamespaces: true,
  blueprint: {
    buildCluster(chart, site) {
      const cluster = new MixedCluster(chart, 'Cluster', {
        clusterName: site.name,
        kubernetesVersion: 'v1.34.2',
        endpoint: Endpoint.of(site.text('endpoint')),
        podCidrs: ['10.244.0.0/16'],
      });
      new ByohControlPlane(cluster, 'ControlPlane', { hostSelector: HostSelector.matchLabels({ site: site.name }), virtualIp: KubeVip.arp() });
      const image = Metal3Image.raw({ url: 'https://images.example.com/v1.34.2.raw', checksum: 'https://images.example.com/v1.34.2.raw.sha256sum' });
      new Metal3WorkerPool(cluster, 'Workers', { image, replicas: Replicas.fixed(site.number('workers')) });
    },
  },
});

// Last, when everything is there, and in a chart of its own.
new FluxDelivery(new Chart(app, 'flux'), 'Clusters', {
  fleet,
  source: { name: 'platform' },
  addons: { path: 'addons' },
  retention: new TemplateRetention({ ledger: '.capi/templates.json' }),
});

app.synth();
