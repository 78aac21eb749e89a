import { ApiObject, Chart } from 'cdk8s';
import { addObject } from './deliveries';
import { LiveObject, stateOf } from './judge';
import { FleetApp } from '../../../src/fleet';
import { FluxReadiness } from '../../../src/gitops';
import { healthExpressions } from '../../../src/gitops/flux/health';
import { BUILT_IN } from '../../../src/registry';

function makeObject(apiVersion: string, kind: string): ApiObject {
  return addObject(new Chart(new FleetApp(), 'chart'), apiVersion, kind);
}

function conditions(...types: string[]): { readonly [name: string]: unknown } {
  return { conditions: types.map(text => ({ type: text.replace('!', ''), status: text.startsWith('!') ? 'False' : 'True' })) };
}

const DELETED = { deletionTimestamp: '2026-01-01T00:00:00Z' };

describe.each(['v1beta1', 'v1beta2'])('a Cluster in %s whose API server is waited for', version => {
  const cluster = makeObject(`cluster.x-k8s.io/${version}`, 'Cluster');

  test.each<[string, LiveObject, string]>([
    ['nobody has seen', {}, 'Unknown'],
    ['has an empty status', { status: {} }, 'InProgress'],
    ['has no infrastructure yet', { status: { phase: 'Provisioning', ...conditions('!InfrastructureReady', '!ControlPlaneInitialized') } }, 'InProgress'],
    ['has infrastructure', { status: { phase: 'Provisioned', ...conditions('InfrastructureReady', '!ControlPlaneInitialized') } }, 'InProgress'],
    ['has an API server', { status: { phase: 'Provisioned', ...conditions('InfrastructureReady', 'ControlPlaneInitialized', '!Available', '!Ready') } }, 'Current'],
    ['rolls machines', { status: { phase: 'Provisioned', ...conditions('ControlPlaneInitialized', 'RollingOut', '!WorkersAvailable') } }, 'Current'],
    ['has failed', { status: { phase: 'Failed', ...conditions('!ControlPlaneInitialized') } }, 'Failed'],
    ['has failed for a reason', { status: { failureReason: 'CreateError', ...conditions('!ControlPlaneInitialized') } }, 'Failed'],
    ['is deleted', { metadata: DELETED, status: { phase: 'Deleting', ...conditions('ControlPlaneInitialized') } }, 'InProgress'],
    ['has changed', { metadata: { generation: 2 }, status: { observedGeneration: 1, ...conditions('ControlPlaneInitialized') } }, 'InProgress'],
    ['was seen as it is', { metadata: { generation: 2 }, status: { observedGeneration: 2, ...conditions('ControlPlaneInitialized') } }, 'Current'],
  ])('that %s', (_what, live, state) => {
    expect(stateOf(cluster, FluxReadiness.API_SERVER, live)).toBe(state);
  });
});

test.each<[string, string, LiveObject, string]>([
  ['v1beta2', 'nobody has seen', {}, 'Unknown'],
  ['v1beta2', 'has an API server', { status: conditions('ControlPlaneInitialized', '!Available', '!RollingOut') }, 'InProgress'],
  ['v1beta2', 'is available', { status: conditions('ControlPlaneInitialized', 'Available', '!RollingOut') }, 'Current'],
  ['v1beta2', 'rolls machines', { status: conditions('ControlPlaneInitialized', 'Available', 'RollingOut') }, 'InProgress'],
  ['v1beta2', 'is deleted', { metadata: DELETED, status: conditions('Available') }, 'InProgress'],
  ['v1beta1', 'is not ready', { status: { phase: 'Provisioned', ...conditions('ControlPlaneInitialized', '!Ready') } }, 'InProgress'],
  ['v1beta1', 'is ready', { status: { phase: 'Provisioned', ...conditions('ControlPlaneInitialized', 'Ready') } }, 'Current'],
  ['v1beta1', 'has failed', { status: { failureMessage: 'no', ...conditions('!Ready') } }, 'Failed'],
])('a Cluster in %s whose machines are waited for and that %s', (version, _what, live, state) => {
  expect(stateOf(makeObject(`cluster.x-k8s.io/${version}`, 'Cluster'), FluxReadiness.MACHINES, live)).toBe(state);
});

