import { ChartProps } from 'cdk8s';
import { AwsIdentity, AwsInfraCluster } from '../providers/aws';
import { AzureIdentity, AzureImage, AzureInfraCluster, AzureSubnetRole } from '../providers/azure';
import {
  Metal3DataProps, Metal3Gateway, Metal3IpPool, Metal3Link, Metal3MacAddress, Metal3MetaData, Metal3MetaDataSource, Metal3Network,
} from '../providers/metal3';
import { ClusterApiVersion, FileContent, MixedCluster, NodeFile } from '../root';

// What the blueprints share: their settings, and an environment that stands for yours. It is copied along with a blueprint; leave out what that does not use.

/** The Kubernetes version of a blueprint that has no reason for another. */
export const KUBERNETES_VERSION = 'v1.34.2';

/** Settings of every blueprint with a cluster. */
export interface BlueprintProps extends ChartProps {
  /**
   * The version of the Cluster API objects.
   * @default - V1BETA2; V1BETA1 in `DocumentedMixedCluster`
   */
  readonly apiVersion?: ClusterApiVersion;
  /**
   * The Kubernetes version of the control plane and of all pools. Node images whose names hold the version follow it.
   * @default - v1.34.2; v1.23.5 in `DocumentedMixedCluster`, v1.32.1 in `VclusterCluster`
   */
  readonly kubernetesVersion?: string;
}

/** Settings of a blueprint with machines on AWS whose image is one of your own. */
export interface AwsBlueprintProps extends BlueprintProps {
  /**
   * The AMI of the machines on AWS. Its name does not tell the version of the Kubernetes in it, so give a new one along with a new
   * `kubernetesVersion`, except to `K0smotronRemoteCluster`: its nodes download k0s.
   * @default - one that stands for yours
   */
  readonly amiId?: string;
}

/** The subnet and security group that the pools on AWS share. Nobody makes them: the AWSCluster only holds parameters. */
export const AWS_SUBNET = 'subnet-0a1b2c3d4e5f60718';
export const AWS_SECURITY_GROUP = 'sg-0a1b2c3d4e5f60718';
export const AWS_AMI = 'ami-0a1b2c3d4e5f60718';
/** The subscription of the pools on Azure, and of the gallery with their images. */
export const AZURE_SUBSCRIPTION = '00000000-0000-0000-0000-000000000000';

/** AWS for workers: region and credentials, by reference. */
export function addAws(cluster: MixedCluster): AwsInfraCluster {
  return new AwsInfraCluster(cluster, 'AwsCluster', { region: 'eu-central-1', identity: AwsIdentity.fromRoleIdentity(`${cluster.clusterName}-aws`) });
}

/** Azure for workers: credentials by reference, and a network that is there already. */
export function addAzure(cluster: MixedCluster): AzureInfraCluster {
  return new AzureInfraCluster(cluster, 'AzureCluster', {
    region: 'westeurope',
    subscriptionId: AZURE_SUBSCRIPTION,
    identity: AzureIdentity.fromName(`${cluster.clusterName}-azure`),
    resourceGroup: `${cluster.clusterName}-nodes`,
    vnet: { name: 'platform', resourceGroup: 'network' },
    subnets: [{ name: 'nodes', role: AzureSubnetRole.NODE }],
  });
}

/** An image of the gallery that has one version for each of Kubernetes. Versions of a gallery are numbers only. */
export function azureNodeImage(name: string, kubernetesVersion: string): AzureImage {
  return AzureImage.fromComputeGallery({
    gallery: 'platform-nodes', name, version: kubernetesVersion.replace(/^v/, ''), subscriptionId: AZURE_SUBSCRIPTION, resourceGroup: 'images',
  });
}

/** The two networks of a metal3-dev-env: one to provision hosts, one for everything else. */
export function devEnvData(cluster: MixedCluster): Metal3DataProps {
  const provisioning = new Metal3IpPool(cluster, 'ProvisioningPool', {
    poolName: 'provisioning-pool',
    namePrefix: 'test1-prov',
    ranges: [{ start: '172.22.0.100', end: '172.22.0.200' }],
    prefix: 24,
  });
  const baremetal = new Metal3IpPool(cluster, 'BaremetalPool', {
    poolName: 'baremetalv4-pool',
    namePrefix: 'test1-bmv4',
    ranges: [{ start: '192.168.111.100', end: '192.168.111.200' }],
    prefix: 24,
    gateway: '192.168.111.1',
  });
  return {
    metaData: [
      Metal3MetaData.objectName('name', Metal3MetaDataSource.MACHINE),
      Metal3MetaData.objectName('local-hostname', Metal3MetaDataSource.MACHINE),
      Metal3MetaData.objectName('local_hostname', Metal3MetaDataSource.MACHINE),
      Metal3MetaData.ipAddress('provisioningIP', provisioning),
      Metal3MetaData.prefix('provisioningCIDR', provisioning),
    ],
    links: ['enp1s0', 'enp2s0'].map(name => Metal3Link.ethernet(name, { macAddress: Metal3MacAddress.fromHostInterface(name) })),
    networks: [
      Metal3Network.ipv4('baremetalv4', { link: 'enp2s0', pool: baremetal, routes: [{ gateway: Metal3Gateway.fromPool(baremetal) }] }),
    ],
    dnsServers: ['8.8.8.8'],
  };
}

/** The bridge on the provisioning network, with the address that the metadata holds. */
export function provisioningBridge(permissions: string): NodeFile {
  return {
    path: '/etc/netplan/52-ironicendpoint.yaml',
    owner: 'root:root',
    permissions,
    content: FileContent.template([
      'network:',
      '  version: 2',
      '  renderer: networkd',
      '  bridges:',
      '    ironicendpoint:',
      '      interfaces: [enp1s0]',
      '      addresses:',
      '      - {{ ds.meta_data.provisioningIP }}/{{ ds.meta_data.provisioningCIDR }}',
      '',
    ].join('\n')),
  };
}
