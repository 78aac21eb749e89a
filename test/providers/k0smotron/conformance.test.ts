import { ByohControlPlane } from '../../../src/providers/byoh';
import {
  K0sBootstrap, K0smotronCertificate, K0smotronCertificateType, K0smotronControlPlane, K0smotronControlPlaneProps, K0smotronEtcdOptions,
  K0smotronHostingCluster, K0smotronIngress, K0smotronManifest, K0smotronPatch, K0smotronPatchType, K0smotronPersistence, K0smotronPvcOptions,
  K0smotronRemoteHostOptions, K0smotronRemoteProvisionJob, K0smotronRemoteWorkerPool, K0smotronRemoteWorkerPoolProps, K0smotronStorage,
  K0smotronVolumeOptions,
} from '../../../src/providers/k0smotron';
import { REMOTE_TRAITS } from '../../../src/providers/k0smotron/traits';
import { ContainerResources, FileContent, NodePoolProps, Replicas, ServiceType, TopologySpread } from '../../../src/root';
import { describeHostedControlPlane, describeProvider, HostedControlPlaneUnderTest, WorkerPoolUnderTest } from '../conformance';
import { EveryProp } from '../conformance-builder';
import { ALL_WORKER_POOL_PROPS } from '../kubeadm-props';

const resources: Required<ContainerResources> = { requests: { cpu: '101m', memory: '102Mi' }, limits: { cpu: '103m', memory: '104Mi' } };
const etcd: Required<K0smotronEtcdOptions> = {
  size: '17Gi',
  storageClass: 'fast',
  image: 'registry.example.com/etcd:v3',
  extraArgs: ['--quota-backend-bytes=8589934592'],
  resources: { requests: { cpu: '201m' }, limits: { cpu: '203m' } },
  autoDeletePvcs: true,
  defragSchedule: '7 3 * * *',
};
const nats: Required<K0smotronVolumeOptions> = { size: '19Gi', storageClass: 'nats-fast' };
const pvc: Required<K0smotronPvcOptions> = { size: '23Gi', storageClass: 'work', accessModes: ['ReadWriteOncePod'], autoDelete: true };
const ingress: Required<K0smotronIngress> = {
  apiHost: 'api.example.com',
  konnectivityHost: 'konnectivity.example.com',
  port: 8443,
  className: 'haproxy',
  annotations: { 'haproxy.org/ssl-passthrough': 'true' },
  deploy: false,
};
const certificate: Required<K0smotronCertificate> = { certificateType: K0smotronCertificateType.SERVICE_ACCOUNT, secretName: 'my-sa' };
const patch: Required<K0smotronPatch> = { kind: 'StatefulSet', component: 'etcd', patchType: K0smotronPatchType.JSON, content: '[]' };
const spread: Required<TopologySpread> = { topologyKey: 'topology.kubernetes.io/zone', maxSkew: 7, scheduleAnyway: true };
const hostingCluster: Required<K0smotronHostingCluster> = {
  kubeconfigSecretName: 'hub-kubeconfig', kubeconfigSecretNamespace: 'hub-secrets', kubeconfigSecretKey: 'hub-key',
};

const common = {
  controlPlaneName: 'fixed-control-plane',
  replicas: 5,
  k0sRelease: 3,
  bootstrap: new K0sBootstrap(),
  image: 'registry.example.com/k0s',
  k0sConfig: { apiVersion: 'k0s.k0sproject.io/v1beta1', kind: 'ClusterConfig', spec: { telemetry: { enabled: false } } },
  controlPlaneExtraArgs: ['--disable-components=konnectivity-server'],
  manifests: [K0smotronManifest.fromConfigMap('cni', 'cni-stack'), K0smotronManifest.fromSecret('registry-access')],
  certificates: [certificate],
  patches: [patch],
  resources,
  serviceAccountName: 'control-planes',
  topologySpread: [spread],
  hostingCluster,
  serviceLabels: { 'service-label': 'sl' },
  serviceAnnotations: { 'service-annotation': 'sa' },
  labels: { 'example.com/label': 'owner-label' },
  annotations: { 'example.com/annotation': 'owner-annotation' },
} satisfies K0smotronControlPlaneProps;

const behindLoadBalancer: EveryProp<K0smotronControlPlaneProps> = {
  ...common,
  serviceType: undefined,
  apiServerPort: 7443,
  konnectivityPort: 7132,
  externalAddress: 'k0s.example.com',
  ingress: undefined,
  loadBalancerClass: 'example.com/lb',
  storage: K0smotronStorage.etcd(etcd),
  persistence: K0smotronPersistence.pvc(pvc),
};

