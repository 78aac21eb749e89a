import { Duration, JsonPatch } from 'cdk8s';
import { MachineHealthCheck, MachineHealthCheckProps } from '../../src/health/machine-health-check';
import { ByohControlPlane, ByohWorkerPool } from '../../src/providers/byoh';
import { Metal3ControlPlane, Metal3Remediation, Metal3WorkerPool } from '../../src/providers/metal3';
import { ClusterApiVersion, IHealthCheckTarget, IntOrPercent, MixedCluster, Replicas, UnhealthyCondition } from '../../src/root';
import { IMAGE, makeChart, makeCluster } from '../support/charts';
import { find, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';
import { captureStderr } from '../support/stderr';

const { V1BETA1, V1BETA2 } = ClusterApiVersion;
const stderr = captureStderr();

interface Setup {
  readonly apiVersion?: ClusterApiVersion;
  readonly replicas?: Replicas;
  readonly props?: (cluster: MixedCluster) => Partial<MachineHealthCheckProps>;
}

/** A health check of the Metal3 pool `Workers` with three machines. */
function build(setup: Setup = {}): { check: MachineHealthCheck; manifest: () => Manifest } {
  const { apiVersion, replicas = Replicas.fixed(3), props = () => ({}) } = setup;
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  new ByohControlPlane(cluster, 'ControlPlane');
  const target = new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE, poolName: 'metal', replicas });
  const check = new MachineHealthCheck(target, 'HealthCheck', { target, ...props(cluster) });
  return { check, manifest: () => find(synth(chart), 'MachineHealthCheck', check.resource.name) };
}

const SELECTOR = { matchLabels: { 'cluster.x-k8s.io/cluster-name': 'edge', 'cluster.x-k8s.io/deployment-name': 'metal' } };

function allProps(cluster: MixedCluster): Omit<Required<MachineHealthCheckProps>, 'target'> {
  const condition: Required<UnhealthyCondition> = { type: 'DiskPressure', status: 'True', timeout: Duration.minutes(7) };
  return {
    healthCheckName: 'watch-metal',
    unhealthyConditions: [condition],
    nodeStartupTimeout: Duration.minutes(40),
    maxUnhealthy: IntOrPercent.of(2),
    unhealthyRange: '[1-3]',
    remediation: new Metal3Remediation(cluster, 'Reboot'),
    replaceAfter: Duration.minutes(45),
  };
}

describe('by default', () => {
  test('waits five minutes for a node and twenty for a machine, and stops at 40 %, in v1beta2', () => {
    expect(build().manifest()).toEqual({
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'MachineHealthCheck',
      metadata: { name: 'metal', namespace: 'edge', labels: { 'cluster.x-k8s.io/cluster-name': 'edge' } },
      spec: {
        clusterName: 'edge',
        selector: SELECTOR,
        checks: {
          unhealthyNodeConditions: [
            { type: 'Ready', status: 'Unknown', timeoutSeconds: 300 },
            { type: 'Ready', status: 'False', timeoutSeconds: 300 },
          ],
          nodeStartupTimeoutSeconds: 1200,
        },
        remediation: { triggerIf: { unhealthyLessThanOrEqualTo: '40%' } },
      },
    });
  });

  test('does the same in v1beta1', () => {
    expect(build({ apiVersion: V1BETA1 }).manifest()).toEqual({
      apiVersion: 'cluster.x-k8s.io/v1beta1',
      kind: 'MachineHealthCheck',
      metadata: { name: 'metal', namespace: 'edge', labels: { 'cluster.x-k8s.io/cluster-name': 'edge' } },
      spec: {
        clusterName: 'edge',
        selector: SELECTOR,
        unhealthyConditions: [
          { type: 'Ready', status: 'Unknown', timeout: '5m0s' },
          { type: 'Ready', status: 'False', timeout: '5m0s' },
        ],
        nodeStartupTimeout: '20m0s',
        maxUnhealthy: '40%',
      },
    });
  });

  test.each([
    [Replicas.fixed(1), 1],
    [Replicas.fixed(2), 1],
    [Replicas.fixed(3), '40%'],
    [Replicas.autoscaled(1, 2), 1],
    [Replicas.autoscaled(1, 5), '40%'],
    [Replicas.autoscaled(1, 100), '40%'],
    [Replicas.autoscaled(3, 5), '40%'],
  ])('lets at least one machine of a small pool be repaired (%j)', (replicas, expected) => {
    expect(build({ replicas }).manifest().spec.remediation.triggerIf).toEqual({ unhealthyLessThanOrEqualTo: expected });
    expect(build({ replicas, apiVersion: V1BETA1 }).manifest().spec.maxUnhealthy).toBe(expected);
  });
});

