import { Chart } from 'cdk8s';
import { CLOUD, FakeControlPlane, FakeInfraCluster, FakeWorkerPool, HOSTED } from './fakes';
import { MixedCluster } from '../../src/cluster/mixed-cluster';
import { HostedPrimary, InfraTraits } from '../../src/contract';
import { Warnings } from '../../src/guard/warnings';
import { ByohControlPlane } from '../../src/providers/byoh/control-plane';
import { ByohInfraCluster } from '../../src/providers/byoh/infra-cluster';
import { ByohWorkerPool } from '../../src/providers/byoh/worker-pool';
import { Metal3ControlPlane } from '../../src/providers/metal3/control-plane';
import { Metal3InfraCluster } from '../../src/providers/metal3/infra-cluster';
import { Metal3WorkerPool } from '../../src/providers/metal3/worker-pool';
import { IMAGE, makeChart, makeCluster } from '../support/charts';
import { find, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';
import { captureStderr } from '../support/stderr';

const DEADLOCK = 'warning: [test/Cluster] the primary infra cluster ByoCluster has no Ready condition, and metal3 machines are not deleted without it: '
  + 'deleting the Cluster hangs. Make Metal3Cluster the primary, or delete the metal3 pools before the Cluster. '
  + 'A Cluster that hangs already goes on when somebody sets the condition Ready in the status of the ByoCluster (infrastructure/delete-deadlock)\n';
const NOT_SECONDARY_REMEDY = "create the one that is to be the primary before the control plane, with 'primary', or leave one of the two out "
  + '(infrastructure/cannot-be-secondary)';

const printed = captureStderr();

function chartWith(fill: (cluster: MixedCluster) => void): Chart {
  const chart = makeChart();
  fill(makeCluster(chart));
  return chart;
}

function primaryOf(manifests: Manifest[]): string {
  return find(manifests, 'Cluster').spec.infrastructureRef.kind;
}

/** A cluster with ByoCluster as the primary, as the user asked for. */
const byohFirst = (cluster: MixedCluster) => {
  new ByohInfraCluster(cluster, 'ByoCluster', { primary: true });
  new ByohControlPlane(cluster, 'ControlPlane');
  new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE });
};

test.each([
  ['BYOH alone', 'ByoCluster', (cluster: MixedCluster) => {
    new ByohControlPlane(cluster, 'ControlPlane');
    new ByohWorkerPool(cluster, 'Workers');
  }],
  ['a BYOH control plane and Metal3 workers', 'Metal3Cluster', (cluster: MixedCluster) => {
    new ByohControlPlane(cluster, 'ControlPlane');
    new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE });
  }],
  ['a Metal3 control plane and BYOH workers', 'Metal3Cluster', (cluster: MixedCluster) => {
    new ByohWorkerPool(cluster, 'Workers');
    new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  }],
  ['a third provider of a higher rank', 'CloudCluster', (cluster: MixedCluster) => {
    new ByohControlPlane(cluster, 'ControlPlane');
    new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE });
    new FakeWorkerPool(cluster, 'Burst', {}, CLOUD);
  }],
  ['two providers of the same rank, of which the first', 'FirstCluster', (cluster: MixedCluster) => {
    new FakeInfraCluster(cluster, 'First', { ...CLOUD, provider: 'first', infraClusterKind: 'FirstCluster' });
    new FakeInfraCluster(cluster, 'Second', { ...CLOUD, provider: 'second', infraClusterKind: 'SecondCluster' });
    new ByohControlPlane(cluster, 'ControlPlane');
  }],
  ['a provider of a low rank that carries the control plane', 'CloudCluster', (cluster: MixedCluster) => {
    new FakeWorkerPool(cluster, 'Burst', {}, { ...CLOUD, provider: 'other', infraClusterKind: 'OtherCluster', primaryRank: 99 });
    new FakeControlPlane(cluster, 'ControlPlane', { ...CLOUD, primaryRank: 1 });
  }],
  ['a provider that carries the control plane and brings no load balancer', 'OtherCluster', (cluster: MixedCluster) => {
    new FakeWorkerPool(cluster, 'Burst', {}, { ...CLOUD, provider: 'other', infraClusterKind: 'OtherCluster', primaryRank: 99 });
    new FakeControlPlane(cluster, 'ControlPlane', { ...CLOUD, primaryRank: 1, needsExplicitEndpoint: true });
  }],
  ['a provider that cannot be a secondary', 'NeedyCluster', (cluster: MixedCluster) => {
    new FakeControlPlane(cluster, 'ControlPlane', { ...CLOUD, primaryRank: 99 });
    new FakeWorkerPool(cluster, 'Burst', {}, { ...CLOUD, provider: 'needy', infraClusterKind: 'NeedyCluster', primaryRank: 1, notSecondaryBecause: 'it waits' });
  }],
  ['a provider of a high rank that cannot be the primary', 'CloudCluster', (cluster: MixedCluster) => {
    new FakeWorkerPool(cluster, 'Burst', {}, { ...CLOUD, provider: 'other', infraClusterKind: 'OtherCluster', primaryRank: 99, notPrimaryBecause: 'it is never ready' });
    new ByohControlPlane(cluster, 'ControlPlane');
    new FakeWorkerPool(cluster, 'More', {}, CLOUD);
  }],
  ['an explicit primary', 'ByoCluster', byohFirst],
  ['an explicit primary that comes last', 'ByoCluster', (cluster: MixedCluster) => {
    new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
    new ByohInfraCluster(cluster, 'ByoCluster', { primary: true });
  }],
])('with %s the primary is %s', (_what, kind, fill) => {
  const chart = chartWith(fill);
  expect(primaryOf(synth(chart))).toBe(kind);
});

