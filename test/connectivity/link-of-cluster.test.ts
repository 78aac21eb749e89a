import { App, Chart } from 'cdk8s';
import { AWS, AZURE, GCP, makeChart, makeLink, SITE, TUNNELS } from './links';
import { ILinkEnd, Link, LinkDriver, LinkEnd, LinkGateways, LinkPorts, LinkProps } from '../../src/connectivity';
import { compositionOf } from '../../src/contract';
import { OpenShiftCluster, OpenShiftPlatform, OpenShiftRelease } from '../../src/openshift';
import { AwsInfraCluster, AwsNetwork } from '../../src/providers/aws';
import { AzureIdentity, AzureInfraCluster, AzureInfraClusterProps, AzureSubnetRole } from '../../src/providers/azure';
import { CustomInfraCluster } from '../../src/providers/custom';
import { GcpInfraCluster, GcpSubnetPurpose } from '../../src/providers/gcp';
import { KamajiControlPlane } from '../../src/providers/kamaji';
import { Metal3ControlPlane, Metal3IpPool } from '../../src/providers/metal3';
import { OpenStackIdentity, OpenStackInfraCluster } from '../../src/providers/openstack';
import { BUILT_IN } from '../../src/registry';
import { ClusterCni, Endpoint, HostSelector, IMixedCluster, InfraTraits, MixedCluster } from '../../src/root';
import { findViolations } from '../../src/validation';
import { IMAGE, makeChart as makeClusterChart, makeCluster } from '../support/charts';
import { find, ids, synth } from '../support/manifests';

const LINKS = 'cdk8s-cluster-api/links';
const AWS_END = LinkEnd.aws({ region: 'eu-central-1', vpcId: 'vpc-1', routeTableIds: ['rtb-1'], securityGroupIds: ['sg-node'] });
const AZURE_END = LinkEnd.azure({ region: 'westeurope', resourceGroup: 'g', virtualNetwork: 'v', gatewaySubnetCidr: '10.1.255.0/27', securityGroupName: 'nodes' });
const GCP_END = LinkEnd.gcp({ region: 'europe-west1', project: 'p', network: 'n' });
const SITE_END = LinkEnd.onPrem({ gatewayAddress: '198.51.100.7' });
const ID = '00000000-0000-0000-0000-000000000000';

function aws(cluster: IMixedCluster, network?: AwsNetwork): AwsInfraCluster {
  return new AwsInfraCluster(cluster, 'AwsCluster', { region: 'eu-central-1', network });
}

function azure(cluster: IMixedCluster, network: Partial<AzureInfraClusterProps>): AzureInfraCluster {
  return new AzureInfraCluster(cluster, 'AzureCluster', { region: 'westeurope', subscriptionId: ID, identity: AzureIdentity.fromName('a'), ...network });
}

/** A link of a cluster, in a chart of its own. */
function linkOf(cluster: IMixedCluster, props: Partial<LinkProps> = {}): Link {
  return new Link(makeChart(), 'Link', { cluster, primary: SITE, secondary: AWS_END, driver: LinkDriver.ipsec({ tunnels: TUNNELS }), ...props });
}

