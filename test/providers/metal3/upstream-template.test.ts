import { Chart, Duration, Testing } from 'cdk8s';
import { AutomatedCleaningMode, Endpoint, Metal3ControlPlane, Metal3Image, Metal3InfraCluster, Metal3WorkerPool, MixedCluster, Replicas } from '../../../src';
import { Manifest, synth } from '../../support/manifests';
import { describeTemplate, Difference, WEBHOOK } from '../custom/upstream';

// The facts of the clusterctl template of Cluster API Provider Metal3 v1.13.2, with example values for its variables and nothing in those
// for further kubeadm settings.

const CLUSTER = 'test1';
const NAMESPACE = 'metal3';
const VERSION = 'v1.34.2';
const ENDPOINT = { host: '192.168.111.249', port: 6443 };
const IMAGE = { url: 'http://172.22.0.1/images/node.raw', checksum: 'http://172.22.0.1/images/node.raw.sha256sum' };

function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'test1', { namespace: NAMESPACE });
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: CLUSTER,
    kubernetesVersion: VERSION,
    endpoint: Endpoint.of(ENDPOINT.host, ENDPOINT.port),
    podCidrs: ['192.168.0.0/18'],
    serviceCidrs: ['10.96.0.0/12'],
  });
  new Metal3InfraCluster(cluster, 'Metal3', { cloudProviderEnabled: false });
  const machine = { image: Metal3Image.raw(IMAGE), automatedCleaningMode: AutomatedCleaningMode.METADATA, nodeDrainTimeout: Duration.seconds(0) };
  new Metal3ControlPlane(cluster, 'ControlPlane', {
    ...machine,
    controlPlaneName: CLUSTER,
    machineTemplateName: `${CLUSTER}-controlplane`,
    data: { dataTemplateName: `${CLUSTER}-controlplane-template` },
  });
  new Metal3WorkerPool(cluster, 'Workers', {
    ...machine,
    poolName: CLUSTER,
    replicas: Replicas.fixed(2),
    labels: { nodepool: 'nodepool-0' },
    selectorLabels: { nodepool: 'nodepool-0' },
    machineTemplateName: `${CLUSTER}-workers`,
    bootstrapTemplateName: `${CLUSTER}-workers`,
    data: { dataTemplateName: `${CLUSTER}-workers-template` },
  });
  return synth(chart);
}

const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io/v1beta1';
const metadata = (name: string) => ({ name, namespace: NAMESPACE });
const node = {
  nodeRegistration: { name: '{{ ds.meta_data.name }}', kubeletExtraArgs: [{ name: 'node-labels', value: 'metal3.io/uuid={{ ds.meta_data.uuid }}' }] },
};
const poolLabels = { 'cluster.x-k8s.io/cluster-name': CLUSTER, 'nodepool': 'nodepool-0' };

const machineTemplate = (role: string) => ({
  apiVersion: INFRASTRUCTURE,
  kind: 'Metal3MachineTemplate',
  metadata: metadata(`${CLUSTER}-${role}`),
  spec: {
    nodeReuse: false,
    template: {
      spec: {
        automatedCleaningMode: 'metadata',
        dataTemplate: { name: `${CLUSTER}-${role}-template` },
        image: { ...IMAGE, checksumType: 'sha256', format: 'raw' },
      },
    },
  },
});

const dataTemplate = (role: string) => ({
  apiVersion: INFRASTRUCTURE, kind: 'Metal3DataTemplate', metadata: metadata(`${CLUSTER}-${role}-template`), spec: { clusterName: CLUSTER },
});

