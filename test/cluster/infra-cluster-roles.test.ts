import { Chart } from 'cdk8s';
import { CLOUD, FakeControlPlane, FakeInfraCluster, FakeWorkerPool, HOSTED, providerOf } from './fakes';
import { MixedCluster } from '../../src/cluster/mixed-cluster';
import { compositionOf, HostedPrimary, InfraTraits } from '../../src/contract';
import { makeChart, makeCluster } from '../support/charts';
import { find, ids, Manifest, synth } from '../support/manifests';
import { captureStderr } from '../support/stderr';

const printed = captureStderr();

const OTHER: InfraTraits = { ...CLOUD, provider: 'other', infraClusterKind: 'OtherCluster', primaryRank: 1 };
const KEPT_AWAY: InfraTraits = { ...CLOUD, hostedPrimary: HostedPrimary.MANAGED_BY };

function clusterWith(fill: (cluster: MixedCluster) => void): { chart: Chart; cluster: MixedCluster } {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  fill(cluster);
  return { chart, cluster };
}

function metadataOf(chart: Chart, kind: string): Manifest {
  const { labels, annotations } = find(synth(chart), kind).metadata;
  return { labels, annotations };
}

test('there is no role for an infra cluster that is not there', () => {
  expect(makeCluster().roleOf('CloudCluster')).toBeUndefined();
});

test('the primary that carries the control plane is reconciled', () => {
  const { chart, cluster } = clusterWith(it => new FakeControlPlane(it, 'ControlPlane'));
  expect(cluster.roleOf('CloudCluster')).toEqual({ isPrimary: true, carriesControlPlane: true, isReconciled: true, managedBy: undefined });
  expect(metadataOf(chart, 'CloudCluster')).toEqual({});
});

