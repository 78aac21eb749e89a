import { ApiObject, Duration } from 'cdk8s';
import { CLOUD, FakeControlPlane, FakeWorkerPool } from './fakes';
import { MixedCluster } from '../../src/cluster/mixed-cluster';
import { DeletionOrder, PoolRollout, WorkerPoolProps } from '../../src/contract/worker-pool-props';
import { ClusterApiVersion } from '../../src/core/api-version';
import { IntOrPercent } from '../../src/core/int-or-percent';
import { Replicas } from '../../src/core/replicas';
import { ByohControlPlane } from '../../src/providers/byoh/control-plane';
import { ByohWorkerPool, ByohWorkerPoolProps } from '../../src/providers/byoh/worker-pool';
import { makeChart, makeCluster } from '../support/charts';
import { find, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';
import { captureStderr } from '../support/stderr';

const printed = captureStderr();

const { V1BETA1, V1BETA2 } = ClusterApiVersion;
const CLUSTER_NAME = 'cluster.x-k8s.io/cluster-name';
const DEPLOYMENT_NAME = 'cluster.x-k8s.io/deployment-name';
const ROLLOUT: Required<Omit<PoolRollout, 'onDelete'>> = {
  maxSurge: IntOrPercent.of(2), maxUnavailable: IntOrPercent.percent(20), after: '2026-05-04T03:00:00Z',
};

/** Every prop of every pool; a new prop does not compile until it stands here. */
const ALL: Required<WorkerPoolProps> = {
  poolName: 'gpu',
  replicas: Replicas.fixed(4),
  kubernetesVersion: 'v1.33.4',
  labels: { tier: 'gpu' },
  annotations: { note: 'kept' },
  selectorLabels: { nodepool: 'gpu' },
  rollout: { ...ROLLOUT, onDelete: false },
  deletionOrder: DeletionOrder.OLDEST,
  maxRemediationsInFlight: IntOrPercent.of(1),
  minReadySeconds: 30,
  failureDomain: 'rack-a',
  paused: true,
  rolloutSalt: 'again',
  machineLabels: { rack: 'a' },
  machineAnnotations: { owner: 'ops' },
  machineNaming: '{{ .machineSet.name }}-{{ .random }}',
  nodeDrainTimeout: Duration.minutes(5),
  nodeVolumeDetachTimeout: Duration.minutes(6),
  nodeDeletionTimeout: Duration.minutes(7),
};

function synthPool(props: ByohWorkerPoolProps = {}, apiVersion?: ClusterApiVersion): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  new ByohControlPlane(cluster, 'ControlPlane');
  new ByohWorkerPool(cluster, 'Workers', props);
  return synth(chart);
}

function deploymentOf(props: ByohWorkerPoolProps = {}, apiVersion?: ClusterApiVersion): Manifest {
  const deployment = find(synthPool(props, apiVersion), 'MachineDeployment');
  expect(schemaErrors(deployment)).toEqual([]);
  return deployment;
}

/** The rollout of a pool whose machines come from a cloud. */
function cloudRollout(props: WorkerPoolProps): Manifest {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new FakeControlPlane(cluster, 'ControlPlane');
  new FakeWorkerPool(cluster, 'Workers', props, CLOUD);
  return find(synth(chart), 'MachineDeployment').spec.rollout;
}

test('has one replica, the version of the cluster and a whole selector unless told otherwise', () => {
  const manifests = synthPool();
  const labels = { [CLUSTER_NAME]: 'edge', [DEPLOYMENT_NAME]: 'edge-workers' };
  const { bootstrap, infrastructureRef } = find(manifests, 'MachineDeployment').spec.template.spec;
  expect(find(manifests, 'MachineDeployment')).toEqual({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineDeployment',
    metadata: { name: 'edge-workers', namespace: 'edge', labels: { [CLUSTER_NAME]: 'edge' } },
    spec: {
      clusterName: 'edge',
      replicas: 1,
      rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } },
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { clusterName: 'edge', version: 'v1.34.2', bootstrap, infrastructureRef } },
    },
  });
  expect(infrastructureRef).toEqual({
    apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'ByoMachineTemplate', name: find(manifests, 'ByoMachineTemplate', infrastructureRef.name).metadata.name,
  });
  expect(bootstrap.configRef).toEqual({
    apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name: find(manifests, 'KubeadmConfigTemplate').metadata.name,
  });
});

