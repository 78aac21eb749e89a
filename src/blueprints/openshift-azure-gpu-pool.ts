import { Chart, ChartProps, Size } from 'cdk8s';
import { Construct } from 'constructs';
import { Link, LinkDriver, LinkEnd } from '../connectivity';
import {
  OpenShiftAzureCredentials, OpenShiftAzureNodeEnvironment, OpenShiftAzureNodeManager, OpenShiftCluster, OpenShiftGpuStack,
  OpenShiftKubeletConfig, OpenShiftMachineConfigPool, OpenShiftOrphanNodeReaper, OpenShiftPlatform, OpenShiftRelease, OpenShiftUserData,
  OpenShiftUserDataStore, OpenShiftWorkerLatency,
} from '../openshift';
import {
  AzureClusterIdentity, AzureDiskCaching, AzureDiskType, AzureEnvironment, AzureImage, AzureInfraCluster, AzureSubnetRole, AzureWorkerPool,
} from '../providers/azure';
import { Endpoint, Replicas, Taint, TaintEffect } from '../root';

const INFRA_ID = 'ocp-7xk2p';
const SUBSCRIPTION = '00000000-0000-0000-0000-000000000000';
const RESOURCE_GROUP = 'cross-csp-rg';
const INTERNAL_API = Endpoint.of('api-int.ocp.example.com', 6443);
const GPU_TAINT: Taint = { key: 'nvidia.com/gpu', value: 'present', effect: TaintEffect.NO_SCHEDULE };

/** What OVN-Kubernetes, pods and services of the cluster have. */
const CLUSTER_CIDRS = ['10.128.0.0/14', '172.30.0.0/16', '100.64.0.0/16', '100.88.0.0/16'];
const NODE_GROUP = 'sg-0a1b2c3d4e5f60718';
const CONTROL_PLANE_GROUPS = ['sg-0b1b2c3d4e5f60718', 'sg-0c1b2c3d4e5f60718'];

/** Settings of `OpenShiftAzureGpuPool`. */
export interface OpenShiftAzureGpuPoolProps extends ChartProps {
  /**
   * The release that the cluster runs.
   * @default OpenShiftRelease.V4_22
   */
  readonly release?: OpenShiftRelease;
  /**
   * Whether the cluster and the machines are in the clouds of AWS and Azure for the government of the United States. The link then has cryptography of FIPS 140 only.
   * @default false
   */
  readonly government?: boolean;
  /**
   * The images of the release, as `oc adm release info` tells them: `azure-cloud-node-manager` and `cli`.
   * @default - ones that stand for yours
   */
  readonly images?: { readonly [name: string]: string };
}

/**
 * Workers with GPUs on Azure for an OpenShift cluster that was installed on AWS: the link between both networks, their MachineConfigPool, what tells their kubelets who they are, infrastructure and
 * machines of Cluster API, what initialises and removes their nodes, and drivers. The provider of Azure (`OpenShiftProviderBundle`), Crossplane with its providers (`LinkCrossplane`) and the MTU of the
 * cluster (`new OpenShiftMtuMigration(app, 'mtu', { links: [pool.link], … })`) come before it, in charts of their own.
 */
export class OpenShiftAzureGpuPool extends Chart {
  /** The link between the VPC of the cluster and the virtual network of the workers. It carries packets before the first of them boots. */
  public readonly link: Link;

  constructor(scope: Construct, id: string, props: OpenShiftAzureGpuPoolProps = {}) {
    super(scope, id, { namespace: 'openshift-cluster-api', ...props });
    const { release = OpenShiftRelease.V4_22, government = false, images = {} } = props;
    const pool = new OpenShiftMachineConfigPool(this, 'Nodes', { poolName: 'worker-azure' });
    new OpenShiftAzureNodeEnvironment(this, 'Environment', { pool });
    const { secretStoreName } = new OpenShiftUserDataStore(this, 'UserDataStore', { pools: [pool] });
    const userData = new OpenShiftUserData(this, 'UserData', { secretStoreName, machineConfigPool: pool.poolName, secretName: 'worker-azure-user-data', clusterName: INFRA_ID });
    new OpenShiftWorkerLatency(this, 'Latency');
    const taints = release.isAtLeast(OpenShiftRelease.V5_0) ? [GPU_TAINT] : [];
    if (taints.length === 0) {
      new OpenShiftKubeletConfig(this, 'Taints', { pool, taints: [GPU_TAINT] });
    }
    new OpenShiftAzureCredentials(this, 'Credentials', { secretStoreName: 'platform', storeKey: 'azure-workers' });
    const cluster = new OpenShiftCluster(this, 'Cluster', {
      infraId: INFRA_ID, release, platform: OpenShiftPlatform.AWS, internalApi: INTERNAL_API, userDataSecretName: userData.secretName,
    });
    this.addMachines(cluster, pool, taints, government);
    this.link = this.addLink(cluster, government);
    new OpenShiftAzureNodeManager(this, 'NodeManager', { image: images['azure-cloud-node-manager'] ?? exampleImage('1'), internalApi: INTERNAL_API });
    new OpenShiftOrphanNodeReaper(this, 'Reaper', { image: images.cli ?? exampleImage('2') });
    new OpenShiftGpuStack(this, 'Gpu', { gpuOperatorChannel: 'v26.7', taints: [GPU_TAINT] });
  }

