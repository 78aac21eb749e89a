import { Construct } from 'constructs';
import { MixedCluster } from '../../src/cluster';
import { compositionOf, IInfraCluster, IMixedCluster, InfraClusterRole, NO_LIMITS } from '../../src/contract';
import { ClusterApiVersion } from '../../src/core';
import { KubeadmBootstrap } from '../../src/kubeadm';
import { ByohControlPlane, ByohInfraCluster, ByohWorkerPool } from '../../src/providers/byoh';
import { makeChart, makeCluster } from '../support/charts';

/** What the public interface asks for, made by somebody else. */
class ForeignCluster extends Construct implements IMixedCluster {
  public readonly clusterName = 'foreign';
  public readonly infraClusterName = 'foreign';
  public readonly isExisting = false;
  public readonly apiVersion = ClusterApiVersion.V1BETA2;
  public readonly bootstrap = new KubeadmBootstrap();
  public readonly limits = NO_LIMITS;

  public roleOf(): InfraClusterRole | undefined {
    return undefined;
  }

  public infraClusterOf(): IInfraCluster | undefined {
    return undefined;
  }

  public addLabel(): void {}
}

test('a cluster is its own composition, be it defined here or elsewhere', () => {
  const cluster = makeCluster();
  const existing = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge');
  expect(compositionOf(cluster)).toBe(cluster);
  expect(compositionOf(existing)).toBe(existing);
});

test.each([
  ['an infra cluster', (cluster: IMixedCluster) => new ByohInfraCluster(cluster, 'Part')],
  ['a control plane', (cluster: IMixedCluster) => new ByohControlPlane(cluster, 'Part')],
  ['a worker pool', (cluster: IMixedCluster) => new ByohWorkerPool(cluster, 'Part', { kubernetesVersion: 'v1.34.2' })],
])('fails with %s of a cluster of another class', (_part, create) => {
  expect(() => create(new ForeignCluster(makeChart(), 'Cluster'))).toThrow(new Error("[test/Cluster] a cluster of the class 'ForeignCluster' cannot take "
    + 'control planes, pools and infra clusters in; use new MixedCluster(), MixedCluster.fromClusterName() or new OpenShiftCluster() (input/invalid-value)'));
});
