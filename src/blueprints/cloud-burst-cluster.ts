import { Chart, Size } from 'cdk8s';
import { Construct } from 'constructs';
import { AwsCapacityType, AwsImage, AwsInfraCluster, AwsRef, AwsRoleIdentity, AwsWorkerPool } from '../providers/aws';
import { AzureClusterIdentity, AzureInfraCluster, AzureSubnetRole, AzureWorkerPool } from '../providers/azure';
import { Metal3ControlPlane, Metal3Image } from '../providers/metal3';
import { Endpoint, HostSelector, KubeVip, MixedCluster, Replicas, TaintEffect } from '../root';
import { AwsBlueprintProps, KUBERNETES_VERSION, AWS_AMI, AWS_SECURITY_GROUP, AWS_SUBNET, azureNodeImage, AZURE_SUBSCRIPTION } from './example-environment';

/**
 * Control plane on bare metal, a pool on AWS that grows from zero, a GPU pool on Azure that does too.
 *
 * The Metal3Cluster is the primary. AWSCluster and AzureCluster hold parameters, so networks, images and security groups are those that
 * are there already, and the nodes need a route to the API server (a VPN, for example): a control plane on machines has no konnectivity.
 *
 * No cloud controller manager runs here, so the pools on clouds say so and know their provider ids from the start. Without
 * `externalCloudProvider: false` their nodes would wait for that of their cloud.
 */
export class CloudBurstCluster extends Chart {
  constructor(scope: Construct, id: string, props: AwsBlueprintProps = {}) {
    super(scope, id, { namespace: 'research', ...props });
    const version = props.kubernetesVersion ?? KUBERNETES_VERSION;
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'research',
      apiVersion: props.apiVersion,
      kubernetesVersion: version,
      endpoint: Endpoint.of('10.50.0.10'),
      podCidrs: ['10.244.0.0/16'],
      // Made elsewhere. A Link would make it here, as Metal3AwsBurst shows.
      routedNetworks: true,
    });
    new Metal3ControlPlane(cluster, 'ControlPlane', {
      image: Metal3Image.raw({
        url: `http://images.example.com/ubuntu-2404-kube-${version}.raw`,
        checksum: `http://images.example.com/ubuntu-2404-kube-${version}.raw.sha256sum`,
      }),
      hostSelector: HostSelector.matchLabels({ role: 'control-plane' }),
      virtualIp: KubeVip.arp(),
    });
    this.addAws(cluster, props.amiId ?? AWS_AMI);
    this.addAzure(cluster, version);
  }

  private addAws(cluster: MixedCluster, amiId: string): void {
    const identity = new AwsRoleIdentity(this, 'AwsIdentity', { identityName: 'research-aws', roleArn: 'arn:aws:iam::123456789012:role/cluster-api' });
    new AwsInfraCluster(cluster, 'AwsCluster', { region: 'eu-central-1', identity });
    new AwsWorkerPool(cluster, 'Burst', {
      replicas: Replicas.autoscaled(0, 40, { cpu: '32', memory: '128Gi' }),
      instanceType: 'm7i.8xlarge',
      image: AwsImage.fromId(amiId),
      subnet: AwsRef.fromId(AWS_SUBNET),
      securityGroups: [AwsRef.fromId(AWS_SECURITY_GROUP)],
      capacityType: AwsCapacityType.spot(),
      machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
      externalCloudProvider: false,
      nodeLabels: { 'example.com/pool': 'burst' },
      taints: [{ key: 'example.com/burst', effect: TaintEffect.NO_SCHEDULE }],
    });
  }

  private addAzure(cluster: MixedCluster, version: string): void {
    const identity = new AzureClusterIdentity(this, 'AzureIdentity', {
      identityName: 'research-azure',
      clientId: '11111111-1111-1111-1111-111111111111',
      tenantId: '22222222-2222-2222-2222-222222222222',
    });
    new AzureInfraCluster(cluster, 'AzureCluster', {
      region: 'westeurope',
      subscriptionId: AZURE_SUBSCRIPTION,
      identity,
      resourceGroup: 'research-nodes',
      vnet: { name: 'platform', resourceGroup: 'network' },
      subnets: [{ name: 'nodes', role: AzureSubnetRole.NODE }],
    });
    new AzureWorkerPool(cluster, 'Gpu', {
      replicas: Replicas.autoscaled(0, 4, { cpu: '24', memory: '220Gi', gpuType: 'nvidia.com/gpu', gpuCount: 1 }),
      failureDomain: '1',
      instanceType: 'Standard_NC24ads_A100_v4',
      image: azureNodeImage('ubuntu-2404-gpu', version),
      sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9TVFuKzvCtTqCqk1rPRNFZ8vCsqBZF7vBsYMUOG1wk platform@example.com',
      rootDisk: { size: Size.gibibytes(256) },
      externalCloudProvider: false,
      taints: [{ key: 'nvidia.com/gpu', effect: TaintEffect.NO_SCHEDULE }],
    });
  }
}