test("'primary: false' leaves the choice to the ranks", () => {
  const chart = chartWith(cluster => {
    new ByohInfraCluster(cluster, 'ByoCluster', { primary: false });
    new ByohControlPlane(cluster, 'ControlPlane');
  });
  expect(primaryOf(synth(chart))).toBe('ByoCluster');
});

test('a secondary ByoCluster has the labels of a secondary and no annotation that BYOH does not honour', () => {
  const manifests = synth(chartWith(cluster => {
    new ByohControlPlane(cluster, 'ControlPlane');
    new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE });
  }));
  expect(find(manifests, 'ByoCluster').metadata).toEqual({
    name: 'edge', namespace: 'edge', labels: { 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' },
  });
  expect(find(manifests, 'Metal3Cluster').metadata).toEqual({ name: 'edge', namespace: 'edge' });
});

test('a secondary Metal3Cluster is also marked as managed by us', () => {
  const manifests = synth(chartWith(byohFirst));
  expect(find(manifests, 'Metal3Cluster').metadata).toEqual({
    name: 'edge',
    namespace: 'edge',
    labels: { 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' },
    annotations: { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' },
  });
  expect(find(manifests, 'ByoCluster').metadata).toEqual({ name: 'edge', namespace: 'edge' });
});

test('labels and annotations of the user stay on primary and secondary', () => {
  const manifests = synth(chartWith(cluster => {
    new ByohInfraCluster(cluster, 'ByoCluster', { labels: { a: 'b' }, annotations: { c: 'd' } });
    new Metal3InfraCluster(cluster, 'Metal3Cluster', { labels: { e: 'f' }, annotations: { g: 'h' } });
    new ByohControlPlane(cluster, 'ControlPlane');
  }));
  expect(find(manifests, 'ByoCluster').metadata).toMatchObject({
    labels: { 'a': 'b', 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' }, annotations: { c: 'd' },
  });
  expect(find(manifests, 'Metal3Cluster').metadata).toMatchObject({ labels: { e: 'f' }, annotations: { g: 'h' } });
});

test('an infra cluster created beforehand is the one that control plane and pools use', () => {
  const manifests = synth(chartWith(cluster => {
    new ByohInfraCluster(cluster, 'Mine', { bundleRegistry: 'registry.example.com' });
    new ByohControlPlane(cluster, 'ControlPlane');
    new ByohWorkerPool(cluster, 'Workers');
  }));
  expect(find(manifests, 'ByoCluster').spec.bundleLookupBaseRegistry).toBe('registry.example.com');
  expect(schemaErrors(find(manifests, 'ByoCluster'))).toEqual([]);
});

test('fails with a primary that cannot be one', () => {
  const chart = chartWith(cluster => {
    new FakeControlPlane(cluster, 'ControlPlane', { ...CLOUD, notPrimaryBecause: 'it never reports itself ready' });
  });
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + '  [test/Cluster] CloudCluster cannot be the primary infra cluster of KubeadmControlPlane: it never reports itself ready; '
    + "set 'primary' on another infra cluster (infrastructure/cannot-be-primary)"));
});

test('fails with a primary that cannot be one before there is a control plane', () => {
  const chart = chartWith(cluster => {
    new FakeInfraCluster(cluster, 'CloudCluster', { ...CLOUD, notPrimaryBecause: 'it never reports itself ready' });
  });
  expect(() => synth(chart)).toThrow(new Error([
    'Validation failed with the following errors:',
    '  [test/Cluster] CloudCluster cannot be the primary infra cluster: it never reports itself ready (infrastructure/cannot-be-primary)',
    "  [test/Cluster] cluster 'edge' has no control plane; create one with the cluster as its scope (cluster/control-plane-count)",
  ].join('\n')));
});

test('fails with a primary that a hosted control plane cannot serve, and says what else could be done about it', () => {
  const chart = chartWith(cluster => {
    new FakeInfraCluster(cluster, 'CloudCluster', { ...CLOUD, hostedPrimary: HostedPrimary.AS_IT_IS });
    new FakeControlPlane(cluster, 'ControlPlane', CLOUD, { ...HOSTED, writesEndpointOf: ['OtherCluster'], otherPrimaryRemedy: 'tell Hosted about it' });
  });
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + '  [test/Cluster] CloudCluster cannot be the primary infra cluster of Hosted: Hosted cannot fill in the endpoint of a CloudCluster; '
    + "set 'primary' on another infra cluster, or tell Hosted about it (infrastructure/cannot-be-primary)"));
});

