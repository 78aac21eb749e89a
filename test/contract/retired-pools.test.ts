import { App, Chart } from 'cdk8s';
import { BLUEPRINTS } from '../../src/blueprints/all';
import { Pool } from '../../src/contract/pool';
import { FleetApp } from '../../src/fleet';
import { AwsInfraCluster, AwsMachinePool } from '../../src/providers/aws';
import { ByohControlPlane, ByohWorkerPool } from '../../src/providers/byoh';
import { Metal3WorkerPool } from '../../src/providers/metal3';
import { BUILT_IN } from '../../src/registry';
import { ClusterApiVersion, HostSelector, KubeVip, MachineHealthCheck, Replicas } from '../../src/root';
import { Manifest as ValidatedManifest } from '../../src/topology';
import { findViolations } from '../../src/validation';
import { DELIBERATE_VIOLATIONS } from '../blueprints/blueprint';
import { FakeControlPlane, FakeMachinePool } from '../cluster/fakes';
import { IMAGE, makeChart, makeCluster } from '../support/charts';
import { find, ids, Manifest, synth } from '../support/manifests';
import { captureStderr } from '../support/stderr';

const RETIRED = { 'cdk8s-cluster-api/retired': 'true' };
const LIMITS = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group';

const stderr = captureStderr();

function poolsIn(chart: Chart): Pool[] {
  return chart.node.findAll().filter((construct): construct is Pool => construct instanceof Pool);
}

function codesIn(manifests: ValidatedManifest[], previous?: ValidatedManifest[]): string[] {
  const sourced = (manifest: ValidatedManifest) => ({ manifest, origin: {} });
  return findViolations(manifests.map(sourced), BUILT_IN, { previous: previous?.map(sourced) }).map(({ code }) => code);
}

function byohCluster() {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane', { hostSelector: HostSelector.matchLabels({ role: 'control-plane' }), virtualIp: KubeVip.arp() });
  return { chart, cluster };
}

function deployment(chart: Chart): Manifest {
  return find(synth(chart), 'MachineDeployment', 'edge-workers');
}

describe.each(Object.values(ClusterApiVersion))('blueprints in %s', apiVersion => {
  describe.each(Object.entries(BLUEPRINTS).filter(([name, make]) => poolsIn(make(new App(), name)).length > 0))('%s', (name, make) => {
    const before = make(new App(), name, { apiVersion }).toJson() as ValidatedManifest[];

    function retired() {
      const chart = make(new App(), name, { apiVersion });
      poolsIn(chart).forEach(pool => pool.retire());
      return chart;
    }

    test('is found as good as before by all rules once its pools are retired, and so is the change', () => {
      const known = (DELIBERATE_VIOLATIONS[name] ?? []).map(violation => violation.split(' ').pop());
      const after = retired().toJson() as ValidatedManifest[];
      expect(codesIn(after)).toEqual(known);
      expect(codesIn(after, before)).toEqual(known);
    });

    test('prints no warning', () => {
      retired().toJson();
      expect(stderr()).toEqual([]);
    });

    test('keeps the names of all objects', () => {
      expect(ids(retired().toJson() as Manifest[])).toEqual(ids(before));
    });

    test('is written by FleetApp as by cdk8s', () => {
      const [fast, stock] = [new FleetApp(), new App()].map(app => {
        poolsIn(make(app, name, { apiVersion })).forEach(pool => pool.retire());
        return app.synthYaml();
      });
      expect(fast).toBe(stock);
    });
  });
});

test('a pool is in use until it is retired', () => {
  const { cluster } = byohCluster();
  const pool = new ByohWorkerPool(cluster, 'Workers', { replicas: Replicas.fixed(3) });
  expect([pool.isRetired, pool.replicas.count, pool.machineCount]).toEqual([false, 3, 3]);
  pool.retire();
  expect([pool.isRetired, pool.replicas.count, pool.machineCount]).toEqual([true, 0, 0]);
  expect(pool.resource).toBe(pool.machineDeployment);
});

test('a pool that is retired twice is one that is retired', () => {
  const { chart, cluster } = byohCluster();
  const pool = new ByohWorkerPool(cluster, 'Workers', { replicas: Replicas.autoscaled(2, 5) });
  pool.retire();
  const once = synth(chart);
  pool.retire();
  expect(synth(chart)).toEqual(once);
  expect(pool.replicas.max).toBe(5);
});

