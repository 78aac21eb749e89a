import { Chart, Testing } from 'cdk8s';
import { parse, stringify } from 'yaml';
import { ByohControlPlane, ByohInfraCluster, ByohInstaller, ByohWorkerPool } from '../../../src/providers/byoh';
import { ClusterApiVersion, Endpoint, KubeVip, MixedCluster, Replicas } from '../../../src/root';
import { installerOverwrites } from '../../fixtures/upstream-findings';
import { ids, Manifest, synth } from '../../support/manifests';
import {
  BOOTSTRAP, CONTROL_PLANES, CORE, defaultRollout, describeUpstream, Difference, INFRASTRUCTURE, machineDeployment, ONE_ENDPOINT, ONE_NAMESPACE,
  OWN_NAMESPACE, ownSelector, scarceRollout,
} from '../../support/upstream';

// cluster-with-kcp.yaml and md.yaml for virtual machines, which belong together, of BYOH v0.5.0 with example values.

const CLUSTER = 'byoh';
const CONTROL_PLANE = `${CLUSTER}-control-plane`;
const WORKERS = `${CLUSTER}-md-0`;
const NAMESPACE = 'hosts';
const VERSION = 'v1.26.6';
const BYOH = `${INFRASTRUCTURE}/v1beta1`;
const ENDPOINT = { host: '10.10.10.10', port: 6443 };
const REGISTRY = 'projects.registry.vmware.com/cluster_api_provider_bringyourownhost';
const CRI_SOCKET = '/var/run/containerd/containerd.sock';
const CERT_SANS = ['localhost', '127.0.0.1', '0.0.0.0', 'host.docker.internal'];

/** The pod as an object, without null and empty members, and with its variables by name. */
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
  apiVersion: BYOH,
  kind: 'ByoMachineTemplate',
  metadata: { name },
  spec: { template: { spec: { installerRef: { apiVersion: BYOH, kind: 'K8sInstallerConfigTemplate', name, namespace: NAMESPACE } } } },
});

const installerConfig = (name: string) => ({
  apiVersion: BYOH,
  kind: 'K8sInstallerConfigTemplate',
  metadata: { name },
  spec: { template: { spec: { bundleRepo: REGISTRY, bundleType: 'k8s' } } },
});

