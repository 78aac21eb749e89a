import { ApiObject, App, Chart, JsonPatch, Testing } from 'cdk8s';
import { BundleGuard } from '../../src/guard';
import { ByohControlPlane } from '../../src/providers/byoh';
import { Metal3ChecksumType, Metal3Image, Metal3WorkerPool } from '../../src/providers/metal3';
import { Endpoint, MixedCluster, Replicas, Rules, Warnings } from '../../src/root';
import * as validator from '../../src/validation/validator';
import { IMAGE } from '../support/charts';
import { captureStderr } from '../support/stderr';

const printed = captureStderr();

function makeCluster(app: App, id = 'edge') {
  const chart = new Chart(app, id, { namespace: 'metal3' });
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: id,
    kubernetesVersion: 'v1.34.2',
    endpoint: Endpoint.of('192.168.10.20'),
    podCidrs: ['10.244.0.0/16'],
  });
  const controlPlane = new ByohControlPlane(cluster, 'ControlPlane', { replicas: 3 });
  const pool = new Metal3WorkerPool(cluster, 'Workers', {
    replicas: Replicas.fixed(2),
    image: Metal3Image.raw({ url: 'http://images/u.raw', checksum: 'a'.repeat(64), checksumType: Metal3ChecksumType.SHA256 }),
  });
  return { app, chart, cluster, controlPlane, pool };
}

test('lets a cluster as constructs write it pass', () => {
  const { chart } = makeCluster(new App());
  expect(() => Testing.synth(chart)).not.toThrow();
  expect(printed()).toEqual([]);
});

test('fails with all violations at once, each with the path of its object, what patches broke included', () => {
  const { chart, cluster, pool } = makeCluster(new App());
  cluster.resource.addJsonPatch(JsonPatch.replace('/spec/controlPlaneEndpoint/port', 'https'));
  pool.machineDeployment.addJsonPatch(JsonPatch.add('/spec/relicas', 3), JsonPatch.replace('/spec/template/spec/infrastructureRef/name', 'edge-worker'));
  const { name: template } = pool.machineTemplate;
  expect(() => Testing.synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + '  [edge/Cluster/Resource] spec.controlPlaneEndpoint.port: is the string "https"; write a whole number (schema/wrong-type)\n'
    + "  [edge/Cluster/Workers/MachineDeployment] spec.relicas: 'relicas' is unknown to MachineDeployment v1beta2 of cluster-api v1.14.0; "
    + "did you mean 'replicas'? (schema/unknown-field)\n"
    + "  [edge/Cluster/Workers/MachineDeployment] spec.template.spec.infrastructureRef.name: the bundle has no Metal3MachineTemplate 'edge-worker' "
    + `in namespace 'metal3'; correct the name, or add the object; the only Metal3MachineTemplate there is '${template}' (reference/dangling)`));
});

test('checks objects that other constructs render, too', () => {
  const { chart } = makeCluster(new App());
  new ApiObject(chart, 'Check', {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineHealthCheck',
    metadata: { name: 'check' },
    spec: { clusterName: 'edge', selector: {}, checks: { nodeStartupTimeoutSeconds: 600 } },
  });
  expect(() => Testing.synth(chart)).toThrow(/\[edge\/Check\] spec\.selector: .* \(health\/selector-empty\)/);
});

test('says nothing of manifests while constructs have findings of their own', () => {
  const { chart, cluster } = makeCluster(new App());
  cluster.resource.addJsonPatch(JsonPatch.add('/spec/unknown', true));
  new MixedCluster(chart, 'Empty', { clusterName: 'empty', kubernetesVersion: 'v1.34.2', podCidrs: ['10.245.0.0/16'] });
  expect(() => Testing.synth(chart)).toThrow(/\[edge\/Empty\]/);
  expect(() => Testing.synth(chart)).not.toThrow(/unknown-field/);
});

test('sees what has changed since the last synthesis', () => {
  const { chart, cluster } = makeCluster(new App());
  Testing.synth(chart);
  cluster.resource.addJsonPatch(JsonPatch.add('/spec/unknown', true));
  expect(() => Testing.synth(chart)).toThrow(/schema\/unknown-field/);
  cluster.resource.addJsonPatch(JsonPatch.remove('/spec/unknown'));
  expect(() => Testing.synth(chart)).not.toThrow();
});

test('validates once while an app is synthesized, however many charts it has', () => {
  const app = Testing.app();
  ['a', 'b', 'c'].forEach(id => makeCluster(app, id));
  const find = jest.spyOn(validator, 'findViolations');
  app.synth();
  expect(find).toHaveBeenCalledTimes(1);
  app.synthYaml();
  expect(find).toHaveBeenCalledTimes(2);
  find.mockRestore();
});

test('guards an app once', () => {
  const { app, cluster } = makeCluster(new App());
  BundleGuard.install(cluster);
  const find = jest.spyOn(validator, 'findViolations');
  app.node.validate();
  expect(find).toHaveBeenCalledTimes(1);
  find.mockRestore();
});