test('has every prop in v1beta1', () => {
  const labels = { [CLUSTER_NAME]: 'edge', nodepool: 'gpu' };
  expect(deploymentOf({ ...ALL, machineTemplateName: 'm', bootstrapTemplateName: 'b' }, V1BETA1)).toEqual({
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'MachineDeployment',
    metadata: { name: 'gpu', namespace: 'edge', labels: { [CLUSTER_NAME]: 'edge', tier: 'gpu' }, annotations: { note: 'kept' } },
    spec: {
      clusterName: 'edge',
      replicas: 4,
      paused: true,
      minReadySeconds: 30,
      rolloutAfter: '2026-05-04T03:00:00Z',
      machineNamingStrategy: { template: '{{ .machineSet.name }}-{{ .random }}' },
      strategy: {
        type: 'RollingUpdate', rollingUpdate: { maxSurge: 2, maxUnavailable: '20%', deletePolicy: 'Oldest' }, remediation: { maxInFlight: 1 },
      },
      selector: { matchLabels: labels },
      template: {
        metadata: { labels: { ...labels, rack: 'a' }, annotations: { owner: 'ops' } },
        spec: {
          clusterName: 'edge',
          version: 'v1.33.4',
          failureDomain: 'rack-a',
          bootstrap: { configRef: { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1', kind: 'KubeadmConfigTemplate', name: 'b' } },
          infrastructureRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'ByoMachineTemplate', name: 'm' },
          nodeDrainTimeout: '5m0s',
          nodeVolumeDetachTimeout: '6m0s',
          nodeDeletionTimeout: '7m0s',
        },
      },
    },
  });
});

test('has every prop in v1beta2', () => {
  const labels = { [CLUSTER_NAME]: 'edge', nodepool: 'gpu' };
  expect(deploymentOf({ ...ALL, machineTemplateName: 'm', bootstrapTemplateName: 'b' }, V1BETA2)).toEqual({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineDeployment',
    metadata: { name: 'gpu', namespace: 'edge', labels: { [CLUSTER_NAME]: 'edge', tier: 'gpu' }, annotations: { note: 'kept' } },
    spec: {
      clusterName: 'edge',
      replicas: 4,
      paused: true,
      machineNaming: { template: '{{ .machineSet.name }}-{{ .random }}' },
      rollout: { after: '2026-05-04T03:00:00Z', strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 2, maxUnavailable: '20%' } } },
      deletion: { order: 'Oldest' },
      remediation: { maxInFlight: 1 },
      selector: { matchLabels: labels },
      template: {
        metadata: { labels: { ...labels, rack: 'a' }, annotations: { owner: 'ops' } },
        spec: {
          clusterName: 'edge',
          version: 'v1.33.4',
          failureDomain: 'rack-a',
          minReadySeconds: 30,
          bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name: 'b' } },
          infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'ByoMachineTemplate', name: 'm' },
          deletion: { nodeDrainTimeoutSeconds: 300, nodeVolumeDetachTimeoutSeconds: 360, nodeDeletionTimeoutSeconds: 420 },
        },
      },
    },
  });
});

test.each([V1BETA1, V1BETA2])('every prop changes the output in %s', version => {
  const all = JSON.stringify(synthPool(ALL, version));
  for (const prop of Object.keys(ALL)) {
    expect([prop, JSON.stringify(synthPool({ ...ALL, [prop]: undefined }, version)) !== all]).toEqual([prop, true]);
  }
});

const HARMLESS: { readonly [what: string]: ByohWorkerPoolProps } = {
  'labels': { labels: { a: 'b' } },
  'annotations': { annotations: { a: 'b' } },
  'replicas': { replicas: Replicas.fixed(9) },
  'machine labels': { machineLabels: { a: 'b' }, machineAnnotations: { a: 'b' } },
  'the rollout': { rollout: ROLLOUT },
  'the version': { kubernetesVersion: 'v1.33.4' },
  'timeouts': { nodeDrainTimeout: Duration.minutes(5) },
};

test.each(Object.entries(HARMLESS))('a change of %s renames no template', (_what, props) => {
  const names = (manifests: Manifest[]) => manifests.filter(({ kind }) => kind.endsWith('Template')).map(({ metadata }) => metadata.name);
  expect(names(synthPool(props))).toEqual(names(synthPool()));
});

test('is the object of the pool', () => {
  const pool = new ByohWorkerPool(makeCluster(), 'Workers');
  expect(ApiObject.of(pool)).toBe(pool.machineDeployment);
  expect(pool.machineDeployment.kind).toBe('MachineDeployment');
  expect(pool).toMatchObject({
    poolName: 'edge-workers',
    targetName: 'edge-workers',
    machineCount: 1,
    machineProvider: 'byoh',
    machineSelector: { [CLUSTER_NAME]: 'edge', [DEPLOYMENT_NAME]: 'edge-workers' },
  });
});