  /** IPsec between managed gateways. The range of the workers comes from the AzureCluster, the ports from OpenShift; the AWSCluster is one that the installer made. */
  private addLink(cluster: OpenShiftCluster, government: boolean): Link {
    return new Link(this, 'Link', {
      linkName: 'azure-link',
      cluster,
      fips: government,
      primary: LinkEnd.aws({
        region: government ? 'us-gov-west-1' : 'us-east-1',
        vpcId: 'vpc-0c1b2c3d4e5f60718',
        cidrs: ['10.0.0.0/16'],
        routeTableIds: ['rtb-0a1b2c3d4e5f60718', 'rtb-0b1b2c3d4e5f60718', 'rtb-0c1b2c3d4e5f60718'],
        securityGroupIds: [NODE_GROUP],
        controlPlaneSecurityGroupIds: CONTROL_PLANE_GROUPS,
      }),
      secondary: LinkEnd.azure({
        region: regionOf(government), resourceGroup: RESOURCE_GROUP, virtualNetwork: 'gpu-workers-vnet', gatewaySubnetCidr: '10.1.255.0/27', securityGroupName: 'gpu-workers-nsg',
      }),
      driver: LinkDriver.ipsec({ tunnels: [{ pskSecretName: 'azure-link-tunnel1-psk' }, { pskSecretName: 'azure-link-tunnel2-psk' }] }),
      reservedCidrs: CLUSTER_CIDRS,
    });
  }

  private addMachines(cluster: OpenShiftCluster, { nodeLabels }: OpenShiftMachineConfigPool, taints: Taint[], government: boolean): void {
    const identity = new AzureClusterIdentity(this, 'Identity', { identityName: 'cross-csp', clientId: SUBSCRIPTION, tenantId: SUBSCRIPTION });
    new AzureInfraCluster(cluster, 'Azure', {
      azureEnvironment: government ? AzureEnvironment.US_GOVERNMENT : AzureEnvironment.PUBLIC,
      region: regionOf(government),
      subscriptionId: SUBSCRIPTION,
      resourceGroup: RESOURCE_GROUP,
      identity,
      vnet: { name: 'gpu-workers-vnet', resourceGroup: RESOURCE_GROUP, cidrs: ['10.1.0.0/16'] },
      subnets: [{ name: 'gpu-workers', role: AzureSubnetRole.NODE, cidrs: ['10.1.0.0/20'], securityGroupName: 'gpu-workers-nsg', natGatewayName: 'gpu-workers-nat' }],
    });
    new AzureWorkerPool(cluster, 'Machines', {
      poolName: 'azure-gpu',
      replicas: Replicas.fixed(1),
      failureDomain: '1',
      instanceType: 'Standard_ND96amsr_A100_v4',
      sshPublicKey: '',
      image: AzureImage.fromComputeGallery({ gallery: 'rhcos', name: 'rhcos-gen2', version: '422.94.202606010000', subscriptionId: SUBSCRIPTION, resourceGroup: RESOURCE_GROUP }),
      rootDisk: { size: Size.gibibytes(256), caching: AzureDiskCaching.READ_WRITE, type: AzureDiskType.PREMIUM_LRS },
      subnet: 'gpu-workers',
      acceleratedNetworking: true,
      // Where the private zone of the cluster in AWS is answered.
      dnsServers: ['10.0.10.10', '10.0.11.10'],
      nodeLabels: { ...nodeLabels, 'node.openshift.io/cloud-provider': 'azure', 'node.kubernetes.io/exclude-from-external-load-balancers': '' },
      taints,
    });
  }
}

/** The location on Azure. */
function regionOf(government: boolean): string {
  return government ? 'usgovvirginia' : 'eastus';
}

/** Stands in for an image of the release. */
function exampleImage(digit: string): string {
  return `quay.io/openshift-release-dev/ocp-v4.0-art-dev@sha256:${digit.repeat(64)}`;
}
