import { Duration, Size } from 'cdk8s';
import { AwsCapacityType, AwsControlPlane, AwsImage, AwsInfraCluster, AwsMachinePool, AwsWorkerPool } from '../../src/providers/aws';
import { AzureControlPlane, AzureIdentity, AzureImage, AzureInfraCluster, AzureMachinePool, AzureWorkerPool } from '../../src/providers/azure';
import { ByohControlPlane, ByohWorkerPool } from '../../src/providers/byoh';
import { CustomControlPlane, CustomProvider, CustomWorkerPool } from '../../src/providers/custom';
import { GcpControlPlane, GcpImage, GcpInfraCluster, GcpMachinePool, GcpWorkerPool } from '../../src/providers/gcp';
import { K0smotronControlPlane, K0smotronRemoteWorkerPool } from '../../src/providers/k0smotron';
import { KubevirtControlPlane, KubevirtImage, KubevirtWorkerPool } from '../../src/providers/kubevirt';
import {
  Metal3ControlPlane, Metal3Image, Metal3IpPool, Metal3Link, Metal3MacAddress, Metal3MetaData, Metal3Network, Metal3WorkerPool,
} from '../../src/providers/metal3';
import {
  OpenStackControlPlane, OpenStackFlavor, OpenStackIdentity, OpenStackImage, OpenStackInfraCluster, OpenStackWorkerPool,
} from '../../src/providers/openstack';
import {
  CloudInitNodeProps, FileContent, HostedPrimary, HostSelector, KubeVip, MixedCluster, MixedClusterProps, NodeProps, Replicas, TaintEffect,
} from '../../src/root';

/**
 * Clusters whose names and paths are kept in the lists of this folder, beside those of the blueprints.
 *
 * They are frozen: a prop that is new gets a case of its own and is not added to one that is there. Otherwise names change without a change for
 * users, and nobody looks any more when they do.
 */
export interface GoldenCase {
  readonly clusterProps?: Partial<MixedClusterProps>;
  readonly build: (cluster: MixedCluster) => void;
}

const NODE: NodeProps = {
  files: [{ path: '/etc/edge/banner.conf', owner: 'root:root', permissions: '0644', content: FileContent.text('greeting = welcome {{ name }}\n') }],
  preKubeadmCommands: ['echo before-kubeadm'],
  postKubeadmCommands: ['echo after-kubeadm'],
  ignorePreflightErrors: ['NumCPU'],
  kubeletExtraArgs: { 'max-pods': '137' },
  nodeLabels: { 'example.com/rack': 'seven' },
  taints: [{ key: 'example.com/gpu', value: 'present', effect: TaintEffect.NO_SCHEDULE }],
  kubeadmVerbosity: 5,
};

const CLOUD_INIT: CloudInitNodeProps = {
  users: [{ name: 'operator', sudo: 'ALL=(ALL) NOPASSWD:ALL', sshAuthorizedKeys: ['ssh-ed25519 AAAAC3Nz operator@example.com'] }],
  ntpServers: ['ntp.example.com'],
  diskSetup: { filesystems: [{ device: '/dev/vdb', filesystem: 'xfs', label: 'fast' }] },
  mounts: [['LABEL=fast', '/var/lib/fast']],
  bootCommands: ['echo at-every-boot'],
};

const IMAGE = Metal3Image.raw({ url: 'http://172.22.0.1/images/node.raw', checksum: 'http://172.22.0.1/images/node.raw.sha256sum' });
const AWS = { instanceType: 'm7i.xlarge', machineIdentity: 'nodes.example.com' };
const AZURE = { instanceType: 'Standard_D4s_v5', sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9TVFuKzvCtTqCqk1rPRNFZ8vCsqBZF7vBsYMUOG1wk a@example.com' };
const GCP = { instanceType: 'n2-standard-4', image: GcpImage.fromPath('projects/my-project/global/images/node') };
const OPENSTACK = { instanceType: OpenStackFlavor.fromName('m1.large'), image: OpenStackImage.fromName('node-image') };
const KUBEVIRT = { image: KubevirtImage.fromContainerDisk('registry.example.com/node:v1.34.2') };
const VSPHERE = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'VSphereMachineTemplate', spec: { numCPUs: 8, memoryMiB: 8192 } };
const CAPACITY = { cpu: '64', memory: '512Gi' };
const WITHOUT_ENDPOINT = { endpoint: undefined };

