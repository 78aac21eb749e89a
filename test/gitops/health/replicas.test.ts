import { condition, healthOf, live } from './support/objects';

const AVAILABLE = condition('Available', 'True', { reason: 'Available' });
const FULL = { observedGeneration: 2, replicas: 3, upToDateReplicas: 3, availableReplicas: 3, readyReplicas: 3 };
const COMPLETE = { status: 'Healthy', message: '3 of 3 replicas, 3 up to date, 3 available' };

describe.each([
  ['KubeadmControlPlane', 'controlplane.cluster.x-k8s.io'],
  ['MachineDeployment', 'cluster.x-k8s.io'],
])('%s', (kind, group) => {
  const v1beta2 = (status: object, replicas = 3) =>
    healthOf(live(`${group}/v1beta2`, kind, { spec: { replicas }, status: { ...FULL, ...status } }));
  const v1beta1 = (status: object, spec: { readonly [field: string]: unknown } = {}) =>
    healthOf(live(`${group}/v1beta1`, kind, { spec: { replicas: 3, ...spec }, status: { observedGeneration: 2, ...status } }));

  it.each([
    ['RollingOut', 'Rolling out 1 not up-to-date replicas\n* Version v1.33.1, v1.34.2 required'],
    ['ScalingUp', 'Scaling up from 2 to 3 replicas'],
    ['ScalingDown', 'Scaling down from 4 to 3 replicas'],
    ['Remediating', '* Machine edge-1: waiting for its host'],
  ])('progresses while %s is true', (type, message) => {
    expect(v1beta2({ conditions: [AVAILABLE, condition(type, 'True', { message })] })).toEqual({ status: 'Progressing', message });
    expect(v1beta2({ conditions: [AVAILABLE, condition(type, 'True')] })).toEqual({ status: 'Progressing', message: type });
    expect(v1beta2({ conditions: [AVAILABLE, condition(type, 'False', { message })] })).toEqual(COMPLETE);
  });

  it('progresses while it is not available', () => {
    expect(v1beta2({ conditions: [condition('Available', 'False', { reason: 'NotAvailable', message: 'Control plane not yet initialized' })] }))
      .toEqual({ status: 'Progressing', message: 'not available: Control plane not yet initialized' });
    expect(v1beta2({ conditions: [condition('Available', 'Unknown', { reason: 'InspectionFailed' })] }))
      .toEqual({ status: 'Progressing', message: 'not available: InspectionFailed' });
  });

  it.each([
    ['some are not available', { availableReplicas: 2 }, '3 of 3 replicas, 3 up to date, 2 available'],
    ['some are out of date', { upToDateReplicas: 1 }, '3 of 3 replicas, 1 up to date, 3 available'],
    ['some are missing', { replicas: 2, upToDateReplicas: 2, availableReplicas: 2 }, '2 of 3 replicas, 2 up to date, 2 available'],
    ['there are too many', { replicas: 4, availableReplicas: 4 }, '4 of 3 replicas, 3 up to date, 4 available'],
    ['none is counted yet', { replicas: undefined, upToDateReplicas: undefined, availableReplicas: undefined, readyReplicas: undefined },
      '0 of 3 replicas, 0 up to date, 0 available'],
  ])('progresses while it counts as available, but %s', (_, counts, message) => {
    expect(v1beta2({ ...counts, conditions: [AVAILABLE] })).toEqual({ status: 'Progressing', message });
  });

  it('follows what an autoscaler wants', () => {
    const five = { replicas: 5, upToDateReplicas: 5, availableReplicas: 5 };
    expect(v1beta2({ ...five, conditions: [AVAILABLE] }, 5)).toEqual({ status: 'Healthy', message: '5 of 5 replicas, 5 up to date, 5 available' });
    expect(v1beta2({ ...five, availableReplicas: 3, conditions: [AVAILABLE] }, 5))
      .toEqual({ status: 'Progressing', message: '5 of 5 replicas, 5 up to date, 3 available' });
  });

  it('is healthy without machines if it wants none', () => {
    expect(v1beta2({ replicas: 0, upToDateReplicas: 0, availableReplicas: 0, conditions: [AVAILABLE] }, 0))
      .toEqual({ status: 'Healthy', message: '0 of 0 replicas, 0 up to date, 0 available' });
  });

  it('wants one machine where it does not say how many', () => {
    expect(healthOf(live(`${group}/v1beta2`, kind, { spec: {}, status: { ...FULL, replicas: 1, upToDateReplicas: 1, availableReplicas: 1 } })))
      .toEqual({ status: 'Healthy', message: '1 of 1 replicas, 1 up to date, 1 available' });
  });

  it('reads the newer counters and conditions of v1beta1 first', () => {
    const older = { replicas: 3, readyReplicas: 3, updatedReplicas: 3, conditions: [condition('Ready', 'True')] };
    const newer = { upToDateReplicas: 3, availableReplicas: 3, readyReplicas: 3, conditions: [AVAILABLE] };
    expect(v1beta1({ ...older, v1beta2: newer })).toEqual(COMPLETE);
    expect(v1beta1({ ...older, v1beta2: { ...newer, upToDateReplicas: 2 } }))
      .toEqual({ status: 'Progressing', message: '3 of 3 replicas, 2 up to date, 3 available' });
    expect(v1beta1({ ...older, v1beta2: { ...newer, conditions: [AVAILABLE, condition('RollingOut', 'True', { message: 'rolling' })] } }))
      .toEqual({ status: 'Progressing', message: 'rolling' });
  });

  it('reads the counters of old releases', () => {
    const older = { replicas: 3, readyReplicas: 3, updatedReplicas: 3, unavailableReplicas: 0, conditions: [AVAILABLE] };
    expect(v1beta1(older)).toEqual(COMPLETE);
    expect(v1beta1({ ...older, readyReplicas: 2, unavailableReplicas: 1 }))
      .toEqual({ status: 'Progressing', message: '3 of 3 replicas, 3 up to date, 2 available' });
    expect(v1beta1({ ...older, replicas: 4, updatedReplicas: 1 }))
      .toEqual({ status: 'Progressing', message: '4 of 3 replicas, 1 up to date, 3 available' });
  });
});

