import { Chart, Testing } from 'cdk8s';
import { ClusterApiVersion, MixedCluster, Replicas } from '../../../src';
import { AwsWorkerPool, EksBootstrap, EksControlPlane } from '../../../src/providers/aws';
import { leaves } from '../../support/leaves';
import { find, ids, synth } from '../../support/manifests';

// templates/cluster-template-eks.yaml of cluster-api-provider-aws v2.11.1 with values for its variables.

const EXPECTED = [
  {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
    metadata: { name: 'shop' },
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ['192.168.0.0/16'] } },
      infrastructureRef: { kind: 'AWSManagedCluster', apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', name: 'shop' },
      controlPlaneRef: { kind: 'AWSManagedControlPlane', apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2', name: 'shop-control-plane' },
    },
  },
  {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'AWSManagedCluster',
    metadata: { name: 'shop' },
    spec: {},
  },
  {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
    kind: 'AWSManagedControlPlane',
    metadata: { name: 'shop-control-plane' },
    spec: { region: 'eu-central-1', sshKeyName: 'shop-key', version: 'v1.32.9' },
  },
  {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'MachineDeployment',
    metadata: { name: 'shop-md-0' },
    spec: {
      clusterName: 'shop',
      replicas: 3,
      template: {
        spec: {
          clusterName: 'shop',
          version: 'v1.32.9',
          bootstrap: { configRef: { name: 'shop-md-0', apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', kind: 'EKSConfigTemplate' } },
          infrastructureRef: { name: 'shop-md-0', apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'AWSMachineTemplate' },
        },
      },
    },
  },
  {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'AWSMachineTemplate',
    metadata: { name: 'shop-md-0' },
    spec: {
      template: { spec: { instanceType: 'm5.large', iamInstanceProfile: 'nodes.cluster-api-provider-aws.sigs.k8s.io', sshKeyName: 'shop-key' } },
    },
  },
  {
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
    kind: 'EKSConfigTemplate',
    metadata: { name: 'shop-md-0' },
    spec: { template: {} },
  },
];

const CRD_DEFAULT = 'a default of the CRD, which GitOps tools would report as a difference';
const SELECTOR = 'the template leaves the selector to the webhook, which GitOps tools would report as a difference';
const ROLLOUT = 'the webhook adds it, and the default is part of what the pool promises';

/** Fields beyond the template, each with its reason. */
const ADDITIONS: { object: string; field: string; value: unknown; reason: string }[] = [
  { object: 'Cluster/shop', field: '/spec/clusterNetwork/services/cidrBlocks/0', value: '10.96.0.0/12', reason: 'a MixedCluster says its service range; EKS takes it' },
  { object: 'Cluster/shop', field: '/spec/clusterNetwork/serviceDomain', value: 'cluster.local', reason: 'the default is written out' },
  { object: 'AWSManagedControlPlane/shop-control-plane', field: '/spec/identityRef/kind', value: 'AWSClusterControllerIdentity', reason: 'the webhook adds it' },
  { object: 'AWSManagedControlPlane/shop-control-plane', field: '/spec/identityRef/name', value: 'default', reason: 'the webhook adds it' },
  { object: 'AWSManagedControlPlane/shop-control-plane', field: '/spec/restrictPrivateSubnets', value: false, reason: CRD_DEFAULT },
  { object: 'AWSManagedControlPlane/shop-control-plane', field: '/spec/associateOIDCProvider', value: false, reason: CRD_DEFAULT },
  { object: 'AWSManagedControlPlane/shop-control-plane', field: '/spec/tokenMethod', value: 'iam-authenticator', reason: CRD_DEFAULT },
  { object: 'AWSManagedControlPlane/shop-control-plane', field: '/spec/bootstrapSelfManagedAddons', value: true, reason: CRD_DEFAULT },
  { object: 'MachineDeployment/shop-md-0', field: '/metadata/labels/cluster.x-k8s.io~1cluster-name', value: 'shop', reason: 'the webhook adds it' },
  { object: 'MachineDeployment/shop-md-0', field: '/spec/selector/matchLabels/cluster.x-k8s.io~1cluster-name', value: 'shop', reason: SELECTOR },
  { object: 'MachineDeployment/shop-md-0', field: '/spec/selector/matchLabels/cluster.x-k8s.io~1deployment-name', value: 'shop-md-0', reason: SELECTOR },
  { object: 'MachineDeployment/shop-md-0', field: '/spec/template/metadata/labels/cluster.x-k8s.io~1cluster-name', value: 'shop', reason: SELECTOR },
  { object: 'MachineDeployment/shop-md-0', field: '/spec/template/metadata/labels/cluster.x-k8s.io~1deployment-name', value: 'shop-md-0', reason: SELECTOR },
  { object: 'MachineDeployment/shop-md-0', field: '/spec/strategy/type', value: 'RollingUpdate', reason: ROLLOUT },
  { object: 'MachineDeployment/shop-md-0', field: '/spec/strategy/rollingUpdate/maxSurge', value: 1, reason: ROLLOUT },
  { object: 'MachineDeployment/shop-md-0', field: '/spec/strategy/rollingUpdate/maxUnavailable', value: 0, reason: ROLLOUT },
  { object: 'AWSMachineTemplate/shop-md-0', field: '/spec/template/spec/hostAffinity', value: 'default', reason: CRD_DEFAULT },
];

class Program extends Chart {
  constructor() {
    super(Testing.app(), 'shop');
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'shop',
      kubernetesVersion: 'v1.32.9',
      podCidrs: ['192.168.0.0/16'],
      apiVersion: ClusterApiVersion.V1BETA1,
    });
    // The template is from the time of Amazon Linux 2.
    new EksControlPlane(cluster, 'ControlPlane', { region: 'eu-central-1', sshKeyName: 'shop-key', nodeBootstrap: EksBootstrap.eksConfig() });
    new AwsWorkerPool(cluster, 'Workers', {
      poolName: 'shop-md-0',
      bootstrapTemplateName: 'shop-md-0',
      machineTemplateName: 'shop-md-0',
      replicas: Replicas.fixed(3),
      instanceType: 'm5.large',
      iamInstanceProfile: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
      sshKeyName: 'shop-key',
    });
  }
}

const rendered = synth(new Program());

test('the program gives the objects of the template and no other', () => {
  expect(ids(rendered)).toEqual(ids(EXPECTED));
});

describe.each(EXPECTED.map(object => [`${object.kind}/${object.metadata.name}`, object] as const))('%s', (id, object) => {
  const actual = leaves(find(rendered, object.kind, object.metadata.name));

  test.each([...leaves(object)])('has %s as in the template', (field, value) => {
    expect(actual.get(field)).toEqual(value);
  });

  test('has no field beyond those of the template and the listed additions', () => {
    const extra = [...actual].filter(([field]) => !leaves(object).has(field));
    expect(new Map(extra)).toEqual(new Map(ADDITIONS.filter(addition => addition.object === id).map(({ field, value }) => [field, value])));
  });
});
