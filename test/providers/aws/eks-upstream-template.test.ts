import { Chart, Testing } from 'cdk8s';
import { metadataDifference } from './machines';
import { AwsWorkerPool, EksBootstrap, EksControlPlane } from '../../../src/providers/aws';
import { ClusterApiVersion, MixedCluster, Replicas } from '../../../src/root';
import { Manifest, synth } from '../../support/manifests';
import {
  BOOTSTRAP, CONTROL_PLANES, CORE, CRD_DEFAULT, defaultDomain, defaultServices, describeUpstream, Difference, INFRASTRUCTURE, machineDeployment,
  plainPool, WEBHOOK,
} from '../../support/upstream';

// cluster-template-eks.yaml of Cluster API Provider AWS v2.11.1 with example values.

const CLUSTER = 'shop';
const CONTROL_PLANE = `${CLUSTER}-control-plane`;
const WORKERS = `${CLUSTER}-md-0`;
const VERSION = 'v1.32.9';
const AWS = `${INFRASTRUCTURE}/v1beta2`;

const TEMPLATE: Manifest[] = [
  {
    apiVersion: `${CORE}/v1beta1`,
    kind: 'Cluster',
    metadata: { name: CLUSTER },
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ['192.168.0.0/16'] } },
      infrastructureRef: { apiVersion: AWS, kind: 'AWSManagedCluster', name: CLUSTER },
      controlPlaneRef: { apiVersion: `${CONTROL_PLANES}/v1beta2`, kind: 'AWSManagedControlPlane', name: CONTROL_PLANE },
    },
  },
  { apiVersion: AWS, kind: 'AWSManagedCluster', metadata: { name: CLUSTER }, spec: {} },
  {
    apiVersion: `${CONTROL_PLANES}/v1beta2`,
    kind: 'AWSManagedControlPlane',
    metadata: { name: CONTROL_PLANE },
    spec: { region: 'eu-central-1', sshKeyName: 'shop-key', version: VERSION },
  },
  machineDeployment({
    apiVersion: `${CORE}/v1beta1`,
    metadata: { name: WORKERS },
    clusterName: CLUSTER,
    replicas: 3,
    version: VERSION,
    bootstrap: { apiVersion: `${BOOTSTRAP}/v1beta2`, kind: 'EKSConfigTemplate', name: WORKERS },
    infrastructure: { apiVersion: AWS, kind: 'AWSMachineTemplate', name: WORKERS },
  }),
  {
    apiVersion: AWS,
    kind: 'AWSMachineTemplate',
    metadata: { name: WORKERS },
    spec: { template: { spec: { instanceType: 'm5.large', iamInstanceProfile: 'nodes.cluster-api-provider-aws.sigs.k8s.io', sshKeyName: 'shop-key' } } },
  },
  { apiVersion: `${BOOTSTRAP}/v1beta2`, kind: 'EKSConfigTemplate', metadata: { name: WORKERS }, spec: { template: {} } },
];

function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'shop');
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: CLUSTER, kubernetesVersion: VERSION, podCidrs: ['192.168.0.0/16'], apiVersion: ClusterApiVersion.V1BETA1,
  });
  // The template is from the time of Amazon Linux 2.
  new EksControlPlane(cluster, 'ControlPlane', { region: 'eu-central-1', sshKeyName: 'shop-key', nodeBootstrap: EksBootstrap.eksConfig() });
  new AwsWorkerPool(cluster, 'Workers', {
    poolName: WORKERS,
    bootstrapTemplateName: WORKERS,
    machineTemplateName: WORKERS,
    replicas: Replicas.fixed(3),
    instanceType: 'm5.large',
    machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
    sshKeyName: 'shop-key',
  });
  return synth(chart);
}

const EKS = `AWSManagedControlPlane/${CONTROL_PLANE}`;

const DIFFERENCES: Difference[] = [
  { ...defaultServices(CLUSTER), reason: 'a MixedCluster says its service range; EKS takes it' },
  defaultDomain(CLUSTER),
  ...plainPool('v1beta1', CLUSTER, WORKERS),
  { object: EKS, field: '/spec/identityRef', ours: { kind: 'AWSClusterControllerIdentity', name: 'default' }, reason: WEBHOOK },
  { object: EKS, field: '/spec/restrictPrivateSubnets', ours: false, reason: CRD_DEFAULT },
  { object: EKS, field: '/spec/associateOIDCProvider', ours: false, reason: CRD_DEFAULT },
  { object: EKS, field: '/spec/tokenMethod', ours: 'iam-authenticator', reason: CRD_DEFAULT },
  { object: EKS, field: '/spec/bootstrapSelfManagedAddons', ours: true, reason: CRD_DEFAULT },
  { object: `AWSMachineTemplate/${WORKERS}`, field: '/spec/template/spec/hostAffinity', ours: 'default', reason: CRD_DEFAULT },
  metadataDifference(WORKERS),
];

describeUpstream({ template: TEMPLATE, program, differences: DIFFERENCES });
