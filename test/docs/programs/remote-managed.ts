import { App, Chart, Duration } from 'cdk8s';
import { AksControlPlane, AksFluxConfiguration, AksMachinePool, AksPoolMode, AzureIdentity } from '../../../src/providers/azure';
import { GkeControlPlane, GkeInfraCluster, GkeMachinePool } from '../../../src/providers/gcp';
import { MixedCluster, Replicas, Warnings } from '../../../src/root';

const app = new App();
const chart = new Chart(app, 'private-clusters', { namespace: 'shop' });
const kubernetesVersion = 'v1.34.2';
const podCidrs = ['10.244.0.0/16'];
// Nodes that nobody can ask are given up after this.
const nodeDeletionTimeout = Duration.seconds(10);

// AKS: Azure installs Flux and tells it what to pull, without anybody reaching the API server.
const shop = new MixedCluster(chart, 'Shop', { clusterName: 'shop', kubernetesVersion, podCidrs });
Warnings.of(shop).acknowledge('azure/aks-private-endpoint', 'pools stay as they were made; Flux does the rest');
const controlPlane = new AksControlPlane(shop, 'ControlPlane', {
  region: 'westeurope',
  subscriptionId: '00000000-0000-0000-0000-000000000000',
  identity: AzureIdentity.fromName('shop-identity'),
  endpointAccess: { publicAccess: false },
  extensions: [{ extensionType: 'microsoft.flux' }],
});
new AksFluxConfiguration(controlPlane, 'Platform', {
  url: 'https://git.example.com/platform.git',
  kustomizations: [{ name: 'platform', path: 'clusters/shop' }],
});
new AksMachinePool(shop, 'System', { instanceType: 'Standard_D4s_v5', mode: AksPoolMode.SYSTEM, replicas: Replicas.fixed(3), nodeDeletionTimeout });
new AksMachinePool(shop, 'Web', { instanceType: 'Standard_D8s_v5', replicas: Replicas.autoscaled(2, 10), nodeDeletionTimeout });

// GKE: becomes ready without being reached.
const stock = new MixedCluster(chart, 'Stock', { clusterName: 'stock', kubernetesVersion, podCidrs });
new GkeInfraCluster(stock, 'Gke', { project: 'my-project', region: 'europe-west1', network: { name: 'stock' }, identity: { secretName: 'gcp-credentials' } });
new GkeControlPlane(stock, 'ControlPlane', { endpointAccess: { publicAccess: false, controlPlaneCidr: '172.16.0.0/28' } });
new GkeMachinePool(stock, 'Workers', { instanceType: 'n2-standard-4', replicas: Replicas.autoscaled(3, 12), nodeDeletionTimeout });

app.synth();
