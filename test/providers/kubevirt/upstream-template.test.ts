import { Chart, Testing } from 'cdk8s';
import { KubevirtBootstrapCheck, KubevirtControlPlane, KubevirtImage, KubevirtWorkerPool } from '../../../src/providers/kubevirt';
import { ClusterApiVersion, MixedCluster, Replicas } from '../../../src/root';
import { droppedDomain } from '../../fixtures/upstream-findings';
import { Manifest, synth } from '../../support/manifests';
import {
  BOOTSTRAP, CONTROL_PLANES, CORE, defaultRollout, describeUpstream, Difference, INFRASTRUCTURE, machineDeployment, OWN_NAMESPACE, plainPool,
} from '../../support/upstream';

// cluster-template.yaml of Cluster API Provider KubeVirt v0.11.2 with example values.

const CLUSTER = 'capi-quickstart';
const NAMESPACE = 'quickstart';
const CONTROL_PLANE = `${CLUSTER}-control-plane`;
const WORKERS = `${CLUSTER}-md-0`;
const VERSION = 'v1.34.2';
const KUBEVIRT = `${INFRASTRUCTURE}/v1alpha1`;
const IMAGE = 'quay.io/capk/ubuntu-2404-container-disk:v1.34.2';
const CRI_SOCKET = '/var/run/containerd/containerd.sock';
const DOMAIN = `${CLUSTER}.${NAMESPACE}.local`;

function machineTemplate(name: string): Manifest {
  return {
    apiVersion: KUBEVIRT,
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

const TEMPLATE: Manifest[] = [
  {
    apiVersion: `${CORE}/v1beta1`,
    kind: 'Cluster',
    metadata: { name: CLUSTER, namespace: NAMESPACE },
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ['10.243.0.0/16'] }, services: { cidrBlocks: ['10.95.0.0/16'] } },
      infrastructureRef: { apiVersion: KUBEVIRT, kind: 'KubevirtCluster', name: CLUSTER, namespace: NAMESPACE },
      controlPlaneRef: { apiVersion: `${CONTROL_PLANES}/v1beta1`, kind: 'KubeadmControlPlane', name: CONTROL_PLANE, namespace: NAMESPACE },
    },
  },
  {
    apiVersion: KUBEVIRT,
    kind: 'KubevirtCluster',
    metadata: { name: CLUSTER, namespace: NAMESPACE },
    spec: { controlPlaneServiceTemplate: { spec: { type: 'ClusterIP' } } },
  },
  machineTemplate(CONTROL_PLANE),
  {
    apiVersion: `${CONTROL_PLANES}/v1beta1`,
    kind: 'KubeadmControlPlane',
    metadata: { name: CONTROL_PLANE, namespace: NAMESPACE },
    spec: {
      replicas: 1,
      version: VERSION,
      machineTemplate: { infrastructureRef: { apiVersion: KUBEVIRT, kind: 'KubevirtMachineTemplate', name: CONTROL_PLANE, namespace: NAMESPACE } },
      kubeadmConfigSpec: {
        clusterConfiguration: { networking: { dnsDomain: DOMAIN, podSubnet: '10.243.0.0/16', serviceSubnet: '10.95.0.0/16' } },
        initConfiguration: node,
        joinConfiguration: node,
      },
    },
  },
  machineTemplate(WORKERS),
  {
    apiVersion: `${BOOTSTRAP}/v1beta1`,
    kind: 'KubeadmConfigTemplate',
    metadata: { name: WORKERS, namespace: NAMESPACE },
    spec: { template: { spec: { joinConfiguration: { nodeRegistration: { kubeletExtraArgs: {} } } } } },
  },
  machineDeployment({
    apiVersion: `${CORE}/v1beta1`,
    metadata: { name: WORKERS, namespace: NAMESPACE },
    clusterName: CLUSTER,
    replicas: 2,
    version: VERSION,
    bootstrap: { apiVersion: `${BOOTSTRAP}/v1beta1`, kind: 'KubeadmConfigTemplate', name: WORKERS, namespace: NAMESPACE },
    infrastructure: { apiVersion: KUBEVIRT, kind: 'KubevirtMachineTemplate', name: WORKERS, namespace: NAMESPACE },
  }),
];

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
  const image = KubevirtImage.fromContainerDisk(IMAGE);
  const machine = { image, vmNamespace: NAMESPACE, bootstrapCheck: KubevirtBootstrapCheck.SSH };
  new KubevirtControlPlane(cluster, 'ControlPlane', { ...machine, replicas: 1, criSocket: CRI_SOCKET, machineTemplateName: CONTROL_PLANE });
  new KubevirtWorkerPool(cluster, 'Workers', {
    ...machine, poolName: WORKERS, replicas: Replicas.fixed(2), machineTemplateName: WORKERS, bootstrapTemplateName: WORKERS,
  });
  return synth(chart);
}

const KCP = `KubeadmControlPlane/${CONTROL_PLANE}`;
const POOL = `MachineDeployment/${WORKERS}`;
const NODES_KNOWN = {
  ours: { 'provider-id': 'kubevirt://{{ v1.local_hostname }}' },
  reason: 'nodes are known from the start, so that the cloud controller of another provider in the cluster leaves them alone',
};

const DIFFERENCES: Difference[] = [
  defaultRollout('v1beta1', 'KubeadmControlPlane', CONTROL_PLANE),
  ...plainPool('v1beta1', CLUSTER, WORKERS),
  { object: `Cluster/${CLUSTER}`, field: '/spec/clusterNetwork/serviceDomain', ours: DOMAIN, reason: 'stated for the whole cluster, and derived below' },
  {
    object: KCP,
    field: '/spec/kubeadmConfigSpec/clusterConfiguration',
    upstream: { networking: { dnsDomain: DOMAIN, podSubnet: '10.243.0.0/16', serviceSubnet: '10.95.0.0/16' } },
    reason: 'Cluster API derives it from the network of the Cluster, where it is stated once',
  },
  ...[
    [`Cluster/${CLUSTER}`, '/spec/infrastructureRef/namespace'],
    [`Cluster/${CLUSTER}`, '/spec/controlPlaneRef/namespace'],
    [KCP, '/spec/machineTemplate/infrastructureRef/namespace'],
    [POOL, '/spec/template/spec/bootstrap/configRef/namespace'],
    [POOL, '/spec/template/spec/infrastructureRef/namespace'],
  ].map(([object, field]) => ({ object, field, upstream: NAMESPACE, reason: OWN_NAMESPACE })),
  { object: KCP, field: '/spec/kubeadmConfigSpec/initConfiguration/nodeRegistration/kubeletExtraArgs', ...NODES_KNOWN },
  { object: KCP, field: '/spec/kubeadmConfigSpec/joinConfiguration/nodeRegistration/kubeletExtraArgs', ...NODES_KNOWN },
  {
    object: `KubeadmConfigTemplate/${WORKERS}`,
    field: '/spec/template/spec/joinConfiguration/nodeRegistration/kubeletExtraArgs',
    upstream: {},
    ...NODES_KNOWN,
  },
];

describeUpstream({ template: TEMPLATE, program, differences: DIFFERENCES, violations: [droppedDomain(CLUSTER)] });
