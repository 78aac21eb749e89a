import { Chart, Duration, Testing } from 'cdk8s';
import { commonDifferences, describeUpstreamTemplate, Difference } from './upstream';
import { ClusterApiVersion, MixedCluster, Replicas } from '../../../src';
import { GcpControlPlane, GcpImage, GcpInfraCluster, GcpWorkerPool } from '../../../src/providers/gcp';
import { Manifest, synth } from '../../support/manifests';

// The basic template of CAPG v1.12.0 with example values. It uses the cloud provider that Kubernetes has dropped from its tree.

const CLUSTER = 'capi-quickstart';
const CONTROL_PLANE = `${CLUSTER}-control-plane`;
const WORKERS = `${CLUSTER}-md-0`;
const VERSION = 'v1.31.4';
const IMAGE = 'projects/my-project/global/images/cluster-api-ubuntu-2404-v1-31-4';
const GATES = 'DisableCloudProviders=false,DisableKubeletCloudCredentialProviders=false';
const IN_TREE = { 'cloud-provider': 'gce', 'feature-gates': GATES };
const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io/v1beta1';

function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'upstream');
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: CLUSTER, kubernetesVersion: VERSION, podCidrs: ['192.168.0.0/16'], apiVersion: ClusterApiVersion.V1BETA1,
  });
  new GcpInfraCluster(cluster, 'Gcp', { project: 'my-project', region: 'europe-west1', network: { name: 'machines' } });
  new GcpControlPlane(cluster, 'ControlPlane', {
    replicas: 3,
    instanceType: 'n1-standard-2',
    image: GcpImage.image(IMAGE),
    kubeletExtraArgs: IN_TREE,
    controllerManagerExtraArgs: { ...IN_TREE, 'allocate-node-cidrs': 'false' },
    startupTimeout: Duration.minutes(20),
    machineTemplateName: CONTROL_PLANE,
  });
  new GcpWorkerPool(cluster, 'Workers', {
    poolName: WORKERS,
    replicas: Replicas.fixed(2),
    instanceType: 'n1-standard-4',
    image: GcpImage.image(IMAGE),
    kubeletExtraArgs: IN_TREE,
    machineTemplateName: WORKERS,
    bootstrapTemplateName: WORKERS,
  });
  return synth(chart);
}

const node = { nodeRegistration: { name: '{{ ds.meta_data.local_hostname.split(".")[0] }}', kubeletExtraArgs: IN_TREE } };

const UPSTREAM: Manifest[] = [
  {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
    metadata: { name: CLUSTER },
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ['192.168.0.0/16'] } },
      infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'GCPCluster', name: CLUSTER },
      controlPlaneRef: { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1', kind: 'KubeadmControlPlane', name: CONTROL_PLANE },
    },
  },
  {
    apiVersion: INFRASTRUCTURE,
    kind: 'GCPCluster',
    metadata: { name: CLUSTER },
    spec: { project: 'my-project', region: 'europe-west1', network: { name: 'machines' } },
  },
  {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1',
    kind: 'KubeadmControlPlane',
    metadata: { name: CONTROL_PLANE },
    spec: {
      replicas: 3,
      version: VERSION,
      machineTemplate: { infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'GCPMachineTemplate', name: CONTROL_PLANE } },
      kubeadmConfigSpec: {
        initConfiguration: node,
        joinConfiguration: node,
        clusterConfiguration: {
          apiServer: { timeoutForControlPlane: '20m' },
          controllerManager: { extraArgs: { ...IN_TREE, 'allocate-node-cidrs': 'false' } },
        },
      },
    },
  },
  {
    apiVersion: INFRASTRUCTURE,
    kind: 'GCPMachineTemplate',
    metadata: { name: CONTROL_PLANE },
    spec: { template: { spec: { instanceType: 'n1-standard-2', image: IMAGE } } },
  },
  {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'MachineDeployment',
    metadata: { name: WORKERS },
    spec: {
      clusterName: CLUSTER,
      replicas: 2,
      selector: { matchLabels: null },
      template: {
        spec: {
          clusterName: CLUSTER,
          version: VERSION,
          bootstrap: { configRef: { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1', kind: 'KubeadmConfigTemplate', name: WORKERS } },
          infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'GCPMachineTemplate', name: WORKERS },
        },
      },
    },
  },
  {
    apiVersion: INFRASTRUCTURE,
    kind: 'GCPMachineTemplate',
    metadata: { name: WORKERS },
    spec: { template: { spec: { instanceType: 'n1-standard-4', image: IMAGE } } },
  },
  {
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1',
    kind: 'KubeadmConfigTemplate',
    metadata: { name: WORKERS },
    spec: { template: { spec: { joinConfiguration: node } } },
  },
];

const CRD_DEFAULT = 'the default of the CRD, which GitOps tools would report as a difference';
const KUBEADM_DEFAULT = 'the default of kubeadm, stated so that it can be checked against other ranges';

const DIFFERENCES: Difference[] = [
  ...commonDifferences(CLUSTER, CONTROL_PLANE, WORKERS),
  { object: `Cluster/${CLUSTER}`, field: '/spec/clusterNetwork/services/cidrBlocks/0', ours: '10.96.0.0/12', reason: KUBEADM_DEFAULT },
  { object: `Cluster/${CLUSTER}`, field: '/spec/clusterNetwork/serviceDomain', ours: 'cluster.local', reason: KUBEADM_DEFAULT },
  { object: `GCPCluster/${CLUSTER}`, field: '/spec/network/mtu', ours: 1460, reason: CRD_DEFAULT },
  { object: `GCPCluster/${CLUSTER}`, field: '/spec/network/minPortsPerVm', ours: 64, reason: CRD_DEFAULT },
  ...[CONTROL_PLANE, WORKERS].map(name => (
    { object: `GCPMachineTemplate/${name}`, field: '/spec/template/spec/ipForwarding', ours: 'Enabled', reason: CRD_DEFAULT }
  )),
  {
    object: `KubeadmControlPlane/${CONTROL_PLANE}`,
    field: '/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/timeoutForControlPlane',
    upstream: '20m',
    ours: '20m0s',
    reason: 'the same time, as Go writes it',
  },
];

describeUpstreamTemplate(program(), UPSTREAM, DIFFERENCES);