const TEMPLATE: Manifest[] = [
  {
    apiVersion: `${CORE}/v1beta1`,
    kind: 'Cluster',
    metadata: { name: CLUSTER, labels: { cni: `${CLUSTER}-crs-0`, crs: 'true' } },
    spec: {
      clusterNetwork: { services: { cidrBlocks: ['10.128.0.0/12'] }, pods: { cidrBlocks: ['192.168.0.0/16'] }, serviceDomain: 'cluster.local' },
      infrastructureRef: { apiVersion: BYOH, kind: 'ByoCluster', name: CLUSTER },
      controlPlaneRef: { apiVersion: `${CONTROL_PLANES}/v1beta1`, kind: 'KubeadmControlPlane', name: CONTROL_PLANE },
    },
  },
  {
    apiVersion: BYOH,
    kind: 'ByoCluster',
    metadata: { name: CLUSTER },
    spec: { bundleLookupBaseRegistry: REGISTRY, controlPlaneEndpoint: ENDPOINT },
  },
  machineTemplate(CONTROL_PLANE),
  {
    apiVersion: `${CONTROL_PLANES}/v1beta1`,
    kind: 'KubeadmControlPlane',
    metadata: { name: CONTROL_PLANE, labels: { nodepool: 'pool0' } },
    spec: {
      replicas: 1,
      machineTemplate: { infrastructureRef: { apiVersion: BYOH, kind: 'ByoMachineTemplate', name: CONTROL_PLANE, namespace: NAMESPACE } },
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
  { apiVersion: `${BOOTSTRAP}/v1beta1`, kind: 'KubeadmConfigTemplate', metadata: { name: WORKERS }, spec: { template: { spec: {} } } },
  machineDeployment({
    apiVersion: `${CORE}/v1beta1`,
    metadata: { name: WORKERS },
    clusterName: CLUSTER,
    replicas: 2,
    version: VERSION,
    bootstrap: { apiVersion: `${BOOTSTRAP}/v1beta1`, kind: 'KubeadmConfigTemplate', name: WORKERS },
    infrastructure: { apiVersion: BYOH, kind: 'ByoMachineTemplate', name: WORKERS },
    machineLabels: { nodepool: 'pool1' },
  }),
  installerConfig(WORKERS),
];

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
  return synth(chart);
}

/** Reads the pod of kube-vip as an object, with its variables by name. */
function readPod(manifest: Manifest): Manifest {
  const copy = structuredClone(manifest);
  for (const file of copy.spec.kubeadmConfigSpec?.files ?? []) {
    file.content = parse(file.content);
    const [container] = file.content.spec.containers;
    container.env = Object.fromEntries(container.env.map(({ name, value }: Manifest) => [name, value]));
  }
  return copy;
}

/** Puts the pod of kube-vip back as the text that it is in the template. */
function writePod(manifest: Manifest): Manifest {
  const copy = structuredClone(manifest);
  for (const file of copy.spec.kubeadmConfigSpec?.files ?? []) {
    const [container] = file.content.spec.containers;
    container.env = Object.entries(container.env).map(([name, value]) => ({ name, value }));
    file.content = stringify(file.content);
  }
  return copy;
}

const KCP = `KubeadmControlPlane/${CONTROL_PLANE}`;

function variable(name: string, values: Pick<Difference, 'upstream' | 'ours' | 'reason'>): Difference {
  return { object: KCP, field: `/spec/kubeadmConfigSpec/files/0/content/spec/containers/0/env/${name}`, ...values };
}

const DIFFERENCES: Difference[] = [
  ...ids(TEMPLATE).map(object => ({ object, field: '/metadata/namespace', ours: NAMESPACE, reason: ONE_NAMESPACE })),
  { object: `Cluster/${CLUSTER}`, field: '/spec/controlPlaneEndpoint', ours: ENDPOINT, reason: ONE_ENDPOINT },
  { object: KCP, field: '/spec/machineTemplate/infrastructureRef/namespace', upstream: NAMESPACE, reason: OWN_NAMESPACE },
  defaultRollout('v1beta1', 'KubeadmControlPlane', CONTROL_PLANE),
  variable('vip_address', { upstream: ENDPOINT.host, reason: "the older name of 'address'" }),
  variable('address', { ours: ENDPOINT.host, reason: "the newer name of 'vip_address'" }),
  variable('port', { ours: '6443', reason: 'the port of the endpoint, which need not be the default' }),
  variable('vip_subnet', { ours: '32', reason: 'newer versions of kube-vip need it' }),
  variable('cp_namespace', { ours: 'kube-system', reason: 'where kube-vip keeps its lease, stated' }),
  scarceRollout('v1beta1', WORKERS),
  ...ownSelector(CLUSTER, WORKERS),
  ...[CONTROL_PLANE, WORKERS].map(name => ({
    object: `K8sInstallerConfigTemplate/${name}`,
    field: '/metadata/labels',
    ours: { 'clusterctl.cluster.x-k8s.io/move': '' },
    reason: 'nobody owns it, so clusterctl move would leave it behind',
  })),
];

const OLD_VERSION = 'the version that the bundles of BYOH were last built for, which current releases of Cluster API are not tested with any more';

describeUpstream({
  template: TEMPLATE,
  program,
  read: readPod,
  write: writePod,
  differences: DIFFERENCES,
  violations: [
    { code: 'byoh/any-host', object: `ByoMachineTemplate/${CONTROL_PLANE}`, path: 'spec.template.spec.selector', reason: 'any host will do' },
    { code: 'byoh/any-host', object: `ByoMachineTemplate/${WORKERS}`, path: 'spec.template.spec.selector', reason: 'any host will do for the workers' },
    ...[CONTROL_PLANE, WORKERS].map(installerOverwrites),
    { code: 'version/unsupported', object: KCP, path: 'spec.version', reason: OLD_VERSION },
    { code: 'version/unsupported', object: `MachineDeployment/${WORKERS}`, path: 'spec.template.spec.version', reason: OLD_VERSION },
  ],
});
