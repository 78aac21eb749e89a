import { Chart, Testing } from 'cdk8s';
import { ClusterApiVersion, MixedCluster, Replicas } from '../../../src';
import { KubevirtControlPlane, KubevirtImage, KubevirtWorkerPool } from '../../../src/providers/kubevirt';
import { Manifest, synth } from '../../support/manifests';
import { commonDifferences, describeUpstreamTemplate, Difference } from '../gcp/upstream';

// The basic template of CAPK v0.11.2 with example values.

const CLUSTER = 'capi-quickstart';
const NAMESPACE = 'quickstart';
const CONTROL_PLANE = `${CLUSTER}-control-plane`;
const WORKERS = `${CLUSTER}-md-0`;
const VERSION = 'v1.34.2';
const IMAGE = 'quay.io/capk/ubuntu-2404-container-disk:v1.34.2';
const CRI_SOCKET = '/var/run/containerd/containerd.sock';
const DOMAIN = `${CLUSTER}.${NAMESPACE}.local`;
const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io/v1alpha1';

function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'upstream', { namespace: NAMESPACE });
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: CLUSTER,
    kubernetesVersion: VERSION,
    podCidrs: ['10.243.0.0/16'],
    serviceCidrs: ['10.95.0.0/16'],
    serviceDomain: DOMAIN,
    apiVersion: ClusterApiVersion.V1BETA1,
  });
  const image = KubevirtImage.containerDisk(IMAGE);
  new KubevirtControlPlane(cluster, 'ControlPlane', { replicas: 1, image, vmNamespace: NAMESPACE, criSocket: CRI_SOCKET, machineTemplateName: CONTROL_PLANE });
  new KubevirtWorkerPool(cluster, 'Workers', {
    poolName: WORKERS, replicas: Replicas.fixed(2), image, vmNamespace: NAMESPACE, machineTemplateName: WORKERS, bootstrapTemplateName: WORKERS,
  });
  return synth(chart);
}

function machineTemplate(name: string): Manifest {
  return {
    apiVersion: INFRASTRUCTURE,
    kind: 'KubevirtMachineTemplate',
    metadata: { name, namespace: NAMESPACE },
    spec: {
      template: {
        spec: {
          virtualMachineBootstrapCheck: { checkStrategy: 'ssh' },
          virtualMachineTemplate: {
            metadata: { namespace: NAMESPACE },
            spec: {
              runStrategy: 'Always',
              template: {
                spec: {
                  domain: {
                    cpu: { cores: 2 },
                    memory: { guest: '4Gi' },
                    devices: { networkInterfaceMultiqueue: true, disks: [{ disk: { bus: 'virtio' }, name: 'containervolume' }] },
                  },
                  evictionStrategy: 'External',
                  volumes: [{ containerDisk: { image: IMAGE }, name: 'containervolume' }],
                },
              },
            },
          },
        },
      },
    },
  };
}

const node = { nodeRegistration: { criSocket: CRI_SOCKET } };

const UPSTREAM: Manifest[] = [
  {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
    metadata: { name: CLUSTER, namespace: NAMESPACE },
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ['10.243.0.0/16'] }, services: { cidrBlocks: ['10.95.0.0/16'] } },
      infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'KubevirtCluster', name: CLUSTER, namespace: NAMESPACE },
      controlPlaneRef: { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1', kind: 'KubeadmControlPlane', name: CONTROL_PLANE, namespace: NAMESPACE },
    },
  },
  {
    apiVersion: INFRASTRUCTURE,
    kind: 'KubevirtCluster',
    metadata: { name: CLUSTER, namespace: NAMESPACE },
    spec: { controlPlaneServiceTemplate: { spec: { type: 'ClusterIP' } } },
  },
  machineTemplate(CONTROL_PLANE),
  {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1',
    kind: 'KubeadmControlPlane',
    metadata: { name: CONTROL_PLANE, namespace: NAMESPACE },
    spec: {
      replicas: 1,
      version: VERSION,
      machineTemplate: { infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'KubevirtMachineTemplate', name: CONTROL_PLANE, namespace: NAMESPACE } },
      kubeadmConfigSpec: {
        clusterConfiguration: { networking: { dnsDomain: DOMAIN, podSubnet: '10.243.0.0/16', serviceSubnet: '10.95.0.0/16' } },
        initConfiguration: node,
        joinConfiguration: node,
      },
    },
  },
  machineTemplate(WORKERS),
  {
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1',
    kind: 'KubeadmConfigTemplate',
    metadata: { name: WORKERS, namespace: NAMESPACE },
    spec: { template: { spec: { joinConfiguration: { nodeRegistration: { kubeletExtraArgs: {} } } } } },
  },
  {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'MachineDeployment',
    metadata: { name: WORKERS, namespace: NAMESPACE },
    spec: {
      clusterName: CLUSTER,
      replicas: 2,
      selector: { matchLabels: null },
      template: {
        spec: {
          clusterName: CLUSTER,
          version: VERSION,
          bootstrap: {
            configRef: { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1', kind: 'KubeadmConfigTemplate', name: WORKERS, namespace: NAMESPACE },
          },
          infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'KubevirtMachineTemplate', name: WORKERS, namespace: NAMESPACE },
        },
      },
    },
  },
];