describe('the ranges of an end come from the cluster', () => {
  const subnet = (cidr?: string) => ({ id: `subnet-0a1b2c3d4e5f6071${cidr === undefined ? 8 : 9}`, cidr });
  const node = { name: 'nodes', role: AzureSubnetRole.NODE };

  test.each<[string, (cluster: IMixedCluster) => void, ILinkEnd, string[] | undefined]>([
    ['the VPC of an AWSCluster', cluster => aws(cluster, { vpcCidr: '10.3.0.0/16', subnets: [subnet('10.3.1.0/24')] }), AWS_END, ['10.3.0.0/16']],
    ['the subnets of an AWSCluster', cluster => aws(cluster, { vpcId: 'vpc-0a1b2c3d4e5f60718', subnets: [subnet('10.3.1.0/24')] }), AWS_END, ['10.3.1.0/24']],
    ['subnets of which one tells nothing', cluster => aws(cluster, { subnets: [subnet('10.3.1.0/24'), subnet()] }), AWS_END, undefined],
    ['a network that nobody describes', cluster => aws(cluster), AWS_END, undefined],
    ['the virtual network of an AzureCluster', cluster => azure(cluster, { vnet: { name: 'v', cidrs: ['10.4.0.0/16', '10.5.0.0/16'] }, subnets: [{ ...node, cidrs: ['10.4.0.0/20'] }] }), AZURE_END, ['10.4.0.0/16', '10.5.0.0/16']],
    ['the subnets of an AzureCluster', cluster => azure(cluster, { subnets: [{ ...node, cidrs: ['10.4.0.0/20'] }] }), AZURE_END, ['10.4.0.0/20']],
    ['a virtual network that only has a name', cluster => azure(cluster, { vnet: { name: 'v' }, subnets: [node] }), AZURE_END, undefined],
    ['the subnets for machines of a GCPCluster', cluster => new GcpInfraCluster(cluster, 'Gcp', {
      project: 'my-project',
      region: 'europe-west1',
      network: {
        name: 'n',
        autoCreateSubnetworks: false,
        subnets: [
          { name: 'nodes', cidr: '10.6.0.0/20' }, { name: 'elsewhere', cidr: '10.7.0.0/20', region: 'us-east4' },
          { name: 'proxies', cidr: '10.8.0.0/24', purpose: GcpSubnetPurpose.REGIONAL_MANAGED_PROXY },
        ],
      },
    }), GCP_END, ['10.6.0.0/20']],
    ['the subnet of an OpenStackCluster', cluster => new OpenStackInfraCluster(cluster, 'OpenStack', {
      identity: OpenStackIdentity.fromSecret('cloud', 'openstack'), managedSubnet: { cidr: '10.9.0.0/24' }, apiServerLoadBalancer: {},
    }), SITE_END, ['10.9.0.0/24']],
    ['the networks of pools of addresses, each once', cluster => {
      new Metal3IpPool(cluster, 'One', { poolName: 'one', prefix: 24, ranges: [{ start: '10.20.0.50', end: '10.20.0.60' }, { start: '10.20.0.70', end: '10.20.0.80' }] });
      new Metal3IpPool(cluster, 'Two', { poolName: 'two', prefix: 25, ranges: [{ start: '10.30.0.200', end: '10.30.0.210' }] });
    }, SITE_END, ['10.20.0.0/24', '10.30.0.128/25']],
  ])('%s', (_, describeNetwork, end, cidrs) => {
    const cluster = makeCluster();
    describeNetwork(cluster);
    const primary = end === AWS_END ? SITE : AWS;
    const make = () => linkOf(cluster, { primary, secondary: end });
    if (cidrs === undefined) {
      expect(make).toThrow(new Error(`[test/Link] 'secondary' has no 'cidrs', and cluster 'edge' tells no addresses of machines on ${end.platform} yet; `
        + "give the end its 'cidrs', for example ['10.0.0.0/16'], or make what tells them before the link: an infra cluster with the ranges of its network, or a pool of addresses "
        + '(input/missing-value)'));
    } else {
      expect(make().networks).toEqual([{ platform: primary.platform, cidrs: primary.cidrs }, { platform: end.platform, cidrs }]);
    }
  });

  test('a cluster that is written elsewhere', () => {
    const cluster = MixedCluster.fromClusterName(makeClusterChart(), 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2', endpoint: Endpoint.of('192.168.10.20') });
    aws(cluster, { vpcCidr: '10.3.0.0/16' });
    new Metal3IpPool(cluster, 'Pool', { poolName: 'pool', prefix: 24, ranges: [{ start: '10.20.0.50', end: '10.20.0.60' }] });
    expect(linkOf(cluster, { primary: SITE_END }).networks).toEqual([{ platform: 'OnPrem', cidrs: ['10.20.0.0/24'] }, { platform: 'AWS', cidrs: ['10.3.0.0/16'] }]);
  });

  test('a provider of others', () => {
    const traits: InfraTraits = {
      provider: 'acme',
      infraClusterKind: 'AcmeCluster',
      primaryRank: 1,
      publishesReadyCondition: true,
      machinesNeedReadyCondition: false,
      honoursManagedBy: true,
      needsExplicitEndpoint: false,
      hostsAreScarce: false,
      providerIdScheme: 'acme',
      platform: 'OnPrem',
    };
    const cluster = makeCluster();
    new CustomInfraCluster(cluster, 'Acme', { traits, apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', nodeCidrs: ['10.40.0.0/16'] });
    expect(linkOf(cluster, { primary: SITE_END, secondary: AWS }).primary.cidrs).toEqual(['10.40.0.0/16']);
    const nowhere = makeCluster();
    new CustomInfraCluster(nowhere, 'Acme', { traits: { ...traits, platform: undefined }, apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', nodeCidrs: ['10.40.0.0/16'] });
    expect(compositionOf(nowhere)._nodeNetworks).toEqual([]);
  });

  test('what an end says of itself counts more', () => {
    const cluster = makeCluster();
    aws(cluster, { vpcCidr: '10.3.0.0/16' });
    expect(linkOf(cluster, { secondary: AWS }).secondary).toBe(AWS);
  });

  test('fails without a cluster, and for an end of your own that has none', () => {
    expect(() => makeLink({ primary: SITE, secondary: AWS_END })).toThrow(new Error(
      "[test/AzureLink] 'secondary' has no 'cidrs', and the link has no 'cluster' that tells them; give the end its 'cidrs', for example ['10.0.0.0/16'] (input/missing-value)"));
    const cluster = makeCluster();
    aws(cluster, { vpcCidr: '10.3.0.0/16' });
    expect(() => linkOf(cluster, { secondary: { platform: 'AWS', cidrs: [], asn: 1, networkMtu: 1500 } })).toThrow("[test/Link] 'secondary' has no 'cidrs'");
  });

  test('fails where the network that the cluster tells has addresses of its pods', () => {
    const cluster = makeCluster();
    aws(cluster, { vpcCidr: '10.244.0.0/16' });
    expect(() => linkOf(cluster)).toThrow(new Error("[test/Link] 'cidrs' of the secondary end 10.244.0.0/16 overlaps 'podCidrs' or 'serviceCidrs' of the cluster 10.244.0.0/16; "
      + 'give each network addresses of its own (cross-csp/cidr-overlap)'));
  });
});

describe('the ports come from the CNI of the cluster', () => {
  const open = (link: Link) => synth(Chart.of(link)).filter(({ kind }) => kind === 'SecurityGroupIngressRule')
    .map(({ spec: { forProvider: { ipProtocol, fromPort } } }) => `${ipProtocol} ${fromPort}`);
  const ofCluster = (cni?: ClusterCni, props: Partial<LinkProps> = {}) => linkOf(makeCluster(undefined, { cni, endpoint: Endpoint.of('10.50.0.10', 8443) }),
    { primary: LinkEnd.aws({ region: 'a', vpcId: 'vpc-1', routeTableIds: [], securityGroupIds: ['sg-1'], cidrs: ['10.0.0.0/16'] }), secondary: SITE, ...props });

  test.each<[string, ClusterCni, string[], number, number]>([
    ['Calico', ClusterCni.calico(), ['tcp 8443', 'udp 4789', 'tcp 5473'], 7, 1388],
    ['Calico with BGP and WireGuard', ClusterCni.calico({ bgp: true, wireguard: true }), ['tcp 8443', 'tcp 179', 'udp 51820'], 9, 1378],
    ['Cilium', ClusterCni.cilium(), ['tcp 8443', 'udp 8472', 'tcp 4240'], 8, 1388],
    ['Cilium with Geneve and WireGuard', ClusterCni.cilium({ tunnelPort: 6081, wireguard: true }), ['udp 6081', 'udp 51871'], 9, 1308],
    ['Flannel', ClusterCni.flannel(), ['tcp 8443', 'udp 8472'], 6, 1388],
  ])('%s', (_, cni, some, count, podMtu) => {
    const link = ofCluster(cni);
    expect(open(link)).toEqual(expect.arrayContaining(some));
    expect(open(link)).toHaveLength(count);
    expect(link.podMtu).toBe(podMtu);
  });

  test('OpenShift has its own', () => {
    const chart = new Chart(new App(), 'ocp', { namespace: 'openshift-cluster-api' });
    const cluster = new OpenShiftCluster(chart, 'Cluster', { infraId: 'ocp-7xk2p', release: OpenShiftRelease.V4_22, platform: OpenShiftPlatform.AWS, internalApi: Endpoint.of('api-int.example.com') });
    const link = linkOf(cluster, { primary: AWS, secondary: AZURE });
    expect(open(link)).toEqual(expect.arrayContaining(['tcp 22623', 'udp 6081', 'tcp 6443']));
    expect([link.pathMtu, link.podMtu]).toEqual([1400, 1300]);
  });

  test('what a link says itself counts more, and without a CNI no rule is written', () => {
    expect(open(ofCluster(ClusterCni.cilium(), { ports: LinkPorts.of([]) }))).toEqual([]);
    expect(open(ofCluster())).toEqual([]);
    expect(ofCluster().podMtu).toBeUndefined();
  });

  test('a control plane that is hosted is at neither end, unless the port is asked for', () => {
    const cluster = makeCluster(undefined, { cni: ClusterCni.flannel() });
    new KamajiControlPlane(cluster, 'ControlPlane', { dataStoreName: 'd' });
    expect(open(linkOf(cluster, { primary: AWS, secondary: AZURE })).filter(rule => rule === 'tcp 6443')).toEqual([]);
    expect(open(linkOf(cluster, { primary: AWS, secondary: AZURE, ports: LinkPorts.flannel({ apiServerPort: 6443 }) }))).toContain('tcp 6443');
  });
});

describe('the Cluster tells of its links', () => {
  const annotation = (cluster: MixedCluster) => find(synth(Chart.of(cluster)), 'Cluster').metadata.annotations;
  const clusterOf = (props = {}) => {
    const cluster = makeCluster(undefined, props);
    new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE, hostSelector: HostSelector.matchLabels({ role: 'x' }) });
    return cluster;
  };

  test('each with its ends and what it carries, in the order in which they are made', () => {
    const cluster = clusterOf({ cni: ClusterCni.calico() });
    linkOf(cluster, { linkName: 'one', secondary: AWS });
    linkOf(cluster, { linkName: 'two', primary: AZURE, secondary: GCP });
    expect(annotation(cluster)).toEqual({ [LINKS]: '[{"name":"one","platforms":["OnPrem","AWS"],"pathMtu":1438,"podMtu":1388},{"name":"two","platforms":["Azure","GCP"],"pathMtu":1400,"podMtu":1350}]' });
  });

  test('without the MTU of pods where nobody says the CNI, and nothing without links', () => {
    const cluster = clusterOf();
    linkOf(cluster, { secondary: AWS });
    expect(annotation(cluster)).toEqual({ [LINKS]: '[{"name":"link","platforms":["OnPrem","AWS"],"pathMtu":1438}]' });
    expect(annotation(clusterOf())).toBeUndefined();
  });

  test('or that a network of your own routes', () => {
    expect(annotation(clusterOf({ routedNetworks: true }))).toEqual({ 'cdk8s-cluster-api/node-network': 'routed' });
  });

  test('neither changes the templates of machines', () => {
    const templates = (cluster: MixedCluster) => ids(synth(Chart.of(cluster))).filter(id => id.includes('Template'));
    const linked = clusterOf({ cni: ClusterCni.calico(), routedNetworks: true });
    linkOf(linked, { secondary: AWS });
    expect(templates(linked)).toEqual(templates(clusterOf()));
    expect(templates(linked)).toHaveLength(1);
  });
});

test('an object of a link tells its path MTU', () => {
  expect(find(synth(makeLink({ primary: AWS, secondary: AZURE }).chart), 'CrossCspNetwork').metadata.annotations).toEqual({ 'cdk8s-cluster-api/path-mtu': '1400' });
});

test('three networks are meshed by WireGuard, which makes gateways for each link', () => {
  const chart = makeChart();
  const cluster = makeCluster(undefined, { cni: ClusterCni.cilium() });
  const keys = ['bmXOC+F1FxEMF9dyiK2H5/1SUtzH0JuVo51h2wPfgyo=', 'xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg='];
  const external = (privateIp: string, publicKey: string) => LinkGateways.external({ gateways: [{ privateIp, publicKey, endpointHost: 'vpn.example.com' }] });
  const mesh = (linkName: string, primary: ILinkEnd, secondary: ILinkEnd, addresses: string[]) => new Link(chart, linkName, {
    linkName,
    cluster,
    primary,
    secondary,
    driver: LinkDriver.wireGuard({ primary: external(addresses[0], keys[0]), secondary: external(addresses[1], keys[1]) }),
  });
  mesh('aws-site', AWS, SITE, ['10.0.1.5', '192.168.111.5']);
  mesh('gcp-site', GCP, SITE, ['10.2.1.5', '192.168.111.6']);
  mesh('aws-gcp', AWS, GCP, ['10.0.1.6', '10.2.1.6']);
  expect(findViolations(synth(chart).map(manifest => ({ manifest, origin: {} })), BUILT_IN).map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
});