test.each([[1, 1], [3, '40%']])('lets at least one machine of a control plane of %i be repaired by default', (replicas, expected) => {
  const chart = makeChart();
  const target = new ByohControlPlane(makeCluster(chart), 'ControlPlane', { replicas });
  new MachineHealthCheck(target, 'HealthCheck', { target });
  expect(find(synth(chart), 'MachineHealthCheck').spec.remediation.triggerIf).toEqual({ unhealthyLessThanOrEqualTo: expected });
});

describe('with all props', () => {
  test('writes them in v1beta2, where the range takes the place of the limit', () => {
    const { metadata, spec } = build({ props: allProps }).manifest();
    expect(metadata.name).toBe('watch-metal');
    expect(spec).toEqual({
      clusterName: 'edge',
      selector: SELECTOR,
      checks: {
        unhealthyNodeConditions: [{ type: 'DiskPressure', status: 'True', timeoutSeconds: 420 }],
        nodeStartupTimeoutSeconds: 2400,
      },
      remediation: {
        triggerIf: { unhealthyInRange: '[1-3]' },
        templateRef: {
          apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'Metal3RemediationTemplate', name: 'edge-metal3-remediation',
        },
      },
    });
  });

  test('writes them in v1beta1', () => {
    const { metadata, spec } = build({ props: allProps, apiVersion: V1BETA1 }).manifest();
    expect(metadata.name).toBe('watch-metal');
    expect(spec).toEqual({
      clusterName: 'edge',
      selector: SELECTOR,
      unhealthyConditions: [{ type: 'DiskPressure', status: 'True', timeout: '7m0s' }],
      nodeStartupTimeout: '40m0s',
      unhealthyRange: '[1-3]',
      remediationTemplate: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'Metal3RemediationTemplate', name: 'edge-metal3-remediation' },
    });
  });

  test.each([IntOrPercent.of(0), IntOrPercent.of(2), IntOrPercent.percent(0), IntOrPercent.percent(100)])('writes the limit %s', maxUnhealthy => {
    const expected = maxUnhealthy.isPercent ? `${maxUnhealthy.amount}%` : maxUnhealthy.amount;
    expect(build({ props: () => ({ maxUnhealthy }) }).manifest().spec.remediation.triggerIf).toEqual({ unhealthyLessThanOrEqualTo: expected });
    expect(build({ props: () => ({ maxUnhealthy }), apiVersion: V1BETA1 }).manifest().spec.maxUnhealthy).toBe(expected);
  });
});

test.each([V1BETA1, V1BETA2])('passes the schema in %s', apiVersion => {
  expect(schemaErrors(build({ apiVersion }).manifest())).toEqual([]);
  expect(schemaErrors(build({ apiVersion, props: allProps }).manifest())).toEqual([]);
});

describe('a replacement of what cannot be repaired', () => {
  const replacement = (apiVersion: ClusterApiVersion, props = allProps) => build({ apiVersion, props }).check.replacement!.toJson();

  test('watches the same machines for longer and repairs nothing, in v1beta2', () => {
    expect(replacement(V1BETA2)).toEqual({
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'MachineHealthCheck',
      metadata: { name: 'watch-metal-replacement', namespace: 'edge', labels: { 'cluster.x-k8s.io/cluster-name': 'edge' } },
      spec: {
        clusterName: 'edge',
        selector: SELECTOR,
        checks: {
          unhealthyNodeConditions: [{ type: 'DiskPressure', status: 'True', timeoutSeconds: 2700 }],
          nodeStartupTimeoutSeconds: 5100,
        },
        remediation: { triggerIf: { unhealthyInRange: '[1-3]' } },
      },
    });
  });

  test('does so in v1beta1', () => {
    expect(replacement(V1BETA1).spec).toEqual({
      clusterName: 'edge',
      selector: SELECTOR,
      unhealthyConditions: [{ type: 'DiskPressure', status: 'True', timeout: '45m0s' }],
      nodeStartupTimeout: '1h25m0s',
      unhealthyRange: '[1-3]',
    });
  });

  test('waits forever for a node where the first check does', () => {
    const props = (cluster: MixedCluster) => ({ ...allProps(cluster), nodeStartupTimeout: Duration.seconds(0) });
    expect(replacement(V1BETA2, props).spec.checks.nodeStartupTimeoutSeconds).toBe(0);
  });

  test.each([V1BETA1, V1BETA2])('passes the schema in %s', apiVersion => {
    expect(schemaErrors(replacement(apiVersion))).toEqual([]);
  });

  test('is not there unless it is asked for', () => {
    expect(build().check.replacement).toBeUndefined();
  });

  test('is all that is warned of without it', () => {
    build({ props: cluster => ({ remediation: new Metal3Remediation(cluster, 'Reboot'), replaceAfter: Duration.minutes(26) }) }).manifest();
    expect(stderr()).toEqual([]);
    build({ props: cluster => ({ remediation: new Metal3Remediation(cluster, 'Reboot') }) }).manifest();
    expect(stderr()).toEqual([expect.stringMatching(/^warning: \[test\/Cluster\/Workers\/HealthCheck\/Resource\] .* \(health\/never-replaces\)\n$/)]);
  });
});

