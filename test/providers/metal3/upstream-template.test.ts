import { Chart, Duration, Testing } from 'cdk8s';
import { Metal3AutomatedCleaningMode, Metal3ControlPlane, Metal3Image, Metal3WorkerPool } from '../../../src/providers/metal3';
import { Endpoint, MixedCluster, Replicas } from '../../../src/root';
import { Manifest, synth } from '../../support/manifests';
import {
  BOOTSTRAP, CONTROL_PLANES, CORE, describeUpstream, Difference, INFRASTRUCTURE, machineDeployment, ONE_ENDPOINT, scarceRollout,
} from '../../support/upstream';

// clusterctl-cluster.yaml of Cluster API Provider Metal3 v1.13.2 with example values, and none for further kubeadm settings.

const CLUSTER = 'test1';
const CONTROL_PLANE = `${CLUSTER}-controlplane`;
const WORKERS = `${CLUSTER}-workers`;
const NAMESPACE = 'metal3';
const VERSION = 'v1.34.2';
const METAL3 = `${INFRASTRUCTURE}/v1beta1`;
const ENDPOINT = { host: '192.168.111.249', port: 6443 };
const IMAGE = { url: 'http://172.22.0.1/images/node.raw', checksum: 'http://172.22.0.1/images/node.raw.sha256sum' };

const metadata = (name: string) => ({ name, namespace: NAMESPACE });
const node = {
  nodeRegistration: { name: '{{ ds.meta_data.name }}', kubeletExtraArgs: [{ name: 'node-labels', value: 'metal3.io/uuid={{ ds.meta_data.uuid }}' }] },
};
const poolLabels = { 'cluster.x-k8s.io/cluster-name': CLUSTER, 'nodepool': 'nodepool-0' };

const machineTemplate = (name: string) => ({
  apiVersion: METAL3,
  kind: 'Metal3MachineTemplate',
  metadata: metadata(name),
  spec: {
    nodeReuse: false,
    template: {
      spec: {
        automatedCleaningMode: 'metadata',
        dataTemplate: { name: `${name}-template` },
        image: { ...IMAGE, checksumType: 'sha256', format: 'raw' },
      },
    },
  },
});

const dataTemplate = (name: string) => ({
  apiVersion: METAL3, kind: 'Metal3DataTemplate', metadata: metadata(`${name}-template`), spec: { clusterName: CLUSTER },
});

const TEMPLATE: Manifest[] = [
  {
    apiVersion: `${CORE}/v1beta2`,
    kind: 'Cluster',
    metadata: metadata(CLUSTER),
    spec: {
      clusterNetwork: { services: { cidrBlocks: ['10.97.0.0/16'] }, pods: { cidrBlocks: ['192.168.0.0/18'] }, serviceDomain: 'cluster.local' },
      infrastructureRef: { apiGroup: INFRASTRUCTURE, kind: 'Metal3Cluster', name: CLUSTER },
      controlPlaneRef: { apiGroup: CONTROL_PLANES, kind: 'KubeadmControlPlane', name: CLUSTER },
    },
  },
  {
    apiVersion: METAL3,
    kind: 'Metal3Cluster',
    metadata: metadata(CLUSTER),
    spec: { controlPlaneEndpoint: ENDPOINT, cloudProviderEnabled: false },
  },
  {
    apiVersion: `${CONTROL_PLANES}/v1beta2`,
    kind: 'KubeadmControlPlane',
    metadata: metadata(CLUSTER),
    spec: {
      machineTemplate: {
        spec: {
          infrastructureRef: { apiGroup: INFRASTRUCTURE, kind: 'Metal3MachineTemplate', name: CONTROL_PLANE },
          deletion: { nodeDrainTimeoutSeconds: 0 },
        },
      },
      replicas: 3,
      rollout: { strategy: { rollingUpdate: { maxSurge: 1 }, type: 'RollingUpdate' } },
      version: VERSION,
      kubeadmConfigSpec: { joinConfiguration: { ...node, controlPlane: {} }, initConfiguration: node },
    },
  },
  machineTemplate(CONTROL_PLANE),
  machineDeployment({
    apiVersion: `${CORE}/v1beta2`,
    metadata: { ...metadata(CLUSTER), labels: poolLabels },
    clusterName: CLUSTER,
    replicas: 2,
    version: VERSION,
    bootstrap: { apiGroup: BOOTSTRAP, kind: 'KubeadmConfigTemplate', name: WORKERS },
    infrastructure: { apiGroup: INFRASTRUCTURE, kind: 'Metal3MachineTemplate', name: WORKERS },
    selectorLabels: poolLabels,
    machineLabels: poolLabels,
    machine: { deletion: { nodeDrainTimeoutSeconds: 0 } },
  }),
  machineTemplate(WORKERS),
  {
    apiVersion: `${BOOTSTRAP}/v1beta2`,
    kind: 'KubeadmConfigTemplate',
    metadata: metadata(WORKERS),
    spec: { template: { spec: { joinConfiguration: node } } },
  },
  dataTemplate(CONTROL_PLANE),
  dataTemplate(WORKERS),
];