test('a primary that carries nothing is reconciled, and a secondary can carry the control plane', () => {
  const { chart, cluster } = clusterWith(it => {
    new FakeInfraCluster(it, 'Other', OTHER, { primary: true });
    new FakeControlPlane(it, 'ControlPlane');
  });
  expect(cluster.roleOf('OtherCluster')).toEqual({ isPrimary: true, carriesControlPlane: false, isReconciled: true, managedBy: undefined });
  expect(cluster.roleOf('CloudCluster')).toEqual({ isPrimary: false, carriesControlPlane: true, isReconciled: false, managedBy: 'cdk8s-cluster-api' });
  expect(metadataOf(chart, 'OtherCluster')).toEqual({});
  expect(metadataOf(chart, 'CloudCluster')).toEqual({
    labels: { 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' },
    annotations: { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' },
  });
});

test('a secondary whose controller looks at no annotation gets none', () => {
  const { chart, cluster } = clusterWith(it => {
    new FakeControlPlane(it, 'ControlPlane');
    new FakeWorkerPool(it, 'Workers', {}, { ...OTHER, honoursManagedBy: false });
  });
  expect(cluster.roleOf('OtherCluster')).toEqual({ isPrimary: false, carriesControlPlane: false, isReconciled: false, managedBy: undefined });
  expect(metadataOf(chart, 'OtherCluster')).toEqual({ labels: { 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' } });
});

test('under a hosted control plane nothing is carried', () => {
  const { cluster } = clusterWith(it => {
    new FakeInfraCluster(it, 'Cloud', { ...CLOUD, hostedPrimary: HostedPrimary.SETTING });
    new FakeInfraCluster(it, 'Other', OTHER);
    new FakeControlPlane(it, 'ControlPlane', CLOUD, HOSTED);
  });
  expect(cluster.roleOf('CloudCluster')).toEqual({ isPrimary: true, carriesControlPlane: false, isReconciled: true, managedBy: undefined });
  expect(cluster.roleOf('OtherCluster')).toEqual({ isPrimary: false, carriesControlPlane: false, isReconciled: false, managedBy: 'cdk8s-cluster-api' });
});

test.each(Object.values(HostedPrimary).filter(value => value !== HostedPrimary.MANAGED_BY))('a primary of a hosted control plane by %s is reconciled', hostedPrimary => {
  const { chart, cluster } = clusterWith(it => {
    new FakeInfraCluster(it, 'Cloud', { ...CLOUD, hostedPrimary });
    new FakeControlPlane(it, 'ControlPlane', CLOUD, HOSTED);
  });
  expect(cluster.roleOf('CloudCluster')).toEqual({ isPrimary: true, carriesControlPlane: false, isReconciled: true, managedBy: undefined });
  expect(metadataOf(chart, 'CloudCluster')).toEqual({});
});

test('a primary that has to be kept away is managed by the hosted control plane', () => {
  const { chart, cluster } = clusterWith(it => {
    new FakeInfraCluster(it, 'Cloud', KEPT_AWAY);
    new FakeControlPlane(it, 'ControlPlane', CLOUD, HOSTED);
  });
  expect(cluster.roleOf('CloudCluster')).toEqual({ isPrimary: true, carriesControlPlane: false, isReconciled: false, managedBy: 'hosted' });
  expect(metadataOf(chart, 'CloudCluster')).toEqual({ annotations: { 'cluster.x-k8s.io/managed-by': 'hosted' } });
});

test('a primary that had to be kept away is not under a control plane on machines', () => {
  const { chart, cluster } = clusterWith(it => {
    new FakeInfraCluster(it, 'Cloud', KEPT_AWAY);
    new FakeControlPlane(it, 'ControlPlane');
  });
  expect(cluster.roleOf('CloudCluster')).toEqual({ isPrimary: true, carriesControlPlane: true, isReconciled: true, managedBy: undefined });
  expect(metadataOf(chart, 'CloudCluster')).toEqual({});
});

test.each([[true, false], [false, true]])('a primary that the user says somebody else manages is not reconciled where its controller looks at that: %s', (...flags) => {
  const [honoursManagedBy, isReconciled] = flags;
  const { chart, cluster } = clusterWith(it => {
    new FakeInfraCluster(it, 'Cloud', { ...CLOUD, honoursManagedBy }, { annotations: { 'cluster.x-k8s.io/managed-by': 'somebody' } });
    new FakeControlPlane(it, 'ControlPlane');
  });
  expect(cluster.roleOf('CloudCluster')).toEqual({ isPrimary: true, carriesControlPlane: true, isReconciled, managedBy: 'somebody' });
  expect(metadataOf(chart, 'CloudCluster')).toEqual({ annotations: { 'cluster.x-k8s.io/managed-by': 'somebody' } });
});

test('the control plane that keeps a primary away wins over what the user says', () => {
  const { chart, cluster } = clusterWith(it => {
    new FakeInfraCluster(it, 'Cloud', KEPT_AWAY, { annotations: { 'cluster.x-k8s.io/managed-by': 'somebody' } });
    new FakeControlPlane(it, 'ControlPlane', CLOUD, HOSTED);
  });
  expect(cluster.roleOf('CloudCluster')).toMatchObject({ isReconciled: false, managedBy: 'hosted' });
  expect(metadataOf(chart, 'CloudCluster')).toEqual({ annotations: { 'cluster.x-k8s.io/managed-by': 'hosted' } });
});

test('a role follows what comes later', () => {
  const { cluster } = clusterWith(it => new FakeInfraCluster(it, 'Other', OTHER));
  expect(cluster.roleOf('OtherCluster')).toMatchObject({ isPrimary: true, carriesControlPlane: false });
  new FakeControlPlane(cluster, 'ControlPlane');
  expect(cluster.roleOf('OtherCluster')).toMatchObject({ isPrimary: false });
});

describe('deleting hangs', () => {
  const waiting: InfraTraits = { ...OTHER, machinesNeedReadyCondition: true };
  const message = 'warning: [test/Cluster] the primary infra cluster CloudCluster has no Ready condition, and other machines are not deleted without it: '
    + 'deleting the Cluster hangs. Make OtherCluster the primary, or delete the other pools before the Cluster. '
    + 'A Cluster that hangs already goes on when somebody sets the condition Ready in the status of the CloudCluster (infrastructure/delete-deadlock)\n';

  test('under a primary that its controller is kept away from', () => {
    synth(clusterWith(it => {
      new FakeInfraCluster(it, 'Cloud', KEPT_AWAY);
      new FakeControlPlane(it, 'ControlPlane', CLOUD, HOSTED);
      new FakeWorkerPool(it, 'Workers', {}, waiting);
    }).chart);
    expect(printed()).toEqual([message]);
  });

  test('under a primary that never has the condition', () => {
    synth(clusterWith(it => {
      new FakeControlPlane(it, 'ControlPlane', { ...CLOUD, publishesReadyCondition: false });
      new FakeWorkerPool(it, 'Workers', {}, waiting);
    }).chart);
    expect(printed()).toEqual([message]);
  });

  test('for pools that bring no infra cluster, once for each provider', () => {
    synth(clusterWith(it => {
      new FakeControlPlane(it, 'ControlPlane', { ...CLOUD, publishesReadyCondition: false });
      new FakeWorkerPool(it, 'Workers', {}, { ...waiting, machinesNeedInfraCluster: false });
      new FakeWorkerPool(it, 'More', {}, { ...waiting, machinesNeedInfraCluster: false });
    }).chart);
    expect(printed()).toEqual([message]);
  });

  test('for pools whose infra cluster cannot be the primary, which is then no way out', () => {
    synth(clusterWith(it => {
      new FakeControlPlane(it, 'ControlPlane', { ...CLOUD, publishesReadyCondition: false });
      new FakeWorkerPool(it, 'Workers', {}, { ...waiting, notPrimaryBecause: 'it is never ready' });
    }).chart);
    expect(printed()).toEqual([message.replace('Make OtherCluster the primary, or delete', 'Delete')]);
  });

  test('not under one that is reconciled and has it', () => {
    synth(clusterWith(it => {
      new FakeControlPlane(it, 'ControlPlane', KEPT_AWAY);
      new FakeWorkerPool(it, 'Workers', {}, waiting);
    }).chart);
    expect(printed()).toEqual([]);
  });
});

describe('a primary that is required', () => {
  const needed = providerOf({ ...OTHER, hostedPrimary: HostedPrimary.AS_IT_IS });

  test('is created where there is none', () => {
    const { chart } = clusterWith(it => {
      new FakeControlPlane(it, 'ControlPlane', CLOUD, HOSTED);
      compositionOf(it)._requirePrimary(needed);
    });
    expect(find(synth(chart), 'Cluster').spec.infrastructureRef.kind).toBe('OtherCluster');
  });

  test('is created once', () => {
    const { cluster } = clusterWith(it => {
      compositionOf(it)._requirePrimary(needed);
      compositionOf(it)._requirePrimary(needed);
    });
    expect(cluster.allInfraClusters.map(({ resource }) => resource.kind)).toEqual(['OtherCluster']);
  });

  test('is created beside infra clusters that nobody asked to be the primary', () => {
    const { cluster } = clusterWith(it => {
      new FakeInfraCluster(it, 'Cloud', CLOUD);
      compositionOf(it)._requirePrimary(needed);
    });
    expect(cluster.allInfraClusters.map(({ resource }) => resource.kind)).toEqual(['CloudCluster', 'OtherCluster']);
  });

  test('is not created where the user has asked for another', () => {
    const { chart } = clusterWith(it => {
      new FakeInfraCluster(it, 'Cloud', { ...CLOUD, hostedPrimary: HostedPrimary.AS_IT_IS }, { primary: true });
      new FakeControlPlane(it, 'ControlPlane', CLOUD, HOSTED);
      compositionOf(it)._requirePrimary(needed);
    });
    expect(ids(synth(chart))).toEqual(['CloudCluster/edge', 'Cluster/edge', 'FakeControlPlane/fake']);
  });
});

test('machines that look no infra cluster up bring none', () => {
  const { chart } = clusterWith(it => {
    new FakeControlPlane(it, 'ControlPlane');
    new FakeWorkerPool(it, 'Workers', {}, { ...OTHER, machinesNeedInfraCluster: false });
  });
  expect(ids(synth(chart)).filter(id => id.endsWith('Cluster/edge'))).toEqual(['CloudCluster/edge', 'Cluster/edge']);
});

test('one infra cluster of a provider is enough for its machines, whatever its kind', () => {
  const { cluster } = clusterWith(it => {
    new FakeInfraCluster(it, 'Managed', { ...CLOUD, infraClusterKind: 'ManagedCloudCluster' });
    new FakeWorkerPool(it, 'Workers');
  });
  expect(cluster.allInfraClusters.map(({ resource }) => resource.kind)).toEqual(['ManagedCloudCluster']);
});

test('fails where the user keeps the controller away that the control plane machines need', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  const traits = { ...CLOUD, notSecondaryWithControlPlaneBecause: 'they join what it makes' };
  new FakeInfraCluster(cluster, 'Cloud', traits, { annotations: { 'cluster.x-k8s.io/managed-by': 'somebody' } });
  new FakeControlPlane(cluster, 'ControlPlane', traits);
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + "  [test/Cluster] CloudCluster cannot be managed by 'somebody' where its machines carry the control plane: they join what it makes; "
    + 'leave the managed-by annotation out, or run the control plane elsewhere (infrastructure/cannot-be-primary)'));
});