test('the labels of the selector win over those of the machines, so that it always matches', () => {
  const { selector, template } = deploymentOf({ machineLabels: { [DEPLOYMENT_NAME]: 'other', [CLUSTER_NAME]: 'other', rack: 'a' } }).spec;
  expect(template.metadata.labels).toEqual({ ...selector.matchLabels, rack: 'a' });
});

test('labels of the user do not take the pool to another cluster', () => {
  const { metadata, spec } = deploymentOf({ labels: { [CLUSTER_NAME]: 'other' }, selectorLabels: { [CLUSTER_NAME]: 'other', nodepool: 'gpu' } });
  const labels = { [CLUSTER_NAME]: 'edge', nodepool: 'gpu' };
  expect(metadata.labels).toEqual({ [CLUSTER_NAME]: 'edge' });
  expect(spec.selector.matchLabels).toEqual(labels);
  expect(spec.template.metadata.labels).toEqual(labels);
});

test.each([['v1.34.9'], ['v1.34.0'], ['v1.33.4'], ['v1.31.0']])('accepts the version %s, which is no newer minor release than the control plane', kubernetesVersion => {
  expect(deploymentOf({ kubernetesVersion }).spec.template.spec.version).toBe(kubernetesVersion);
});

test('hands out copies of its settings', () => {
  const pool = new FakeWorkerPool(makeCluster(), 'Workers', { machineLabels: { rack: 'a' }, selectorLabels: { nodepool: 'gpu' } });
  const settings = pool._bind().settings as Manifest;
  settings.machineLabels.rack = 'b';
  settings.paused = true;
  delete settings.selectorLabels;
  expect(pool._bind().settings).toEqual({ machineLabels: { rack: 'a' }, selectorLabels: { nodepool: 'gpu' } });
});

test('does not follow later changes of its labels', () => {
  const make = () => ({ labels: { a: 'b' }, annotations: { a: 'b' }, selectorLabels: { a: 'b' }, machineLabels: { a: 'b' }, machineAnnotations: { a: 'b' } });
  const props = make();
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  new ByohWorkerPool(cluster, 'Workers', props);
  Object.values(props).forEach(map => {
    map.a = 'x';
  });
  expect(synth(chart)).toEqual(synthPool(make()));
});

test('an empty selector is the default one', () => {
  expect(deploymentOf({ selectorLabels: {} }).spec.selector).toEqual(deploymentOf().spec.selector);
  expect(deploymentOf({ selectorLabels: { [CLUSTER_NAME]: 'other' } }).spec.selector).toEqual(deploymentOf().spec.selector);
});

test.each([
  ['nothing', {}, { maxSurge: 0, maxUnavailable: 1 }],
  ['maxSurge 0', { maxSurge: IntOrPercent.of(0) }, { maxSurge: 0, maxUnavailable: 1 }],
  ['maxSurge 1', { maxSurge: IntOrPercent.of(1) }, { maxSurge: 1, maxUnavailable: 0 }],
  ['maxSurge 50 %', { maxSurge: IntOrPercent.percent(50) }, { maxSurge: '50%', maxUnavailable: 0 }],
  ['maxUnavailable 3', { maxUnavailable: IntOrPercent.of(3) }, { maxSurge: 0, maxUnavailable: 3 }],
  ['both', { maxSurge: IntOrPercent.of(1), maxUnavailable: IntOrPercent.percent(10) }, { maxSurge: 1, maxUnavailable: '10%' }],
])('hosts are replaced without a spare one when the rollout says %s', (_what, rollout, expected) => {
  expect(deploymentOf({ rollout }).spec.rollout.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: expected });
});

