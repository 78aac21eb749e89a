import { Chart, Duration, Testing } from 'cdk8s';
import { GcpControlPlane, GcpImage, GcpInfraCluster, GcpWorkerPool } from '../../../src/providers/gcp';
import { ClusterApiVersion, MixedCluster, Replicas, Rules } from '../../../src/root';
import { inTreeProviders } from '../../fixtures/upstream-findings';
import { Manifest, synth } from '../../support/manifests';
import {
  BOOTSTRAP, CONTROL_PLANES, CORE, CRD_DEFAULT, defaultDomain, defaultRollout, defaultServices, describeUpstream, Difference, INFRASTRUCTURE,
  machineDeployment, plainPool, startupTimeoutAsGo,
} from '../../support/upstream';

// cluster-template.yaml of Cluster API Provider GCP v1.12.0 with example values.

const CLUSTER = 'capi-quickstart';
const CONTROL_PLANE = `${CLUSTER}-control-plane`;
const WORKERS = `${CLUSTER}-md-0`;
const VERSION = 'v1.31.4';
const GCP = `${INFRASTRUCTURE}/v1beta1`;
const IMAGE = 'projects/my-project/global/images/cluster-api-ubuntu-2404-v1-31-4';
// The template uses the cloud provider that Kubernetes has dropped from its tree.
const IN_TREE = { 'cloud-provider': 'gce', 'feature-gates': 'DisableCloudProviders=false,DisableKubeletCloudCredentialProviders=false' };

const node = { nodeRegistration: { name: '{{ ds.meta_data.local_hostname.split(".")[0] }}', kubeletExtraArgs: IN_TREE } };

const TEMPLATE: Manifest[] = [
  {
    apiVersion: `${CORE}/v1beta1`,
    kind: 'Cluster',
    metadata: { name: CLUSTER },
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ['192.168.0.0/16'] } },
      infrastructureRef: { apiVersion: GCP, kind: 'GCPCluster', name: CLUSTER },
      controlPlaneRef: { apiVersion: `${CONTROL_PLANES}/v1beta1`, kind: 'KubeadmControlPlane', name: CONTROL_PLANE },
    },
  },
  {
    apiVersion: GCP,
    kind: 'GCPCluster',
    metadata: { name: CLUSTER },
    spec: { project: 'my-project', region: 'europe-west1', network: { name: 'machines' } },
  },
  {
    apiVersion: `${CONTROL_PLANES}/v1beta1`,
    kind: 'KubeadmControlPlane',
    metadata: { name: CONTROL_PLANE },
    spec: {
      replicas: 1,
      version: VERSION,
      machineTemplate: { infrastructureRef: { apiVersion: GCP, kind: 'GCPMachineTemplate', name: CONTROL_PLANE } },
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
    apiVersion: GCP,
    kind: 'GCPMachineTemplate',
    metadata: { name: CONTROL_PLANE },
    spec: { template: { spec: { instanceType: 'n1-standard-2', image: IMAGE } } },
  },
  machineDeployment({
    apiVersion: `${CORE}/v1beta1`,
    metadata: { name: WORKERS },
    clusterName: CLUSTER,
    replicas: 2,
    version: VERSION,
    bootstrap: { apiVersion: `${BOOTSTRAP}/v1beta1`, kind: 'KubeadmConfigTemplate', name: WORKERS },
    infrastructure: { apiVersion: GCP, kind: 'GCPMachineTemplate', name: WORKERS },
  }),
  {
    apiVersion: GCP,
    kind: 'GCPMachineTemplate',
    metadata: { name: WORKERS },
    spec: { template: { spec: { instanceType: 'n1-standard-4', image: IMAGE } } },
  },
  {
    apiVersion: `${BOOTSTRAP}/v1beta1`,
    kind: 'KubeadmConfigTemplate',
    metadata: { name: WORKERS },
    spec: { template: { spec: { joinConfiguration: node } } },
  },
];

function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'upstream');
  Rules.of(chart).turnOff('version/feature-gate', 'the template has gates that programs do not start with');
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: CLUSTER, kubernetesVersion: VERSION, podCidrs: ['192.168.0.0/16'], apiVersion: ClusterApiVersion.V1BETA1,
  });
  new GcpInfraCluster(cluster, 'Gcp', { project: 'my-project', region: 'europe-west1', network: { name: 'machines' } });
  new GcpControlPlane(cluster, 'ControlPlane', {
    replicas: 1,
    instanceType: 'n1-standard-2',
    image: GcpImage.fromPath(IMAGE),
    kubeletExtraArgs: IN_TREE,
    controllerManagerExtraArgs: { ...IN_TREE, 'allocate-node-cidrs': 'false' },
    startupTimeout: Duration.minutes(20),
    machineTemplateName: CONTROL_PLANE,
  });
  new GcpWorkerPool(cluster, 'Workers', {
    poolName: WORKERS,
    replicas: Replicas.fixed(2),
    instanceType: 'n1-standard-4',
    image: GcpImage.fromPath(IMAGE),
    kubeletExtraArgs: IN_TREE,
    machineTemplateName: WORKERS,
    bootstrapTemplateName: WORKERS,
  });
  return synth(chart);
}

const DIFFERENCES: Difference[] = [
  defaultServices(CLUSTER),
  defaultDomain(CLUSTER),
  defaultRollout('v1beta1', 'KubeadmControlPlane', CONTROL_PLANE),
  ...plainPool('v1beta1', CLUSTER, WORKERS),
  { object: `GCPCluster/${CLUSTER}`, field: '/spec/network/mtu', ours: 1460, reason: CRD_DEFAULT },
  { object: `GCPCluster/${CLUSTER}`, field: '/spec/network/minPortsPerVm', ours: 64, reason: CRD_DEFAULT },
  ...[CONTROL_PLANE, WORKERS].map(name => (
    { object: `GCPMachineTemplate/${name}`, field: '/spec/template/spec/ipForwarding', ours: 'Enabled', reason: CRD_DEFAULT }
  )),
  startupTimeoutAsGo(CONTROL_PLANE),
];

describeUpstream({ template: TEMPLATE, program, differences: DIFFERENCES, violations: inTreeProviders(CLUSTER) });