export const GOLDEN_CASES: { readonly [name: string]: GoldenCase } = {
  byoh: {
    build: cluster => {
      new ByohControlPlane(cluster, 'ControlPlane', { ...NODE, virtualIp: KubeVip.arp() });
      new ByohWorkerPool(cluster, 'Plain');
      new ByohWorkerPool(cluster, 'Rich', { ...NODE, hostSelector: HostSelector.matchLabels({ site: 'north' }) });
    },
  },
  metal3: {
    build: cluster => {
      new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE, hostSelector: HostSelector.matchLabels({ role: 'control-plane' }), virtualIp: KubeVip.arp() });
      new Metal3WorkerPool(cluster, 'Plain', { image: IMAGE });
      new Metal3WorkerPool(cluster, 'Rich', {
        ...NODE,
        ...CLOUD_INIT,
        image: IMAGE,
        hostSelector: HostSelector.matchLabels({ 'machine-class': 'gpu' }),
        data: {
          metaData: [Metal3MetaData.text('site', 'north')],
          links: [Metal3Link.ethernet('uplink', { macAddress: Metal3MacAddress.fromHostInterface('eno1') })],
          networks: [Metal3Network.ipv4('internal', { link: 'uplink', pool: Metal3IpPool.fromPoolName(cluster, 'Pool', 'addresses') })],
          dnsServers: ['10.96.96.96'],
        },
        rolloutSalt: 'again',
      });
    },
  },
  openstack: {
    build: cluster => {
      new OpenStackInfraCluster(cluster, 'OpenStack', {
        identity: OpenStackIdentity.fromSecret('edge-cloud-config', 'openstack'), managedSubnet: { cidr: '10.6.0.0/24' }, apiServerLoadBalancer: {},
      });
      new OpenStackControlPlane(cluster, 'ControlPlane', OPENSTACK);
      new OpenStackWorkerPool(cluster, 'Plain', OPENSTACK);
      new OpenStackWorkerPool(cluster, 'Rich', { ...NODE, ...CLOUD_INIT, ...OPENSTACK, sshKeyName: 'operators', metadata: { role: 'node' }, tags: ['edge'] });
    },
  },
  aws: {
    clusterProps: WITHOUT_ENDPOINT,
    build: cluster => {
      new AwsInfraCluster(cluster, 'Aws', { region: 'eu-central-1' });
      new AwsControlPlane(cluster, 'ControlPlane', AWS);
      new AwsWorkerPool(cluster, 'Plain', AWS);
      new AwsWorkerPool(cluster, 'Rich', { ...NODE, ...CLOUD_INIT, ...AWS, image: AwsImage.fromId('ami-0a1b2c3d4e5f60718'), capacityType: AwsCapacityType.spot() });
      new AwsMachinePool(cluster, 'Group', { ...NODE, instanceType: AWS.instanceType, replicas: Replicas.autoscaled(0, 20, CAPACITY) });
    },
  },
  azure: {
    build: cluster => {
      new AzureInfraCluster(cluster, 'Azure', {
        region: 'westeurope', subscriptionId: '00000000-0000-0000-0000-000000000000', identity: AzureIdentity.fromName('cluster-identity'),
      });
      new AzureControlPlane(cluster, 'ControlPlane', AZURE);
      new AzureWorkerPool(cluster, 'Plain', AZURE);
      new AzureWorkerPool(cluster, 'Rich', {
        ...NODE,
        ...CLOUD_INIT,
        ...AZURE,
        failureDomain: '2',
        image: AzureImage.fromId('/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/images/providers/Microsoft.Compute/images/node'),
      });
      new AzureMachinePool(cluster, 'Group', { ...NODE, ...AZURE });
    },
  },
  gcp: {
    clusterProps: WITHOUT_ENDPOINT,
    build: cluster => {
      new GcpInfraCluster(cluster, 'Gcp', { project: 'my-project', region: 'europe-west1' });
      new GcpControlPlane(cluster, 'ControlPlane', GCP);
      new GcpWorkerPool(cluster, 'Plain', GCP);
      new GcpWorkerPool(cluster, 'Rich', { ...NODE, ...CLOUD_INIT, ...GCP, failureDomain: 'europe-west1-b', rootDisk: { size: Size.gibibytes(200) } });
      new GcpMachinePool(cluster, 'Group', { ...NODE, ...GCP, failureDomains: ['europe-west1-b'] });
    },
  },
  kubevirt: {
    clusterProps: WITHOUT_ENDPOINT,
    build: cluster => {
      new KubevirtControlPlane(cluster, 'ControlPlane', KUBEVIRT);
      new KubevirtWorkerPool(cluster, 'Plain', KUBEVIRT);
      new KubevirtWorkerPool(cluster, 'Rich', { ...NODE, ...CLOUD_INIT, ...KUBEVIRT, cores: 8, memory: '32Gi' });
    },
  },
  remote: {
    build: cluster => {
      new K0smotronControlPlane(cluster, 'ControlPlane');
      new K0smotronRemoteWorkerPool(cluster, 'Plain');
      new K0smotronRemoteWorkerPool(cluster, 'Rich', {
        kubeletExtraArgs: NODE.kubeletExtraArgs, nodeLabels: NODE.nodeLabels, provisionJob: { image: 'registry.example.com/ssh:17' },
      });
    },
  },
  custom: {
    build: cluster => {
      const provider = new CustomProvider({
        traits: {
          provider: 'vsphere',
          infraClusterKind: 'VSphereCluster',
          primaryRank: 30,
          hostedPrimary: HostedPrimary.AS_IT_IS,
          noMachinePoolBecause: 'it has no machine pools',
          publishesReadyCondition: true,
          machinesNeedReadyCondition: false,
          honoursManagedBy: true,
          needsExplicitEndpoint: true,
          hostsAreScarce: false,
          providerIdScheme: 'vsphere',
        },
        infraCluster: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', spec: { server: 'vcenter.example.com' } },
        node: { kubeletArgs: { 'cloud-provider': 'external' } },
      });
      new CustomControlPlane(cluster, 'ControlPlane', {
        provider, machineTemplate: VSPHERE, virtualIp: KubeVip.bgp({ localAsNumber: 64512, interfaceName: 'eth0', peers: [{ address: '10.0.0.1', asNumber: 64511 }] }),
      });
      new CustomWorkerPool(cluster, 'Plain', { provider, machineTemplate: VSPHERE });
      new CustomWorkerPool(cluster, 'Rich', { ...NODE, ...CLOUD_INIT, provider, machineTemplate: VSPHERE, nodeDrainTimeout: Duration.minutes(9) });
    },
  },
};
