import { Chart, JsonPatch, Testing } from 'cdk8s';
import { Metal3Image, Metal3WorkerPool } from '../../../src/providers/metal3';
import { Endpoint, MixedCluster } from '../../../src/root';

const chart = new Chart(Testing.app(), 'edge', { namespace: 'edge' });
const cluster = new MixedCluster(chart, 'Cluster', {
  clusterName: 'edge',
  kubernetesVersion: 'v1.34.2',
  endpoint: Endpoint.of('192.168.10.20'),
  podCidrs: ['10.244.0.0/16'],
});
const pool = new Metal3WorkerPool(cluster, 'Workers', {
  image: Metal3Image.raw({ url: 'http://172.22.0.1/node.raw', checksum: 'http://172.22.0.1/node.raw.sha256sum' }),
});

const before = pool.machineTemplate.name;
pool.machineDeployment.metadata.addLabel('team', 'edge'); // replaces nothing
console.log(pool.machineTemplate.name === before); // true

pool.machineTemplate.addJsonPatch(JsonPatch.add('/spec/template/spec/failureDomain', 'rack-a')); // replaces the machines of the pool
console.log(pool.machineTemplate.name === before); // false
