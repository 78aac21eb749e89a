import { condition, DELETED, healthOf, live, type Parts } from './support/objects';

const CLUSTER = 'cluster.x-k8s.io';
const v1beta2 = (parts: Parts) => healthOf(live(`${CLUSTER}/v1beta2`, 'Cluster', parts));
const v1beta1 = (parts: Parts) => healthOf(live(`${CLUSTER}/v1beta1`, 'Cluster', parts));

describe('a Cluster of v1beta2', () => {
  const status = (...conditions: unknown[]) => ({ observedGeneration: 2, phase: 'Provisioned', conditions });

  it('is healthy when it is available', () => {
    expect(v1beta2({ status: status(condition('Available', 'True', { reason: 'Available' })) })).toEqual({ status: 'Healthy', message: 'available' });
  });

  it('progresses while it is not available, however far its phase is', () => {
    const message = '* ControlPlaneAvailable: Control plane not yet initialized';
    expect(v1beta2({ status: status(condition('Available', 'False', { reason: 'NotAvailable', message })) }))
      .toEqual({ status: 'Progressing', message: `not available: ${message}` });
    expect(v1beta2({ status: status(condition('Available', 'Unknown', { reason: 'AvailableUnknown' })) }))
      .toEqual({ status: 'Progressing', message: 'not available: AvailableUnknown' });
  });

  it('progresses when a control plane that was available is repaired', () => {
    const conditions = [
      condition('ControlPlaneInitialized', 'True'),
      condition('Remediating', 'True', { message: 'Machine edge-1 is under remediation' }),
      condition('Available', 'False', { message: '* RemoteConnectionProbe: Remote connection probe failed' }),
    ];
    expect(v1beta2({ status: { ...status(...conditions), initialization: { controlPlaneInitialized: true, infrastructureProvisioned: true } } }))
      .toEqual({ status: 'Progressing', message: 'not available: * RemoteConnectionProbe: Remote connection probe failed' });
  });

  it('stays healthy while available machines are rolled', () => {
    expect(v1beta2({ status: status(condition('RollingOut', 'True', { message: 'rolling' }), condition('Available', 'True')) }))
      .toEqual({ status: 'Healthy', message: 'available' });
  });

  it('is degraded by a failure that its infrastructure calls terminal', () => {
    const deprecated = { v1beta1: { failureReason: 'InvalidConfiguration', failureMessage: 'no such network' } };
    expect(v1beta2({ status: { ...status(condition('Available', 'False')), deprecated } }))
      .toEqual({ status: 'Degraded', message: 'failed: no such network' });
    expect(v1beta2({ status: { ...status(), deprecated: { v1beta1: { failureReason: 'InvalidConfiguration' } } } }))
      .toEqual({ status: 'Degraded', message: 'failed: InvalidConfiguration' });
    expect(v1beta2({ status: { ...status(), phase: 'Failed' } })).toEqual({ status: 'Degraded', message: 'failed' });
  });

  it('is suspended while it is paused', () => {
    expect(v1beta2({ spec: { paused: true }, status: status(condition('Available', 'True')) })).toEqual({ status: 'Suspended', message: 'paused' });
    expect(v1beta2({ spec: { paused: false }, status: status(condition('Available', 'True')) })).toEqual({ status: 'Healthy', message: 'available' });
  });

  it('progresses without conditions', () => {
    expect(v1beta2({ status: status() })).toEqual({ status: 'Progressing', message: 'not available' });
    expect(v1beta2({ status: { phase: 'Pending' } })).toEqual({ status: 'Progressing', message: 'not available' });
  });

  it('says what keeps it from being deleted', () => {
    const blocked = condition('Deleting', 'True', { reason: 'WaitingForWorkersDeletion', message: '* MachineDeployments: edge-workers' });
    expect(v1beta2({ metadata: DELETED, status: status(blocked, condition('Available', 'False')) })).toEqual({
      status: 'Progressing',
      message: 'deleting: * MachineDeployments: edge-workers',
      deletionMessage: 'deleting: * MachineDeployments: edge-workers',
    });
  });
});

describe('a Cluster of v1beta1', () => {
  const PROVISIONED = { observedGeneration: 2, phase: 'Provisioned', infrastructureReady: true, controlPlaneReady: true };
  const newer = (...conditions: unknown[]) => ({ ...PROVISIONED, v1beta2: { conditions } });

  it('is judged by the conditions of v1beta2 where there are', () => {
    expect(v1beta1({ status: newer(condition('Available', 'True')) })).toEqual({ status: 'Healthy', message: 'available' });
    expect(v1beta1({ status: { ...newer(condition('Available', 'False', { message: 'not yet' })), conditions: [condition('Ready', 'True')] } }))
      .toEqual({ status: 'Progressing', message: 'not available: not yet' });
  });

  it('is healthy in old releases when it is ready, and control plane and infrastructure are', () => {
    const older = { observedGeneration: 2, phase: 'Provisioned', infrastructureReady: true, conditions: [condition('Ready', 'True')] };
    expect(v1beta1({ status: { ...older, controlPlaneReady: true } })).toEqual({ status: 'Healthy', message: 'available' });
    expect(v1beta1({ status: { ...older, controlPlaneReady: false } })).toEqual({ status: 'Progressing', message: 'not available' });
    expect(v1beta1({ status: { ...older, infrastructureReady: false, controlPlaneReady: true } }))
      .toEqual({ status: 'Progressing', message: 'not available' });
  });

  it('progresses in old releases during a rollout, whatever its severity', () => {
    const message = 'Rolling 3 replicas with outdated spec';
    const rolling = condition('Ready', 'False', { severity: 'Error', reason: 'RollingUpdateInProgress', message });
    expect(v1beta1({ status: { ...PROVISIONED, conditions: [rolling] } }))
      .toEqual({ status: 'Progressing', message: 'not available: Rolling 3 replicas with outdated spec' });
  });

  it('is degraded by a terminal failure', () => {
    expect(v1beta1({ status: { observedGeneration: 2, phase: 'Failed', failureReason: 'UpdateError', failureMessage: 'quota exceeded' } }))
      .toEqual({ status: 'Degraded', message: 'failed: quota exceeded' });
  });
});
