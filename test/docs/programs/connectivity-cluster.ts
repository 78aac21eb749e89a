import { App, Chart } from 'cdk8s';
import { Link, LinkDriver, LinkEnd } from '../../../src/connectivity';
import { AwsImage, AwsInfraCluster, AwsRef, AwsWorkerPool } from '../../../src/providers/aws';
import { Metal3ControlPlane, Metal3Image, Metal3IpPool } from '../../../src/providers/metal3';
import { ClusterCni, Endpoint, HostSelector, KubeVip, MixedCluster, Replicas } from '../../../src/root';

const app = new App();
const chart = new Chart(app, 'forge', { namespace: 'forge' });
const cluster = new MixedCluster(chart, 'Cluster', {
  clusterName: 'forge', kubernetesVersion: 'v1.34.2', endpoint: Endpoint.of('10.60.0.10'), podCidrs: ['10.244.0.0/16'], cni: ClusterCni.cilium(),
});
new Metal3IpPool(cluster, 'Nodes', { poolName: 'forge-nodes', ranges: [{ start: '10.60.0.50', end: '10.60.0.150' }], prefix: 24 });
new Metal3ControlPlane(cluster, 'ControlPlane', {
  image: Metal3Image.raw({ url: 'http://images.example.com/node-v1.34.2.raw', checksum: 'http://images.example.com/node-v1.34.2.raw.sha256sum' }),
  hostSelector: HostSelector.matchLabels({ role: 'control-plane' }),
  virtualIp: KubeVip.arp(),
});
new AwsInfraCluster(cluster, 'AwsCluster', { region: 'eu-central-1', network: { vpcId: 'vpc-0a1b2c3d4e5f60718', vpcCidr: '10.61.0.0/16' } });
new AwsWorkerPool(cluster, 'Burst', {
  replicas: Replicas.fixed(2),
  instanceType: 'm7i.xlarge',
  image: AwsImage.fromId('ami-0a1b2c3d4e5f60718'),
  subnet: AwsRef.fromId('subnet-0a1b2c3d4e5f60718'),
  securityGroups: [AwsRef.fromId('sg-0a1b2c3d4e5f60718')],
  machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
  externalCloudProvider: false,
});

// Where both networks are, which ports Cilium needs and what it adds to a packet are known from the cluster.
const link = new Link(chart, 'Link', {
  cluster,
  primary: LinkEnd.onPrem({ gatewayAddress: '198.51.100.7' }),
  secondary: LinkEnd.aws({ region: 'eu-central-1', vpcId: 'vpc-0a1b2c3d4e5f60718', routeTableIds: ['rtb-0a'], securityGroupIds: ['sg-0a1b2c3d4e5f60718'] }),
  driver: LinkDriver.ipsec({ tunnels: [{ pskSecretName: 'tunnel1-psk' }, { pskSecretName: 'tunnel2-psk' }] }),
});

console.log(link.networks.map(({ platform, cidrs }) => `${platform} ${cidrs.join(', ')}`).join('; '), `MTU of pods ${link.podMtu}`);
app.synth();
