import { ApiObject, Chart, Testing } from 'cdk8s';
import { ClusterApiVersion, ClusterResourceSet, MixedCluster, Replicas } from '../../../src';
import { AwsControlPlane, AwsHealthCheckProtocol, AwsInfraCluster, AwsLoadBalancerType, AwsWorkerPool } from '../../../src/providers/aws';
import { Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';
import { commonDifferences, describeUpstreamTemplate, Difference } from '../gcp/upstream';

// The basic template of CAPA v2.11.1 with example values. What the ConfigMaps hold are examples too.

const CLUSTER = 'capi-quickstart';
const CONTROL_PLANE = `${CLUSTER}-control-plane`;
const WORKERS = `${CLUSTER}-md-0`;
const VERSION = 'v1.34.2';
const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io/v1beta2';
const EXTERNAL = { 'cloud-provider': 'external' };
const ADDONS = [
  { set: 'crs-ccm', label: 'ccm', configMap: 'cloud-controller-manager-addon', key: 'aws-ccm-external.yaml', content: 'kind: DaemonSet' },
  { set: 'crs-csi', label: 'csi', configMap: 'aws-ebs-csi-driver-addon', key: 'aws-ebs-csi-external.yaml', content: 'kind: CSIDriver' },
];
const GENERATED = { annotations: { note: 'generated' }, labels: { type: 'generated' } };

function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'upstream');
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: CLUSTER, kubernetesVersion: VERSION, podCidrs: ['192.168.0.0/16'], apiVersion: ClusterApiVersion.V1BETA1,
  });
  new AwsInfraCluster(cluster, 'AwsCluster', {
    region: 'eu-central-1',
    sshKeyName: 'operators',
    loadBalancer: { type: AwsLoadBalancerType.NLB, healthCheckProtocol: AwsHealthCheckProtocol.HTTPS },
  });
  new AwsControlPlane(cluster, 'ControlPlane', {
    replicas: 3,
    instanceType: 't3.large',
    iamInstanceProfile: 'control-plane.cluster-api-provider-aws.sigs.k8s.io',
    sshKeyName: 'operators',
    controllerManagerExtraArgs: EXTERNAL,
    machineTemplateName: CONTROL_PLANE,
  });
  new AwsWorkerPool(cluster, 'Workers', {
    poolName: WORKERS,
    replicas: Replicas.fixed(2),
    instanceType: 't3.xlarge',
    iamInstanceProfile: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
    sshKeyName: 'operators',
    machineTemplateName: WORKERS,
    bootstrapTemplateName: WORKERS,
  });
  for (const { set, label, configMap, key, content } of ADDONS) {
    new ApiObject(chart, configMap, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: configMap, ...GENERATED }, data: { [key]: content } });
    new ClusterResourceSet(cluster, set, { name: set, existingConfigMaps: [configMap], clusterLabels: { [label]: 'external' } });
  }
  return synth(chart);
}

const node = { nodeRegistration: { name: '{{ ds.meta_data.local_hostname }}', kubeletExtraArgs: EXTERNAL } };

const UPSTREAM: Manifest[] = [
  {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
    metadata: { name: CLUSTER, labels: { ccm: 'external', csi: 'external' } },
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ['192.168.0.0/16'] } },
      controlPlaneRef: { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1', kind: 'KubeadmControlPlane', name: CONTROL_PLANE },
      infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'AWSCluster', name: CLUSTER },
    },
  },
  {
    apiVersion: INFRASTRUCTURE,
    kind: 'AWSCluster',
    metadata: { name: CLUSTER },
    spec: {
      region: 'eu-central-1',
      sshKeyName: 'operators',
      controlPlaneLoadBalancer: { loadBalancerType: 'nlb', healthCheckProtocol: 'HTTPS' },
    },
  },
  {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1',
    kind: 'KubeadmControlPlane',
    metadata: { name: CONTROL_PLANE },
    spec: {
      replicas: 3,
      version: VERSION,
      machineTemplate: { infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'AWSMachineTemplate', name: CONTROL_PLANE } },
      kubeadmConfigSpec: {
        clusterConfiguration: { controllerManager: { extraArgs: EXTERNAL } },
        initConfiguration: node,
        joinConfiguration: node,
      },
    },
  },
  {
    apiVersion: INFRASTRUCTURE,
    kind: 'AWSMachineTemplate',
    metadata: { name: CONTROL_PLANE },
    spec: {
      template: {
        spec: { instanceType: 't3.large', iamInstanceProfile: 'control-plane.cluster-api-provider-aws.sigs.k8s.io', sshKeyName: 'operators' },
      },
    },
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
          infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'AWSMachineTemplate', name: WORKERS },
        },
      },
    },
  },
  {
    apiVersion: INFRASTRUCTURE,
    kind: 'AWSMachineTemplate',
    metadata: { name: WORKERS },
    spec: { template: { spec: { instanceType: 't3.xlarge', iamInstanceProfile: 'nodes.cluster-api-provider-aws.sigs.k8s.io', sshKeyName: 'operators' } } },
  },
  {
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1',
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

const CRD_DEFAULT = 'the default of the CRD, which GitOps tools would report as a difference';
const WEBHOOK = 'the webhook of AWS would add it, and GitOps tools would report the difference';
const KUBEADM_DEFAULT = 'the default of kubeadm, stated so that it can be checked against other ranges';

const DIFFERENCES: Difference[] = [
  ...commonDifferences(CLUSTER, CONTROL_PLANE, WORKERS),
  { object: `Cluster/${CLUSTER}`, field: '/spec/clusterNetwork/services/cidrBlocks/0', ours: '10.96.0.0/12', reason: KUBEADM_DEFAULT },
  { object: `Cluster/${CLUSTER}`, field: '/spec/clusterNetwork/serviceDomain', ours: 'cluster.local', reason: KUBEADM_DEFAULT },
  { object: `AWSCluster/${CLUSTER}`, field: '/spec/identityRef/kind', ours: 'AWSClusterControllerIdentity', reason: WEBHOOK },
  { object: `AWSCluster/${CLUSTER}`, field: '/spec/identityRef/name', ours: 'default', reason: WEBHOOK },
  { object: `AWSCluster/${CLUSTER}`, field: '/spec/controlPlaneLoadBalancer/scheme', ours: 'internet-facing', reason: CRD_DEFAULT },
  ...[CONTROL_PLANE, WORKERS].map(name => (
    { object: `AWSMachineTemplate/${name}`, field: '/spec/template/spec/hostAffinity', ours: 'default', reason: CRD_DEFAULT }
  )),
];

const rendered = program();

describeUpstreamTemplate(rendered, UPSTREAM, DIFFERENCES);

test('passes the schemas of the pinned CRDs', () => {
  const known = rendered.filter(({ kind }) => kind !== 'ConfigMap');
  expect(known.map(schemaErrors)).toEqual(known.map(() => []));
});
