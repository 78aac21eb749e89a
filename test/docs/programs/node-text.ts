import { App, Chart } from 'cdk8s';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { Metal3Image, Metal3MetaData, Metal3WorkerPool } from '../../../src/providers/metal3';
import { Endpoint, FileContent, MixedCluster } from '../../../src/root';

const app = new App();
const chart = new Chart(app, 'edge', { namespace: 'edge' });
const cluster = new MixedCluster(chart, 'Cluster', {
  clusterName: 'edge',
  kubernetesVersion: 'v1.34.2',
  endpoint: Endpoint.of('192.168.10.20'),
  podCidrs: ['10.244.0.0/16'],
});
new ByohControlPlane(cluster, 'ControlPlane', { replicas: 3 });
new Metal3WorkerPool(cluster, 'Workers', {
  image: Metal3Image.raw({ url: 'http://172.22.0.1/node.raw', checksum: 'http://172.22.0.1/node.raw.sha256sum' }),
  data: { metaData: [Metal3MetaData.text('site', 'north')] },
  files: [
    { path: '/etc/motd', content: FileContent.template('{{ ds.meta_data.name }} at {{ ds.meta_data.site }}\n') },
    { path: '/etc/alerts.tmpl', content: FileContent.text('{{ .Alerts.Firing }} stays as it is\n') },
    { path: '/etc/registry.json', permissions: '0600', content: FileContent.fromSecret('registry-credentials', 'config.json') },
  ],
});

app.synth();