const behindIngress: EveryProp<K0smotronControlPlaneProps> = {
  ...common,
  serviceType: ServiceType.NODE_PORT,
  apiServerPort: 31443,
  konnectivityPort: 31132,
  externalAddress: '203.0.113.7',
  ingress,
  loadBalancerClass: undefined,
  storage: K0smotronStorage.nats(nats),
  persistence: K0smotronPersistence.hostPath('/srv/k0s'),
};

const k0smotron: Omit<HostedControlPlaneUnderTest<K0smotronControlPlaneProps>, 'name' | 'all'> = {
  minimal: {},
  create: (cluster, props) => ({ owner: new K0smotronControlPlane(cluster, 'ControlPlane', props).resource, others: [] }),
  clusterProps: { endpoint: undefined },
  writtenAs: { 3: 'k0s.3' },
  alongWith: { serviceType: { externalAddress: '203.0.113.7' } },
  idle: ['bootstrap'],
};

describeHostedControlPlane<K0smotronControlPlaneProps>({ ...k0smotron, name: 'k0smotron behind a load balancer', all: () => behindLoadBalancer });
describeHostedControlPlane<K0smotronControlPlaneProps>({ ...k0smotron, name: 'k0smotron behind an ingress', all: () => behindIngress });

const host: Required<K0smotronRemoteHostOptions> = {
  address: '192.168.10.31',
  sshKeySecretName: 'edge-ssh',
  hostName: 'host-31',
  port: 2222,
  user: 'admin',
  useSudo: false,
  workingDir: '/opt/k0smotron',
  commandsAsScript: true,
  cleanUpCommands: ['/opt/wipe'],
  labels: { 'host-label': 'hl' },
  annotations: { 'host-annotation': 'ha' },
};
const job: Required<K0smotronRemoteProvisionJob> = {
  image: 'registry.example.com/tsh:17',
  sshCommand: 'tsh ssh',
  scpCommand: 'tsh scp',
  secretMounts: [{ secretName: 'identity', mountPath: '/identity' }],
  serviceAccountName: 'provisioner',
};

const remote = {
  // Files with an owner or encoding are for cloud-init.
  files: [
    { path: '/etc/edge/banner.conf', content: FileContent.text('greeting = welcome\n'), permissions: '0641' },
    { path: '/etc/edge/banner.key', content: FileContent.fromSecret('banner-secret', 'banner.key') },
  ],
  replicas: Replicas.fixed(2),
  hosts: [host, { address: '192.168.10.32', sshKeySecretName: 'edge-ssh', hostName: 'host-32' }],
  hostPool: 'fixed-hosts',
  provisionJob: job,
} satisfies K0smotronRemoteWorkerPoolProps;

const pool: Pick<WorkerPoolUnderTest<K0smotronRemoteWorkerPoolProps>, 'minimal' | 'create' | 'infraChanges' | 'untried'> = {
  minimal: {},
  create: (cluster, props) => {
    const { machineDeployment, machineTemplate, bootstrapTemplate, hosts } = new K0smotronRemoteWorkerPool(cluster, 'Workers', props);
    return { owner: machineDeployment, machineTemplate, bootstrapTemplate, others: hosts.map(({ resource }) => resource) };
  },
  infraChanges: {
    'the image of the Job': { provisionJob: { image: 'registry.example.com/ssh:1' } },
  },
  // A k0s node takes no owner.
  untried: ['files.[].owner'],
};

describe('joined by k0s', () => {
  describeProvider<NodePoolProps, K0smotronRemoteWorkerPoolProps>({
    traits: REMOTE_TRAITS,
    workerPool: {
      ...pool,
      all: () => ({ ...ALL_WORKER_POOL_PROPS, ...remote, criSocket: undefined, ignorePreflightErrors: undefined, kubeadmVerbosity: undefined }),
      hostedBy: cluster => [new K0smotronControlPlane(cluster, 'ControlPlane').resource],
    },
  });
});

describe('joined by kubeadm', () => {
  describeProvider<NodePoolProps, K0smotronRemoteWorkerPoolProps>({
    traits: REMOTE_TRAITS,
    workerPool: {
      ...pool,
      all: () => ({ ...ALL_WORKER_POOL_PROPS, ...remote }),
      hostedBy: cluster => {
        const { resource, machineTemplate } = new ByohControlPlane(cluster, 'ControlPlane');
        return [resource, machineTemplate];
      },
    },
  });
});