test.each<[string, Partial<InfraTraits>, string]>([
  ['whose traits say nothing of it', {}, 'Hosted cannot fill in the endpoint of a CloudCluster'],
  ['that it knows and whose traits say nothing of it', { infraClusterKind: 'OtherCluster' },
    "its traits do not say what it takes beside a hosted control plane ('hostedPrimary')"],
  ['that it would have to report ready', { hostedPrimary: HostedPrimary.MANAGED_BY },
    'its controller always builds a load balancer, and Hosted does not report a CloudCluster ready that its controller is kept away from'],
])('offers no more than another primary for one %s', (_what, traits, reason) => {
  const chart = chartWith(cluster => {
    new FakeInfraCluster(cluster, 'Cloud', { ...CLOUD, ...traits });
    new FakeControlPlane(cluster, 'ControlPlane', CLOUD, {
      ...HOSTED, writesEndpointOf: ['OtherCluster'], reportsReady: [], otherPrimaryRemedy: 'tell Hosted about it',
    });
  });
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + `  [test/Cluster] ${traits.infraClusterKind ?? 'CloudCluster'} cannot be the primary infra cluster of Hosted: ${reason}; `
    + "set 'primary' on another infra cluster (infrastructure/cannot-be-primary)"));
});

test('fails with every secondary that cannot be one', () => {
  const notSecondaryBecause = 'its machines wait for it';
  const chart = chartWith(cluster => {
    new FakeInfraCluster(cluster, 'Cloud', CLOUD, { primary: true });
    new FakeControlPlane(cluster, 'ControlPlane', CLOUD);
    new FakeInfraCluster(cluster, 'A', { ...CLOUD, infraClusterKind: 'ACluster', primaryRank: 1, notSecondaryBecause });
    new FakeInfraCluster(cluster, 'B', { ...CLOUD, infraClusterKind: 'BCluster', primaryRank: 2, notSecondaryBecause });
  });
  expect(() => synth(chart)).toThrow(new Error([
    'Validation failed with the following errors:',
    `  [test/Cluster] ACluster cannot be a secondary infra cluster beside CloudCluster: its machines wait for it; ${NOT_SECONDARY_REMEDY}`,
    `  [test/Cluster] BCluster cannot be a secondary infra cluster beside CloudCluster: its machines wait for it; ${NOT_SECONDARY_REMEDY}`,
  ].join('\n')));
});

test('fails with two that cannot be a secondary, of which the fitter one is the primary', () => {
  const notSecondaryBecause = 'its machines wait for it';
  const chart = chartWith(cluster => {
    new FakeControlPlane(cluster, 'ControlPlane', CLOUD);
    new FakeInfraCluster(cluster, 'A', { ...CLOUD, provider: 'a', infraClusterKind: 'ACluster', primaryRank: 1, notSecondaryBecause });
    new FakeInfraCluster(cluster, 'B', { ...CLOUD, provider: 'b', infraClusterKind: 'BCluster', primaryRank: 2, notSecondaryBecause });
  });
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + `  [test/Cluster] ACluster cannot be a secondary infra cluster beside BCluster: its machines wait for it; ${NOT_SECONDARY_REMEDY}`));
});

test('a provider that cannot be a secondary can be the primary, and the other way round', () => {
  const chart = chartWith(cluster => {
    new FakeControlPlane(cluster, 'ControlPlane', { ...CLOUD, notSecondaryBecause: 'its machines wait for it' });
    new FakeInfraCluster(cluster, 'A', { ...CLOUD, infraClusterKind: 'ACluster', primaryRank: 1, notPrimaryBecause: 'it is never ready' });
  });
  expect(primaryOf(synth(chart))).toBe('CloudCluster');
});

test('warns once that deletion hangs under a primary without a Ready condition', () => {
  const chart = chartWith(byohFirst);
  synth(chart);
  synth(chart);
  expect(printed()).toEqual([DEADLOCK]);
});

test('does not warn when the primary has a Ready condition or no machine waits for it', () => {
  synth(chartWith(cluster => {
    new ByohControlPlane(cluster, 'ControlPlane');
    new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE });
  }));
  synth(chartWith(cluster => new ByohControlPlane(cluster, 'ControlPlane')));
  expect(printed()).toEqual([]);
});

test('does not warn once the deadlock is acknowledged', () => {
  synth(chartWith(cluster => {
    byohFirst(cluster);
    Warnings.of(cluster).acknowledge('infrastructure/delete-deadlock', 'pools are deleted first');
  }));
  expect(printed()).toEqual([]);
});
