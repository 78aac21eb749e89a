import { Chart, Testing } from 'cdk8s';
import { CustomInfraCluster, CustomProvider, CustomWorkerPool } from '../../../src/providers/custom';
import { K0smotronControlPlane } from '../../../src/providers/k0smotron';
import { HostedPrimary, MixedCluster, Replicas, ServiceType } from '../../../src/root';
import { K0SMOTRON_DOCKER, UPSTREAM_FINDINGS } from '../../fixtures/upstream-findings';
import { Manifest, synth } from '../../support/manifests';
import {
  BOOTSTRAP, CONTROL_PLANES, CORE, CRD_DEFAULT, defaultRollout, describeUpstream, Difference, INFRASTRUCTURE, machineDeployment, ONE_NAMESPACE,
  WEBHOOK,
} from '../../support/upstream';

// docker-cluster-with-machinedeployment.yaml of k0smotron v2.1.0, on the development provider of Cluster API, which has no constructs here.

const CLUSTER = 'docker-md-test';
const NAMESPACE = 'default';
const VERSION = 'v1.27.2';
const NODE_ADDRESS = '172.18.0.2';
const DEV = `${INFRASTRUCTURE}/v1beta2`;

const metadata = { name: CLUSTER, namespace: NAMESPACE };
const poolLabels = { 'cluster.x-k8s.io/cluster-name': CLUSTER, 'pool': 'worker-pool-1' };

const TEMPLATE: Manifest[] = [
  {
    apiVersion: `${CORE}/v1beta2`,
    kind: 'Cluster',
    metadata,
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ['192.168.0.0/16'] }, serviceDomain: 'cluster.local', services: { cidrBlocks: ['10.128.0.0/12'] } },
      controlPlaneRef: { apiGroup: CONTROL_PLANES, kind: 'K0smotronControlPlane', name: CLUSTER },
      infrastructureRef: { apiGroup: INFRASTRUCTURE, kind: 'DevCluster', name: CLUSTER },
    },
  },
  {
    apiVersion: `${CONTROL_PLANES}/v1beta2`,
    kind: 'K0smotronControlPlane',
    metadata: { name: CLUSTER },
    spec: { version: 'v1.27.2-k0s.0', persistence: { type: 'emptyDir' }, service: { type: 'NodePort' } },
  },
  { apiVersion: DEV, kind: 'DevCluster', metadata, spec: { backend: { docker: {} } } },
  machineDeployment({
    apiVersion: `${CORE}/v1beta2`,
    metadata,
    clusterName: CLUSTER,
    replicas: 2,
    version: VERSION,
    bootstrap: { apiGroup: BOOTSTRAP, kind: 'K0sWorkerConfigTemplate', name: CLUSTER },
    infrastructure: { apiGroup: INFRASTRUCTURE, kind: 'DevMachineTemplate', name: CLUSTER },
    selectorLabels: poolLabels,
    machineLabels: poolLabels,
  }),
  {
    apiVersion: `${BOOTSTRAP}/v1beta2`,
    kind: 'K0sWorkerConfigTemplate',
    metadata,
    spec: { template: { spec: { version: 'v1.27.2+k0s.0' } } },
  },
  { apiVersion: DEV, kind: 'DevMachineTemplate', metadata, spec: { template: { spec: {} } } },
];

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
    clusterName: CLUSTER, kubernetesVersion: VERSION, podCidrs: ['192.168.0.0/16'], serviceCidrs: ['10.128.0.0/12'],
  });
  new CustomInfraCluster(cluster, 'Docker', { traits: DOCKER.traits, apiVersion: DEV, spec: { backend: { docker: {} } }, primary: true });
  new K0smotronControlPlane(cluster, 'ControlPlane', {
    controlPlaneName: CLUSTER, replicas: 1, serviceType: ServiceType.NODE_PORT, externalAddress: NODE_ADDRESS,
  });
  new CustomWorkerPool(cluster, 'Workers', {
    provider: DOCKER,
    machineTemplate: { apiVersion: DEV, kind: 'DevMachineTemplate' },
    poolName: CLUSTER,
    replicas: Replicas.fixed(2),
    selectorLabels: { pool: 'worker-pool-1' },
    machineTemplateName: CLUSTER,
    bootstrapTemplateName: CLUSTER,
  });
  return synth(chart);
}

const CONTROL_PLANE = `K0smotronControlPlane/${CLUSTER}`;
const WORKER_CONFIG = `K0sWorkerConfigTemplate/${CLUSTER}`;

const DIFFERENCES: Difference[] = [
  { object: CONTROL_PLANE, field: '/metadata/namespace', ours: NAMESPACE, reason: ONE_NAMESPACE },
  { object: CONTROL_PLANE, field: '/spec/replicas', ours: 1, reason: CRD_DEFAULT },
  { object: CONTROL_PLANE, field: '/spec/image', ours: 'quay.io/k0sproject/k0s', reason: CRD_DEFAULT },
  { object: CONTROL_PLANE, field: '/spec/externalAddress', ours: NODE_ADDRESS, reason: 'without it k0smotron announces any one node of the management cluster' },
  { object: CONTROL_PLANE, field: '/spec/service/apiPort', ours: 30443, reason: CRD_DEFAULT },
  { object: CONTROL_PLANE, field: '/spec/service/konnectivityPort', ours: 30132, reason: CRD_DEFAULT },
  { object: CONTROL_PLANE, field: '/spec/persistence/autoDeletePVCs', ours: false, reason: CRD_DEFAULT },
  { object: `MachineDeployment/${CLUSTER}`, field: '/metadata/labels', ours: { 'cluster.x-k8s.io/cluster-name': CLUSTER }, reason: WEBHOOK },
  defaultRollout('v1beta2', 'MachineDeployment', CLUSTER),
  { object: WORKER_CONFIG, field: '/spec/template/spec/k0sInstallDir', ours: '/usr/local/bin', reason: CRD_DEFAULT },
  { object: WORKER_CONFIG, field: '/spec/template/spec/useSystemHostname', ours: false, reason: CRD_DEFAULT },
];

describeUpstream({ template: TEMPLATE, program, differences: DIFFERENCES, violations: UPSTREAM_FINDINGS[K0SMOTRON_DOCKER] });
