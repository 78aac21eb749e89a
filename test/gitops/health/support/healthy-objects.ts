import { condition, live, type LiveObject, OWNED } from './objects';
import { ManagementProviderType } from '../../../../src/knowledge';

const READY = condition('Ready', 'True', { reason: 'Ready' });
const AVAILABLE = condition('Available', 'True', { reason: 'Available' });
const REPLICAS = { replicas: 3, upToDateReplicas: 3, availableReplicas: 3, readyReplicas: 3 };

/** Infra clusters that report a Ready condition of v1beta1. */
const infraCluster = (apiVersion: string, kind: string): LiveObject =>
  live(`infrastructure.cluster.x-k8s.io/${apiVersion}`, kind, { metadata: OWNED, status: { ready: true, conditions: [READY] } });

/** One object of each kind in its best state, in the version that the library writes by default. */
export const HEALTHY_OBJECTS: readonly LiveObject[] = [
  live('cluster.x-k8s.io/v1beta2', 'Cluster', { status: { observedGeneration: 2, phase: 'Provisioned', conditions: [AVAILABLE] } }),
  live('cluster.x-k8s.io/v1beta2', 'MachineDeployment', {
    spec: { replicas: 3 },
    status: { observedGeneration: 2, phase: 'Running', ...REPLICAS, conditions: [AVAILABLE, condition('RollingOut', 'False')] },
  }),
  // Its machines are from a template of before, which it keeps.
  live('cluster.x-k8s.io/v1beta2', 'MachineSet', {
    spec: { replicas: 3 }, status: { observedGeneration: 2, ...REPLICAS, upToDateReplicas: 1, conditions: [condition('ScalingUp', 'False'), condition('ScalingDown', 'False')] },
  }),
  live('cluster.x-k8s.io/v1beta2', 'MachinePool', {
    spec: { replicas: 3 },
    status: {
      observedGeneration: 2,
      phase: 'Running',
      ...REPLICAS,
      initialization: { bootstrapDataSecretCreated: true, infrastructureProvisioned: true },
      conditions: [condition('Paused', 'False', { reason: 'NotPaused' })],
      deprecated: { v1beta1: { readyReplicas: 3, availableReplicas: 3, conditions: [READY] } },
    },
  }),
  live('cluster.x-k8s.io/v1beta2', 'MachineHealthCheck', {
    status: { observedGeneration: 2, expectedMachines: 3, currentHealthy: 3, conditions: [condition('RemediationAllowed', 'True')] },
  }),
  live('controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane', {
    spec: { replicas: 3 }, status: { observedGeneration: 2, ...REPLICAS, initialization: { controlPlaneInitialized: true }, conditions: [AVAILABLE] },
  }),
  live('controlplane.cluster.x-k8s.io/v1alpha2', 'KamajiControlPlane', {
    spec: { replicas: 3 }, status: { ready: true, ...REPLICAS, initialization: { controlPlaneInitialized: true }, conditions: [AVAILABLE] },
  }),
  live('controlplane.cluster.x-k8s.io/v1beta2', 'K0smotronControlPlane', {
    spec: { replicas: 3 }, status: { ...REPLICAS, initialization: { controlPlaneInitialized: true }, conditions: [AVAILABLE] },
  }),
  live('infrastructure.cluster.x-k8s.io/v1beta2', 'Metal3Cluster', {
    metadata: OWNED, status: { initialization: { provisioned: true }, conditions: [READY, condition('Paused', 'False')] },
  }),
  live('infrastructure.cluster.x-k8s.io/v1beta2', 'RemoteCluster', {
    metadata: OWNED, status: { initialization: { provisioned: true }, conditions: [READY] },
  }),
  live('infrastructure.cluster.x-k8s.io/v1beta1', 'OpenStackCluster', {
    metadata: OWNED, status: { ready: true, initialization: { provisioned: true }, conditions: [READY] },
  }),
  live('infrastructure.cluster.x-k8s.io/v1beta1', 'GCPCluster', { metadata: OWNED, status: { ready: true, network: {} } }),
  live('infrastructure.cluster.x-k8s.io/v1alpha1', 'KubevirtCluster', {
    metadata: OWNED, status: { ready: true, conditions: [condition('LoadBalancerAvailable', 'True')] },
  }),
  live('infrastructure.cluster.x-k8s.io/v1alpha1', 'VCluster', {
    metadata: OWNED, status: { observedGeneration: 2, ready: true, initialized: true, phase: 'Deployed', conditions: [READY] },
  }),
  infraCluster('v1beta2', 'AWSCluster'),
  live('infrastructure.cluster.x-k8s.io/v1beta2', 'AWSManagedCluster', { metadata: OWNED, status: { ready: true } }),
  infraCluster('v1beta1', 'AzureCluster'),
  live('infrastructure.cluster.x-k8s.io/v1beta1', 'AzureManagedCluster', { metadata: OWNED, status: { ready: true } }),
  live('infrastructure.cluster.x-k8s.io/v1beta1', 'AzureManagedControlPlane', { status: { ready: true, initialized: true, version: 'v1.34.2', conditions: [READY] } }),
  live('infrastructure.cluster.x-k8s.io/v1beta1', 'AzureManagedMachinePool', { status: { ready: true, replicas: 3, conditions: [READY] } }),
  live('infrastructure.cluster.x-k8s.io/v1beta1', 'GCPManagedCluster', { metadata: OWNED, status: { ready: true, network: {} } }),
  live('infrastructure.cluster.x-k8s.io/v1beta1', 'GCPManagedControlPlane', { status: { ready: true, initialized: true, version: '1.34.2', conditions: [READY] } }),
  live('infrastructure.cluster.x-k8s.io/v1beta1', 'GCPManagedMachinePool', { status: { ready: true, replicas: 3, conditions: [READY] } }),
  infraCluster('v1beta1', 'ByoCluster'),
  live('infrastructure.cluster.x-k8s.io/v1beta2', 'AWSMachinePool', { status: { ready: true, replicas: 3, conditions: [READY] } }),
  live('infrastructure.cluster.x-k8s.io/v1beta2', 'AWSManagedMachinePool', { status: { ready: true, replicas: 3, conditions: [READY] } }),
  live('infrastructure.cluster.x-k8s.io/v1beta1', 'AzureMachinePool', { status: { ready: true, replicas: 3, conditions: [READY] } }),
  live('infrastructure.cluster.x-k8s.io/v1beta1', 'GCPMachinePool', { status: { ready: true, replicas: 3, conditions: [READY] } }),
  live('bootstrap.cluster.x-k8s.io/v1beta2', 'KubeadmConfig', {
    status: { observedGeneration: 2, dataSecretName: 'edge', initialization: { dataSecretCreated: true }, conditions: [READY] },
  }),
  live('bootstrap.cluster.x-k8s.io/v1beta2', 'EKSConfig', {
    status: { observedGeneration: 2, ready: true, dataSecretName: 'edge', conditions: [READY] },
  }),
  live('bootstrap.cluster.x-k8s.io/v1beta2', 'NodeadmConfig', {
    status: { observedGeneration: 2, ready: true, initialization: { dataSecretCreated: true }, dataSecretName: 'edge', conditions: [READY] },
  }),
  live('metal3.io/v1alpha1', 'BareMetalHost', { status: { operationalStatus: 'OK', poweredOn: true, provisioning: { state: 'provisioned' } } }),
  live('addons.cluster.x-k8s.io/v1beta2', 'ClusterResourceSet', {
    status: { observedGeneration: 2, conditions: [condition('ResourcesApplied', 'True')] },
  }),
  ...Object.values(ManagementProviderType).map(kind => live('operator.cluster.x-k8s.io/v1alpha2', kind, {
    status: { observedGeneration: 2, conditions: [condition('PreflightCheckPassed', 'True'), condition('ProviderInstalled', 'True'), READY] },
  })),
  live('addons.cluster.x-k8s.io/v1alpha1', 'HelmChartProxy', {
    status: { observedGeneration: 2, matchingClusters: [{ name: 'edge' }], conditions: [READY] },
  }),
];

/** Kinds whose controllers write `status.observedGeneration`. */
export const OBSERVING_KINDS = HEALTHY_OBJECTS.filter(({ status }) => 'observedGeneration' in (status as object)).map(({ kind }) => kind);
/** Kinds whose controllers know no pause. */
export const NEVER_PAUSED: readonly string[] = Object.values(ManagementProviderType);
/** Infra clusters. */
export const INFRA_CLUSTERS = HEALTHY_OBJECTS.filter(({ metadata }) => 'ownerReferences' in metadata);
