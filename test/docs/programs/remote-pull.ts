import { ApiObject, Chart } from 'cdk8s';
import { FleetApp } from '../../../src/fleet';
import { EksAuthenticationMode, EksControlPlane, EksManagedMachinePool } from '../../../src/providers/aws';
import { OcmClusterManager, RemoteAccess } from '../../../src/remote';
import { MixedCluster, Replicas } from '../../../src/root';

const app = new FleetApp();
const baseline = new Chart(app, 'baseline');
new ApiObject(baseline, 'Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'workloads' } });

const access = RemoteAccess.pull({
  hubUrl: 'https://hub.example.com:6443',
  secretStoreName: 'platform',
  works: [{ workName: 'baseline', charts: [baseline] }],
});
const chart = new Chart(app, 'vault', { namespace: 'vault' });
new OcmClusterManager(chart, 'Hub');
const cluster = new MixedCluster(chart, 'Cluster', {
  clusterName: 'vault',
  kubernetesVersion: 'v1.34.2',
  podCidrs: ['192.168.0.0/16'],
  remoteAccess: access,
});
new EksControlPlane(cluster, 'ControlPlane', {
  region: 'eu-central-1',
  endpointAccess: { publicAccess: false, privateAccess: true },
  authenticationMode: EksAuthenticationMode.API,
  accessEntries: [{
    principalArn: 'arn:aws:iam::123456789012:role/vault-bootstrap',
    policies: [{ policyArn: 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy' }],
  }],
});
new EksManagedMachinePool(cluster, 'Workers', { instanceType: 'm7i.large', replicas: Replicas.fixed(3) });

// For somebody inside of the VPC, once.
access.remoteChart(app, 'vault-remote');
app.synth();
