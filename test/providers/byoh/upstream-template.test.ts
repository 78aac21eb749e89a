import { Chart, Testing } from 'cdk8s';
import { parse } from 'yaml';
import { ByohControlPlane, ByohInfraCluster, ByohInstaller, ByohWorkerPool, ClusterApiVersion, Endpoint, KubeVip, MixedCluster, Replicas } from '../../../src';
import { Manifest, synth } from '../../support/manifests';
import { describeTemplate, Difference, ownSelector, WEBHOOK } from '../custom/upstream';

// The facts of two templates of BYOH v0.5.0 that belong together, a control plane and a pool, with example values for their variables. In
// the pod of kube-vip null and empty members are left out and the variables stand by their names.

const CLUSTER = 'byoh';
const CONTROL_PLANE = `${CLUSTER}-control-plane`;
const WORKERS = `${CLUSTER}-md-0`;
const NAMESPACE = 'hosts';
const VERSION = 'v1.26.6';
const ENDPOINT = { host: '10.10.10.10', port: 6443 };
const REGISTRY = 'projects.registry.vmware.com/cluster_api_provider_bringyourownhost';
const CRI_SOCKET = '/var/run/containerd/containerd.sock';
const CERT_SANS = ['localhost', '127.0.0.1', '0.0.0.0', 'host.docker.internal'];

function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'byoh', { namespace: NAMESPACE });
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: CLUSTER,
    kubernetesVersion: VERSION,
    apiVersion: ClusterApiVersion.V1BETA1,
    endpoint: Endpoint.of(ENDPOINT.host, ENDPOINT.port),
    podCidrs: ['192.168.0.0/16'],
    serviceCidrs: ['10.128.0.0/12'],
    labels: { cni: `${CLUSTER}-crs-0`, crs: 'true' },
  });
  new ByohInfraCluster(cluster, 'Byoh', { bundleRegistry: REGISTRY });
  new ByohControlPlane(cluster, 'ControlPlane', {
    replicas: 1,
    labels: { nodepool: 'pool0' },
    virtualIp: KubeVip.arp({ version: 'v0.5.0' }),
    certSans: CERT_SANS,
    controllerManagerExtraArgs: { 'enable-hostpath-provisioner': 'true' },
    criSocket: CRI_SOCKET,
    installer: ByohInstaller.bundle({ repository: REGISTRY, configName: CONTROL_PLANE }),
    machineTemplateName: CONTROL_PLANE,
  });
  new ByohWorkerPool(cluster, 'Md0', {
    poolName: WORKERS,
    replicas: Replicas.fixed(2),
    machineLabels: { nodepool: 'pool1' },
    installer: ByohInstaller.bundle({ repository: REGISTRY, configName: WORKERS }),
    machineTemplateName: WORKERS,
    bootstrapTemplateName: WORKERS,
  });
  return synth(chart).map(parsePod);
}

/** The pod of kube-vip as an object, with its environment by name. */
function parsePod(manifest: Manifest): Manifest {
  for (const file of manifest.spec.kubeadmConfigSpec?.files ?? []) {
    const pod = parse(file.content);
    pod.spec.containers[0].env = Object.fromEntries(pod.spec.containers[0].env.map(({ name, value }: Manifest) => [name, value]));
    file.content = pod;
  }
  return manifest;
}

const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io/v1beta1';

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'kube-vip', namespace: 'kube-system' },
  spec: {
    containers: [{
      args: ['manager'],
      env: {
        cp_enable: 'true',
        vip_arp: 'true',
        vip_leaderelection: 'true',
        vip_address: ENDPOINT.host,
        vip_interface: '{{ .DefaultNetworkInterfaceName }}',
        vip_leaseduration: '15',
        vip_renewdeadline: '10',
        vip_retryperiod: '2',
      },
      image: 'ghcr.io/kube-vip/kube-vip:v0.5.0',
      imagePullPolicy: 'IfNotPresent',
      name: 'kube-vip',
      securityContext: { capabilities: { add: ['NET_ADMIN', 'NET_RAW'] } },
      volumeMounts: [{ mountPath: '/etc/kubernetes/admin.conf', name: 'kubeconfig' }],
    }],
    hostNetwork: true,
    hostAliases: [{ hostnames: ['kubernetes'], ip: '127.0.0.1' }],
    volumes: [{ hostPath: { path: '/etc/kubernetes/admin.conf', type: 'FileOrCreate' }, name: 'kubeconfig' }],
  },
};

const node = {
  nodeRegistration: {
    ignorePreflightErrors: ['Swap', 'DirAvailable--etc-kubernetes-manifests', 'FileAvailable--etc-kubernetes-kubelet.conf'],
    criSocket: CRI_SOCKET,
  },
};

const machineTemplate = (name: string) => ({
  apiVersion: INFRASTRUCTURE,
  kind: 'ByoMachineTemplate',
  metadata: { name },
  spec: { template: { spec: { installerRef: { apiVersion: INFRASTRUCTURE, kind: 'K8sInstallerConfigTemplate', name, namespace: NAMESPACE } } } },
});

const installerConfig = (name: string) => ({
  apiVersion: INFRASTRUCTURE,
  kind: 'K8sInstallerConfigTemplate',
  metadata: { name },
  spec: { template: { spec: { bundleRepo: REGISTRY, bundleType: 'k8s' } } },
});

