import { DELETED, healthOf, live, type Parts } from './support/objects';

const host = (parts: Parts) => healthOf(live('metal3.io/v1alpha1', 'BareMetalHost', parts));
const status = (state: string, more: object = {}) => ({ operationalStatus: 'OK', provisioning: { state }, ...more });

describe('a BareMetalHost', () => {
  it.each(['available', 'ready', 'provisioned', 'externally provisioned'])('is healthy when it is %s', state => {
    expect(host({ status: status(state) })).toEqual({ status: 'Healthy', message: state });
  });

  it.each([
    'registering', 'match profile', 'inspecting', 'preparing', 'provisioning', 'deprovisioning', 'powering off before delete',
    'deleting', 'whatever comes',
  ])('progresses while it is %s', state => {
    expect(host({ status: status(state) })).toEqual({ status: 'Progressing', message: state });
  });

  it('progresses before it has a state', () => {
    expect(host({ status: status('') })).toEqual({ status: 'Progressing', message: 'waiting for its controller' });
    expect(host({ status: { operationalStatus: 'OK' } })).toEqual({ status: 'Progressing', message: 'waiting for its controller' });
  });

  it.each(['delayed', 'servicing'])('progresses while it is %s', operationalStatus => {
    expect(host({ status: status('provisioned', { operationalStatus }) }))
      .toEqual({ status: 'Progressing', message: `provisioned, ${operationalStatus}` });
  });

  it('is degraded by an error', () => {
    const error = { operationalStatus: 'error', errorType: 'registration error', errorMessage: 'BMC does not answer', errorCount: 3 };
    expect(host({ status: status('registering', error) })).toEqual({ status: 'Degraded', message: 'registration error: BMC does not answer' });
    expect(host({ status: status('provisioned', { operationalStatus: 'error' }) })).toEqual({ status: 'Degraded', message: 'error' });
  });

  it('is suspended while it is detached or paused', () => {
    expect(host({ status: status('provisioned', { operationalStatus: 'detached' }) })).toEqual({ status: 'Suspended', message: 'detached' });
    expect(host({ metadata: { annotations: { 'baremetalhost.metal3.io/detached': '' } }, status: status('provisioned') }))
      .toEqual({ status: 'Suspended', message: 'detached' });
    const paused = { annotations: { 'baremetalhost.metal3.io/paused': 'metal3.io/capm3' } };
    expect(host({ metadata: paused, status: status('provisioning', { errorMessage: 'stale' }) }))
      .toEqual({ status: 'Suspended', message: 'paused' });
  });

  it('is suspended until it has a BMC', () => {
    expect(host({ status: status('unmanaged', { operationalStatus: 'discovered' }) }))
      .toEqual({ status: 'Suspended', message: 'unmanaged, for it has no BMC' });
  });

  it('says what keeps it from being deleted', () => {
    const failing = status('deprovisioning', { operationalStatus: 'error', errorType: 'provisioning error', errorMessage: 'cleaning failed' });
    expect(host({ metadata: DELETED, status: failing }))
      .toEqual({ status: 'Progressing', message: 'deleting: cleaning failed', deletionMessage: 'deleting: cleaning failed' });
    expect(host({ metadata: DELETED, status: status('powering off before delete') }))
      .toEqual({ status: 'Progressing', message: 'deleting: powering off before delete', deletionMessage: 'deleting: powering off before delete' });
  });
});