test('machines of a cloud are replaced with a spare one', () => {
  expect(cloudRollout({}).strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
});

test('waits for someone to delete machines when told so', () => {
  const rollout = { onDelete: true };
  expect(deploymentOf({ rollout }).spec.rollout).toEqual({ strategy: { type: 'OnDelete' } });
  expect(deploymentOf({ rollout }, V1BETA1).spec.strategy).toEqual({ type: 'OnDelete' });
});

test('needs no limits when someone deletes the machines', () => {
  const rollout = { onDelete: true, maxSurge: IntOrPercent.of(0), maxUnavailable: IntOrPercent.of(0) };
  expect(deploymentOf({ rollout }).spec.rollout).toEqual({ strategy: { type: 'OnDelete' } });
});

test.each([
  [{ maxSurge: IntOrPercent.of(0), maxUnavailable: IntOrPercent.of(0) }],
  [{ maxUnavailable: IntOrPercent.of(0) }],
  [{ maxSurge: IntOrPercent.percent(0), maxUnavailable: IntOrPercent.percent(0) }],
])('fails with the rollout %j, which never moves', rollout => {
  expect(() => deploymentOf({ rollout })).toThrow(new Error("[test/Cluster/Workers] 'rollout' has 'maxSurge' 0 and 'maxUnavailable' 0, "
    + 'so no machine can ever be replaced; set one of them to 1 or more (pool/invalid-rollout)'));
});

test.each([['maxSurge', IntOrPercent.of(-1), '-1'], ['maxUnavailable', IntOrPercent.percent(101), '101%']])('fails with %s %s', (name, value, text) => {
  expect(() => deploymentOf({ rollout: { [name]: value } })).toThrow(new Error(`[test/Cluster/Workers] 'rollout.${name}' ${text} is not a number of machines; `
    + 'use a whole number, 0 or more, or a whole percentage from 0 to 100 (input/invalid-value)'));
});

test.each([[IntOrPercent.of(-1), '-1'], [IntOrPercent.percent(101), '101%']])('fails with %s remediations in flight', (maxRemediationsInFlight, text) => {
  expect(() => deploymentOf({ maxRemediationsInFlight })).toThrow(new Error(`[test/Cluster/Workers] 'maxRemediationsInFlight' ${text} is not a number of machines; `
    + 'use a whole number, 0 or more, or a whole percentage from 0 to 100 (input/invalid-value)'));
});

test.each([[-1], [0.5], [NaN]])('fails with %s seconds of readiness', minReadySeconds => {
  expect(() => deploymentOf({ minReadySeconds })).toThrow(new Error(
    `[test/Cluster/Workers] 'minReadySeconds' ${minReadySeconds} is not a duration; use a whole number, 0 or more (input/invalid-value)`));
});

test.each([['tomorrow'], ['2026-02-30T03:00:00Z'], ['2026-05-04T24:00:00Z']])("fails with a rollout after '%s', before anything is written", after => {
  expect(() => new ByohWorkerPool(makeCluster(), 'Workers', { rollout: { after } })).toThrow(new Error(
    `[test/Cluster/Workers] 'rollout.after' '${after}' is not a time; use RFC 3339, for example '2026-05-04T03:00:00Z' (input/invalid-value)`));
});

test.each([['{{ .cluster.name }}'], ['{{ .kubeadmControlPlane.name }}-{{ .random }}']])('fails with machines named %s', machineNaming => {
  expect(() => deploymentOf({ machineNaming })).toThrow(new Error(`[test/Cluster/Workers] 'machineNaming' '${machineNaming}' does not give every machine a valid `
    + "name of its own; use lower-case letters, digits, '-', '{{ .cluster.name }}', '{{ .machineSet.name }}', '{{ .random }}', "
    + 'the last of them in any case (input/invalid-value)'));
});

test.each([['v1.33.9'], ['v1.31.0']])('warns that a pool of version %s gets no machines', kubernetesVersion => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  new ByohWorkerPool(cluster, 'Workers', { kubernetesVersion });
  synth(chart);
  expect(printed()).toEqual([`warning: [test/Cluster/Workers] 'kubernetesVersion' ${kubernetesVersion} is behind v1.34.2 of the control plane: `
    + 'Cluster API creates no machine in the pool until it is upgraded (version/pool-behind)\n']);
});

test('fails with a pool that is more than three minor releases behind', () => {
  expect(() => deploymentOf({ kubernetesVersion: 'v1.30.0' })).toThrow(new Error("[test/Cluster/Workers] 'kubernetesVersion' v1.30.0 is more than three minor releases "
    + 'behind v1.34.2 of the control plane; upgrade the pool first (version/skew)'));
});

test('fails with a name that a pool of another cluster in the chart has', () => {
  const chart = makeChart();
  new ByohWorkerPool(makeCluster(chart), 'A', { poolName: 'edge-a-b' });
  const other = new MixedCluster(chart, 'Other', { clusterName: 'edge-a', kubernetesVersion: 'v1.34.2', podCidrs: ['10.245.0.0/16'] });
  expect(() => new ByohWorkerPool(other, 'B')).toThrow(new Error("[test/Other/B] MachineDeployment 'edge-a-b' is the name of 'test/Cluster/A' too; "
    + 'give each MachineDeployment of a chart its own name (input/duplicate)'));
});

test('fails with a version that is not full', () => {
  expect(() => deploymentOf({ kubernetesVersion: 'v1.33' })).toThrow(new Error("[test/Cluster/Workers] 'kubernetesVersion' 'v1.33' is not a full version; "
    + "use 'v<major>.<minor>.<patch>', for example 'v1.34.2' (version/invalid)"));
});

test('fails with an empty failure domain', () => {
  expect(() => new FakeWorkerPool(makeCluster(), 'Workers', { failureDomain: '' })).toThrow(new Error(
    "[test/Cluster/Workers] 'failureDomain' is empty; give a name, or leave it out (input/invalid-value)"));
});