const TEMPLATE: Manifest[] = [
  {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
    metadata: { name: CLUSTER, labels: { cni: `${CLUSTER}-crs-0`, crs: 'true' } },
    spec: {
      clusterNetwork: { services: { cidrBlocks: ['10.128.0.0/12'] }, pods: { cidrBlocks: ['192.168.0.0/16'] }, serviceDomain: 'cluster.local' },
      infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'ByoCluster', name: CLUSTER },
      controlPlaneRef: { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1', kind: 'KubeadmControlPlane', name: CONTROL_PLANE },
    },
  },
  {
    apiVersion: INFRASTRUCTURE,
    kind: 'ByoCluster',
    metadata: { name: CLUSTER },
    spec: { bundleLookupBaseRegistry: REGISTRY, controlPlaneEndpoint: ENDPOINT },
  },
  machineTemplate(CONTROL_PLANE),
  {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1',
    kind: 'KubeadmControlPlane',
    metadata: { name: CONTROL_PLANE, labels: { nodepool: 'pool0' } },
    spec: {
      replicas: 1,
      machineTemplate: { infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'ByoMachineTemplate', name: CONTROL_PLANE, namespace: NAMESPACE } },
      kubeadmConfigSpec: {
        clusterConfiguration: {
          controllerManager: { extraArgs: { 'enable-hostpath-provisioner': 'true' } },
          apiServer: { certSANs: CERT_SANS },
        },
        files: [{ content: pod, owner: 'root:root', path: '/etc/kubernetes/manifests/kube-vip.yaml' }],
        initConfiguration: node,
        joinConfiguration: node,
      },
      version: VERSION,
    },
  },
  installerConfig(CONTROL_PLANE),
  machineTemplate(WORKERS),
  { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1', kind: 'KubeadmConfigTemplate', metadata: { name: WORKERS }, spec: { template: { spec: {} } } },
  {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'MachineDeployment',
    metadata: { name: WORKERS },
    spec: {
      clusterName: CLUSTER,
      replicas: 2,
      selector: { matchLabels: null },
      template: {
        metadata: { labels: { nodepool: 'pool1' } },
        spec: {
          clusterName: CLUSTER,
          version: VERSION,
          bootstrap: { configRef: { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1', kind: 'KubeadmConfigTemplate', name: WORKERS } },
          infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'ByoMachineTemplate', name: WORKERS },
        },
      },
    },
  },
  installerConfig(WORKERS),
];

const POOL = `MachineDeployment/${WORKERS}`;
const KCP = `KubeadmControlPlane/${CONTROL_PLANE}`;

function variable(name: string, values: Pick<Difference, 'theirs' | 'ours' | 'reason'>): Difference {
  return { object: KCP, field: `/spec/kubeadmConfigSpec/files/0/content/spec/containers/0/env/${name}`, ...values };
}

describeTemplate(program(), TEMPLATE, [
  { object: '*', field: '/metadata/namespace', ours: NAMESPACE, reason: 'one namespace for everything, stated rather than taken from the kubectl context' },
  { object: `Cluster/${CLUSTER}`, field: '/spec/controlPlaneEndpoint/host', ours: ENDPOINT.host, reason: 'one endpoint, the same on all objects' },
  { object: `Cluster/${CLUSTER}`, field: '/spec/controlPlaneEndpoint/port', ours: ENDPOINT.port, reason: 'one endpoint, the same on all objects' },
  {
    object: KCP,
    field: '/spec/machineTemplate/infrastructureRef/namespace',
    theirs: NAMESPACE,
    reason: 'templates are looked up in the namespace of the control plane, and v1beta2 has no such field any more',
  },
  { object: KCP, field: '/spec/rolloutStrategy/type', ours: 'RollingUpdate', reason: WEBHOOK },
  { object: KCP, field: '/spec/rolloutStrategy/rollingUpdate/maxSurge', ours: 1, reason: WEBHOOK },
  variable('vip_address', { theirs: ENDPOINT.host, reason: "the older name of 'address'" }),
  variable('address', { ours: ENDPOINT.host, reason: "the newer name of 'vip_address'" }),
  variable('port', { ours: '6443', reason: 'the port of the endpoint, which need not be the default' }),
  variable('vip_subnet', { ours: '32', reason: 'newer versions of kube-vip need it' }),
  variable('cp_namespace', { ours: 'kube-system', reason: 'where kube-vip keeps its lease, stated' }),
  { object: POOL, field: '/spec/selector/matchLabels', theirs: null, reason: 'the labels that the webhook would fill in follow' },
  ...ownSelector(POOL, CLUSTER, WORKERS),
  { object: POOL, field: '/spec/strategy/type', ours: 'RollingUpdate', reason: WEBHOOK },
  { object: POOL, field: '/spec/strategy/rollingUpdate/maxSurge', ours: 0, reason: 'a fixed stock of hosts has none to spare; the webhook would write 1' },
  { object: POOL, field: '/spec/strategy/rollingUpdate/maxUnavailable', ours: 1, reason: 'a fixed stock of hosts has none to spare; the webhook would write 0' },
  ...[CONTROL_PLANE, WORKERS].map(name => ({
    object: `K8sInstallerConfigTemplate/${name}`,
    field: '/metadata/labels/clusterctl.cluster.x-k8s.io~1move',
    ours: '',
    reason: 'nobody owns it, so clusterctl move would leave it behind',
  })),
]);
