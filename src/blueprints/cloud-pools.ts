import { AwsIdentity, AwsInfraCluster, AzureIdentity, AzureImage, AzureInfraCluster, AzureSubnetRole, MixedCluster } from '..';

/** The subnet and security group that the pools on AWS share. Nobody makes them: the AWSCluster only holds parameters. */
export const AWS_SUBNET = 'subnet-0a1b2c3d4e5f60718';
export const AWS_SECURITY_GROUP = 'sg-0a1b2c3d4e5f60718';
export const AWS_AMI = 'ami-0a1b2c3d4e5f60718';
/** The subscription of the pools on Azure, and of the gallery with their images. */
export const AZURE_SUBSCRIPTION = '00000000-0000-0000-0000-000000000000';

/** AWS for workers: region and credentials, by reference. */
export function addAws(cluster: MixedCluster): AwsInfraCluster {
  return new AwsInfraCluster(cluster, 'AwsCluster', { region: 'eu-central-1', identity: AwsIdentity.role(`${cluster.clusterName}-aws`) });
}

/** Azure for workers: credentials by reference, and a network that is there already. */
export function addAzure(cluster: MixedCluster): AzureInfraCluster {
  return new AzureInfraCluster(cluster, 'AzureCluster', {
    location: 'westeurope',
    subscriptionId: AZURE_SUBSCRIPTION,
    identity: AzureIdentity.fromName(`${cluster.clusterName}-azure`),
    resourceGroup: `${cluster.clusterName}-nodes`,
    vnet: { name: 'platform', resourceGroup: 'network' },
    subnets: [{ name: 'nodes', role: AzureSubnetRole.NODE }],
  });
}

/** An image of the gallery that has one version for each of Kubernetes. Versions of a gallery are numbers only. */
export function azureNodeImage(name: string, kubernetesVersion: string): AzureImage {
  return AzureImage.computeGallery({
    gallery: 'platform-nodes', name, version: kubernetesVersion.replace(/^v/, ''), subscriptionId: AZURE_SUBSCRIPTION, resourceGroup: 'images',
  });
}