const TEMPLATE: Manifest[] = [
  {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
    metadata: metadata(CLUSTER),
    spec: {
      clusterNetwork: { services: { cidrBlocks: ['10.96.0.0/12'] }, pods: { cidrBlocks: ['192.168.0.0/18'] }, serviceDomain: 'cluster.local' },
      infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3Cluster', name: CLUSTER },
      controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane', name: CLUSTER },
    },
  },
  {
    apiVersion: INFRASTRUCTURE,
    kind: 'Metal3Cluster',
    metadata: metadata(CLUSTER),
    spec: { controlPlaneEndpoint: ENDPOINT, cloudProviderEnabled: false },
  },
  {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
    kind: 'KubeadmControlPlane',
    metadata: metadata(CLUSTER),
    spec: {
      machineTemplate: {
        spec: {
          infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3MachineTemplate', name: `${CLUSTER}-controlplane` },
          deletion: { nodeDrainTimeoutSeconds: 0 },
        },
      },
      replicas: 3,
      rollout: { strategy: { rollingUpdate: { maxSurge: 1 }, type: 'RollingUpdate' } },
      version: VERSION,
      kubeadmConfigSpec: { joinConfiguration: { ...node, controlPlane: {} }, initConfiguration: node },
    },
  },
  machineTemplate('controlplane'),
  {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineDeployment',
    metadata: { ...metadata(CLUSTER), labels: poolLabels },
    spec: {
      clusterName: CLUSTER,
      replicas: 2,
      selector: { matchLabels: poolLabels },
      template: {
        metadata: { labels: poolLabels },
        spec: {
          deletion: { nodeDrainTimeoutSeconds: 0 },
          clusterName: CLUSTER,
          version: VERSION,
          bootstrap: { configRef: { name: `${CLUSTER}-workers`, apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate' } },
          infrastructureRef: { name: `${CLUSTER}-workers`, apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3MachineTemplate' },
        },
      },
    },
  },
  machineTemplate('workers'),
  {
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
    kind: 'KubeadmConfigTemplate',
    metadata: metadata(`${CLUSTER}-workers`),
    spec: { template: { spec: { joinConfiguration: node } } },
  },
  dataTemplate('controlplane'),
  dataTemplate('workers'),
];

const NEWEST = { theirs: INFRASTRUCTURE, ours: 'infrastructure.cluster.x-k8s.io/v1beta2', reason: 'one version for all objects; this provider serves the newer one, too' };

function inNewestVersion(role: string): Difference[] {
  const machine = `Metal3MachineTemplate/${CLUSTER}-${role}`;
  const data = `Metal3DataTemplate/${CLUSTER}-${role}-template`;
  return [
    { object: machine, field: '/apiVersion', ...NEWEST },
    { object: machine, field: '/spec/template/spec/image/format', theirs: 'raw', reason: 'the field has another name in v1beta2' },
    { object: machine, field: '/spec/template/spec/image/diskFormat', ours: 'raw', reason: 'the field has another name in v1beta1' },
    { object: data, field: '/apiVersion', ...NEWEST },
    { object: data, field: '/metadata/labels/cluster.x-k8s.io~1cluster-name', ours: CLUSTER, reason: 'the rendered Secrets copy the label from the template' },
  ];
}

const POOL = `MachineDeployment/${CLUSTER}`;

describeTemplate(program(), TEMPLATE, [
  { object: `Cluster/${CLUSTER}`, field: '/spec/controlPlaneEndpoint/host', ours: ENDPOINT.host, reason: 'one endpoint, the same on all objects' },
  { object: `Cluster/${CLUSTER}`, field: '/spec/controlPlaneEndpoint/port', ours: ENDPOINT.port, reason: 'one endpoint, the same on all objects' },
  { object: `Metal3Cluster/${CLUSTER}`, field: '/apiVersion', ...NEWEST },
  {
    object: `KubeadmControlPlane/${CLUSTER}`,
    field: '/spec/kubeadmConfigSpec/joinConfiguration/controlPlane',
    theirs: {},
    reason: 'it says nothing, which v1beta2 refuses elsewhere; the bootstrap provider adds it for control plane machines',
  },
  { object: POOL, field: '/spec/rollout/strategy/type', ours: 'RollingUpdate', reason: WEBHOOK },
  { object: POOL, field: '/spec/rollout/strategy/rollingUpdate/maxSurge', ours: 0, reason: 'bare metal has no spare host; the webhook would write 1' },
  { object: POOL, field: '/spec/rollout/strategy/rollingUpdate/maxUnavailable', ours: 1, reason: 'bare metal has no spare host; the webhook would write 0' },
  ...inNewestVersion('controlplane'),
  ...inNewestVersion('workers'),
]);
