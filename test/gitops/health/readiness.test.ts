import { HEALTHY_OBJECTS } from './support/healthy-objects';
import { condition, healthOf, live, type LiveObject, OWNED } from './support/objects';

/** Infra clusters, infra machine pools and bootstrap configs. */
const OBJECTS = HEALTHY_OBJECTS.filter(({ apiVersion }) => /^(infrastructure|bootstrap)\./.test(apiVersion));
/** Kinds with conditions of v1beta1. */
const SEVERE = [
  'AWSCluster', 'AWSMachinePool', 'AWSManagedCluster', 'AWSManagedMachinePool', 'AzureCluster', 'AzureMachinePool', 'ByoCluster', 'EKSConfig',
  'KubevirtCluster', 'NodeadmConfig', 'OpenStackCluster', 'VCluster',
];
/** Kinds that can fail for good. */
const FAILING = ['AWSMachinePool', 'AWSManagedMachinePool', 'AzureMachinePool', 'EKSConfig', 'NodeadmConfig', 'OpenStackCluster'];

const cases = (isMeant: (kind: string) => boolean) => OBJECTS.filter(({ kind }) => isMeant(kind)).map(object => [object.kind, object] as const);
const withStatus = (object: LiveObject, status: object): LiveObject => ({ ...object, status });
/** What says that an object has been ready once. */
const flagsOf = ({ status }: LiveObject): object => {
  const { ready, initialization } = status as { readonly ready?: boolean; readonly initialization?: object };
  return { ...ready !== undefined && { ready }, ...initialization && { initialization } };
};

describe.each(cases(() => true))('%s', (_, object) => {
  it('is healthy without conditions', () => {
    expect(healthOf(withStatus(object, flagsOf(object)))).toEqual({ status: 'Healthy', message: 'ready' });
  });

  it('progresses until it is ready', () => {
    const flags = Object.fromEntries(Object.keys(flagsOf(object)).map(flag => [flag, flag === 'ready' ? false : {}]));
    expect(healthOf(withStatus(object, flags))).toEqual({ status: 'Progressing', message: 'not ready' });
  });
});

describe.each(cases(kind => kind !== 'GCPCluster'))('%s', (_, object) => {
  const done = flagsOf(object);
  const health = (status: object) => healthOf(withStatus(object, status));

  it('says why it is not ready', () => {
    expect(health({ conditions: [condition('Ready', 'False', { reason: 'WaitingForBootstrapData' })] }))
      .toEqual({ status: 'Progressing', message: 'not ready: WaitingForBootstrapData' });
  });

  it('progresses when it is no longer ready', () => {
    expect(health({ ...done, conditions: [condition('Ready', 'False', { reason: 'NotReady', message: 'no endpoint' })] }))
      .toEqual({ status: 'Progressing', message: 'not ready: no endpoint' });
    expect(health({ ...done, conditions: [condition('Ready', 'Unknown', { reason: 'ReadyUnknown' })] }))
      .toEqual({ status: 'Progressing', message: 'not ready: ReadyUnknown' });
  });

  it('progresses while a first condition is true and others are not there yet', () => {
    expect(health({ conditions: [condition('Ready', 'True', { reason: 'Ready' })] })).toEqual({ status: 'Progressing', message: 'not ready: Ready' });
  });
});

describe.each(cases(kind => SEVERE.includes(kind)))('%s', (_, object) => {
  const health = (severity: string) => healthOf(withStatus(object, {
    ...flagsOf(object), conditions: [condition('Ready', 'False', { severity, reason: 'Failed', message: 'credentials are wrong' })],
  }));

  it('is degraded by what its controller calls an error', () => {
    expect(health('Error')).toEqual({ status: 'Degraded', message: 'not ready: credentials are wrong' });
  });

  it.each(['Warning', 'Info'])('progresses while it is not ready with the severity %s', severity => {
    expect(health(severity)).toEqual({ status: 'Progressing', message: 'not ready: credentials are wrong' });
  });
});

describe.each(cases(kind => FAILING.includes(kind)))('%s', (_, object) => {
  it('is degraded by a terminal failure', () => {
    expect(healthOf(withStatus(object, { ...flagsOf(object), failureReason: 'UpdateError', failureMessage: 'quota exceeded' })))
      .toEqual({ status: 'Degraded', message: 'failed: quota exceeded' });
  });
});

describe('VCluster', () => {
  it('is degraded by the phase Failed, with its message', () => {
    const status = { observedGeneration: 2, phase: 'Failed', reason: 'HelmDeployFailed', message: 'chart not found' };
    expect(healthOf(live('infrastructure.cluster.x-k8s.io/v1alpha1', 'VCluster', { metadata: OWNED, status })))
      .toEqual({ status: 'Degraded', message: 'failed: chart not found' });
  });
});

describe('Metal3Cluster', () => {
  const v1beta1 = (status: object) => healthOf(live('infrastructure.cluster.x-k8s.io/v1beta1', 'Metal3Cluster', { metadata: OWNED, status }));

  it('is judged in v1beta1 by its newer conditions first', () => {
    const older = [condition('Ready', 'True')];
    expect(v1beta1({ ready: true, conditions: older, v1beta2: { conditions: [condition('Ready', 'False', { message: 'no endpoint' })] } }))
      .toEqual({ status: 'Progressing', message: 'not ready: no endpoint' });
    expect(v1beta1({ ready: true, conditions: older, v1beta2: { conditions: [condition('Ready', 'True')] } }))
      .toEqual({ status: 'Healthy', message: 'ready' });
    expect(v1beta1({ ready: true, conditions: older })).toEqual({ status: 'Healthy', message: 'ready' });
  });

  it('is degraded in v1beta2 by a terminal failure', () => {
    const deprecated = { v1beta1: { failureReason: 'InvalidConfiguration', failureMessage: 'Invalid Metal3Cluster provided' } };
    expect(healthOf(live('infrastructure.cluster.x-k8s.io/v1beta2', 'Metal3Cluster', { metadata: OWNED, status: { deprecated } })))
      .toEqual({ status: 'Degraded', message: 'failed: Invalid Metal3Cluster provided' });
  });
});
