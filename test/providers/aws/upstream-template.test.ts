import { ApiObject, Chart, Testing } from 'cdk8s';
import { metadataDifference } from './machines';
import { AwsControlPlane, AwsInfraCluster, AwsWorkerPool } from '../../../src/providers/aws';
import { ClusterApiVersion, ClusterResourceSet, MixedCluster, Replicas } from '../../../src/root';
import { Manifest, synth } from '../../support/manifests';
import {
  BOOTSTRAP, CONTROL_PLANES, CORE, CRD_DEFAULT, defaultDomain, defaultRollout, defaultServices, describeUpstream, Difference, INFRASTRUCTURE,
  machineDeployment, plainPool, WEBHOOK,
} from '../../support/upstream';

// cluster-template.yaml of Cluster API Provider AWS v2.11.1 with example values.

const CLUSTER = 'capi-quickstart';
const CONTROL_PLANE = `${CLUSTER}-control-plane`;
const WORKERS = `${CLUSTER}-md-0`;
const VERSION = 'v1.34.2';
const AWS = `${INFRASTRUCTURE}/v1beta2`;
const EXTERNAL = { 'cloud-provider': 'external' };
const GENERATED = { annotations: { note: 'generated' }, labels: { type: 'generated' } };
// The long manifests in the ConfigMaps are replaced by short ones.
const ADDONS = [
  { set: 'crs-ccm', label: 'ccm', configMap: 'cloud-controller-manager-addon', key: 'aws-ccm-external.yaml', content: 'apiVersion: apps/v1\nkind: DaemonSet' },
  { set: 'crs-csi', label: 'csi', configMap: 'aws-ebs-csi-driver-addon', key: 'aws-ebs-csi-external.yaml', content: 'apiVersion: storage.k8s.io/v1\nkind: CSIDriver' },
];

const node = { nodeRegistration: { name: '{{ ds.meta_data.local_hostname }}', kubeletExtraArgs: EXTERNAL } };

const TEMPLATE: Manifest[] = [
  {
    apiVersion: `${CORE}/v1beta1`,
    kind: 'Cluster',
    metadata: { name: CLUSTER, labels: { ccm: 'external', csi: 'external' } },
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ['192.168.0.0/16'] } },
      controlPlaneRef: { apiVersion: `${CONTROL_PLANES}/v1beta1`, kind: 'KubeadmControlPlane', name: CONTROL_PLANE },
      infrastructureRef: { apiVersion: AWS, kind: 'AWSCluster', name: CLUSTER },
    },
  },
  {
    apiVersion: AWS,
    kind: 'AWSCluster',
    metadata: { name: CLUSTER },
    spec: {
      region: 'eu-central-1',
      sshKeyName: 'operators',
      controlPlaneLoadBalancer: { loadBalancerType: 'nlb', healthCheckProtocol: 'HTTPS' },
    },
  },
  {
    apiVersion: `${CONTROL_PLANES}/v1beta1`,
    kind: 'KubeadmControlPlane',
    metadata: { name: CONTROL_PLANE },
    spec: {
      replicas: 1,
      version: VERSION,
      machineTemplate: { infrastructureRef: { apiVersion: AWS, kind: 'AWSMachineTemplate', name: CONTROL_PLANE } },
      kubeadmConfigSpec: {
        clusterConfiguration: { controllerManager: { extraArgs: EXTERNAL } },
        initConfiguration: node,
        joinConfiguration: node,
      },
    },
  },
  {
    apiVersion: AWS,
    kind: 'AWSMachineTemplate',
    metadata: { name: CONTROL_PLANE },
    spec: {
      template: {
        spec: { instanceType: 't3.large', iamInstanceProfile: 'control-plane.cluster-api-provider-aws.sigs.k8s.io', sshKeyName: 'operators' },
      },
    },
  },
  machineDeployment({
    apiVersion: `${CORE}/v1beta1`,
    metadata: { name: WORKERS },
    clusterName: CLUSTER,
    replicas: 2,
    version: VERSION,
    bootstrap: { apiVersion: `${BOOTSTRAP}/v1beta1`, kind: 'KubeadmConfigTemplate', name: WORKERS },
    infrastructure: { apiVersion: AWS, kind: 'AWSMachineTemplate', name: WORKERS },
  }),
  {
    apiVersion: AWS,
    kind: 'AWSMachineTemplate',
    metadata: { name: WORKERS },
    spec: { template: { spec: { instanceType: 't3.xlarge', iamInstanceProfile: 'nodes.cluster-api-provider-aws.sigs.k8s.io', sshKeyName: 'operators' } } },
  },
  {
    apiVersion: `${BOOTSTRAP}/v1beta1`,
    kind: 'KubeadmConfigTemplate',
    metadata: { name: WORKERS },
    spec: { template: { spec: { joinConfiguration: node } } },
  },
  ...ADDONS.flatMap(({ set, label, configMap, key, content }) => [
    {
      apiVersion: 'addons.cluster.x-k8s.io/v1beta1',
      kind: 'ClusterResourceSet',
      metadata: { name: set },
      spec: { clusterSelector: { matchLabels: { [label]: 'external' } }, resources: [{ kind: 'ConfigMap', name: configMap }], strategy: 'ApplyOnce' },
    },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: configMap, ...GENERATED }, data: { [key]: content } },
  ]),
];

