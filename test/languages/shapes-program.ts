// What is written differently in other languages: optional structs, nested structs, maps, values of any type, interfaces, a class that is extended.
import { App, Chart } from 'cdk8s';
import { AzureVmIdentity, AzureWorkerPool } from '../../src/providers/azure';
import { CustomControlPlane, CustomInfraCluster, CustomProvider, CustomWorkerPool } from '../../src/providers/custom';
import { IInfraCluster, IMixedCluster, MixedCluster, Replicas } from '../../src/root';

class Hetzner extends CustomProvider {
  public createInfraCluster(cluster: IMixedCluster): IInfraCluster {
    return new CustomInfraCluster(cluster, 'HetznerCluster', {
      traits: this.traits,
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
      spec: { controlPlaneRegions: ['fsn1'], hcloudNetwork: { enabled: false } },
    });
  }
}

const app = new App();

const provider = new Hetzner({
  traits: {
    provider: 'hetzner',
    infraClusterKind: 'HetznerCluster',
    primaryRank: 30,
    publishesReadyCondition: true,
    machinesNeedReadyCondition: false,
    honoursManagedBy: false,
    needsExplicitEndpoint: false,
    hostsAreScarce: false,
    providerIdScheme: 'hcloud',
  },
});
const machineTemplate = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'HCloudMachineTemplate', spec: { type: 'cpx31', imageName: 'node-v1.34.2' } };

const cluster = new MixedCluster(new Chart(app, 'cloud', { namespace: 'cloud' }), 'Cluster', {
  clusterName: 'cloud', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'], labels: { team: 'platform' },
});
new CustomControlPlane(cluster, 'ControlPlane', { provider, machineTemplate });
const workers = new CustomWorkerPool(cluster, 'Workers', { provider, machineTemplate, replicas: Replicas.autoscaled(1, 10) });
workers.machineTemplate.metadata.addLabel('team', 'platform');
new CustomWorkerPool(cluster, 'Burst', { provider, machineTemplate, replicas: Replicas.autoscaled(0, 4, { cpu: '4', memory: '8Gi' }) });
new CustomWorkerPool(cluster, 'Old', { provider, machineTemplate }).retire();

const existing = MixedCluster.fromClusterName(new Chart(app, 'more', { namespace: 'cloud' }), 'Cluster', 'shop', { kubernetesVersion: 'v1.34.2' });
new AzureWorkerPool(existing, 'Workers', {
  instanceType: 'Standard_D4s_v5',
  sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9 platform@example.com',
  failureDomain: '1',
  machineIdentity: AzureVmIdentity.systemAssigned(),
});

app.synth();
