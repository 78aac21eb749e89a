import { condition, healthOf, live } from './support/objects';

const INSTALLED = [condition('PreflightCheckPassed', 'True'), condition('ProviderInstalled', 'True')];

describe('a provider of the Cluster API operator', () => {
  const health = (conditions: unknown[], observedGeneration: number | undefined = 2) =>
    healthOf(live('operator.cluster.x-k8s.io/v1alpha2', 'InfrastructureProvider', { status: { observedGeneration, conditions } }));

  it('is healthy while its Deployment is available', () => {
    expect(health([...INSTALLED, condition('Ready', 'True', { reason: 'MinimumReplicasAvailable' })])).toEqual({ status: 'Healthy', message: 'ready' });
  });

  it('progresses until its Deployment is available', () => {
    expect(health(INSTALLED)).toEqual({ status: 'Progressing', message: 'not ready' });
    const message = 'Deployment does not have minimum availability.';
    expect(health([...INSTALLED, condition('Ready', 'False', { reason: 'MinimumReplicasUnavailable', message })]))
      .toEqual({ status: 'Progressing', message: `not ready: ${message}` });
  });

  it('progresses while it waits for Cluster API', () => {
    const waiting = { reason: 'WaitingForCoreProviderReady', message: 'Waiting for the CoreProvider to be installed.' };
    expect(health([condition('PreflightCheckPassed', 'False', waiting)]))
      .toEqual({ status: 'Progressing', message: 'not checked: Waiting for the CoreProvider to be installed.' });
  });

  it('progresses while its manifests cannot be had, or an upgrade fails, since the operator tries again', () => {
    const fetch = { reason: 'ComponentsFetchError', message: 'no ConfigMaps found with selector' };
    expect(health([INSTALLED[0], condition('ProviderInstalled', 'False', fetch)]))
      .toEqual({ status: 'Progressing', message: 'not installed: no ConfigMaps found with selector' });
    expect(health([...INSTALLED, condition('ProviderUpgraded', 'False', { reason: 'ComponentsUpgradeError' }), condition('Ready', 'True')]))
      .toEqual({ status: 'Progressing', message: 'not upgraded: ComponentsUpgradeError' });
  });

  it.each(['MoreThanOneExists', 'IncorrectVersionFormat', 'IncorrectCoreProviderNameReason', 'FetchConfigValidationError', 'UnsupportedProviderDowngradeReason'])(
    'is degraded by %s, which waiting does not mend', reason => {
      expect(health([condition('PreflightCheckPassed', 'False', { reason, message: 'no' })])).toEqual({ status: 'Degraded', message: 'not checked: no' });
    });

  it('is not degraded after a change that the operator has not taken, since the verdict may be of before', () => {
    expect(health([condition('PreflightCheckPassed', 'False', { reason: 'IncorrectVersionFormat', message: 'no' })], 1))
      .toEqual({ status: 'Progressing', message: 'not checked: no' });
  });
});