function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'upstream');
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: CLUSTER, kubernetesVersion: VERSION, podCidrs: ['192.168.0.0/16'], apiVersion: ClusterApiVersion.V1BETA1,
  });
  new AwsInfraCluster(cluster, 'AwsCluster', { region: 'eu-central-1', sshKeyName: 'operators' });
  new AwsControlPlane(cluster, 'ControlPlane', {
    replicas: 1,
    instanceType: 't3.large',
    machineIdentity: 'control-plane.cluster-api-provider-aws.sigs.k8s.io',
    sshKeyName: 'operators',
    controllerManagerExtraArgs: EXTERNAL,
    machineTemplateName: CONTROL_PLANE,
  });
  new AwsWorkerPool(cluster, 'Workers', {
    poolName: WORKERS,
    replicas: Replicas.fixed(2),
    instanceType: 't3.xlarge',
    machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
    sshKeyName: 'operators',
    machineTemplateName: WORKERS,
    bootstrapTemplateName: WORKERS,
  });
  for (const { set, label, configMap, key, content } of ADDONS) {
    new ApiObject(chart, configMap, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: configMap, ...GENERATED }, data: { [key]: content } });
    new ClusterResourceSet(cluster, set, { resourceSetName: set, existingConfigMaps: [configMap], clusterLabels: { [label]: 'external' } });
  }
  return synth(chart);
}

const DIFFERENCES: Difference[] = [
  defaultServices(CLUSTER),
  defaultDomain(CLUSTER),
  defaultRollout('v1beta1', 'KubeadmControlPlane', CONTROL_PLANE),
  ...plainPool('v1beta1', CLUSTER, WORKERS),
  { object: `AWSCluster/${CLUSTER}`, field: '/spec/identityRef', ours: { kind: 'AWSClusterControllerIdentity', name: 'default' }, reason: WEBHOOK },
  { object: `AWSCluster/${CLUSTER}`, field: '/spec/controlPlaneLoadBalancer/scheme', ours: 'internet-facing', reason: CRD_DEFAULT },
  ...[CONTROL_PLANE, WORKERS].flatMap(name => [
    { object: `AWSMachineTemplate/${name}`, field: '/spec/template/spec/hostAffinity', ours: 'default', reason: CRD_DEFAULT },
    metadataDifference(name),
  ]),
];

describeUpstream({ template: TEMPLATE, program, differences: DIFFERENCES });
