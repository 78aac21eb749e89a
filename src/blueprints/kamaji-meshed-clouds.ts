import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { Link, LinkDriver, LinkEnd, LinkGateways } from '../connectivity';
import { AwsIdentity, AwsImage, AwsInfraCluster, AwsRef, AwsWorkerPool } from '../providers/aws';
import { AzureIdentity, AzureInfraCluster, AzureSubnetRole, AzureWorkerPool } from '../providers/azure';
import { KamajiControlPlane, KamajiKonnectivity } from '../providers/kamaji';
import { ClusterCni, Endpoint, MixedCluster, Replicas } from '../root';
import { AwsBlueprintProps, KUBERNETES_VERSION, AWS_AMI, AWS_SECURITY_GROUP, AWS_SUBNET, azureNodeImage, AZURE_SUBSCRIPTION } from './example-environment';

const AWS_REGION = 'eu-central-1';
const AZURE_REGION = 'westeurope';
/** The VPC and the virtual network are there already. */
const VPC = 'vpc-0b1b2c3d4e5f60718';
const GROUP = 'mesh-nodes';
const NETWORK = 'mesh';
const SSH_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9TVFuKzvCtTqCqk1rPRNFZ8vCsqBZF7vBsYMUOG1wk platform@example.com';

/**
 * A control plane that Kamaji runs as pods, workers on AWS and on Azure, and a link by which their pods reach one another: WireGuard between two gateways at each end.
 *
 * The API server needs no way to nodes: these dial konnectivity at its public address. So the link carries traffic between nodes only, and opens what Cilium needs and no port of
 * the API server. The ranges of both networks come from the AWSCluster and the AzureCluster. Tell Cilium the MTU of the link: 1440.
 *
 * What is once in a management cluster is not here: Crossplane with its providers for AWS and Azure (`LinkCrossplane`) and ProviderConfigs `aws` and `azure`. Private keys are in the stores of both clouds.
 */
export class KamajiMeshedClouds extends Chart {
  /** The link between both clouds. */
  public readonly link: Link;

  constructor(scope: Construct, id: string, props: AwsBlueprintProps = {}) {
    super(scope, id, { namespace: 'mesh', ...props });
    const version = props.kubernetesVersion ?? KUBERNETES_VERSION;
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'mesh',
      apiVersion: props.apiVersion,
      kubernetesVersion: version,
      endpoint: Endpoint.of('198.51.100.30'),
      podCidrs: ['10.244.0.0/16'],
      cni: ClusterCni.cilium(),
    });
    new KamajiControlPlane(cluster, 'ControlPlane', {
      replicas: 3,
      dataStoreName: 'postgres-gold',
      serviceAnnotations: { 'metallb.io/loadBalancerIPs': '198.51.100.30' },
      konnectivity: KamajiKonnectivity.daemonSet({ hostNetwork: true }),
    });
    this.addAws(cluster, props.amiId ?? AWS_AMI);
    this.addAzure(cluster, version);
    this.link = new Link(this, 'Link', {
      linkName: 'mesh-aws-azure',
      cluster,
      primary: LinkEnd.aws({ region: AWS_REGION, vpcId: VPC, routeTableIds: ['rtb-0a1b2c3d4e5f60718'], securityGroupIds: [AWS_SECURITY_GROUP] }),
      secondary: LinkEnd.azure({
        region: AZURE_REGION, resourceGroup: GROUP, virtualNetwork: NETWORK, gatewaySubnetCidr: '10.71.255.0/27', securityGroupName: 'mesh-nodes',
      }),
      driver: LinkDriver.wireGuard({ primary: awsGateways(), secondary: azureGateways() }),
    });
  }

  private addAws(cluster: MixedCluster, amiId: string): void {
    new AwsInfraCluster(cluster, 'AwsCluster', {
      primary: true, region: AWS_REGION, identity: AwsIdentity.fromRoleIdentity('mesh-aws'), sshKeyName: '', network: { vpcId: VPC, vpcCidr: '10.70.0.0/16' },
    });
    new AwsWorkerPool(cluster, 'Aws', {
      replicas: Replicas.autoscaled(1, 10),
      instanceType: 'm7i.xlarge',
      image: AwsImage.fromId(amiId),
      subnet: AwsRef.fromId(AWS_SUBNET),
      securityGroups: [AwsRef.fromId(AWS_SECURITY_GROUP)],
      machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
      externalCloudProvider: false,
    });
  }

  private addAzure(cluster: MixedCluster, version: string): void {
    new AzureInfraCluster(cluster, 'AzureCluster', {
      region: AZURE_REGION,
      subscriptionId: AZURE_SUBSCRIPTION,
      identity: AzureIdentity.fromName('mesh-azure'),
      resourceGroup: GROUP,
      vnet: { name: NETWORK, resourceGroup: GROUP, cidrs: ['10.71.0.0/16'] },
      subnets: [{ name: 'nodes', role: AzureSubnetRole.NODE, cidrs: ['10.71.0.0/20'], securityGroupName: 'mesh-nodes' }],
    });
    new AzureWorkerPool(cluster, 'Azure', {
      replicas: Replicas.fixed(2),
      failureDomain: '1',
      instanceType: 'Standard_D4s_v5',
      image: azureNodeImage('ubuntu-2404', version),
      sshPublicKey: SSH_KEY,
      externalCloudProvider: false,
    });
  }
}

/** Two instances in two zones, of which one stands by. They dial. */
function awsGateways(): LinkGateways {
  return LinkGateways.aws({
    image: 'ami-0b1b2c3d4e5f60718',
    instanceType: 'c7g.medium',
    machineIdentity: 'link-gateway',
    gateways: [
      { subnet: 'subnet-0b1b2c3d4e5f60718', privateIp: '10.70.1.5', publicKey: 'bmXOC+F1FxEMF9dyiK2H5/1SUtzH0JuVo51h2wPfgyo=', privateKeySecretId: 'mesh/gateway-1' },
      { subnet: 'subnet-0c1b2c3d4e5f60718', privateIp: '10.70.2.5', publicKey: 'xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=', privateKeySecretId: 'mesh/gateway-2' },
    ],
  });
}

/** Two virtual machines in two zones, of which one stands by. They are dialled at names that Azure gives their addresses. */
function azureGateways(): LinkGateways {
  return LinkGateways.azure({
    image: 'Debian:debian-12:12-gen2:0.20250909.2232',
    instanceType: 'Standard_D2s_v5',
    machineIdentity: `/subscriptions/${AZURE_SUBSCRIPTION}/resourceGroups/${GROUP}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/link-gateway`,
    machineIdentityClientId: '11111111-1111-1111-1111-111111111111',
    sshPublicKey: SSH_KEY,
    routeTableNames: ['mesh-nodes'],
    gateways: [
      { privateIp: '10.71.255.5', publicKey: 'TrMvSoP4jYQlY6RIzBgbssQqY3vxI2Pi+y71lOWWXX0=', privateKeySecretUrl: 'https://mesh-keys.vault.azure.net/secrets/gateway-1', failureDomain: '1' },
      { privateIp: '10.71.255.6', publicKey: 'gN65BkIKy1eCE9pP1wdc8ROUtkHLF2PfAqYdyYBz6EA=', privateKeySecretUrl: 'https://mesh-keys.vault.azure.net/secrets/gateway-2', failureDomain: '2' },
    ],
  });
}