function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'test1', { namespace: NAMESPACE });
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: CLUSTER,
    kubernetesVersion: VERSION,
    endpoint: Endpoint.of(ENDPOINT.host, ENDPOINT.port),
    podCidrs: ['192.168.0.0/18'],
    serviceCidrs: ['10.97.0.0/16'],
  });
  const automatedCleaningMode = Metal3AutomatedCleaningMode.METADATA;
  const machine = { image: Metal3Image.raw(IMAGE), automatedCleaningMode, nodeDrainTimeout: Duration.seconds(0) };
  new Metal3ControlPlane(cluster, 'ControlPlane', {
    ...machine,
    controlPlaneName: CLUSTER,
    machineTemplateName: CONTROL_PLANE,
    data: { dataTemplateName: `${CONTROL_PLANE}-template` },
    rollout: { maxSurge: 1 },
  });
  new Metal3WorkerPool(cluster, 'Workers', {
    ...machine,
    poolName: CLUSTER,
    replicas: Replicas.fixed(2),
    labels: { nodepool: 'nodepool-0' },
    selectorLabels: { nodepool: 'nodepool-0' },
    machineTemplateName: WORKERS,
    bootstrapTemplateName: WORKERS,
    data: { dataTemplateName: `${WORKERS}-template` },
  });
  return synth(chart);
}

const NEWEST = { upstream: METAL3, ours: `${INFRASTRUCTURE}/v1beta2`, reason: 'one version for all objects; this provider serves the newer one, too' };

function inNewestVersion(name: string): Difference[] {
  const machine = `Metal3MachineTemplate/${name}`;
  const data = `Metal3DataTemplate/${name}-template`;
  return [
    { object: machine, field: '/apiVersion', ...NEWEST },
    { object: machine, field: '/spec/template/spec/image/format', upstream: 'raw', reason: 'the field has another name in v1beta2' },
    { object: machine, field: '/spec/template/spec/image/diskFormat', ours: 'raw', reason: 'the field has another name in v1beta1' },
    { object: data, field: '/apiVersion', ...NEWEST },
    { object: data, field: '/metadata/labels', ours: { 'cluster.x-k8s.io/cluster-name': CLUSTER }, reason: 'the rendered Secrets copy the label from the template' },
  ];
}

const DIFFERENCES: Difference[] = [
  { object: `Cluster/${CLUSTER}`, field: '/spec/controlPlaneEndpoint', ours: ENDPOINT, reason: ONE_ENDPOINT },
  { object: `Metal3Cluster/${CLUSTER}`, field: '/apiVersion', ...NEWEST },
  {
    object: `KubeadmControlPlane/${CLUSTER}`,
    field: '/spec/kubeadmConfigSpec/joinConfiguration/controlPlane',
    upstream: {},
    reason: 'it says nothing, which v1beta2 refuses elsewhere; the bootstrap provider adds it for control plane machines',
  },
  scarceRollout('v1beta2', CLUSTER),
  ...inNewestVersion(CONTROL_PLANE),
  ...inNewestVersion(WORKERS),
];

describeUpstream({
  template: TEMPLATE,
  program,
  differences: DIFFERENCES,
  violations: [{
    code: 'infrastructure/endpoint-unserved',
    object: `Metal3Cluster/${CLUSTER}`,
    path: 'spec.controlPlaneEndpoint.host',
    reason: 'who holds the address comes with the variable of further settings, which is left out here',
  }],
});