test.each<[string, string, LiveObject, string]>([
  ['v1beta2', 'nobody has seen', { spec: { replicas: 3 } }, 'Unknown'],
  ['v1beta2', 'has no machines yet', { spec: { replicas: 3 }, status: { phase: 'ScalingUp', replicas: 0, ...conditions('!Available') } }, 'InProgress'],
  ['v1beta2', 'has machines that are not ready', {
    spec: { replicas: 3 }, status: { replicas: 3, upToDateReplicas: 3, readyReplicas: 1, availableReplicas: 1, ...conditions('!Available', '!RollingOut') },
  }, 'InProgress'],
  ['v1beta2', 'has all machines', {
    spec: { replicas: 3 }, status: { phase: 'Running', replicas: 3, upToDateReplicas: 3, availableReplicas: 3, ...conditions('Available', '!RollingOut') },
  }, 'Current'],
  ['v1beta2', 'rolls machines', {
    spec: { replicas: 3 }, status: { replicas: 3, upToDateReplicas: 3, availableReplicas: 3, ...conditions('Available', 'RollingOut') },
  }, 'InProgress'],
  ['v1beta2', 'has machines of before', { spec: { replicas: 3 }, status: { replicas: 4, upToDateReplicas: 3, availableReplicas: 3, ...conditions('Available') } }, 'InProgress'],
  ['v1beta2', 'has outdated machines', { spec: { replicas: 3 }, status: { replicas: 3, upToDateReplicas: 1, availableReplicas: 3, ...conditions('Available') } }, 'InProgress'],
  ['v1beta2', 'is to have none', { spec: { replicas: 0 }, status: { phase: 'Running', ...conditions('Available') } }, 'Current'],
  ['v1beta1', 'has all machines', { spec: { replicas: 2 }, status: { phase: 'Running', replicas: 2, updatedReplicas: 2, availableReplicas: 2 } }, 'Current'],
  ['v1beta1', 'has outdated machines', { spec: { replicas: 2 }, status: { phase: 'ScalingUp', replicas: 2, updatedReplicas: 1, availableReplicas: 2 } }, 'InProgress'],
  ['v1beta1', 'has failed', { spec: { replicas: 2 }, status: { phase: 'Failed', replicas: 2 } }, 'Failed'],
  ['v1beta1', 'is deleted', { metadata: DELETED, spec: { replicas: 2 }, status: { replicas: 2, updatedReplicas: 2, availableReplicas: 2 } }, 'InProgress'],
])('a MachineDeployment in %s that %s', (version, _what, live, state) => {
  expect(stateOf(makeObject(`cluster.x-k8s.io/${version}`, 'MachineDeployment'), FluxReadiness.MACHINES, live)).toBe(state);
});

test.each<[string, LiveObject, string]>([
  ['nobody has seen', { spec: { replicas: 3 } }, 'Unknown'],
  ['waits for its infrastructure', { spec: { replicas: 3 }, status: { phase: 'Provisioning' } }, 'InProgress'],
  ['grows', { spec: { replicas: 3 }, status: { phase: 'ScalingUp' } }, 'InProgress'],
  ['has all machines', { spec: { replicas: 3 }, status: { phase: 'Running' } }, 'Current'],
  ['has failed', { spec: { replicas: 3 }, status: { phase: 'Failed', failureReason: 'no' } }, 'Failed'],
  ['is deleted', { metadata: DELETED, status: { phase: 'Running' } }, 'InProgress'],
])('a MachinePool that %s', (_what, live, state) => {
  expect(stateOf(makeObject('cluster.x-k8s.io/v1beta2', 'MachinePool'), FluxReadiness.MACHINES, live)).toBe(state);
});

test.each<[string, string, LiveObject, string]>([
  ['v1beta2', 'nobody has seen', { spec: { replicas: 3 } }, 'Unknown'],
  ['v1beta2', 'has no machines yet', { spec: { replicas: 3 }, status: conditions('!Available', '!Initialized') }, 'InProgress'],
  ['v1beta2', 'has one of three machines', {
    spec: { replicas: 3 }, status: { replicas: 1, upToDateReplicas: 1, readyReplicas: 1, ...conditions('Available', 'Initialized', '!RollingOut') },
  }, 'InProgress'],
  ['v1beta2', 'has all machines', {
    spec: { replicas: 3 }, status: { replicas: 3, upToDateReplicas: 3, readyReplicas: 3, ...conditions('Available', '!RollingOut') },
  }, 'Current'],
  ['v1beta2', 'has lost its quorum', {
    spec: { replicas: 3 }, status: { replicas: 3, upToDateReplicas: 3, readyReplicas: 3, ...conditions('!Available', '!RollingOut') },
  }, 'InProgress'],
  ['v1beta2', 'rolls machines', {
    spec: { replicas: 3 }, status: { replicas: 3, upToDateReplicas: 3, readyReplicas: 3, ...conditions('Available', 'RollingOut') },
  }, 'InProgress'],
  ['v1beta1', 'has all machines', {
    spec: { replicas: 1 }, status: { ready: true, initialized: true, replicas: 1, updatedReplicas: 1, readyReplicas: 1, unavailableReplicas: 0, ...conditions('Available', 'Ready') },
  }, 'Current'],
  ['v1beta1', 'has outdated machines', {
    spec: { replicas: 1 }, status: { ready: true, initialized: true, replicas: 2, updatedReplicas: 1, readyReplicas: 2, ...conditions('Available') },
  }, 'InProgress'],
  ['v1beta1', 'has failed', { spec: { replicas: 1 }, status: { failureMessage: 'no', ...conditions('!Available') } }, 'Failed'],
  ['v1beta1', 'is deleted', { metadata: DELETED, spec: { replicas: 1 }, status: { replicas: 1, updatedReplicas: 1, readyReplicas: 1, ...conditions('Available') } }, 'InProgress'],
])('a KubeadmControlPlane in %s that %s', (version, _what, live, state) => {
  expect(stateOf(makeObject(`controlplane.cluster.x-k8s.io/${version}`, 'KubeadmControlPlane'), FluxReadiness.MACHINES, live)).toBe(state);
});

