import { Chart } from 'cdk8s';
import { Endpoint, MachineHealthCheck, MixedCluster, Replicas } from 'cdk8s-cluster-api';
import { AwsImage, AwsInfraCluster, AwsRoleIdentity, AwsWorkerPool } from 'cdk8s-cluster-api/aws';
import { AzureClusterIdentity, AzureImage, AzureInfraCluster, AzureSubnetRole, AzureWorkerPool } from 'cdk8s-cluster-api/azure';
import { KamajiControlPlane, KamajiKonnectivity } from 'cdk8s-cluster-api/kamaji';
import { Construct } from 'constructs';
import { addCommon, KUBERNETES_VERSION } from '../lib/defaults';

const ENDPOINT = '198.51.100.20';
/** The name of an AMI does not follow the Kubernetes version, so a new version needs a new line, and the type check asks for it. */
const AMIS = { 'v1.34.2': 'ami-0a1b2c3d4e5f60718' };
const AZURE_SUBSCRIPTION = '00000000-0000-0000-0000-000000000000';

/**
 * A tenant: the control plane as pods of the management cluster (Kamaji), workers on AWS and on Azure.
 *
 * The AWSCluster is the primary, so AWS gets a network of its own. On Azure the network is there already.
 */
export class HostedCluster extends Chart {
  private readonly cluster: MixedCluster;

  constructor(scope: Construct, id: string) {
    super(scope, id, { namespace: 'hosted' });
    this.cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'hosted',
      kubernetesVersion: KUBERNETES_VERSION,
      endpoint: Endpoint.of(ENDPOINT),
      podCidrs: ['10.244.0.0/16'],
    });
    addCommon(this.cluster);
    new KamajiControlPlane(this.cluster, 'ControlPlane', {
      replicas: 3,
      dataStoreName: 'postgres-gold',
      serviceAnnotations: { 'metallb.io/loadBalancerIPs': ENDPOINT },
      // Nodes are in other networks: they call the API server, and it answers through this tunnel. It starts before the CNI does.
      konnectivity: KamajiKonnectivity.daemonSet({ hostNetwork: true }),
    });
    this.addAws();
    this.addAzure();
  }

  private addAws(): void {
    const identity = new AwsRoleIdentity(this, 'AwsIdentity', { identityName: 'hosted-aws', roleArn: 'arn:aws:iam::123456789012:role/cluster-api' });
    new AwsInfraCluster(this.cluster, 'AwsCluster', { region: 'eu-central-1', identity, sshKeyName: '', primary: true });
    const workers = new AwsWorkerPool(this.cluster, 'Aws', {
      replicas: Replicas.autoscaled(1, 10),
      instanceType: 'm7i.xlarge',
      image: AwsImage.fromId(AMIS[KUBERNETES_VERSION]),
      machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
      externalCloudProvider: false,
    });
    new MachineHealthCheck(workers, 'HealthCheck', { target: workers });
  }

  private addAzure(): void {
    const identity = new AzureClusterIdentity(this, 'AzureIdentity', {
      identityName: 'hosted-azure',
      clientId: '11111111-1111-1111-1111-111111111111',
      tenantId: '22222222-2222-2222-2222-222222222222',
    });
    new AzureInfraCluster(this.cluster, 'AzureCluster', {
      region: 'westeurope',
      subscriptionId: AZURE_SUBSCRIPTION,
      identity,
      resourceGroup: 'hosted-nodes',
      vnet: { name: 'platform', resourceGroup: 'network' },
      subnets: [{ name: 'nodes', role: AzureSubnetRole.NODE }],
    });
    const workers = new AzureWorkerPool(this.cluster, 'Azure', {
      replicas: Replicas.fixed(2),
      failureDomain: '1',
      instanceType: 'Standard_D4s_v5',
      // Versions in a gallery are numbers only.
      image: AzureImage.fromComputeGallery({
        gallery: 'platform_nodes',
        name: 'ubuntu-24.04',
        version: KUBERNETES_VERSION.slice(1),
        subscriptionId: AZURE_SUBSCRIPTION,
        resourceGroup: 'images',
      }),
      sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9TVFuKzvCtTqCqk1rPRNFZ8vCsqBZF7vBsYMUOG1wk platform@example.com',
      externalCloudProvider: false,
    });
    new MachineHealthCheck(workers, 'HealthCheck', { target: workers });
  }
}
