import { App, Chart, Duration, JsonPatch } from 'cdk8s';
import { Metal3ControlPlane, Metal3Image, Metal3InfraCluster, Metal3Remediation, Metal3WorkerPool } from '../../../src/providers/metal3';
import {
  AddonManifest, ClusterResourceSet, Endpoint, HostSelector, IntOrPercent, MachineHealthCheck, MixedCluster, Replicas, TaintEffect,
} from '../../../src/root';

const image = Metal3Image.qcow2({ url: 'https://images.example.com/node.qcow2', checksum: 'https://images.example.com/node.qcow2.sha256sum' });

// A cluster with its CNI. Keep the manifests as a pinned file and use AddonManifest.fromFile('manifests/cni.yaml').
const app = new App();
const chart = new Chart(app, 'north', { namespace: 'north' });
const cluster = new MixedCluster(chart, 'Cluster', {
  clusterName: 'north',
  kubernetesVersion: 'v1.34.2',
  endpoint: Endpoint.of('10.20.0.10'),
  podCidrs: ['10.244.0.0/16'],
});
new Metal3ControlPlane(cluster, 'ControlPlane', { image, hostSelector: HostSelector.matchLabels({ role: 'control-plane' }) });
new ClusterResourceSet(cluster, 'Cni', {
  manifests: [AddonManifest.fromYaml('cni.yaml', 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: cni\n')],
});

// A pool that the autoscaler grows from zero, so it says what a machine offers.
const gpu = new Metal3WorkerPool(cluster, 'Gpu', {
  image,
  hostSelector: HostSelector.matchLabels({ role: 'gpu' }),
  replicas: Replicas.autoscaled(0, 8, { cpu: '64', memory: '512Gi', gpuType: 'nvidia.com/gpu', gpuCount: 8 }),
  taints: [{ key: 'nvidia.com/gpu', effect: TaintEffect.NO_SCHEDULE }],
});

// Unhealthy hosts are rebooted up to three times, which takes half an hour. Machines that are unhealthy after that are replaced.
const reboot = new Metal3Remediation(cluster, 'Reboot', { retryLimit: 2, timeout: Duration.minutes(10) });
new MachineHealthCheck(gpu, 'HealthCheck', {
  target: gpu, remediation: reboot, replaceAfter: Duration.minutes(45), maxUnhealthy: IntOrPercent.of(2),
});

// A field that has no prop.
gpu.machineTemplate.addJsonPatch(JsonPatch.add('/spec/template/spec/failureDomain', 'rack-a'));

app.synth();

// Another app adds bare metal to a cluster that has been of another provider so far.
const otherApp = new App();
const day2 = new Chart(otherApp, 'south', { namespace: 'south' });
const existing = MixedCluster.fromClusterName(day2, 'Cluster', 'south', { kubernetesVersion: 'v1.34.2', endpoint: Endpoint.of('10.30.0.10') });
new Metal3InfraCluster(existing, 'Metal3Cluster');
new Metal3WorkerPool(existing, 'BareMetal', { image, replicas: Replicas.fixed(4) });

otherApp.synth();