const INITIALIZED = { initialization: { controlPlaneInitialized: true } };

test.each<[string, string, LiveObject, string]>([
  ['KamajiControlPlane', 'nobody has seen', { spec: { replicas: 2 } }, 'Unknown'],
  ['KamajiControlPlane', 'is being made', { spec: { replicas: 2 }, status: { ready: false } }, 'InProgress'],
  ['KamajiControlPlane', 'has an empty initialization', { spec: { replicas: 2 }, status: { ready: true, initialization: {} } }, 'InProgress'],
  ['KamajiControlPlane', 'serves', { spec: { replicas: 2 }, status: { ready: true, readyReplicas: 2, ...INITIALIZED } }, 'Current'],
  ['KamajiControlPlane', 'has served', { spec: { replicas: 2 }, status: { ready: false, readyReplicas: 2, ...INITIALIZED } }, 'InProgress'],
  ['KamajiControlPlane', 'has one of two replicas', { spec: { replicas: 2 }, status: { ready: true, readyReplicas: 1, ...INITIALIZED } }, 'InProgress'],
  ['KamajiControlPlane', 'has failed', { spec: { replicas: 2 }, status: { ready: false, failureReason: 'no', failureMessage: 'no' } }, 'Failed'],
  ['KamajiControlPlane', 'is deleted', { metadata: DELETED, spec: { replicas: 2 }, status: { ready: true, readyReplicas: 2, ...INITIALIZED } }, 'InProgress'],
  ['K0smotronControlPlane', 'serves by the contract of v1beta1', { spec: { replicas: 1 }, status: { ready: true, initialized: true, readyReplicas: 1 } }, 'Current'],
  ['K0smotronControlPlane', 'serves by the contract of v1beta2', { spec: { replicas: 1 }, status: { readyReplicas: 1, ...INITIALIZED } }, 'Current'],
  ['AWSManagedControlPlane', 'has no replicas', { spec: {}, status: { ready: true, initialized: true } }, 'Current'],
  ['AWSManagedControlPlane', 'is not ready', { spec: {}, status: { ready: false, initialized: true } }, 'InProgress'],
])('a %s that %s', (kind, _what, live, state) => {
  expect(stateOf(makeObject('controlplane.cluster.x-k8s.io/v1beta1', kind), FluxReadiness.MACHINES, live)).toBe(state);
});

test('what is waited for depends on how ready a cluster has to be', () => {
  const objects = [
    makeObject('cluster.x-k8s.io/v1beta2', 'Cluster'), makeObject('cluster.x-k8s.io/v1beta2', 'MachineDeployment'),
    makeObject('cluster.x-k8s.io/v1beta2', 'MachinePool'),
    makeObject('controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane'), makeObject('controlplane.cluster.x-k8s.io/v1alpha2', 'KamajiControlPlane'),
    makeObject('controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlaneTemplate'), makeObject('cluster.x-k8s.io/v1beta2', 'MachineHealthCheck'),
    makeObject('infrastructure.cluster.x-k8s.io/v1beta1', 'ByoCluster'), makeObject('v1', 'Secret'),
  ];
  const waitedFor = (readiness: FluxReadiness) => objects.filter(object => healthExpressions(object, readiness, BUILT_IN)).map(({ kind }) => kind);
  expect(waitedFor(FluxReadiness.APPLIED)).toEqual([]);
  expect(waitedFor(FluxReadiness.API_SERVER)).toEqual(['Cluster']);
  expect(waitedFor(FluxReadiness.MACHINES)).toEqual(['Cluster', 'MachineDeployment', 'MachinePool', 'KubeadmControlPlane', 'KamajiControlPlane']);
});
