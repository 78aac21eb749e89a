import { HETZNER_LIKE } from './support';
import {
  KamajiAddressType, KamajiCgroupDriver, KamajiComponent, KamajiControlPlane, KamajiControlPlaneProps, KamajiGateway, KamajiHostingCluster,
  KamajiIngress, KamajiKonnectivity, KamajiKonnectivityOptions, KamajiPortProtocol, KamajiServicePort,
} from '../../../src/providers/kamaji';
import { ContainerResources, ServiceType, TaintEffect, Toleration, TopologySpread } from '../../../src/root';
import { FakeInfraCluster } from '../../cluster/fakes';
import { describeHostedControlPlane, HostedControlPlaneUnderTest } from '../conformance';
import { EveryProp } from '../conformance-builder';

const resources = (amount: number): Required<ContainerResources> => ({
  requests: { cpu: `${amount}m`, memory: `${amount}Mi` }, limits: { cpu: `${amount + 1}m`, memory: `${amount + 1}Mi` },
});
const component = (name: string, amount: number): Required<KamajiComponent> => ({
  extraArgs: { [`${name}-argument`]: `${name}-value` }, resources: resources(amount), imageName: `my-${name}`,
});
const toleration: Required<Toleration> = { key: 'example.com/spot', value: 'spot-value', effect: TaintEffect.NO_EXECUTE, tolerationSeconds: 307 };
const spread: Required<TopologySpread> = { topologyKey: 'topology.kubernetes.io/zone', maxSkew: 7, scheduleAnyway: true };
const hostingCluster: Required<KamajiHostingCluster> = {
  kubeconfigSecretName: 'hub-kubeconfig', kubeconfigSecretKey: 'hub-key', kubeconfigSecretNamespace: 'hub-secrets', deploymentNamespace: 'hub-tenants',
};
const port: Required<KamajiServicePort> = { name: 'trustd', port: 50001, targetPort: 50002, protocol: KamajiPortProtocol.SCTP, appProtocol: 'example.com/grpc' };
const ingress: Required<KamajiIngress> = {
  hostname: 'api.example.com', port: 8443, className: 'haproxy', labels: { 'ingress-label': 'il' }, annotations: { 'ingress-annotation': 'ia' },
};
const gateway: Required<KamajiGateway> = {
  gatewayName: 'edge-gateway',
  gatewayNamespace: 'gateways',
  hostname: 'gw.example.com',
  port: 9443,
  sectionName: 'tls-listener',
  labels: { 'gateway-label': 'gl' },
  annotations: { 'gateway-annotation': 'ga' },
};
const konnectivity: Required<KamajiKonnectivityOptions> = {
  serverPort: 8231,
  serverImage: 'registry.example.com/proxy-server',
  serverVersion: 'v0.31.1',
  serverExtraArgs: { 'server-argument': 'server-value' },
  serverResources: resources(601),
  agentImage: 'registry.example.com/proxy-agent',
  agentVersion: 'v0.31.2',
  agentExtraArgs: { 'agent-argument': 'agent-value' },
  hostNetwork: true,
  tolerations: [toleration],
};

const common = {
  apiVersion: undefined,
  controlPlaneName: 'fixed-control-plane',
  replicas: 5,
  imageRepository: 'registry.example.com/kubernetes',
  dataStoreName: 'my-data-store',
  dataStoreSchema: 'my-schema',
  dataStoreUsername: 'my-user',
  dataStoreOverrides: [{ resource: '/events', dataStore: 'events-store' }],
  apiServer: component('api', 101),
  controllerManager: component('manager', 201),
  scheduler: component('scheduler', 301),
  kine: { extraArgs: { 'kine-argument': 'kine-value' }, resources: resources(401) },
  admissionControllers: ['LimitRanger', 'PodNodeSelector'],
  kubeletCgroupDriver: KamajiCgroupDriver.CGROUPFS,
  kubeletPreferredAddressTypes: [KamajiAddressType.EXTERNAL_DNS, KamajiAddressType.INTERNAL_DNS],
  dynamicInfrastructureClusters: ['RemoteCluster'],
  serviceAddress: '192.168.10.44',
  advertiseAddress: '203.0.113.44',
  certSans: ['san.example.com', '203.0.113.45'],
  serviceLabels: { 'service-label': 'sl' },
  serviceAnnotations: { 'service-annotation': 'sa' },
  additionalServicePorts: [port],
  dnsServiceIps: ['10.96.0.53'],
  nodeSelector: { 'example.com/control-planes': 'selected-nodes' },
  tolerations: [toleration],
  topologySpread: [spread],
  runtimeClassName: 'kata',
  serviceAccountName: 'control-planes',
  podLabels: { 'pod-label': 'pl' },
  podAnnotations: { 'pod-annotation': 'pa' },
  deploymentLabels: { 'deployment-label': 'dl' },
  deploymentAnnotations: { 'deployment-annotation': 'da' },
  hostingCluster,
  labels: { 'example.com/label': 'owner-label' },
  annotations: { 'example.com/annotation': 'owner-annotation' },
} satisfies KamajiControlPlaneProps;

const behindIngress: EveryProp<KamajiControlPlaneProps> = {
  ...common,
  serviceType: undefined,
  loadBalancerClass: 'example.com/lb',
  loadBalancerSourceRanges: ['203.0.113.0/24'],
  ingress,
  gateway: undefined,
  coreDns: undefined,
  coreDnsImage: { repository: 'registry.example.com/dns', tag: 'v1.12.9' },
  kubeProxy: false,
  kubeProxyImage: undefined,
  konnectivity: KamajiKonnectivity.deployment(4, konnectivity),
};

const behindGateway: EveryProp<KamajiControlPlaneProps> = {
  ...common,
  serviceType: ServiceType.CLUSTER_IP,
  loadBalancerClass: undefined,
  loadBalancerSourceRanges: undefined,
  ingress: undefined,
  gateway,
  coreDns: false,
  coreDnsImage: undefined,
  kubeProxy: undefined,
  kubeProxyImage: { repository: 'registry.example.com/proxy', tag: 'v1.34.9' },
  konnectivity: KamajiKonnectivity.daemonSet(konnectivity),
};

const kamaji: Omit<HostedControlPlaneUnderTest<KamajiControlPlaneProps>, 'name' | 'all'> = {
  minimal: {},
  create: (cluster, props) => ({ owner: new KamajiControlPlane(cluster, 'ControlPlane', props).resource, others: [] }),
  clusterProps: { endpoint: undefined },
  prepare: cluster => {
    new FakeInfraCluster(cluster, 'Infra', HETZNER_LIKE);
    return [];
  },
  kindsWithoutCrd: ['HetznerCluster'],
  writtenAs: { RemoteCluster: '' },
  idle: ['dynamicInfrastructureClusters'],
};

describeHostedControlPlane<KamajiControlPlaneProps>({ ...kamaji, name: 'Kamaji behind an ingress', all: () => behindIngress });
describeHostedControlPlane<KamajiControlPlaneProps>({ ...kamaji, name: 'Kamaji behind a gateway', all: () => behindGateway });
