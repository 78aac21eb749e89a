import { MixedCluster } from '../../src/cluster/mixed-cluster';
import { ByohWorkerPool } from '../../src/providers/byoh/worker-pool';
import { Metal3WorkerPool } from '../../src/providers/metal3/worker-pool';
import { IMAGE, makeChart, makeCluster } from '../support/charts';

test.each([
  ['Workers', 'edge-workers'],
  ['GpuWorkers', 'edge-gpu-workers'],
  ['gpu_workers 2', 'edge-gpu-workers-2'],
  ['gpu-workers', 'edge-gpu-workers'],
  ['Rack7Workers', 'edge-rack7-workers'],
])('a pool with the id %s is named %s unless told otherwise', (id, name) => {
  const pool = new ByohWorkerPool(makeCluster(), id);
  expect(pool.poolName).toBe(name);
  expect(pool.machineDeployment.name).toBe(name);
});

test('a pool has the name it is given', () => {
  expect(new ByohWorkerPool(makeCluster(), 'Workers', { poolName: 'test1' }).machineDeployment.name).toBe('test1');
});

test('a name is cut where the cluster name is long, and the id stays whole', () => {
  const cluster = makeCluster(makeChart(), { clusterName: 'x'.repeat(63) });
  expect(new ByohWorkerPool(cluster, 'GpuWorkers').poolName).toBe(`${'x'.repeat(51)}-gpu-workers`);
});

test.each([[''], ['Workers'], ['a.b'], ['-a'], ['a_b']])("fails with the pool name '%s'", poolName => {
  expect(() => new ByohWorkerPool(makeCluster(), 'Workers', { poolName })).toThrow(new Error(`[test/Cluster/Workers] 'poolName' '${poolName}' is not a valid name; `
    + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"));
});

test('fails with a pool name of 64 characters', () => {
  const poolName = 'x'.repeat(64);
  expect(() => new ByohWorkerPool(makeCluster(), 'Workers', { poolName })).toThrow(new Error(
    `[test/Cluster/Workers] 'poolName' '${poolName}' (64 characters) is not a valid name; `
    + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"));
});

test.each([
  ['a cluster', () => makeCluster()],
  ['an existing cluster', () => MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2' })],
])('fails with two pools of one name in %s', (_what, make) => {
  const cluster = make();
  new ByohWorkerPool(cluster, 'Workers', { poolName: 'pool' });
  expect(() => new Metal3WorkerPool(cluster, 'Others', { poolName: 'pool', image: IMAGE })).toThrow(new Error(
    "[test/Cluster/Others] MachineDeployment 'pool' is the name of 'test/Cluster/Workers' too; give each MachineDeployment of a chart its own name (input/duplicate)"));
});

test('fails with two ids that make one name', () => {
  const cluster = makeCluster();
  new ByohWorkerPool(cluster, 'GpuWorkers');
  expect(() => new ByohWorkerPool(cluster, 'gpu-workers')).toThrow(new Error(
    "[test/Cluster/gpu-workers] MachineDeployment 'edge-gpu-workers' is the name of 'test/Cluster/GpuWorkers' too; "
    + 'give each MachineDeployment of a chart its own name (input/duplicate)'));
});

test('fails with an id that is too long to be part of a name', () => {
  const id = 'x'.repeat(62);
  expect(() => new ByohWorkerPool(makeCluster(), id)).toThrow(new Error(
    `[test/Cluster/${id}] 'poolName' 'edge-${id}' (67 characters) is not a valid name; `
    + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"));
});