describe('KubeadmControlPlane', () => {
  it('is degraded by a terminal failure', () => {
    const failed = { status: 'Degraded', message: 'failed: no hosts left' };
    const failure = { failureReason: 'CreateError', failureMessage: 'no hosts left' };
    const control = (version: string, status: object) =>
      healthOf(live(`controlplane.cluster.x-k8s.io/${version}`, 'KubeadmControlPlane', { spec: { replicas: 3 }, status }));
    expect(control('v1beta1', { observedGeneration: 2, replicas: 1, ...failure })).toEqual(failed);
    expect(control('v1beta2', { ...FULL, deprecated: { v1beta1: failure } })).toEqual(failed);
  });
});

describe('MachineDeployment', () => {
  const ROLLING = condition('RollingOut', 'True', { message: 'Rolling out 2 not up-to-date replicas' });
  const OUTDATED = { ...FULL, upToDateReplicas: 1, conditions: [AVAILABLE, ROLLING] };
  const ON_DELETE = { replicas: 3, rollout: { strategy: { type: 'OnDelete' } } };
  const BY_HAND = { status: 'Suspended', message: '2 of 3 replicas are replaced once they are deleted' };

  it('is suspended while machines wait to be deleted by hand', () => {
    expect(healthOf(live('cluster.x-k8s.io/v1beta2', 'MachineDeployment', { spec: ON_DELETE, status: OUTDATED }))).toEqual(BY_HAND);
    const { conditions, upToDateReplicas, availableReplicas } = OUTDATED;
    expect(healthOf(live('cluster.x-k8s.io/v1beta1', 'MachineDeployment', {
      spec: { replicas: 3, strategy: { type: 'OnDelete' } },
      status: { observedGeneration: 2, replicas: 3, updatedReplicas: 1, v1beta2: { upToDateReplicas, availableReplicas, conditions } },
    }))).toEqual(BY_HAND);
  });

  it('progresses once one of them has been deleted', () => {
    expect(healthOf(live('cluster.x-k8s.io/v1beta2', 'MachineDeployment', { spec: ON_DELETE, status: { ...OUTDATED, availableReplicas: 2 } })))
      .toEqual({ status: 'Progressing', message: 'Rolling out 2 not up-to-date replicas' });
  });

  it('progresses where machines are replaced by themselves', () => {
    const spec = { replicas: 3, rollout: { strategy: { type: 'RollingUpdate' } } };
    expect(healthOf(live('cluster.x-k8s.io/v1beta2', 'MachineDeployment', { spec, status: OUTDATED })))
      .toEqual({ status: 'Progressing', message: 'Rolling out 2 not up-to-date replicas' });
  });

  it('is suspended while it is paused, as v1beta1 allows', () => {
    const status = { observedGeneration: 2, phase: 'Running' };
    expect(healthOf(live('cluster.x-k8s.io/v1beta1', 'MachineDeployment', { spec: { replicas: 3, paused: true }, status })))
      .toEqual({ status: 'Suspended', message: 'paused' });
  });
});

