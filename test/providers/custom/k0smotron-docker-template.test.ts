import { Chart, Testing } from 'cdk8s';
import { CRD_DEFAULT, describeTemplate, WEBHOOK } from './upstream';
import { HostedPrimary, MixedCluster, Replicas } from '../../../src';
import { CustomInfraCluster, CustomProvider, CustomWorkerPool } from '../../../src/providers/custom';
import { K0smotronControlPlane, K0smotronPersistence, K0smotronServiceType } from '../../../src/providers/k0smotron';
import { Manifest, synth } from '../../support/manifests';

// The facts of the template of k0smotron v2.1.0 for the development provider of Cluster API, which has no constructs here.

const NAME = 'docker-md-test';
const NAMESPACE = 'default';
const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io/v1beta2';

const DOCKER = new CustomProvider({
  traits: {
    provider: 'docker',
    infraClusterKind: 'DevCluster',
    primaryRank: 30,
    hostedPrimary: HostedPrimary.AS_IT_IS,
    publishesReadyCondition: true,
    machinesNeedReadyCondition: false,
    honoursManagedBy: false,
    needsExplicitEndpoint: false,
    hostsAreScarce: false,
    providerIdScheme: 'docker',
  },
});

function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'docker', { namespace: NAMESPACE });
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: NAME, kubernetesVersion: 'v1.27.2', podCidrs: ['192.168.0.0/16'], serviceCidrs: ['10.128.0.0/12'],
  });
  new CustomInfraCluster(cluster, 'Docker', { traits: DOCKER.traits, apiVersion: INFRASTRUCTURE, spec: { backend: { docker: {} } }, primary: true });
  new K0smotronControlPlane(cluster, 'ControlPlane', {
    controlPlaneName: NAME, replicas: 1, persistence: K0smotronPersistence.emptyDir(), serviceType: K0smotronServiceType.NODE_PORT,
  });
  new CustomWorkerPool(cluster, 'Workers', {
    provider: DOCKER,
    machineTemplate: { apiVersion: INFRASTRUCTURE, kind: 'DevMachineTemplate' },
    poolName: NAME,
    replicas: Replicas.fixed(2),
    selectorLabels: { pool: 'worker-pool-1' },
    machineTemplateName: NAME,
    bootstrapTemplateName: NAME,
  });
  return synth(chart);
}

const metadata = { name: NAME, namespace: NAMESPACE };
const poolLabels = { 'cluster.x-k8s.io/cluster-name': NAME, 'pool': 'worker-pool-1' };

const TEMPLATE: Manifest[] = [
  {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
    metadata,
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ['192.168.0.0/16'] }, serviceDomain: 'cluster.local', services: { cidrBlocks: ['10.128.0.0/12'] } },
      controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'K0smotronControlPlane', name: NAME },
      infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'DevCluster', name: NAME },
    },
  },
  {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
    kind: 'K0smotronControlPlane',
    metadata: { name: NAME },
    spec: { version: 'v1.27.2-k0s.0', persistence: { type: 'emptyDir' }, service: { type: 'NodePort' } },
  },
  { apiVersion: INFRASTRUCTURE, kind: 'DevCluster', metadata, spec: { backend: { docker: {} } } },
  {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineDeployment',
    metadata,
    spec: {
      replicas: 2,
      clusterName: NAME,
      selector: { matchLabels: poolLabels },
      template: {
        metadata: { labels: poolLabels },
        spec: {
          version: 'v1.27.2',
          clusterName: NAME,
          bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'K0sWorkerConfigTemplate', name: NAME } },
          infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'DevMachineTemplate', name: NAME },
        },
      },
    },
  },
  {
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
    kind: 'K0sWorkerConfigTemplate',
    metadata,
    spec: { template: { spec: { version: 'v1.27.2+k0s.0' } } },
  },
  { apiVersion: INFRASTRUCTURE, kind: 'DevMachineTemplate', metadata, spec: { template: { spec: {} } } },
];

const CONTROL_PLANE = `K0smotronControlPlane/${NAME}`;
const POOL = `MachineDeployment/${NAME}`;
const BOOTSTRAP = `K0sWorkerConfigTemplate/${NAME}`;

describeTemplate(program(), TEMPLATE, [
  { object: CONTROL_PLANE, field: '/metadata/namespace', ours: NAMESPACE, reason: 'one namespace for everything, stated rather than taken from the kubectl context' },
  { object: CONTROL_PLANE, field: '/spec/replicas', ours: 1, reason: CRD_DEFAULT },
  { object: CONTROL_PLANE, field: '/spec/image', ours: 'quay.io/k0sproject/k0s', reason: CRD_DEFAULT },
  { object: CONTROL_PLANE, field: '/spec/service/apiPort', ours: 30443, reason: CRD_DEFAULT },
  { object: CONTROL_PLANE, field: '/spec/service/konnectivityPort', ours: 30132, reason: CRD_DEFAULT },
  { object: CONTROL_PLANE, field: '/spec/persistence/autoDeletePVCs', ours: false, reason: CRD_DEFAULT },
  { object: POOL, field: '/metadata/labels/cluster.x-k8s.io~1cluster-name', ours: NAME, reason: WEBHOOK },
  { object: POOL, field: '/spec/rollout/strategy/type', ours: 'RollingUpdate', reason: WEBHOOK },
  { object: POOL, field: '/spec/rollout/strategy/rollingUpdate/maxSurge', ours: 1, reason: WEBHOOK },
  { object: POOL, field: '/spec/rollout/strategy/rollingUpdate/maxUnavailable', ours: 0, reason: WEBHOOK },
  { object: BOOTSTRAP, field: '/spec/template/spec/k0sInstallDir', ours: '/usr/local/bin', reason: CRD_DEFAULT },
  { object: BOOTSTRAP, field: '/spec/template/spec/useSystemHostname', ours: false, reason: CRD_DEFAULT },
]);
