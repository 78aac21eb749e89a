import { App, Chart } from 'cdk8s';
import { AwsCapacityType, AwsIdentity, AwsImage, AwsInfraCluster, AwsRef, AwsWorkerPool } from '../../../src/providers/aws';
import { AzureIdentity, AzureImage, AzureInfraCluster, AzureWorkerPool } from '../../../src/providers/azure';
import { CustomControlPlane, CustomProvider } from '../../../src/providers/custom';
import { KamajiControlPlane } from '../../../src/providers/kamaji';
import { Metal3ControlPlane, Metal3Image, Metal3WorkerPool } from '../../../src/providers/metal3';
import { Endpoint, HostedPrimary, HostSelector, KubeVip, MixedCluster, Replicas } from '../../../src/root';

const app = new App();
const chart = new Chart(app, 'tour', { namespace: 'tour' });
const kubernetesVersion = 'v1.34.2';
const podCidrs = ['10.244.0.0/16'];
const image = Metal3Image.raw({ url: 'http://172.22.0.1/node.raw', checksum: 'http://172.22.0.1/node.raw.sha256sum' });

// One: bare metal, and AWS for the peaks. The AWSCluster is a secondary, so subnet and security group are there already.
const one = new MixedCluster(chart, 'One', { clusterName: 'one', kubernetesVersion, podCidrs, endpoint: Endpoint.of('10.50.0.10') });
new Metal3ControlPlane(one, 'ControlPlane', { image, hostSelector: HostSelector.matchLabels({ role: 'control-plane' }), virtualIp: KubeVip.arp() });
new AwsInfraCluster(one, 'Aws', { region: 'eu-central-1', identity: AwsIdentity.fromRoleIdentity('tour-aws') });
new AwsWorkerPool(one, 'Burst', {
  replicas: Replicas.autoscaled(0, 20, { cpu: '32', memory: '128Gi' }),
  instanceType: 'm7i.8xlarge',
  image: AwsImage.fromId('ami-0a1b2c3d4e5f60718'),
  subnet: AwsRef.fromId('subnet-0a1b2c3d4e5f60718'),
  securityGroups: [AwsRef.fromId('sg-0a1b2c3d4e5f60718')],
  machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
  capacityType: AwsCapacityType.spot(),
  externalCloudProvider: false, // no cloud controller manager of AWS runs here
});

// Two: Kamaji runs the control plane, Azure the workers. The AzureCluster is the primary: its controller makes the network, and no load balancer.
const two = new MixedCluster(chart, 'Two', { clusterName: 'two', kubernetesVersion, podCidrs });
new KamajiControlPlane(two, 'ControlPlane', { dataStoreName: 'postgres' });
new AzureInfraCluster(two, 'Azure', {
  region: 'westeurope',
  subscriptionId: '00000000-0000-0000-0000-000000000000',
  identity: AzureIdentity.fromName('tour-azure'),
});
new AzureWorkerPool(two, 'Workers', {
  replicas: Replicas.fixed(3),
  failureDomain: '1',
  instanceType: 'Standard_D4s_v5',
  image: AzureImage.fromId('/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/images/providers/Microsoft.Compute/images/node'),
  sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9TVFuKzvCtTqCqk1rPRNFZ8vCsqBZF7vBsYMUOG1wk platform@example.com',
});

// Three: a provider that has no constructs here. The traits say what its controllers do, and every rule follows from them.
const proxmox = new CustomProvider({
  traits: {
    provider: 'proxmox',
    infraClusterKind: 'ProxmoxCluster',
    primaryRank: 30,
    hostedPrimary: HostedPrimary.SETTING,
    hostedPrimarySetting: 'externalManagedControlPlane: true',
    notSecondaryBecause: 'its controller makes the address pool of the machines for the primary only',
    noMachinePoolBecause: 'it has no machine pools',
    publishesReadyCondition: true,
    machinesNeedReadyCondition: false,
    honoursManagedBy: true,
    needsExplicitEndpoint: true,
    hostsAreScarce: false,
    providerIdScheme: 'proxmox',
  },
  infraCluster: {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1',
    spec: {
      ipv4Config: { addresses: ['10.60.0.100-10.60.0.120'], prefix: 24, gateway: '10.60.0.1' },
      dnsServers: ['10.60.0.1'],
      credentialsRef: { name: 'proxmox-credentials' },
    },
    specWithoutControlPlane: { externalManagedControlPlane: true },
  },
  node: { kubeletArgs: { 'provider-id': 'proxmox://{{ ds.meta_data.instance_id }}' } },
});
const three = new MixedCluster(chart, 'Three', { clusterName: 'three', kubernetesVersion, podCidrs, endpoint: Endpoint.of('10.60.0.10') });
new CustomControlPlane(three, 'ControlPlane', {
  provider: proxmox,
  machineTemplate: {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1',
    kind: 'ProxmoxMachineTemplate',
    spec: { sourceNode: 'pve1', templateID: 100, full: true, numCores: 4, memoryMiB: 16384, network: { default: { bridge: 'vmbr0', model: 'virtio' } } },
  },
  virtualIp: KubeVip.arp(),
});
new Metal3WorkerPool(three, 'Hosts', { image, replicas: Replicas.fixed(4) });

app.synth();
