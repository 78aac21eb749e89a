import { HEALTHY_OBJECTS, INFRA_CLUSTERS, NEVER_PAUSED, OBSERVING_KINDS } from './support/healthy-objects';
import { condition, DELETED, healthOf, type LiveObject } from './support/objects';
import { ArgoCdHealthChecks } from '../../../src/gitops/health';

const WAITING = { status: 'Progressing', message: 'waiting for its controller' };
const SECONDARY = { status: 'Healthy', message: 'secondary infra cluster, which no controller reconciles' };
const MOVE = { 'clusterctl.cluster.x-k8s.io/move': '' };
const MANAGED = { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' };

/** What each kind says in its best state. */
const HEALTHY_MESSAGES: { readonly [kind: string]: string } = {
  Cluster: 'available',
  MachineDeployment: '3 of 3 replicas, 3 up to date, 3 available',
  KubeadmControlPlane: '3 of 3 replicas, 3 up to date, 3 available',
  KamajiControlPlane: '3 of 3 replicas, 3 up to date, 3 available',
  K0smotronControlPlane: '3 of 3 replicas, 3 up to date, 3 available',
  MachinePool: '3 of 3 nodes ready',
  MachineSet: '3 of 3 replicas, 3 available',
  MachineHealthCheck: '3 of 3 machines healthy',
  BareMetalHost: 'provisioned',
  ClusterResourceSet: 'applied',
  HelmChartProxy: 'installed',
};

const cases = (objects: readonly LiveObject[]) => objects.map(object => [object.kind, object] as const);
const withMetadata = (object: LiveObject, metadata: object): LiveObject => ({ ...object, metadata: { ...object.metadata, ...metadata } });
const withStatus = (object: LiveObject, status: unknown): LiveObject => ({ ...object, status });

it('has an object of every kind with a check', () => {
  expect(HEALTHY_OBJECTS.map(({ apiVersion, kind }) => `${apiVersion.split('/')[0]}/${kind}`).sort()).toEqual(ArgoCdHealthChecks.checkedKinds);
});

describe.each(cases(HEALTHY_OBJECTS))('%s', (kind, object) => {
  const isHost = kind === 'BareMetalHost';
  const paused = isHost ? 'baremetalhost.metal3.io/paused' : 'cluster.x-k8s.io/paused';

  it('is healthy in its best state', () => {
    expect(healthOf(object)).toEqual({ status: 'Healthy', message: HEALTHY_MESSAGES[kind] ?? 'ready' });
  });

  it.each([['no status', undefined], ['an empty status', {}]])('progresses with %s', (_, status) => {
    expect(healthOf(withStatus(object, status))).toEqual(WAITING);
  });

  it('progresses with empty conditions and nothing else', () => {
    expect(healthOf(withStatus(object, { conditions: [] })).status).toBe('Progressing');
  });

  it.each(['', 'true', 'false'])("is suspended by the annotation that pauses it, if anything does, with the value '%s'", value => {
    const health = healthOf(withMetadata(object, { annotations: { [paused]: value } }));
    expect(health).toEqual(NEVER_PAUSED.includes(kind) ? healthOf(object) : { status: 'Suspended', message: 'paused' });
  });

  it('progresses while it is deleted, paused or not', () => {
    const message = isHost ? 'deleting: provisioned' : 'deleting';
    const health = { status: 'Progressing', message, ...isHost && { deletionMessage: message } };
    expect(healthOf(withMetadata(object, DELETED))).toEqual(health);
    expect(healthOf(withMetadata(object, { ...DELETED, annotations: { [paused]: 'true' } }))).toEqual(health);
    expect(healthOf(withStatus(withMetadata(object, DELETED), undefined))).toEqual({ status: 'Progressing', message: 'deleting' });
  });
});

describe.each(cases(HEALTHY_OBJECTS.filter(({ kind }) => OBSERVING_KINDS.includes(kind))))('%s', (_, object) => {
  it('progresses until its controller has seen the latest change', () => {
    expect(healthOf(withMetadata(object, { generation: 3 })))
      .toEqual({ status: 'Progressing', message: 'waiting for its controller to see the latest change' });
  });

  it('is healthy when its controller says nothing of generations, or knows a later one', () => {
    const unobserved = { ...object.status as object, observedGeneration: undefined };
    expect(healthOf(withStatus(object, unobserved)).status).toBe('Healthy');
    expect(healthOf(withMetadata(object, { generation: 1 })).status).toBe('Healthy');
  });
});

describe.each(cases(HEALTHY_OBJECTS.filter(({ kind }) => !['BareMetalHost', 'GCPCluster', ...NEVER_PAUSED].includes(kind))))('%s', (_, object) => {
  it('is suspended while its Cluster is paused', () => {
    const status = object.status as { readonly conditions?: unknown[] };
    const pause = condition('Paused', 'True', { reason: 'Paused', message: 'Cluster spec.paused is set to true' });
    const others = (status.conditions ?? []).filter(other => (other as { type: string }).type !== 'Paused');
    expect(healthOf(withStatus(object, { ...status, conditions: [...others, pause] })))
      .toEqual({ status: 'Suspended', message: 'paused: Cluster spec.paused is set to true' });
  });

  it('says why its deletion takes long, where its controller does', () => {
    const deleting = condition('Deleting', 'True', { reason: 'Waiting', message: 'waiting for machines' });
    expect(healthOf(withStatus(withMetadata(object, DELETED), { conditions: [deleting] })))
      .toEqual({ status: 'Progressing', message: 'deleting: waiting for machines', deletionMessage: 'deleting: waiting for machines' });
  });
});

describe.each(cases(INFRA_CLUSTERS))('%s', (_, object) => {
  it.each([
    ['the label for clusterctl move', { labels: MOVE }],
    ['the annotation managed-by', { annotations: MANAGED }],
    ['both', { labels: MOVE, annotations: MANAGED }],
  ])('is healthy without status as a secondary, marked by %s', (_mark, marks) => {
    const secondary = withStatus(withMetadata(object, { ...marks, ownerReferences: undefined }), undefined);
    expect(healthOf(secondary)).toEqual(SECONDARY);
    expect(healthOf(withMetadata(secondary, { ownerReferences: [] }))).toEqual(SECONDARY);
  });

  it('waits for a status as the primary, also where somebody else writes it', () => {
    expect(healthOf(withStatus(withMetadata(object, { labels: MOVE, annotations: MANAGED }), undefined))).toEqual(WAITING);
    expect(healthOf(withMetadata(object, { annotations: MANAGED }))).toEqual({ status: 'Healthy', message: 'ready' });
  });

  it('waits for a status where nothing marks it as a secondary', () => {
    expect(healthOf(withStatus(withMetadata(object, { ownerReferences: undefined, labels: { 'cluster.x-k8s.io/cluster-name': 'edge' } }), undefined)))
      .toEqual(WAITING);
  });

  it('is suspended or deleted as a secondary like any other', () => {
    const secondary = withStatus(withMetadata(object, { labels: MOVE, ownerReferences: undefined }), undefined);
    expect(healthOf(withMetadata(secondary, { annotations: { 'cluster.x-k8s.io/paused': '' } }))).toEqual({ status: 'Suspended', message: 'paused' });
    expect(healthOf(withMetadata(secondary, DELETED))).toEqual({ status: 'Progressing', message: 'deleting' });
  });
});
