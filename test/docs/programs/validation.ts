import { ApiObject, App, Chart, JsonPatch, Testing } from 'cdk8s';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { Endpoint, MixedCluster, Rules } from '../../../src/root';

const chart = new Chart(new App(), 'edge', { namespace: 'edge' });
const cluster = new MixedCluster(chart, 'Cluster', {
  clusterName: 'edge',
  kubernetesVersion: 'v1.34.2',
  endpoint: Endpoint.of('192.168.10.20'),
  podCidrs: ['10.244.0.0/16'],
});
new ByohControlPlane(cluster, 'ControlPlane', { replicas: 3 });
// What others render is checked, too.
const check = new ApiObject(chart, 'Check', {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'MachineHealthCheck',
  metadata: { name: 'check' },
  spec: { clusterName: 'edge', selector: { matchLabels: { role: 'worker' } }, checks: { nodeStartupTimeoutSeconds: 10 } },
});
try {
  Testing.synth(chart);
} catch (error) {
  console.log((error as Error).message); // … [edge/Check] spec.checks.nodeStartupTimeoutSeconds: … (health/startup-timeout)
}
check.addJsonPatch(JsonPatch.replace('/spec/checks/nodeStartupTimeoutSeconds', 600));
Rules.of(check).turnOff('health/matches-nothing', 'its machines come from another chart');
Testing.synth(chart);