test('a pool can be retired after it was rendered', () => {
  const { chart, cluster } = byohCluster();
  const pool = new ByohWorkerPool(cluster, 'Workers', { replicas: Replicas.autoscaled(2, 5) });
  expect(deployment(chart).metadata.annotations).toEqual({ [`${LIMITS}-min-size`]: '2', [`${LIMITS}-max-size`]: '5' });
  pool.retire();
  expect(deployment(chart).metadata.annotations).toEqual(RETIRED);
  expect(deployment(chart).spec.replicas).toBe(0);
});

test('annotations of the user stay, but for those that let others scale the pool', () => {
  const { chart, cluster } = byohCluster();
  const pool = new ByohWorkerPool(cluster, 'Workers', {
    annotations: { [`${LIMITS}-max-size`]: '9', 'capacity.cluster-autoscaler.kubernetes.io/cpu': '4', 'cluster.x-k8s.io/replicas-managed-by': 'us', 'team': 'edge' },
  });
  pool.retire();
  expect(deployment(chart).metadata.annotations).toEqual({ ...RETIRED, team: 'edge' });
});

test('a machine pool has its MachinePool as resource, and nobody else scales it', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new FakeControlPlane(cluster, 'ControlPlane');
  const pool = new FakeMachinePool(cluster, 'Workers', { annotations: { 'cluster.x-k8s.io/replicas-managed-by': 'external-autoscaler' } });
  pool.retire();
  expect(pool.resource).toBe(pool.machinePool);
  const { metadata, spec } = find(synth(chart), 'MachinePool');
  expect(metadata.annotations).toEqual(RETIRED);
  expect(spec.replicas).toBe(0);
});

test.each([[Replicas.fixed(0), 1], [Replicas.fixed(4), 4], [Replicas.autoscaled(2, 9), 9]])(
  'the group of a machine pool of AWS may become empty, and its upper limit stays as it was', (replicas, maxSize) => {
    const chart = makeChart();
    const cluster = makeCluster(chart, { endpoint: undefined });
    new AwsInfraCluster(cluster, 'Aws', { region: 'eu-central-1' });
    const pool = new AwsMachinePool(cluster, 'Workers', { instanceType: 'm7i.large', replicas });
    pool.retire();
    expect(pool.infraPool.toJson().spec).toMatchObject({ minSize: 0, maxSize });
  });

test('the hosts of a retired pool are free for others', () => {
  const { chart, cluster } = byohCluster();
  const wide = new ByohWorkerPool(cluster, 'Wide', { hostSelector: HostSelector.matchLabels({ rack: 'a' }) });
  new ByohWorkerPool(cluster, 'Narrow', { hostSelector: HostSelector.matchLabels({ rack: 'a', gpu: 'true' }) });
  expect(codesIn(synth(chart))).toEqual(['byoh/overlapping-selectors']);
  wide.retire();
  expect(codesIn(synth(chart))).toEqual([]);
});

test('a retired pool need not follow the control plane to a new version', () => {
  const { chart, cluster } = byohCluster();
  const pool = new ByohWorkerPool(cluster, 'Workers', { kubernetesVersion: 'v1.33.1' });
  pool.retire();
  expect(codesIn(synth(chart))).toEqual([]);
  expect(stderr()).toEqual([]);
});

test('health checks of a retired pool are in order', () => {
  const { chart, cluster } = byohCluster();
  const pool = new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE, replicas: Replicas.fixed(10) });
  new MachineHealthCheck(chart, 'HealthCheck', { target: pool });
  pool.retire();
  expect(codesIn(synth(chart))).toEqual([]);
});

test('fails to retire a pool that is paused', () => {
  const { cluster } = byohCluster();
  const pool = new ByohWorkerPool(cluster, 'Workers', { paused: true });
  expect(() => pool.retire()).toThrow(new Error(
    "[test/Cluster/Workers] a pool that is 'paused' is not scaled down either; leave 'paused' out to retire it (input/invalid-value)"));
  expect(pool.isRetired).toBe(false);
});