const DERIVED = 'Cluster API derives it from the network of the Cluster, where it is stated once';
const REFERENCE = 'everything that belongs to a cluster is in its namespace, and newer references have none';
const PROVIDER_ID = 'nodes are known from the start, so that the cloud controller of another provider in the cluster leaves them alone';
const NETWORKING = '/spec/kubeadmConfigSpec/clusterConfiguration/networking';

const DIFFERENCES: Difference[] = [
  ...commonDifferences(CLUSTER, CONTROL_PLANE, WORKERS),
  { object: `Cluster/${CLUSTER}`, field: '/spec/clusterNetwork/serviceDomain', ours: DOMAIN, reason: 'stated for the whole cluster, and derived below' },
  { object: `KubeadmControlPlane/${CONTROL_PLANE}`, field: `${NETWORKING}/dnsDomain`, upstream: DOMAIN, reason: DERIVED },
  { object: `KubeadmControlPlane/${CONTROL_PLANE}`, field: `${NETWORKING}/podSubnet`, upstream: '10.243.0.0/16', reason: DERIVED },
  { object: `KubeadmControlPlane/${CONTROL_PLANE}`, field: `${NETWORKING}/serviceSubnet`, upstream: '10.95.0.0/16', reason: DERIVED },
  { object: `Cluster/${CLUSTER}`, field: '/spec/infrastructureRef/namespace', upstream: NAMESPACE, reason: REFERENCE },
  { object: `Cluster/${CLUSTER}`, field: '/spec/controlPlaneRef/namespace', upstream: NAMESPACE, reason: REFERENCE },
  { object: `KubeadmControlPlane/${CONTROL_PLANE}`, field: '/spec/machineTemplate/infrastructureRef/namespace', upstream: NAMESPACE, reason: REFERENCE },
  { object: `MachineDeployment/${WORKERS}`, field: '/spec/template/spec/bootstrap/configRef/namespace', upstream: NAMESPACE, reason: REFERENCE },
  { object: `MachineDeployment/${WORKERS}`, field: '/spec/template/spec/infrastructureRef/namespace', upstream: NAMESPACE, reason: REFERENCE },
  ...['initConfiguration', 'joinConfiguration'].map(phase => ({
    object: `KubeadmControlPlane/${CONTROL_PLANE}`,
    field: `/spec/kubeadmConfigSpec/${phase}/nodeRegistration/kubeletExtraArgs/provider-id`,
    ours: 'kubevirt://{{ v1.local_hostname }}',
    reason: PROVIDER_ID,
  })),
  {
    object: `KubeadmConfigTemplate/${WORKERS}`,
    field: '/spec/template/spec/joinConfiguration/nodeRegistration/kubeletExtraArgs/provider-id',
    ours: 'kubevirt://{{ v1.local_hostname }}',
    reason: PROVIDER_ID,
  },
  {
    object: `KubeadmConfigTemplate/${WORKERS}`,
    field: '/spec/template/spec/joinConfiguration/nodeRegistration/kubeletExtraArgs',
    upstream: {},
    reason: 'the list of the template is empty, and ours is not',
  },
];

describeUpstreamTemplate(program(), UPSTREAM, DIFFERENCES);
