import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { Link, LinkDriver, LinkEnd } from '../connectivity';
import { AwsCapacityType, AwsImage, AwsInfraCluster, AwsRef, AwsRoleIdentity, AwsWorkerPool } from '../providers/aws';
import {
  Metal3ControlPlane, Metal3DataProps, Metal3Gateway, Metal3Image, Metal3IpPool, Metal3Link, Metal3MacAddress, Metal3MetaData,
  Metal3MetaDataSource, Metal3Network, Metal3WorkerPool,
} from '../providers/metal3';
import { ClusterCni, Endpoint, HostSelector, KubeVip, MixedCluster, Replicas, TaintEffect } from '../root';
import { AwsBlueprintProps, KUBERNETES_VERSION, AWS_AMI, AWS_SECURITY_GROUP, AWS_SUBNET } from './example-environment';

const REGION = 'eu-central-1';
/** The VPC is there already, and so are its subnet and its security group. */
const VPC = 'vpc-0a1b2c3d4e5f60718';

/**
 * A cluster on bare metal that bursts into AWS, and the link that makes it one network: IPsec between the router of the site and the VPN gateway of the VPC.
 *
 * The link knows from the cluster what it links: the range of the hosts from their pool of addresses, that of the VPC from the AWSCluster, the ports that Cilium needs between
 * nodes, the address of the API server, and that neither pods nor services have addresses of either network. Tell Cilium the MTU of the link: 1438.
 *
 * What is once in a management cluster is not here: Crossplane with its provider for AWS (`LinkCrossplane`) and a ProviderConfig `aws`. The keys of both tunnels are Secrets that a
 * store makes. The router is configured by the texts of `LinkRouter`.
 */
export class Metal3AwsBurst extends Chart {
  /** The link, for `LinkRouter` and for what else has to know it. */
  public readonly link: Link;

  constructor(scope: Construct, id: string, props: AwsBlueprintProps = {}) {
    super(scope, id, { namespace: 'forge', ...props });
    const version = props.kubernetesVersion ?? KUBERNETES_VERSION;
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'forge',
      apiVersion: props.apiVersion,
      kubernetesVersion: version,
      endpoint: Endpoint.of('10.60.0.10'),
      podCidrs: ['10.244.0.0/16'],
      cni: ClusterCni.cilium(),
    });
    this.addHosts(cluster, version);
    this.addAws(cluster, props.amiId ?? AWS_AMI);
    this.link = new Link(this, 'Link', {
      linkName: 'forge-aws',
      cluster,
      primary: LinkEnd.onPrem({ gatewayAddress: '198.51.100.7' }),
      secondary: LinkEnd.aws({ region: REGION, vpcId: VPC, routeTableIds: ['rtb-0a1b2c3d4e5f60718'], securityGroupIds: [AWS_SECURITY_GROUP] }),
      driver: LinkDriver.ipsec({ tunnels: [{ pskSecretName: 'forge-aws-tunnel1-psk' }, { pskSecretName: 'forge-aws-tunnel2-psk' }] }),
    });
  }

  private addHosts(cluster: MixedCluster, version: string): void {
    const image = Metal3Image.raw({
      url: `http://images.example.com/ubuntu-2404-kube-${version}.raw`,
      checksum: `http://images.example.com/ubuntu-2404-kube-${version}.raw.sha256sum`,
    });
    const data = hostData(cluster);
    new Metal3ControlPlane(cluster, 'ControlPlane', { image, data, hostSelector: HostSelector.matchLabels({ role: 'control-plane' }), virtualIp: KubeVip.arp() });
    new Metal3WorkerPool(cluster, 'Base', { image, data, hostSelector: HostSelector.matchLabels({ role: 'worker' }), replicas: Replicas.fixed(3) });
  }

  private addAws(cluster: MixedCluster, amiId: string): void {
    const identity = new AwsRoleIdentity(this, 'AwsIdentity', { identityName: 'forge-aws', roleArn: 'arn:aws:iam::123456789012:role/cluster-api' });
    new AwsInfraCluster(cluster, 'AwsCluster', { region: REGION, identity, network: { vpcId: VPC, vpcCidr: '10.61.0.0/16' } });
    new AwsWorkerPool(cluster, 'Burst', {
      replicas: Replicas.autoscaled(0, 20, { cpu: '32', memory: '128Gi' }),
      instanceType: 'm7i.8xlarge',
      image: AwsImage.fromId(amiId),
      subnet: AwsRef.fromId(AWS_SUBNET),
      securityGroups: [AwsRef.fromId(AWS_SECURITY_GROUP)],
      capacityType: AwsCapacityType.spot(),
      machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
      // No cloud controller manager runs here.
      externalCloudProvider: false,
      nodeLabels: { 'example.com/pool': 'burst' },
      taints: [{ key: 'example.com/burst', effect: TaintEffect.NO_SCHEDULE }],
    });
  }
}

/** The addresses of hosts. The network of the pool is what AWS learns the way to. */
function hostData(cluster: MixedCluster): Metal3DataProps {
  const nodes = new Metal3IpPool(cluster, 'Nodes', {
    poolName: 'forge-nodes', ranges: [{ start: '10.60.0.50', end: '10.60.0.150' }], prefix: 24, gateway: '10.60.0.1', dnsServers: ['10.60.0.5'],
  });
  return {
    metaData: ['name', 'local-hostname'].map(key => Metal3MetaData.objectName(key, Metal3MetaDataSource.MACHINE)),
    links: [Metal3Link.ethernet('eno1', { macAddress: Metal3MacAddress.fromHostInterface('eno1') })],
    networks: [Metal3Network.ipv4('nodes', { link: 'eno1', pool: nodes, routes: [{ gateway: Metal3Gateway.fromPool(nodes) }] })],
    dnsServersFromPool: nodes,
  };
}