describe.each([['KamajiControlPlane', 'v1alpha2'], ['K0smotronControlPlane', 'v1beta2']])('%s', (kind, version) => {
  const hosted = (status: object) => healthOf(live(`controlplane.cluster.x-k8s.io/${version}`, kind, { spec: { replicas: 3 }, status }));
  const { observedGeneration: _, ...COUNTS } = FULL;
  const STARTED = { ...COUNTS, initialization: { controlPlaneInitialized: true } };

  it('progresses until it has started, whatever its pods are', () => {
    expect(hosted({ ...COUNTS })).toEqual({ status: 'Progressing', message: 'not available' });
    expect(hosted({ ...COUNTS, initialization: { controlPlaneInitialized: false }, conditions: [AVAILABLE] }))
      .toEqual({ status: 'Progressing', message: 'not available: Available' });
  });

  it('says what it waits for', () => {
    const conditions = [
      condition('TenantControlPlaneCreated', 'True'),
      condition('TenantControlPlaneAddressReady', 'False', { reason: 'Failed', message: 'no address yet' }),
      condition('ControlPlaneEndpointPatched', 'False', { reason: 'Failed', message: 'no endpoint yet' }),
    ];
    expect(hosted({ conditions })).toEqual({ status: 'Progressing', message: 'not available: no address yet' });
    expect(hosted({ ...STARTED, conditions: [...conditions, condition('Available', 'False', { reason: 'NotAvailable' })] }))
      .toEqual({ status: 'Progressing', message: 'not available: no address yet' });
    expect(hosted({ ...STARTED, conditions: [...conditions, condition('Available', 'False', { message: 'probe failed' })] }))
      .toEqual({ status: 'Progressing', message: 'not available: probe failed' });
  });

  it('progresses while pods are replaced', () => {
    expect(hosted({ ...STARTED, upToDateReplicas: 1, conditions: [AVAILABLE] }))
      .toEqual({ status: 'Progressing', message: '3 of 3 replicas, 1 up to date, 3 available' });
    expect(hosted({ ...STARTED, availableReplicas: 2, conditions: [AVAILABLE] }))
      .toEqual({ status: 'Progressing', message: '3 of 3 replicas, 3 up to date, 2 available' });
  });
});

describe('K0smotronControlPlane', () => {
  it('is healthy in v1beta1 when it is ready, and not as soon as it is initialized', () => {
    const v1beta1 = (ready: boolean) => healthOf(live('controlplane.cluster.x-k8s.io/v1beta1', 'K0smotronControlPlane', {
      spec: { replicas: 3 }, status: { ready, initialized: true, replicas: 3, readyReplicas: 3, updatedReplicas: 3, unavailableReplicas: 0 },
    }));
    expect(v1beta1(true)).toEqual(COMPLETE);
    expect(v1beta1(false)).toEqual({ status: 'Progressing', message: 'not available' });
  });
});

describe('KamajiControlPlane', () => {
  it('is degraded by a terminal failure', () => {
    const status = { failureReason: 'Failed', failureMessage: 'no datastore' };
    expect(healthOf(live('controlplane.cluster.x-k8s.io/v1alpha2', 'KamajiControlPlane', { status })))
      .toEqual({ status: 'Degraded', message: 'failed: no datastore' });
  });
});

describe('MachinePool', () => {
  const pool = (version: string, status: object, replicas: number) =>
    healthOf(live(`cluster.x-k8s.io/${version}`, 'MachinePool', { spec: { replicas }, status: { observedGeneration: 2, ...status } }));
  const v1beta2 = (status: object, replicas = 3) => pool('v1beta2', status, replicas);
  const v1beta1 = (status: object, replicas = 3) => pool('v1beta1', status, replicas);
  const PROVISIONED = { initialization: { bootstrapDataSecretCreated: true, infrastructureProvisioned: true } };

  it('waits for its infrastructure', () => {
    const waiting = { status: 'Progressing', message: 'waiting for the infrastructure' };
    expect(v1beta2({ phase: 'Provisioning', initialization: { bootstrapDataSecretCreated: true } })).toEqual(waiting);
    expect(v1beta1({ phase: 'Pending', bootstrapReady: false, infrastructureReady: false })).toEqual(waiting);
  });

  it('counts nodes and not instances', () => {
    const instances = { replicas: 3, readyReplicas: 3, availableReplicas: 3, upToDateReplicas: 3 };
    expect(v1beta2({ ...PROVISIONED, ...instances, phase: 'ScalingUp', deprecated: { v1beta1: { readyReplicas: 1 } } }))
      .toEqual({ status: 'Progressing', message: '1 of 3 nodes ready' });
    expect(v1beta2({ ...PROVISIONED, ...instances, phase: 'Running', deprecated: { v1beta1: { readyReplicas: 3 } } }))
      .toEqual({ status: 'Healthy', message: '3 of 3 nodes ready' });
  });

  it('does without the older counters once they are gone', () => {
    expect(v1beta2({ ...PROVISIONED, replicas: 3, readyReplicas: 3 })).toEqual({ status: 'Healthy', message: '3 of 3 nodes ready' });
  });

  it('progresses while it is scaled down', () => {
    expect(v1beta1({ infrastructureReady: true, phase: 'ScalingDown', replicas: 3, readyReplicas: 3 }, 1))
      .toEqual({ status: 'Progressing', message: '3 of 1 nodes ready' });
  });

  it('is healthy without nodes if it wants none', () => {
    expect(v1beta1({ infrastructureReady: true, phase: 'Running' }, 0)).toEqual({ status: 'Healthy', message: '0 of 0 nodes ready' });
  });

  it('is degraded by a terminal failure', () => {
    expect(v1beta1({ phase: 'Failed', failureMessage: 'no capacity' })).toEqual({ status: 'Degraded', message: 'failed: no capacity' });
    expect(v1beta2({ deprecated: { v1beta1: { failureReason: 'UpdateError' } } })).toEqual({ status: 'Degraded', message: 'failed: UpdateError' });
  });
});