test.each([
  ['kind', JsonPatch.remove('/kind')],
  ['apiVersion', JsonPatch.remove('/apiVersion')],
  ['apiVersion', JsonPatch.replace('/apiVersion', 1)],
])('fails for an object without %s and checks the others', (name, patch) => {
  const { chart, cluster, pool } = makeCluster(new App());
  pool.machineTemplate.addJsonPatch(patch);
  cluster.resource.addJsonPatch(JsonPatch.add('/spec/unknown', true));
  const missing = `'${name}' is missing or no text; every Kubernetes object has both 'apiVersion' and 'kind' (file/type-missing)`;
  expect(() => Testing.synth(chart)).toThrow(`[edge/Cluster/Workers/MachineTemplate] ${missing}`);
  expect(() => Testing.synth(chart)).toThrow(/\[edge\/Cluster\/Resource\] spec\.unknown: /);
});

test('warns of what a patch brought about, also where constructs have the same warning for their props', () => {
  const { chart, pool } = makeCluster(new App());
  pool.machineDeployment.addJsonPatch(JsonPatch.replace('/spec/template/spec/version', 'v1.33.0'));
  Testing.synth(chart);
  expect(printed()).toEqual([expect.stringMatching(
    /^warning: \[edge\/Cluster\/Workers\/MachineDeployment\] spec\.template\.spec\.version: .* \(version\/pool-behind\)\n$/)]);
});

test('leaves a warning to the construct that has told it', () => {
  const { chart, cluster } = makeCluster(new App());
  new Metal3WorkerPool(cluster, 'Old', { image: IMAGE, kubernetesVersion: 'v1.33.0' });
  Testing.synth(chart);
  expect(printed()).toEqual([expect.stringMatching(/^warning: \[edge\/Cluster\/Old\] 'kubernetesVersion' .* \(version\/pool-behind\)\n$/)]);
});

test('prints warnings to stderr, once each, unless they are acknowledged', () => {
  const { chart, pool } = makeCluster(new App());
  pool.machineDeployment.metadata.addAnnotation('cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size', '1');
  pool.machineDeployment.metadata.addAnnotation('cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size', '3');
  Testing.synth(chart);
  Testing.synth(chart);
  expect(printed()).toEqual([expect.stringMatching(/^warning: \[edge\/Cluster\/Workers\/MachineDeployment\] spec\.replicas: .* \(pool\/autoscaler-replicas\)\n$/)]);
  const silent = makeCluster(new App());
  silent.pool.machineDeployment.metadata.addAnnotation('cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size', '1');
  silent.pool.machineDeployment.metadata.addAnnotation('cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size', '3');
  Warnings.of(silent.pool).acknowledge('pool/autoscaler-replicas', 'replicas are wanted here');
  Testing.synth(silent.chart);
  expect(printed()).toHaveLength(1);
});

describe('rules', () => {
  test('are turned off for a construct and everything below it', () => {
    const { chart, cluster } = makeCluster(new App());
    cluster.resource.addJsonPatch(JsonPatch.add('/spec/unknown', true));
    Rules.of(cluster).turnOff('schema/unknown-field', 'our API server has a newer CRD');
    expect(() => Testing.synth(chart)).not.toThrow();
    expect(printed()).toEqual([]);
  });

  test('stay on beside it', () => {
    const { chart, cluster, pool } = makeCluster(new App());
    cluster.resource.addJsonPatch(JsonPatch.add('/spec/unknown', true));
    Rules.of(pool).turnOff('schema/unknown-field', 'not here');
    expect(() => Testing.synth(chart)).toThrow(/schema\/unknown-field/);
  });

  test('become warnings, and the setting of the inner construct counts', () => {
    const { chart, cluster } = makeCluster(new App());
    cluster.resource.addJsonPatch(JsonPatch.add('/spec/unknown', true));
    Rules.of(chart).turnOff('schema/unknown-field', 'all of it');
    Rules.of(cluster).downgrade('schema/unknown-field', 'but this one I want to see');
    expect(() => Testing.synth(chart)).not.toThrow();
    expect(printed()).toEqual([expect.stringMatching(/^warning: \[edge\/Cluster\/Resource\] spec\.unknown: .* \(schema\/unknown-field\)\n$/)]);
  });

  test('keep the reason in the construct metadata', () => {
    const { chart } = makeCluster(new App());
    Rules.of(chart).turnOff('schema/unknown-field', 'our API server has a newer CRD');
    expect(chart.node.metadata.map(({ data }) => data)).toEqual([{ code: 'schema/unknown-field', level: 'off', reason: 'our API server has a newer CRD' }]);
  });

  test.each([
    ['network/cidr-overlapp', 'x', /^\[edge\] 'network\/cidr-overlapp' is not the code of a rule; use one of network\/cidr-overlap, .* \(input\/invalid-value\)$/],
    ['nothing', 'x', /^\[edge\] 'nothing' is not the code of a rule; use a code of one of the areas addon, .* \(input\/invalid-value\)$/],
    ['network/cidr-overlap', ' ',
      /^\[edge\] the setting of 'network\/cidr-overlap' has no reason; say why the rule does not matter here \(input\/invalid-value\)$/],
  ])('fails for the code %s and the reason %j', (code, reason, message) => {
    const { chart } = makeCluster(new App());
    expect(() => Rules.of(chart).turnOff(code, reason)).toThrow(message);
    expect(() => Rules.of(chart).downgrade(code, reason)).toThrow(message);
  });
});