test('takes JSON patches', () => {
  const { check, manifest } = build();
  check.resource.addJsonPatch(JsonPatch.replace('/spec/checks/nodeStartupTimeoutSeconds', 60));
  expect(manifest().spec.checks.nodeStartupTimeoutSeconds).toBe(60);
});

test('keeps what it was given when the caller changes it later', () => {
  const unhealthyConditions: UnhealthyCondition[] = [{ type: 'Ready', status: 'False', timeout: Duration.minutes(1) }];
  const { manifest } = build({ props: () => ({ unhealthyConditions }) });
  unhealthyConditions.push({ type: 'DiskPressure', status: 'True', timeout: Duration.minutes(1) });
  expect(manifest().spec.checks.unhealthyNodeConditions).toEqual([{ type: 'Ready', status: 'False', timeoutSeconds: 60 }]);
});

describe('target', () => {
  const checkOf = (create: (cluster: MixedCluster) => IHealthCheckTarget): Manifest => {
    const chart = makeChart();
    const cluster = makeCluster(chart);
    const target = create(cluster);
    if (target.machineSelector['cluster.x-k8s.io/control-plane'] === undefined) {
      new ByohControlPlane(cluster, 'ControlPlane');
    }
    new MachineHealthCheck(chart, 'HealthCheck', { target });
    return find(synth(chart), 'MachineHealthCheck');
  };

  test.each<[string, (cluster: MixedCluster) => IHealthCheckTarget]>([
    ['BYOH', cluster => new ByohControlPlane(cluster, 'Masters')],
    ['Metal3', cluster => new Metal3ControlPlane(cluster, 'Masters', { image: IMAGE })],
  ])('is the machines of a %s control plane, under its name', (_provider, create) => {
    const { metadata, spec } = checkOf(create);
    expect(metadata.name).toBe('edge-control-plane');
    expect(spec.selector).toEqual({ matchLabels: { 'cluster.x-k8s.io/cluster-name': 'edge', 'cluster.x-k8s.io/control-plane': '' } });
  });

  test.each<[string, (cluster: MixedCluster) => IHealthCheckTarget]>([
    ['BYOH', cluster => new ByohWorkerPool(cluster, 'GpuWorkers')],
    ['Metal3', cluster => new Metal3WorkerPool(cluster, 'GpuWorkers', { image: IMAGE })],
  ])('is the machines of a %s pool, under its name', (_provider, create) => {
    const { metadata, spec } = checkOf(create);
    expect(metadata.name).toBe('edge-gpu-workers');
    expect(spec.selector).toEqual({
      matchLabels: { 'cluster.x-k8s.io/cluster-name': 'edge', 'cluster.x-k8s.io/deployment-name': 'edge-gpu-workers' },
    });
  });

  test('can be a pool of a cluster that is defined elsewhere', () => {
    const chart = makeChart();
    const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2', apiVersion: V1BETA1 });
    const target = new ByohWorkerPool(cluster, 'Workers');
    new MachineHealthCheck(target, 'HealthCheck', { target });
    expect(find(synth(chart), 'MachineHealthCheck')).toMatchObject({ apiVersion: 'cluster.x-k8s.io/v1beta1', spec: { clusterName: 'edge' } });
  });
});
