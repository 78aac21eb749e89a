import { condition, healthOf, live } from './support/objects';

describe.each([
  ['v1beta2', undefined, (conditions: unknown[]) => ({ conditions })],
  ['v1beta1', undefined, (conditions: unknown[]) => ({ v1beta2: { conditions } })],
  ['v1beta1', 'Error', (conditions: unknown[]) => ({ conditions })],
])('a ClusterResourceSet of %s with severity %s', (version, severity, statusOf) => {
  const health = (status: object, ...conditions: unknown[]) =>
    healthOf(live(`addons.cluster.x-k8s.io/${version}`, 'ClusterResourceSet', { status: { ...status, ...statusOf(conditions) } }));
  const OBSERVED = { observedGeneration: 2 };

  it('is healthy when its resources are applied', () => {
    expect(health(OBSERVED, condition('ResourcesApplied', 'True', { reason: 'Applied' }))).toEqual({ status: 'Healthy', message: 'applied' });
  });

  it('is healthy while no cluster matches', () => {
    expect(health(OBSERVED)).toEqual({ status: 'Healthy', message: 'no cluster matches' });
    expect(health(OBSERVED, condition('Paused', 'False', { reason: 'NotPaused' }))).toEqual({ status: 'Healthy', message: 'no cluster matches' });
  });

  it('progresses until it has been looked at', () => {
    expect(health({}, condition('Paused', 'False'))).toEqual({ status: 'Progressing', message: 'not applied' });
  });

  it('progresses while the cluster does not answer', () => {
    const why = { reason: 'RemoteClusterClientFailed', message: 'connection refused' };
    const waiting = condition('ResourcesApplied', 'False', { ...why, ...severity !== undefined && { severity } });
    expect(health({}, waiting)).toEqual({ status: 'Progressing', message: 'not applied: connection refused' });
    expect(health(OBSERVED, waiting)).toEqual({ status: 'Progressing', message: 'not applied: connection refused' });
  });

  it('is degraded by a Secret of another type, which never becomes right', () => {
    const wrong = condition('ResourcesApplied', 'False', { reason: 'WrongSecretType', message: 'Secret type of resource cni is not supported' });
    expect(health({}, wrong)).toEqual({ status: 'Degraded', message: 'not applied: Secret type of resource cni is not supported' });
  });
});

describe('a HelmChartProxy', () => {
  const health = (...conditions: unknown[]) =>
    healthOf(live('addons.cluster.x-k8s.io/v1alpha1', 'HelmChartProxy', { status: { observedGeneration: 2, conditions } }));

  it('is healthy when its charts are installed', () => {
    expect(health(condition('Ready', 'True'))).toEqual({ status: 'Healthy', message: 'installed' });
  });

  it('progresses until then', () => {
    expect(health()).toEqual({ status: 'Progressing', message: 'not installed' });
    expect(health(condition('Ready', 'False', { reason: 'GetKubeconfigFailed', message: 'no kubeconfig yet' })))
      .toEqual({ status: 'Progressing', message: 'not installed: no kubeconfig yet' });
    expect(health(condition('Ready', 'Unknown', { reason: 'ReadyUnknown' })))
      .toEqual({ status: 'Progressing', message: 'not installed: ReadyUnknown' });
  });
});
