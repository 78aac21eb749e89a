import { ClusterApiVersion } from '../../src/core/api-version';
import { NodeCapacity, Replicas } from '../../src/core/replicas';
import { TaintEffect } from '../../src/core/taint';
import { ByohControlPlane } from '../../src/providers/byoh/control-plane';
import { ByohWorkerPool, ByohWorkerPoolProps } from '../../src/providers/byoh/worker-pool';
import { Metal3WorkerPool } from '../../src/providers/metal3/worker-pool';
import { IMAGE, makeChart, makeCluster } from '../support/charts';
import { find, Manifest, synth } from '../support/manifests';

const LIMITS = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group';
const CAPACITY = 'capacity.cluster-autoscaler.kubernetes.io';
const ALL: Required<NodeCapacity> = { cpu: '16', memory: '64Gi', ephemeralDisk: '100Gi', gpuType: 'nvidia.com/gpu', gpuCount: 2, maxPods: 200 };

function deploymentOf(props: ByohWorkerPoolProps, apiVersion?: ClusterApiVersion): Manifest {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  new ByohControlPlane(cluster, 'ControlPlane');
  new ByohWorkerPool(cluster, 'Workers', props);
  return find(synth(chart), 'MachineDeployment');
}

test('a fixed pool has a count and no annotation', () => {
  for (const count of [0, 3]) {
    const deployment = deploymentOf({ replicas: Replicas.fixed(count) });
    expect(deployment.spec.replicas).toBe(count);
    expect(deployment.metadata).not.toHaveProperty('annotations');
  }
  expect(deploymentOf({}).spec.replicas).toBe(1);
});

test.each([ClusterApiVersion.V1BETA1, ClusterApiVersion.V1BETA2])('a scaled pool has limits and no count in %s, so that nothing resets it', version => {
  const deployment = deploymentOf({ replicas: Replicas.autoscaled(1, 5) }, version);
  expect(deployment.metadata.annotations).toEqual({ [`${LIMITS}-min-size`]: '1', [`${LIMITS}-max-size`]: '5' });
  expect(deployment.spec).not.toHaveProperty('replicas');
});

test('a pool that scales from zero says what a node offers', () => {
  const deployment = deploymentOf({
    replicas: Replicas.autoscaled(0, 5, ALL),
    nodeLabels: { 'zone': 'b', 'example.com/gpu': 'true' },
    taints: [{ key: 'gpu', value: 'true', effect: TaintEffect.NO_SCHEDULE }, { key: 'edge', effect: TaintEffect.NO_EXECUTE }],
  });
  expect(deployment.metadata.annotations).toEqual({
    [`${LIMITS}-min-size`]: '0',
    [`${LIMITS}-max-size`]: '5',
    [`${CAPACITY}/cpu`]: '16',
    [`${CAPACITY}/memory`]: '64Gi',
    [`${CAPACITY}/ephemeral-disk`]: '100Gi',
    [`${CAPACITY}/gpu-type`]: 'nvidia.com/gpu',
    [`${CAPACITY}/gpu-count`]: '2',
    [`${CAPACITY}/maxPods`]: '200',
    [`${CAPACITY}/labels`]: 'example.com/gpu=true,zone=b',
    [`${CAPACITY}/taints`]: 'gpu=true:NoSchedule,edge:NoExecute',
  });
});

test('only what is known is announced', () => {
  expect(deploymentOf({ replicas: Replicas.autoscaled(0, 5, { cpu: '4', memory: '8Gi' }) }).metadata.annotations).toEqual({
    [`${LIMITS}-min-size`]: '0', [`${LIMITS}-max-size`]: '5', [`${CAPACITY}/cpu`]: '4', [`${CAPACITY}/memory`]: '8Gi',
  });
});

test('labels that differ from node to node are not announced', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE, replicas: Replicas.autoscaled(0, 5, { cpu: '4', memory: '8Gi' }), nodeLabels: { zone: 'b' } });
  expect(find(synth(chart), 'MachineDeployment').metadata.annotations[`${CAPACITY}/labels`]).toBe('zone=b');
});

test('annotations of the user stay and win', () => {
  const annotations = { [`${LIMITS}-max-size`]: '7', owner: 'ops' };
  expect(deploymentOf({ replicas: Replicas.autoscaled(1, 5), annotations }).metadata.annotations).toEqual({
    [`${LIMITS}-min-size`]: '1', [`${LIMITS}-max-size`]: '7', owner: 'ops',
  });
});

test('fails with limits that cannot be and names the pool', () => {
  expect(() => deploymentOf({ replicas: Replicas.autoscaled(5, 1) })).toThrow(new Error(
    "[test/Cluster/Workers] 'replicas' from 5 to 1 is no range to scale in; use 0 <= min <= max and max >= 1 (pool/invalid-replicas)"));
  expect(() => deploymentOf({ replicas: Replicas.autoscaled(0, 3) })).toThrow(new Error(
    "[test/Cluster/Workers] 'replicas' from 0 to 3 has no node to learn the size from; give the capacity of one machine: "
    + "Replicas.autoscaled(0, max, { cpu: '16', memory: '64Gi' }) (pool/invalid-replicas)"));
  expect(() => deploymentOf({ replicas: Replicas.fixed(-1) })).toThrow(new Error(
    "[test/Cluster/Workers] 'replicas' Replicas.fixed -1 is not a count; use a whole number, 0 or more (pool/invalid-replicas)"));
});
